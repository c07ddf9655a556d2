import { lazyPart } from '../ui/feedback/lazy-part.ts';

/** Lazy, as few visits open it. */
export const SyncsSection = lazyPart(async () => ({
  default: (await import('./runs/syncs-section.tsx')).SyncsSection,
}));
