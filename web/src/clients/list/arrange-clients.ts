import { foldForSearch } from '@liftout/contract/values/fold';
import { now } from '../../lib/format/clock.ts';
import type { ClientFilter, ClientSort } from './client-list-params.ts';
import { type ClientState, clientStates, stateOf } from './client-state.ts';

/** What searching, sorting and filtering need of a client. */
export interface ListedClient {
  clientId: string;
  clientName: string;
  description: string;
  isActive: boolean;
  expiresAt: string | null;
  createdAt: string;
}

/** What needs a look comes first. */
const urgency: Record<ClientState, number> = { expired: 0, expiring: 1, inactive: 2, active: 3 };

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

interface Arrangement<C> {
  search: string;
  sort: ClientSort;
  state: ClientFilter;
  /** More text of a client to search in, such as its market's name. */
  textOf?: (client: C) => string;
}

/** The clients that match search and filter, in order; `counts` has the number in each state, before the filter. */
export function arrangeClients<C extends ListedClient>(
  clients: readonly C[],
  { search, sort, state, textOf = () => '' }: Arrangement<C>,
  at = now(),
): { shown: C[]; counts: Record<ClientFilter, number> } {
  const words = foldForSearch(search).split(/\s+/).filter(Boolean);
  const found = clients.filter((client) => {
    const text = foldForSearch(
      `${client.clientName} /${client.clientId} ${client.description} ${textOf(client)}`,
    );
    return words.every((word) => text.includes(word));
  });
  const stateOfEach = new Map(found.map((client) => [client, stateOf(client, at)]));
  const counts = { all: found.length, active: 0, expiring: 0, expired: 0, inactive: 0 };
  for (const one of stateOfEach.values()) counts[one] += 1;
  // A client whose access ends soon is still active.
  counts.active += counts.expiring;
  const fits = (client: C) => {
    const own = stateOfEach.get(client);
    return state === 'all' || own === state || (state === 'active' && own === 'expiring');
  };
  const urgencyOf = (client: C) => urgency[stateOfEach.get(client) ?? clientStates[0]];
  const shown = found.filter(fits).sort((one, other) => {
    const first =
      sort === 'newest'
        ? other.createdAt.localeCompare(one.createdAt)
        : sort === 'state'
          ? urgencyOf(one) - urgencyOf(other)
          : 0;
    return first || byName.compare(one.clientName, other.clientName);
  });
  return { shown, counts };
}
