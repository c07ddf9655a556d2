export { RetentionButton } from './retention-button.tsx';
export { RetentionNote } from './retention-note.tsx';
