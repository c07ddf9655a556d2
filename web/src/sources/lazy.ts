import { lazy } from 'react';

/** Lazy, as few visits open it. */
export const SyncsSection = lazy(async () => ({
  default: (await import('./runs/syncs-section.tsx')).SyncsSection,
}));
