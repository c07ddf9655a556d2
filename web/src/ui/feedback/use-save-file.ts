import { useState } from 'react';
import { messageOf } from '../../lib/api/errors.ts';
import { toast } from './toast-store.ts';

/** Saves files one at a time. @param failed the title of the toast that tells a failure */
export function useSaveFile(failed: string) {
  const [busy, setBusy] = useState(false);
  const save = async (download: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await download();
    } catch (error) {
      toast({
        tone: 'negative',
        error,
        title: failed,
        description: messageOf(error, 'Please try again.'),
      });
    }
    setBusy(false);
  };
  return { busy, save };
}
