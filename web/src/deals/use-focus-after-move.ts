import type { Deal, DealBoard, Stage } from '@liftout/contract/deals';
import { useCallback, useEffect, useRef } from 'react';

/**
 * After a move by menu or key, or the Undo of it or of a loss, `focusAfterMove` focuses the card, or the column's button
 * for more where the card is not shown. `stayOn` does so after a refused move, if the focus is still on the card.
 */
export function useFocusAfterMove(board: DealBoard) {
  const pendingFocus = useRef<{ id: string; stage: Stage; isRefused?: boolean } | null>(null);
  // Runs when the move is rendered.
  useEffect(() => {
    const moved = pendingFocus.current;
    if (!moved) return;
    const shows = ({ deals }: DealBoard['columns'][number]) => deals.some(({ id }) => id === moved.id);
    const column =
      // After a refusal, it may be on a further way.
      (moved.isRefused && board.columns.find(shows)) ||
      board.columns.find(({ stage }) => stage === moved.stage);
    const visible = column !== undefined && shows(column);
    // Not back on the board yet.
    if (!visible && column?.deals.length === column?.count) return;
    const selector = visible ? `[data-deal-menu="${moved.id}"]` : `[data-rest="${moved.stage}"]`;
    // After the menu, which returns the focus to its button although the move has removed that.
    const timer = setTimeout(() => {
      // Refused meanwhile: the board is about to show the card where it was.
      if (pendingFocus.current !== moved) return;
      pendingFocus.current = null;
      const candidates = [...document.querySelectorAll<HTMLElement>(selector)];
      candidates.find((element) => element.offsetParent !== null)?.focus();
    }, 60);
    return () => clearTimeout(timer);
  }, [board]);
  const focusAfterMove = useCallback((deal: Deal, to: Stage) => {
    const inside = document.activeElement instanceof HTMLElement && document.activeElement !== document.body;
    pendingFocus.current = inside ? { id: deal.id, stage: to } : null;
  }, []);
  const stayOn = useCallback(({ id }: Deal, stage: Stage) => {
    if (pendingFocus.current?.id === id || document.activeElement?.closest(`[data-deal="${id}"]`))
      pendingFocus.current = { id, stage, isRefused: true };
  }, []);
  return { focusAfterMove, stayOn };
}
