import { lazy } from 'react';

export { AdvisorDecisions } from './advisor-decisions.tsx';
export { AdvisorPairsSection } from './pairs-section.tsx';
export { advisorPairsParams } from './params.ts';
export { advisorPairShortcuts } from './shortcuts.ts';

/** Lazy, as they are rarely opened. */
export const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));
export const SplitDialog = lazy(async () => ({ default: (await import('./split-dialog.tsx')).SplitDialog }));
