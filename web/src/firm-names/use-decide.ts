import { decideFirmNames, type FirmNameDecision, undoFirmName } from '@liftout/contract/firm-names';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { eachInTurn, partlyUndone } from '../lib/changes/each-in-turn.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { counted } from '../lib/format/formats.ts';
import { toast } from '../ui/feedback/toast-store.ts';

/** Undoes decisions on firm names, one after the other. */
export function useUndo() {
  return useChange({
    by: undoFirmName,
    clientId: null,
    send: (names: readonly { key: string; version: number }[]) =>
      eachInTurn(names, ({ key, version }) => call(undoFirmName, { body: { key, version } })),
    done: (undone) =>
      undone.left > 0
        ? partlyUndone(undone)
        : {
            tone: 'neutral',
            title: undone.done === 1 ? 'Decision undone' : `${counted(undone.done, 'decision')} undone`,
          },
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't undo the decision",
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      }),
  });
}

/** Decides what firm names mean, with Undo. @param onDone called once they are decided */
export function useDecide(onDone: () => void) {
  const undo = useUndo();
  return useChange({
    by: decideFirmNames,
    clientId: null,
    send: (decisions: readonly FirmNameDecision[]) =>
      call(decideFirmNames, { body: { decisions: [...decisions] } }),
    onSuccess: onDone,
    done: ({ results, counts }) => {
      const decided = results.flatMap(({ key, version }) => (version === null ? [] : [{ key, version }]));
      const [refused] = results.filter((result) => !result.decided);
      if (decided.length === 0)
        return {
          tone: 'negative',
          title: "Couldn't save the decision",
          description: refused?.message ?? 'Reload the list and try again.',
        };
      return {
        tone: 'positive',
        title: decided.length === 1 ? 'Firm name decided' : `${counted(decided.length, 'firm name')} decided`,
        description: [
          `${counted(counts.moves, 'move')} updated.`,
          ...(refused
            ? [`${counted(results.length - decided.length, 'name')} left: decided by someone else.`]
            : []),
        ].join(' '),
        undo: () => undo.mutate(decided),
      };
    },
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't save the decision",
        description: messageOf(error, 'Nothing was changed. Please try again.'),
      }),
  });
}
