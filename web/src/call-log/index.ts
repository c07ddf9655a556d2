export { callKey } from './call-key.ts';
export { focusOutcome } from './focus-outcome.ts';
export { LogButton } from './log-button.tsx';
export { LogPanel } from './log-panel.tsx';
export { useLogCall } from './use-log-call.ts';
export type { LogDraft } from './use-log-draft.ts';
