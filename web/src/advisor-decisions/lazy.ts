import { openedPart } from '../ui/feedback/lazy-part.ts';

/** Lazy, as they are rarely opened. */
export const MergeDialog = openedPart(async () => ({
  default: (await import('./merge-dialog.tsx')).MergeDialog,
}));
export const SplitDialog = openedPart(async () => ({
  default: (await import('./split-dialog.tsx')).SplitDialog,
}));
