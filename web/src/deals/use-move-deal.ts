import { type Deal, type DealBoard, moveDeal, type Stage } from '@liftout/contract/deals';
import { useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../lib/api/errors.ts';
import { currentOf, useChange } from '../lib/changes/mutation.ts';
import { announce } from '../ui/feedback/announce.ts';
import { toast } from '../ui/feedback/toast-store.ts';
import { knownVersion, withDeal, withMove } from './board-cache.ts';
import { boardQuery, sendMove } from './queries.ts';
import { stageLabels } from './stages.ts';

interface Move {
  deal: Deal;
  to: Stage;
  /** This change is itself an undo, so it offers none. */
  undoing?: boolean;
}

/**
 * Moves a deal optimistically and rolls it back when the server refuses. Changes are sent one after the other, so that
 * a quick second one sends the version that the first one made. After a conflict (409) the board shows the deal as
 * someone else changed it.
 * @param onMove called before each, also before Undo takes one back
 * @param onRefused called where the screen shows the deal elsewhere than it was moved to
 */
export function useMoveDeal(
  clientId: string,
  onMove: (deal: Deal, to: Stage) => void,
  onRefused: (deal: Deal, stage: Stage) => void,
): (deal: Deal, to: Stage) => void {
  const queries = useQueryClient();
  const { queryKey } = boardQuery(clientId);
  const { mutate } = useChange({
    by: moveDeal,
    clientId,
    scope: `stage ${clientId}`,
    // An undo takes back the change that it follows, never one that a colleague made since.
    send: ({ deal, to, undoing }: Move) =>
      sendMove(deal.id, to, undoing ? deal.version : knownVersion(queries.getQueryData(queryKey), deal)),
    optimistic: async ({ deal, to }: Move) => {
      await queries.cancelQueries({ queryKey });
      const show = (from: Stage, stage: Stage) =>
        queries.setQueryData<DealBoard>(
          queryKey,
          (board) => board && withMove(board, { ...deal, stage: from }, stage),
        );
      show(deal.stage, to);
      announce(`${nameOf(deal)}: stage changed to ${stageLabels[to]}`);
      // This deal alone: others may have been moved since.
      return () => void show(to, deal.stage);
    },
    onSuccess: (moved) => {
      queries.setQueryData<DealBoard>(queryKey, (board) => board && withDeal(board, moved));
    },
    done: (moved, { deal, undoing }) =>
      undoing
        ? null
        : {
            title: `Stage changed to ${stageLabels[moved.stage]}`,
            description: nameOf(deal),
            undo: () => {
              onMove(moved, deal.stage);
              mutate({ deal: moved, to: deal.stage, undoing: true });
            },
          },
    onError: (error, { deal }) => {
      const current = currentOf<Deal>(error);
      onRefused(deal, (current ?? deal).stage);
      if (current)
        queries.setQueryData<DealBoard>(
          queryKey,
          (board) => board && withDeal(withMove(board, deal, current.stage), current),
        );
      announce(`${nameOf(deal)} is ${current ? '' : 'back '}in ${stageLabels[(current ?? deal).stage]}`);
      toast({
        tone: 'negative',
        error,
        title: current ? 'This deal was changed by someone else' : "Couldn't change the stage",
        description: current
          ? 'The board now shows the latest.'
          : messageOf(error, "It's back where it was. Please try again."),
      });
    },
  });
  return (deal, to) => {
    if (deal.stage === to) return;
    onMove(deal, to);
    mutate({ deal, to });
  };
}

const nameOf = (deal: Deal) => `${deal.contactPerson}, ${deal.firmName}`;
