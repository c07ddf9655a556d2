import { search } from '@liftout/contract/admin';
import { findClientFirms } from '@liftout/contract/client-firms';
import { listContacts } from '@liftout/contract/contacts';
import { listMoves } from '@liftout/contract/moves';
import { advisorsNamed } from '@liftout/contract/values/advisors-named';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';
import { useDebounced } from '../../lib/dom/use-debounced.ts';
import { contactHit, firmHit, type HitGroup, moveHit, moverHit, platformHits } from './hits.ts';

/** What the user may search; the server enforces it. */
export interface SearchScope {
  clientId: string;
  contacts: boolean;
  moves: boolean;
  /** People, uploads and the moves of all markets: for admins. */
  platform: boolean;
}

/** Shorter texts match too much to search the platform for. */
const minPlatformText = 2;

const shown = { contacts: 6, firms: 4, advisors: 4, moves: 4 };
/** Moves that are read: enough to find the advisors among them too. */
const readMoves = 20;
const fresh = { staleTime: 30_000 } as const;

const contactHits = (clientId: string, q: string) => {
  const query = { client: clientId, q, pageSize: shown.contacts };
  return queryOptions({
    queryKey: keyOf(listContacts, clientId, 'palette', q),
    queryFn: ({ signal }) => call(listContacts, { query, signal }),
    select: (list) => list.map(contactHit),
    ...fresh,
  });
};

const firmHits = (clientId: string, q: string) =>
  queryOptions({
    queryKey: keyOf(findClientFirms, clientId, 'palette', q),
    queryFn: ({ signal }) => call(findClientFirms, { query: { client: clientId, q }, signal }),
    select: (found) => found.slice(0, shown.firms).map(firmHit),
    ...fresh,
  });

const moveHits = (clientId: string, q: string) => {
  const query = { client: clientId, q, pageSize: readMoves };
  return queryOptions({
    queryKey: keyOf(listMoves, clientId, 'palette', q),
    queryFn: ({ signal }) => call(listMoves, { query, signal }),
    select: (list) => ({
      advisors: advisorsNamed(list, q, shown.advisors).map(moverHit),
      moves: list.slice(0, shown.moves).map(moveHit),
    }),
    ...fresh,
  });
};

const hitsOfPlatform = (q: string) =>
  queryOptions({
    queryKey: keyOf(search, null, 'palette', q),
    queryFn: ({ signal }) => call(search, { query: { q }, signal }),
    select: platformHits,
    ...fresh,
  });

/**
 * A client's contacts, firms, advisors and moves that match the typed text; for admins also what is found on the platform. They appear together and only while they match the
 * current text: an entry that moves while Enter is pressed is opened by mistake.
 */
export function useSearchHits({ clientId, contacts, moves, platform }: SearchScope, typed: string) {
  const q = useDebounced(typed.trim(), 120);
  const isSearching = q.length > 0 && typed.trim() === q;
  const isSearchingPlatform = isSearching && platform && q.length >= minPlatformText;
  const people = useQuery({ ...contactHits(clientId, q), enabled: isSearching && contacts });
  const firms = useQuery({ ...firmHits(clientId, q), enabled: isSearching && contacts });
  const moved = useQuery({ ...moveHits(clientId, q), enabled: isSearching && moves });
  const onPlatform = useQuery({ ...hitsOfPlatform(q), enabled: isSearchingPlatform });
  const queries = [people, firms, moved, onPlatform].filter(({ isEnabled }) => isEnabled);
  const busy = typed.trim() !== q || queries.some(({ isPending }) => isPending);
  const groups: HitGroup[] = [
    { heading: 'Contacts', hits: people.data ?? [] },
    { heading: 'Firms', hits: firms.data ?? [] },
    { heading: 'Advisors', hits: moved.data?.advisors ?? [] },
    { heading: 'Advisor moves', hits: moved.data?.moves ?? [] },
    ...(onPlatform.data ?? []),
  ];
  return {
    groups: isSearching && !busy ? groups.filter(({ hits }) => hits.length > 0) : [],
    busy,
    failed: queries.some(({ isLoadingError }) => isLoadingError),
  };
}
