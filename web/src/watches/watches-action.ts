import { BellRing } from 'lucide-react';
import { openedPart } from '../ui/feedback/lazy-part.ts';

const WatchesDialog = openedPart(async () => ({
  default: (await import('./watches-dialog.tsx')).WatchesDialog,
}));

/** What you watch, opened from the bell, the account menu or the palette. */
export const watchesAction = {
  id: 'watches',
  label: 'What you watch',
  Icon: BellRing,
  needs: 'overview' as const,
  keywords: 'notifications bell alerts follow',
  Dialog: WatchesDialog,
};
