import { lazy } from 'react';

export { CallSourceNote } from './call-source-note.tsx';
export { DataSourcePage, dataSourceParams } from './data-source/index.ts';
export { sourcesParams, syncsParams } from './runs/params.ts';
export { campaignsAction } from './shell-action.tsx';
export { SourcesSection } from './sources-section.tsx';

/** Lazy, as few visits open it. */
export const SyncsSection = lazy(async () => ({
  default: (await import('./runs/syncs-section.tsx')).SyncsSection,
}));
