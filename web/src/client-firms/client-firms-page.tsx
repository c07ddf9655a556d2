import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useHasAccess } from '../auth/index.ts';
import { profileQuery } from '../clients/index.ts';
import { today as dayNow } from '../lib/format/clock.ts';
import { LeftOut, MonthLegend, marketName, useOpenMoves } from '../moves/index.ts';
import { lastPageOf } from '../ui/data/last-page.ts';
import { Pagination } from '../ui/data/pagination.tsx';
import { isOfThisList, usePastEnd } from '../ui/data/use-past-end.ts';
import { NoAccessState } from '../ui/feedback/error-state.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Page, PageHeader } from '../ui/layout/page.tsx';
import { phone, useMatches } from '../ui/layout/use-matches.ts';
import { ClientFirmsFilters } from './client-firms-filters.tsx';
import { ClientFirmsList } from './client-firms-list.tsx';
import { ClientFirmsTable } from './client-firms-table.tsx';
import { daysInAddress, nextOrder, useClientFirmsState } from './firms-state.ts';
import { NoClientFirms } from './no-client-firms.tsx';
import { clientFirmsQuery, firmsPageSize } from './queries.ts';

/** The firms of a client's market and of its contacts. The client's profile must be loaded. */
export function ClientFirmsPage({ clientId }: { clientId: string }) {
  const { data: profile } = useSuspenseQuery(profileQuery(clientId));
  const market = useHasAccess('overview') ? profile.targetMarket : null;
  const mayRead = useHasAccess('contacts');
  const { clientName } = profile;
  if (!mayRead)
    return (
      <Page>
        <PageHeader title="Firms" description={clientName} />
        <NoAccessState what="The list of firms" />
      </Page>
    );
  return (
    <Page>
      <PageHeader
        title="Firms"
        description={market === null ? clientName : `${marketName(market)} · ${clientName}`}
      />
      <Firms clientId={clientId} market={market} />
    </Page>
  );
}

function Firms({ clientId, market }: { clientId: string; market: string | null }) {
  const hasMoves = market !== null;
  const openMoves = useOpenMoves(clientId);
  const [state, change] = useClientFirmsState(hasMoves);
  const query = useQuery(clientFirmsQuery(clientId, state));
  const isPhone = useMatches(phone);
  const { data } = query;
  const lastPage = lastPageOf(data?.total ?? 0, firmsPageSize);
  usePastEnd({
    page: state.page,
    lastPage,
    isKnown: isOfThisList(query),
    goTo: (page) => change({ page }),
  });
  const Rows = isPhone ? ClientFirmsList : ClientFirmsTable;
  return (
    <Card flush>
      <ClientFirmsFilters state={state} onChange={change} hasMoves={hasMoves} table={data} />
      {query.isPending ? (
        <SkeletonRows rows={12} columns={hasMoves ? 8 : 3} linesOnPhone={2} />
      ) : query.isLoadingError ? (
        <QueryError what="the firms" query={query} />
      ) : data === undefined || data.total === 0 ? (
        <NoClientFirms hasMoves={hasMoves} searched={state.q} onClear={() => change({ q: '' })} />
      ) : (
        <>
          <Rows
            clientId={clientId}
            table={data}
            state={state}
            busy={query.isPlaceholderData}
            onSort={(sort) => change({ sort, order: nextOrder(state, sort) })}
          />
          <div className="flex flex-col gap-1 border-t px-3 py-2">
            {hasMoves ? (
              <LeftOut
                of={{ clientId, market: null }}
                selection={{ firm: '', from: state.from, to: state.to, conversions: false, book: '' }}
                isEmpty={data.months.every(({ coverage }) => coverage === 'none')}
                onOpen={(kind) => openMoves({ class: kind, ...daysInAddress(state, dayNow()) }, market)}
              />
            ) : null}
            <div className="max-xl:hidden">
              <MonthLegend coverages={data.months.map(({ coverage }) => coverage)} />
            </div>
            <Pagination
              page={Math.min(state.page, lastPage)}
              pageSize={firmsPageSize}
              total={data.total}
              noun="firms"
              onPageChange={(page) => change({ page }, { push: true })}
            />
          </div>
        </>
      )}
    </Card>
  );
}
