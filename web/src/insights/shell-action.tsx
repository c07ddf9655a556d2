import { Sparkles } from 'lucide-react';
import type { ShellAction } from '../shell/index.ts';
import { openedPart } from '../ui/feedback/lazy-part.ts';

const IntelDialog = openedPart(async () => ({ default: (await import('./intel-dialog.tsx')).IntelDialog }));

export const intelAction: ShellAction = {
  id: 'intel',
  label: 'Send Intel',
  adminLabel: 'Submit Intel',
  Icon: Sparkles,
  needs: null,
  keywords: 'submit send market intelligence',
  Dialog: ({ profile, onClose }) => <IntelDialog clientId={profile.clientId} onClose={onClose} />,
};
