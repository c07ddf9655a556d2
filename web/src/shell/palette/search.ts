import { type AdminSearch, search } from '@liftout/contract/admin';
import { findClientFirms } from '@liftout/contract/client-firms';
import { listContacts } from '@liftout/contract/contacts';
import { listMoves } from '@liftout/contract/moves';
import { advisorsNamed } from '@liftout/contract/values/advisors-named';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { keyOf } from '../../lib/changes/query-keys.ts';
import { useDebounced } from '../../lib/dom/use-debounced.ts';
import { counted } from '../../lib/format/formats.ts';
import { calendarDay } from '../../lib/format/times.ts';
import type { Recent } from './recents.ts';

/** What the user may search; the server enforces it. */
export interface SearchScope {
  clientId: string;
  contacts: boolean;
  moves: boolean;
  /** People, uploads and the moves of all markets: for admins. */
  platform: boolean;
}

export type Hit = Recent;

/** In the address of the page of moves. */
const allMarkets = 'all';
/** Shorter texts match too much to search the platform for. */
const minPlatformText = 2;

const shown = { contacts: 6, firms: 4, advisors: 4, moves: 4 };
/** Moves that are read: enough to find the advisors among them too. */
const readMoves = 20;
const fresh = { staleTime: 30_000 } as const;

/**
 * A client's contacts, firms, advisors and moves that match the typed text; for admins also what is found on the platform. They appear together and only while they match the
 * current text: an entry that moves while Enter is pressed is opened by mistake.
 */
export function useSearchHits({ clientId, contacts, moves, platform }: SearchScope, typed: string) {
  const q = useDebounced(typed.trim(), 120);
  const isSearching = q.length > 0 && typed.trim() === q;
  const people = useQuery({
    queryKey: keyOf(listContacts, clientId, 'palette', q),
    queryFn: ({ signal }) =>
      call(listContacts, { query: { client: clientId, q, pageSize: shown.contacts }, signal }),
    enabled: isSearching && contacts,
    ...fresh,
    select: (list) =>
      list.map(
        ({ id, name, firm, city }): Hit => ({
          kind: 'contact',
          id,
          label: name,
          detail: [firm, city].filter(Boolean).join(', '),
        }),
      ),
  });
  const firms = useQuery({
    queryKey: keyOf(findClientFirms, clientId, 'palette', q),
    queryFn: ({ signal }) => call(findClientFirms, { query: { client: clientId, q }, signal }),
    enabled: isSearching && contacts,
    ...fresh,
    select: (found) =>
      found.slice(0, shown.firms).map(
        ({ name, contacts: people }): Hit => ({
          kind: 'firm',
          id: name,
          label: name,
          detail: people > 0 ? counted(people, 'contact') : 'No contacts',
        }),
      ),
  });
  const moved = useQuery({
    queryKey: keyOf(listMoves, clientId, 'palette', q),
    queryFn: ({ signal }) => call(listMoves, { query: { client: clientId, q, pageSize: readMoves }, signal }),
    enabled: isSearching && moves,
    ...fresh,
    select: (list) => ({
      advisors: advisorsNamed(list, q, shown.advisors).map((move) =>
        advisorHit({
          id: move.advisorId,
          name: `${move.firstName} ${move.lastName}`,
          firmLeft: move.firmLeft?.name ?? null,
          firmJoined: move.firmJoined?.name ?? null,
          city: move.city,
        }),
      ),
      moves: list.slice(0, shown.moves).map(
        ({ id, firstName, lastName, firmLeft, firmJoined, movedOn }): Hit => ({
          kind: 'move',
          id,
          label: `${firstName} ${lastName}`,
          detail: moveDetail(firmLeft?.name, firmJoined?.name, movedOn),
        }),
      ),
    }),
  });
  const isSearchingPlatform = isSearching && platform && q.length >= minPlatformText;
  const onPlatform = useQuery({
    queryKey: keyOf(search, null, 'palette', q),
    queryFn: ({ signal }) => call(search, { query: { q }, signal }),
    enabled: isSearchingPlatform,
    ...fresh,
    select: platformHits,
  });
  const queries = [
    ...(contacts ? [people, firms] : []),
    ...(moves ? [moved] : []),
    ...(isSearchingPlatform ? [onPlatform] : []),
  ];
  const busy = typed.trim() !== q || (isSearching && queries.some((query) => query.isPending));
  const groups = [
    { heading: 'Contacts', hits: people.data ?? [] },
    { heading: 'Firms', hits: firms.data ?? [] },
    { heading: 'Advisors', hits: moved.data?.advisors ?? [] },
    { heading: 'Advisor moves', hits: moved.data?.moves ?? [] },
    ...(onPlatform.data ?? []),
  ];
  return {
    groups: isSearching && !busy ? groups.filter(({ hits }) => hits.length > 0) : [],
    busy,
    failed: isSearching && queries.some((query) => query.isLoadingError),
  };
}

const moveDetail = (left: string | null | undefined, joined: string | null | undefined, movedOn: string) =>
  `${left ?? 'Unknown firm'} to ${joined ?? 'unknown firm'}, ${calendarDay(movedOn)}`;

/** An advisor with the firm and city of their latest move. */
const advisorHit = ({ id, name, firmLeft, firmJoined, city }: AdminSearch['advisors'][number]): Hit => ({
  kind: 'advisor',
  id,
  label: name,
  detail: [firmJoined ?? (firmLeft === null ? '' : `left ${firmLeft}`), city].filter(Boolean).join(', '),
});

/** What is found on the platform, in the palette's groups. */
const platformHits = ({
  people,
  uploads,
  advisors,
  moves,
}: AdminSearch): { heading: string; hits: Hit[] }[] => [
  {
    heading: 'People',
    hits: people.map(({ id, username, name, email, clientId, clientName }) => ({
      kind: clientId === null ? 'admin' : 'person',
      id,
      label: name ?? username,
      detail: [clientId === null ? 'Admin' : (clientName ?? clientId), email].filter(Boolean).join(', '),
      ...(clientId !== null && { place: clientId }),
    })),
  },
  {
    heading: 'Uploads',
    hits: uploads.map(({ id, fileName, marketName, uploadedAt, page }) => ({
      kind: 'upload',
      id,
      label: fileName,
      detail: `${marketName}, ${calendarDay(uploadedAt.slice(0, 10))}`,
      place: String(page),
    })),
  },
  { heading: 'Advisors', hits: advisors.map(advisorHit) },
  {
    heading: 'Moves',
    hits: moves.map(({ id, name, firmLeft, firmJoined, movedOn, market }) => ({
      kind: 'move',
      id,
      label: name,
      detail: moveDetail(firmLeft, firmJoined, movedOn),
      place: market ?? allMarkets,
    })),
  },
];
