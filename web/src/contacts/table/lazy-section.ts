import { lazyPart } from '../../ui/feedback/lazy-part.ts';
import { phone } from '../../ui/layout/use-matches.ts';

/** Contact Activity, loaded at its first render; on a phone along with the list that stands there for the table. */
export const ContactActivitySection = lazyPart(async () => {
  if (matchMedia(phone).matches) import('./contact-list.tsx').catch(() => undefined);
  return { default: (await import('./contact-activity-section.tsx')).ContactActivitySection };
});
