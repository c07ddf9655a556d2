import { lazy } from 'react';

/** Contact Activity, loaded when it is drawn first. */
export const ContactActivitySection = lazy(async () => ({
  default: (await import('./contact-activity-section.tsx')).ContactActivitySection,
}));
