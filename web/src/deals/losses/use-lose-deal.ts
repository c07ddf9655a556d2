import { type LossReason, loseDeal, reopenDeal } from '@liftout/contract/deal-losses';
import type { Deal, DealBoard, Stage } from '@liftout/contract/deals';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { messageOf } from '../../lib/api/errors.ts';
import { currentOf, isConflict, useChange } from '../../lib/changes/mutation.ts';
import { announce } from '../../ui/feedback/announce.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { askedVersion, withLoss, withoutLoss } from '../board-cache.ts';
import { boardQuery } from '../queries.ts';
import { stageLabels } from '../stages.ts';

interface Loss {
  /** As it stood when the question was asked. */
  deal: Deal;
  reason: LossReason;
  note: string;
  /** Called once the server has it. */
  onLost: () => void;
}

const nameOf = ({ contactPerson, firmName }: Deal) => `${contactPerson}, ${firmName}`;

function reportFailure(error: Error, title: string): void {
  toast({
    tone: 'negative',
    error,
    title: isConflict(error) ? 'This deal was changed by someone else' : title,
    description: isConflict(error)
      ? 'The board now shows the latest.'
      : messageOf(error, 'Nothing was changed. Please try again.'),
  });
}

interface LoseDealOptions {
  /** Called by Undo, first. What it returns is called with whether the board has the deal back. */
  onUndo: (deal: Deal, to: Stage) => (isBack: boolean) => void;
  /** The deal as somebody changed it meanwhile; it was not marked. */
  onChanged: (current: Deal) => void;
}

/** Marks a deal as lost, optimistically, with Undo. */
export function useLoseDeal(clientId: string, { onUndo, onChanged }: LoseDealOptions) {
  const queries = useQueryClient();
  const { queryKey } = boardQuery(clientId);
  const undo = useReopenDeal(clientId, true);
  const { mutate, isPending } = useChange({
    by: loseDeal,
    clientId,
    scope: `stage ${clientId}`,
    send: ({ deal, reason, note, version }: Loss & { version: number }) =>
      call(loseDeal, {
        params: { id: deal.id },
        body: { reason, note, version },
      }),
    optimistic: async ({ deal }) => {
      await queries.cancelQueries({ queryKey });
      const show = (change: typeof withLoss) =>
        void queries.setQueryData<DealBoard>(queryKey, (board) => board && change(board, deal));
      show(withLoss);
      announce(`${nameOf(deal)}: marked as lost`);
      return () => show(withoutLoss);
    },
    onSuccess: (_, { onLost }) => onLost(),
    done: (lost) => ({
      title: 'Marked as lost',
      description: nameOf(lost),
      undo: () => {
        const onAnswered = onUndo(lost, lost.stage);
        undo.mutateAsync(lost).then(
          () => onAnswered(true),
          () => onAnswered(false),
        );
      },
    }),
    onError: (error) => {
      reportFailure(error, "Couldn't mark the deal as lost");
      const current = currentOf<Deal>(error);
      if (current) onChanged(current);
    },
  });
  return {
    isPending,
    send: (loss: Loss) =>
      mutate({ ...loss, version: askedVersion(queries.getQueryData(queryKey), loss.deal) }),
  };
}

/** Puts a lost deal back in its stage. `isUndo`: it follows a click on Undo, which needs no toast of its own. */
export function useReopenDeal(clientId: string, isUndo = false) {
  return useChange({
    by: reopenDeal,
    clientId,
    scope: `stage ${clientId}`,
    send: ({ id, version }: Pick<Deal, 'id' | 'version'>) =>
      call(reopenDeal, { params: { id }, body: { version } }),
    done: (deal) => {
      announce(`${nameOf(deal)} is back in ${stageLabels[deal.stage]}`);
      return isUndo ? null : { title: `Back in ${stageLabels[deal.stage]}`, description: nameOf(deal) };
    },
    onError: (error) => reportFailure(error, "Couldn't reopen the deal"),
  });
}
