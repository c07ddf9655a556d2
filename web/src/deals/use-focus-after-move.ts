import type { Deal, DealBoard, Stage } from '@liftout/contract/deals';
import { useCallback, useEffect, useRef } from 'react';

interface Moved {
  id: string;
  stage: Stage;
  isRefused?: boolean;
  /** It comes on the board once the server has answered. */
  isAwaited?: boolean;
}

/**
 * After a move by menu or key `focusAfterMove` focuses the card, or the column's button for more where the card is not
 * shown. `focusOnceBack` does so after the Undo of a loss, `stayOn` after a refused move, if the focus is still on the card.
 */
export function useFocusAfterMove(board: DealBoard) {
  const pendingFocus = useRef<Moved | null>(null);
  // After the menu, which returns the focus to its button although the move has removed that.
  const focusSoon = useCallback((moved: Moved, selector: string) => {
    const timer = setTimeout(() => {
      // Refused meanwhile: the board is about to show the card where it was.
      if (pendingFocus.current !== moved) return;
      pendingFocus.current = null;
      const candidates = [...document.querySelectorAll<HTMLElement>(selector)];
      candidates.find((element) => element.offsetParent !== null)?.focus();
    }, 60);
    return () => clearTimeout(timer);
  }, []);
  // Runs when the move is rendered.
  useEffect(() => {
    const moved = pendingFocus.current;
    if (!moved) return;
    const shows = ({ deals }: DealBoard['columns'][number]) => deals.some(({ id }) => id === moved.id);
    const column =
      // After a refusal, it may be on a further way.
      (moved.isRefused && board.columns.find(shows)) ||
      board.columns.find(({ stage }) => stage === moved.stage);
    if (column !== undefined && shows(column)) return focusSoon(moved, cardOf(moved));
    // Not back on the board yet.
    if (moved.isAwaited || column?.deals.length === column?.count) return;
    return focusSoon(moved, restOf(moved));
  }, [board, focusSoon]);
  const focusAfterMove = useCallback((deal: Deal, to: Stage) => {
    const inside = document.activeElement instanceof HTMLElement && document.activeElement !== document.body;
    pendingFocus.current = inside ? { id: deal.id, stage: to } : null;
  }, []);
  const focusOnceBack = useCallback(
    (deal: Deal, to: Stage) => {
      focusAfterMove(deal, to);
      const moved = pendingFocus.current;
      if (moved) moved.isAwaited = true;
      return (isBack: boolean) => {
        if (!moved || pendingFocus.current !== moved) return;
        if (isBack) focusSoon(moved, `${cardOf(moved)}, ${restOf(moved)}`);
        else pendingFocus.current = null;
      };
    },
    [focusAfterMove, focusSoon],
  );
  const stayOn = useCallback(({ id }: Deal, stage: Stage) => {
    if (pendingFocus.current?.id === id || document.activeElement?.closest(`[data-deal="${id}"]`))
      pendingFocus.current = { id, stage, isRefused: true };
  }, []);
  return { focusAfterMove, focusOnceBack, stayOn };
}

const cardOf = ({ id }: Moved) => `[data-deal-menu="${id}"]`;
const restOf = ({ stage }: Moved) => `[data-rest="${stage}"]`;
