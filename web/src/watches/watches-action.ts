import { BellRing } from 'lucide-react';
import { lazy } from 'react';

const WatchesDialog = lazy(async () => ({
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
