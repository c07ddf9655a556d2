export { RetentionButton } from './retention-button.tsx';
export { RetentionNote } from './retention-note.tsx';
export { useRetentionMonths } from './use-retention-months.ts';
