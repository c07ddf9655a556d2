import { Building2, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { counted } from '../../lib/format/formats.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { type FailedQuery, QueryError } from '../../ui/feedback/query-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { arrangeClients, type ListedClient } from './arrange-clients.ts';
import { type ClientListParams, clientListParams } from './client-list-params.ts';
import { ClientListToolbar } from './list-toolbar.tsx';

const grid = 'grid grid-cols-1 gap-3 sm:grid-cols-2 sm:gap-4 xl:grid-cols-3';
const placeholders = ['a', 'b', 'c', 'd', 'e', 'f'];

interface ClientGridProps<C extends ListedClient> {
  query: FailedQuery & { data: readonly C[] | undefined; isLoadingError: boolean };
  /** More text of a client to search in. */
  textOf: (client: C) => string;
  card: (client: C) => ReactNode;
  /** Without any client. */
  empty: { title: string; description: string; action: ReactNode };
}

/** Clients as cards, with search, filter and order; also while they load, without any, and when they can't be loaded. */
export function ClientGrid<C extends ListedClient>({ query, textOf, card, empty }: ClientGridProps<C>) {
  const { clientsSearch, clientsSort, clientsState } = useSearchParams(clientListParams);
  const setSearch = useSetSearchParams<ClientListParams>();
  if (query.data === undefined)
    return query.isLoadingError ? (
      <Card>
        <QueryError what="the clients" query={query} />
      </Card>
    ) : (
      <div role="status" aria-label="Loading clients" className={grid}>
        {placeholders.map((key) => (
          <Skeleton key={key} className="h-60 rounded-card" />
        ))}
      </div>
    );
  if (query.data.length === 0)
    return (
      <Card>
        <EmptyState icon={<Building2 aria-hidden size={20} />} {...empty} />
      </Card>
    );
  const { shown, counts } = arrangeClients(query.data, {
    search: clientsSearch,
    sort: clientsSort,
    state: clientsState,
    textOf,
  });
  return (
    <>
      <ClientListToolbar counts={counts} />
      {shown.length === 0 ? (
        <Card>
          <EmptyState
            icon={<SearchX aria-hidden size={20} />}
            title="No clients match"
            description="Try other words, or look at every state."
            action={
              <Button onClick={() => setSearch({ clientsSearch: '', clientsState: 'all' })}>
                Show all clients
              </Button>
            }
          />
        </Card>
      ) : (
        <ul className={grid}>
          {shown.map((client) => (
            // Cards off screen cost nothing to lay out, with hundreds of them.
            <li
              key={client.clientId}
              className="[contain-intrinsic-size:auto_15rem] [content-visibility:auto]"
            >
              {card(client)}
            </li>
          ))}
        </ul>
      )}
      <p className="sr-only" role="status">
        {shown.length === query.data.length
          ? counted(shown.length, 'client')
          : `${shown.length} of ${counted(query.data.length, 'client')}`}
      </p>
    </>
  );
}
