import { Megaphone } from 'lucide-react';
import { lazy } from 'react';
import type { ShellAction } from '../shell/index.ts';

const CampaignDialog = lazy(async () => ({
  default: (await import('./campaign-dialog.tsx')).CampaignDialog,
}));

export const campaignsAction: ShellAction = {
  id: 'campaigns',
  label: 'Campaign Data',
  Icon: Megaphone,
  needs: 'overview',
  keywords: 'spreadsheet calls',
  isReading: true,
  Dialog: ({ profile, onClose }) => <CampaignDialog clientId={profile.clientId} onClose={onClose} />,
};
