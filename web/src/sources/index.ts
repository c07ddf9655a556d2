export { CallSourceNote } from './call-source-note.tsx';
export { DataSourcePage, dataSourceParams } from './data-source/index.ts';
export { SyncsSection } from './lazy.ts';
export { sourcesParams, syncsParams } from './runs/params.ts';
export { campaignsAction } from './shell-action.tsx';
export { SourcesSection } from './sources-section.tsx';
