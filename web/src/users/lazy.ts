import { lazy } from 'react';

/** Lazy, as few visits open it. */
export const AdminsSection = lazy(async () => ({
  default: (await import('./admins-section.tsx')).AdminsSection,
}));
/** Lazy, as few visits open it. */
export const SignInsSection = lazy(async () => ({
  default: (await import('./sign-ins-section.tsx')).SignInsSection,
}));
/** The people of a client. Lazy, as few visits open it. */
export const PeopleDrawer = lazy(async () => ({
  default: (await import('./people-drawer.tsx')).PeopleDrawer,
}));
