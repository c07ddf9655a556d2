import { lazyPart } from '../../ui/feedback/lazy-part.ts';

/** Contact Activity, loaded at its first render. */
export const ContactActivitySection = lazyPart(async () => ({
  default: (await import('./contact-activity-section.tsx')).ContactActivitySection,
}));
