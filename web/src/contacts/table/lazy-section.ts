import { lazy } from 'react';

/** Contact Activity, loaded at its first render. */
export const ContactActivitySection = lazy(async () => ({
  default: (await import('./contact-activity-section.tsx')).ContactActivitySection,
}));
