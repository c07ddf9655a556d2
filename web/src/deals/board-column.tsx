import type { Deal, DealBoard, Stage } from '@liftout/contract/deals';
import { partlyKnown } from '@liftout/contract/values/coverage-text';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { count } from '../lib/format/formats.ts';
import { cx } from '../ui/cx.ts';
import { DealCoverage, DealSum } from '../ui/data/values.tsx';
import { Button } from '../ui/form/button.tsx';
import { insertIndex } from './board-cache.ts';
import { DealCard } from './deal-card.tsx';
import type { Dragging } from './dragging.ts';
import { stageLabels } from './stages.ts';

export interface BoardColumnProps {
  column: DealBoard['columns'][number];
  /** Finds a deal on the board by its id. */
  find: (id: string) => Deal | undefined;
  onMove: (deal: Deal, to: Stage) => void;
  onLose: (deal: Deal) => void;
  onShowRest: (stage: Stage) => void;
  dragging?: Dragging | undefined;
  /** Hides the header, which is a tab on a phone. */
  headless?: boolean;
}

/** One stage: label, count and total of all its deals, the largest as cards, and a button for the rest. */
export function BoardColumn({
  column,
  find,
  onMove,
  onLose,
  onShowRest,
  dragging,
  headless = false,
}: BoardColumnProps) {
  const { stage, deals } = column;
  const target = useRef<HTMLDivElement>(null);
  const [dropAt, setDropAt] = useState<number | null>(null);

  useEffect(() => {
    if (!target.current) return;
    return dragging?.dropColumn(target.current, {
      takes: (id) => find(id) !== undefined,
      onEnter: (id) => {
        const deal = find(id);
        if (deal && deal.stage !== stage) setDropAt(insertIndex(deals, deal));
      },
      onLeave: () => setDropAt(null),
      onDrop: (id) => {
        setDropAt(null);
        const deal = find(id);
        if (deal) onMove(deal, stage);
      },
    });
  }, [deals, stage, find, onMove, dragging]);

  const label = stageLabels[stage];
  const rest = column.count - deals.length;
  return (
    <div
      ref={target}
      data-stage={stage}
      className={cx(
        'flex min-w-0 flex-col rounded-card bg-surface-sunken p-2 transition-colors',
        dropAt !== null && 'bg-accent-soft',
      )}
    >
      {headless ? null : (
        <div className="flex flex-wrap items-baseline gap-x-1.5 px-1 pt-0.5 pb-2">
          <h3 tabIndex={-1} className="shrink-0 outline-none whitespace-nowrap font-medium text-sm">
            {label}
          </h3>
          <span className="text-ink-faint text-sm tabular-nums">{count(column.count)}</span>
          <span className="ml-auto font-medium text-sm tabular-nums in-data-docked:ml-0 in-data-docked:basis-full lg:max-xl:ml-0 lg:max-xl:basis-full print:ml-0 print:basis-full">
            <DealSum cents={column.total} known={column.known} of={column.count} />
          </span>
          {/* Where one column has a coverage, all have its line, so that their first cards stand beside each other. */}
          <span
            data-partial={partlyKnown(column.known, column.count) === null ? undefined : true}
            className="hidden h-4 basis-full text-right text-xs leading-4 in-data-docked:text-left group-has-data-partial/board:block lg:max-xl:text-left print:text-left"
          >
            <DealCoverage known={column.known} of={column.count} />
          </span>
        </div>
      )}
      <ul aria-label={`${label} deals`} className="flex grow flex-col gap-2">
        {deals.map((deal, at) => (
          <DropSlot key={deal.id} marked={dropAt === at}>
            <DealCard deal={deal} onMove={onMove} onLose={onLose} dragging={dragging} />
          </DropSlot>
        ))}
        {dropAt === deals.length ? <li aria-hidden className="h-0.5 rounded-full bg-accent" /> : null}
        {column.count === 0 ? (
          <li className="rounded-control border border-line-soft border-dashed px-3 py-5 text-center text-ink-faint text-sm">
            No deals here. Drag one in, or set a contact to this stage.
          </li>
        ) : null}
      </ul>
      {rest > 0 ? (
        <Button
          variant="ghost"
          size="sm"
          data-rest={stage}
          aria-label={`+${count(rest)} more in ${label}`}
          className="mt-2 w-full"
          onClick={() => onShowRest(stage)}
        >
          +{count(rest)} more
        </Button>
      ) : null}
      {/* On paper there is no button. */}
      {rest > 0 ? (
        <p aria-hidden className="mt-2 hidden text-center text-ink-soft text-sm print:block">
          +{count(rest)} more
        </p>
      ) : null}
    </div>
  );
}

/** A card, with a line above it where a dragged card would be dropped. */
function DropSlot({ marked, children }: { marked: boolean; children: ReactNode }) {
  return (
    <>
      {marked ? <li aria-hidden className="h-0.5 rounded-full bg-accent" /> : null}
      {children}
    </>
  );
}
