import { lazy } from 'react';

/** Lazy, as they are rarely opened. */
export const MergeDialog = lazy(async () => ({ default: (await import('./merge-dialog.tsx')).MergeDialog }));
export const SplitDialog = lazy(async () => ({ default: (await import('./split-dialog.tsx')).SplitDialog }));
