export { CallSourceNote } from './call-source-note.tsx';
export { campaignsAction } from './shell-action.tsx';
export { SourcesSection } from './sources-section.tsx';
