import type { AdvisorPair } from '@liftout/contract/advisor-decisions';
import { useQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useSearchParams, useSetSearchParams } from '../lib/dom/search-params.ts';
import { counted } from '../lib/format/formats.ts';
import { lastPageOf } from '../ui/data/last-page.ts';
import { Pagination } from '../ui/data/pagination.tsx';
import { isOfThisList, usePastEnd } from '../ui/data/use-past-end.ts';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { onEntryKey } from '../ui/layout/entry-keys.ts';
import { Section } from '../ui/layout/section.tsx';
import { useFocusNext } from '../ui/layout/use-focus-next.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { PairCard } from './pair-card.tsx';
import { PairFilters } from './pair-filters.tsx';
import { type AdvisorPairsParams, advisorPairsParams } from './params.ts';
import { pairsPageSize, pairsQuery } from './queries.ts';
import { useUndoDecision } from './use-decide.ts';
import type { Decision } from './words.ts';

const nothing = { rows: [], total: 0 };

/** Advisors who may be one person, to be counted as one or kept apart. */
export function AdvisorPairsSection() {
  const params = useSearchParams(advisorPairsParams);
  const setSearch = useSetSearchParams<AdvisorPairsParams>();
  const query = useQuery(pairsQuery(params));
  const { rows: pairs, total } = query.data ?? nothing;
  const [asked, setAsked] = useState<{ pair: AdvisorPair; decision: Decision } | null>(null);
  const undo = useUndoDecision();
  const section = useRef<HTMLDivElement>(null);
  useFocusNext(
    section,
    useMemo(() => pairs.map(({ id }) => id), [pairs]),
  );
  const isPastEnd = usePastEnd({
    page: params.pairs,
    lastPage: lastPageOf(total, pairsPageSize),
    isKnown: isOfThisList(query),
    goTo: (page) => setSearch({ pairs: page }),
  });

  const reviewing = params.pairsState === 'open';
  const ask = (decision: Decision) => (id: string) => {
    const pair = pairs.find((one) => one.id === id);
    if (pair?.state === 'open') setAsked({ pair, decision });
  };
  return (
    <div ref={section}>
      <Section
        id="advisors"
        title="Advisors"
        description={
          reviewing && total > 0 && params.pairsQuery === ''
            ? `${counted(total, 'pair')} of advisors may be one person each. They count as two until you decide.`
            : 'Advisors who may be one person. They count as two until you decide.'
        }
      >
        <PairFilters params={params} onChange={setSearch} />
        {query.isPending || isPastEnd ? (
          <Loading />
        ) : query.isLoadingError ? (
          <Card>
            <QueryError what="the advisors" query={query} />
          </Card>
        ) : total === 0 ? (
          <NoPairs params={params} />
        ) : (
          <ul
            aria-label="Pairs of advisors"
            className="flex flex-col gap-3"
            aria-busy={query.isPlaceholderData || undefined}
            onKeyDown={(event) => onEntryKey(event, { s: ask('same'), d: ask('different') })}
          >
            {pairs.map((pair) => (
              <li key={pair.id} data-id={pair.id}>
                <PairCard
                  pair={pair}
                  onDecide={(decision) => ask(decision)(pair.id)}
                  undoing={undo.isPending && undo.variables.id === pair.id}
                  onUndo={() => undo.mutate(pair)}
                />
              </li>
            ))}
          </ul>
        )}
        {total > pairsPageSize && !isPastEnd ? (
          <Pagination
            page={params.pairs}
            pageSize={pairsPageSize}
            total={total}
            noun="pairs of advisors"
            onPageChange={(page) => setSearch({ pairs: page }, { push: true })}
          />
        ) : null}
        {asked ? <DecisionDialog {...asked} onClose={() => setAsked(null)} /> : null}
      </Section>
    </div>
  );
}

function Loading() {
  return (
    <div role="status" aria-label="Loading advisors" className="flex flex-col gap-3">
      <Skeleton className="h-48 rounded-card" />
      <Skeleton className="h-48 rounded-card" />
    </div>
  );
}

function NoPairs({ params: { pairsQuery: search, pairsState: state } }: { params: AdvisorPairsParams }) {
  const title = state === 'open' ? 'No advisors to review' : 'Nothing decided yet';
  return (
    <Card>
      <EmptyState
        icon={<UsersRound aria-hidden size={20} />}
        title={search === '' ? title : 'No advisors match this search'}
        description="Uploads add pairs here when two advisors may be one person but the evidence is too weak to merge them."
      />
    </Card>
  );
}
