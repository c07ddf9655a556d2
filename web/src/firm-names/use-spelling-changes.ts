import {
  addFirmSpelling,
  type FirmRecord,
  markFirmSpelling,
  removeFirmSpelling,
} from '@liftout/contract/firm-records';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { currentOf, useChange } from '../lib/changes/mutation.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { useShowFirm, useUndoFirm } from './use-firm-change.ts';

export type SpellingAction =
  | { kind: 'add'; spelling: string; former: boolean }
  | { kind: 'mark'; key: string; former: boolean }
  | { kind: 'remove'; key: string };

/** Adds, marks or removes a spelling of a firm, with Undo. @param onDone called once it is */
export function useSpellingChange({ id, version }: Pick<FirmRecord, 'id' | 'version'>, onDone?: () => void) {
  const show = useShowFirm();
  const undo = useUndoFirm();
  return useChange({
    by: [addFirmSpelling, markFirmSpelling, removeFirmSpelling],
    clientId: null,
    send: (action: SpellingAction) => {
      const params = { id };
      if (action.kind === 'add') {
        const { spelling, former } = action;
        return call(addFirmSpelling, { params, body: { spelling, former, version } });
      }
      const { key } = action;
      return action.kind === 'mark'
        ? call(markFirmSpelling, { params, body: { key, former: action.former, version } })
        : call(removeFirmSpelling, { params, body: { key, version } });
    },
    onSuccess: (saved) => {
      show(saved);
      onDone?.();
    },
    done: (saved, { kind }) => ({
      tone: 'positive',
      title: { add: 'Spelling added', mark: 'Spelling updated', remove: 'Spelling removed' }[kind],
      undo: () => undo.mutate(saved),
    }),
    onError: (error) => {
      const current = currentOf<FirmRecord>(error);
      if (current) show(current);
      toast({
        tone: 'negative',
        error,
        title: "Couldn't change the spelling",
        description: current
          ? 'Someone else changed this firm. Check the latest, then make your change again.'
          : messageOf(error, 'Nothing was changed. Please try again.'),
      });
    },
  });
}
