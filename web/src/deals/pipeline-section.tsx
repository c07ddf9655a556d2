import type { DealBoard } from '@liftout/contract/deals';
import { partlyKnown, partlyKnownInBrackets } from '@liftout/contract/values/coverage-text';
import { useQuery } from '@tanstack/react-query';
import { useAddContact, useOfferSequence } from '../contacts/index.ts';
import { counted } from '../lib/format/formats.ts';
import { DealSum } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Board } from './board.tsx';
import { LostDeals } from './losses/lost-deals.tsx';
import { boardQuery } from './queries.ts';

/** Deal Pipeline: the board of five stages with totals. */
export function PipelineSection({ clientId }: { clientId: string }) {
  const query = useQuery(boardQuery(clientId));
  const { data: board } = query;
  const addContact = useAddContact();
  const lost = board && board.lost > 0 ? <LostDeals clientId={clientId} count={board.lost} /> : null;
  return (
    <Section
      id="pipeline"
      className="beside-drawer"
      title="Deal Pipeline"
      description={
        <>
          Deals by stage, largest first.
          {/* On a phone the stages are tabs. */}
          {board?.count === 0 ? null : (
            <span className="max-sm:hidden print:hidden"> Drag a card, or use its menu, to move it.</span>
          )}
        </>
      }
      actions={
        board ? <BoardTotal board={board} /> : query.isPending ? <Skeleton className="h-6 w-32" /> : null
      }
    >
      {query.isPending ? (
        <BoardSkeleton />
      ) : board === undefined ? (
        <QueryError what="the pipeline" query={query} />
      ) : board.count === 0 ? (
        <EmptyState
          title="No deals in the pipeline yet"
          description="Add a contact to the pipeline to see it here with its stage and value."
          action={addContact}
        />
      ) : (
        <Board clientId={clientId} board={board}>
          {lost}
        </Board>
      )}
      {board?.count === 0 ? lost : null}
    </Section>
  );
}

/** The value of all deals, and how much of it is open and how much won, each with its coverage. */
function BoardTotal({ board: { columns, total, known, count } }: { board: DealBoard }) {
  const won = columns.find(({ stage }) => stage === 'won') ?? { total: 0, known: 0, count: 0 };
  const open = { total: total - won.total, known: known - won.known, count: count - won.count };
  return (
    <p className="text-right">
      <span className="font-semibold text-lg tabular-nums">
        <DealSum cents={total} known={known} of={count} />
      </span>
      <span className="ml-2 text-ink-soft text-sm tabular-nums">
        {[counted(count, 'deal'), partlyKnown(known, count)].filter(Boolean).join(', ')}
        {count > 0 ? (
          <>
            : <PartOfBoard part={open} name="open" />, <PartOfBoard part={won} name="won" />
          </>
        ) : null}
      </span>
    </p>
  );
}

/** `$8.0M open`, `$8.0M open (known for 6 of 9)` */
function PartOfBoard({ part, name }: { part: Pick<DealBoard, 'total' | 'known' | 'count'>; name: string }) {
  return (
    <>
      <DealSum cents={part.total} known={part.known} of={part.count} /> {name}
      {partlyKnownInBrackets(part.known, part.count)}
    </>
  );
}

function BoardSkeleton() {
  useOfferSequence('board', undefined);
  return (
    // Below the columns is the row of links.
    <div
      role="status"
      aria-label="Loading the pipeline"
      className="grid grid-cols-1 gap-3 pb-10 sm:grid-cols-5"
    >
      {['targeted', 'conversation', 'meeting', 'closing', 'won'].map((stage) => (
        <div
          key={stage}
          className="flex flex-col gap-2 rounded-card bg-surface-sunken p-2 max-sm:not-first:hidden"
        >
          <Skeleton className="m-1 h-5 lg:max-xl:h-10" />
          {[1, 2, 3, 4, 5, 6, 7].map((card) => (
            <Skeleton key={card} className="h-[87px] rounded-control" />
          ))}
          <Skeleton className="mx-auto my-1 h-5 w-16" />
        </div>
      ))}
    </div>
  );
}
