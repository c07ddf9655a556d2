export { AdvisorDecisions } from './advisor-decisions.tsx';
export { MergeDialog, SplitDialog } from './lazy.ts';
export { AdvisorPairsSection } from './pairs-section.tsx';
export { advisorPairsParams } from './params.ts';
export { advisorPairShortcuts } from './shortcuts.ts';
