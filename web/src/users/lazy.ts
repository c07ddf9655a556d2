import { lazyPart, openedPart } from '../ui/feedback/lazy-part.ts';

/** Lazy, as few visits open it. */
export const AdminsSection = lazyPart(async () => ({
  default: (await import('./admins-section.tsx')).AdminsSection,
}));
/** Lazy, as few visits open it. */
export const SignInsSection = lazyPart(async () => ({
  default: (await import('./sign-ins-section.tsx')).SignInsSection,
}));
/** The people of a client. Lazy, as few visits open it. */
export const PeopleDrawer = openedPart(async () => ({
  default: (await import('./people-drawer.tsx')).PeopleDrawer,
}));
