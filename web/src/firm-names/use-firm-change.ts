import { type FirmRecord, undoFirm } from '@liftout/contract/firm-records';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { currentOf, useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { firmQuery } from './queries.ts';

type Change = Pick<FirmRecord, 'id' | 'version'>;

/** Puts a firm that was read or saved on the screen. */
export function useShowFirm() {
  const queries = useQueryClient();
  return (firm: FirmRecord) => queries.setQueryData(firmQuery(firm.id).queryKey, firm);
}

/** Undoes the last change of a firm. */
export function useUndoFirm() {
  const show = useShowFirm();
  return useChange({
    by: undoFirm,
    clientId: null,
    send: ({ id, version }: Change) => call(undoFirm, { params: { id }, body: { version } }),
    onSuccess: (firm) => void show(firm),
    done: () => ({ tone: 'neutral', title: 'Change undone' }),
    onError: (error) => {
      const current = currentOf<FirmRecord>(error);
      if (current) show(current);
      toast({
        tone: 'negative',
        error,
        title: "Couldn't undo the change",
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      });
    },
  });
}
