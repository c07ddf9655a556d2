import { lazy } from 'react';

export { CallSourceNote } from './call-source-note.tsx';
export { SourcesSection } from './sources-section.tsx';

export const CampaignDialog = lazy(async () => ({
  default: (await import('./campaign-dialog.tsx')).CampaignDialog,
}));
