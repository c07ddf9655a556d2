import { lazy } from 'react';

export const CampaignDialog = lazy(async () => ({
  default: (await import('./campaign-dialog.tsx')).CampaignDialog,
}));
