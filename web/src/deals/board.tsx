import type { Deal, DealBoard, Stage } from '@liftout/contract/deals';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { FirstStepsOf } from '../next-steps/index.ts';
import { lazyPart, openedPart } from '../ui/feedback/lazy-part.ts';
import { phone, useMatches } from '../ui/layout/use-matches.ts';
import { Deferred } from '../ui/overlay/deferred.tsx';
import { BoardColumn } from './board-column.tsx';
import { CardsOf } from './cards-of.tsx';
import { ColumnSequence } from './column-sequence.ts';
import type { Dragging } from './dragging.ts';
import { loadStageTabs } from './load-stage-tabs.ts';
import { StuckDeals } from './times/stuck-deals.tsx';
import { StuckLimitsOf } from './times/stuck-limits.tsx';
import { useFocusAfterMove } from './use-focus-after-move.ts';
import { useMoveDeal } from './use-move-deal.ts';

const StageTabs = lazyPart(async () => ({ default: (await loadStageTabs()).StageTabs }));

const StageDrawer = openedPart(async () => ({ default: (await import('./stage-drawer.tsx')).StageDrawer }));

const LossDialog = openedPart(async () => ({
  default: (await import('./losses/loss-dialog.tsx')).LossDialog,
}));

interface BoardProps {
  clientId: string;
  board: DealBoard;
  /** Links below the board. */
  children?: ReactNode;
}

/** The five columns side by side; as tabs on a phone. */
export function Board({ clientId, board, children }: BoardProps) {
  const [restOf, setRestOf] = useState<Stage | null>(null);
  const [losing, setLosing] = useState<Deal | null>(null);
  const [dragging, setDragging] = useState<Dragging>();
  const isPhone = useMatches(phone);
  const current = useRef(board);
  useEffect(() => {
    current.current = board;
  }, [board]);
  const find = useCallback(
    (id: string) => current.current.columns.flatMap(({ deals }) => deals).find((deal) => deal.id === id),
    [],
  );
  const { focusAfterMove, focusOnceBack, stayOn } = useFocusAfterMove(board);
  const move = useMoveDeal(clientId, focusAfterMove, stayOn);
  const latestMove = useRef(move);
  useEffect(() => {
    latestMove.current = move;
  });
  const onMove = useCallback((deal: Deal, to: Stage) => latestMove.current(deal, to), []);

  const columns = board.columns.map((column) => ({
    column,
    find,
    onMove,
    onLose: setLosing,
    onShowRest: setRestOf,
    dragging,
  }));
  return (
    <BoardContext clientId={clientId} board={board}>
      <div
        // Without dragging, each card's menu still changes its stage.
        onPointerEnter={() => void import('./dragging.ts').then(setDragging, () => undefined)}
        className="group/board hidden gap-3 sm:grid print:auto-cols-fr! print:gap-1.5 sm:max-lg:auto-cols-[13rem] sm:max-lg:grid-flow-col sm:max-lg:overflow-x-auto lg:grid-cols-5 in-data-docked:auto-cols-[11rem] in-data-docked:grid-flow-col in-data-docked:grid-cols-none! in-data-docked:overflow-x-auto"
      >
        {columns.map((props) => (
          <BoardColumn key={props.column.stage} {...props} />
        ))}
      </div>
      {board.columns.map((column) => (
        <ColumnSequence key={column.stage} column={column} />
      ))}
      {isPhone ? <StageTabs columns={columns} /> : null}
      <div className="mt-3 flex min-h-7 flex-wrap gap-2 print:hidden">
        <StuckDeals clientId={clientId} total={board.stuck} onMove={onMove} onLose={setLosing} />
        {children}
      </div>
      {restOf ? (
        <Deferred onFailed={() => setRestOf(null)}>
          <StageDrawer
            clientId={clientId}
            stage={restOf}
            dealCount={board.columns.find((column) => column.stage === restOf)?.count ?? 0}
            onClose={() => setRestOf(null)}
            onMove={onMove}
            onLose={setLosing}
          />
        </Deferred>
      ) : null}
      {losing ? (
        <Deferred onFailed={() => setLosing(null)}>
          <LossDialog
            clientId={clientId}
            deal={losing}
            onUndo={focusOnceBack}
            // Not the question about another deal, asked before the server answered.
            onClose={() => setLosing((now) => (now === losing ? null : now))}
          />
        </Deferred>
      ) : null}
    </BoardContext>
  );
}

interface BoardContextProps {
  clientId: string;
  board: DealBoard;
  children: ReactNode;
}

/** What cards tell besides their deal: the contact's next step, move and touches, and whether the deal is stuck. */
function BoardContext({ clientId, board, children }: BoardContextProps) {
  return (
    <FirstStepsOf clientId={clientId}>
      <CardsOf clientId={clientId} deals={board.columns.flatMap(({ deals }) => deals)}>
        <StuckLimitsOf limits={board.limits}>{children}</StuckLimitsOf>
      </CardsOf>
    </FirstStepsOf>
  );
}
