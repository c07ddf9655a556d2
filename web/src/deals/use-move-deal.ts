import type { Deal, DealBoard, Stage } from '@liftout/contract/deals';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, messageOf } from '../lib/errors.ts';
import { announce } from '../ui/announce.ts';
import { toast } from '../ui/toast-store.ts';
import { withDeal, withMove } from './board-cache.ts';
import { boardQuery, dealsKey, sendMove } from './queries.ts';
import { stageLabels } from './stages.ts';

interface Move {
  deal: Deal;
  to: Stage;
  /** An undo says so, and offers no undo of its own. */
  undoing?: boolean;
}

/**
 * Moves a deal at once and asks the server after; a refusal puts the board back. A move that someone else overtook
 * (409) reloads it. Resolves when the server has answered.
 */
export function useMoveDeal(clientId: string): (deal: Deal, to: Stage) => void {
  const queries = useQueryClient();
  const { queryKey } = boardQuery(clientId);
  const { mutate } = useMutation({
    mutationFn: ({ deal, to }: Move) => sendMove(deal.id, to, deal.version),
    onMutate: async ({ deal, to }) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData<DealBoard>(queryKey);
      queries.setQueryData<DealBoard>(queryKey, (board) => board && withMove(board, deal, to));
      announce(`${nameOf(deal)} moved to ${stageLabels[to]}`);
      return { before };
    },
    onSuccess: (moved, { deal, undoing }) => {
      queries.setQueryData<DealBoard>(queryKey, (board) => board && withDeal(board, moved));
      if (undoing) return;
      toast({
        title: `Moved to ${stageLabels[moved.stage]}`,
        description: nameOf(deal),
        action: { label: 'Undo', onSelect: () => mutate({ deal: moved, to: deal.stage, undoing: true }) },
      });
    },
    onError: (error, { deal }, context) => {
      if (context?.before) queries.setQueryData(queryKey, context.before);
      const overtaken = error instanceof ApiError && error.status === 409;
      announce(`${nameOf(deal)} is back in ${stageLabels[deal.stage]}`);
      toast({
        tone: 'negative',
        title: overtaken ? 'This deal was changed by someone else' : 'The deal was not moved',
        description: overtaken
          ? 'The board now shows how it stands.'
          : messageOf(error, 'It is back where it was. Please try again.'),
      });
    },
    onSettled: () => reload(queries, clientId),
  });
  return (deal, to) => {
    if (deal.stage !== to) mutate({ deal, to });
  };
}

const nameOf = (deal: Deal) => `${deal.contactPerson}, ${deal.firmName}`;

/** Deals and contacts are one pipeline: a stage shows in both, and in what insights say of it. */
function reload(queries: QueryClient, clientId: string) {
  return Promise.all(
    [dealsKey(clientId), ['contacts', clientId], ['insights', clientId]].map((queryKey) =>
      queries.invalidateQueries({ queryKey }),
    ),
  );
}
