import { Megaphone } from 'lucide-react';
import type { ShellAction } from '../shell/index.ts';
import { openedPart } from '../ui/feedback/lazy-part.ts';

const CampaignDialog = openedPart(async () => ({
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
