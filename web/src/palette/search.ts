import { contactFacets, listContacts } from '@liftout/contract/contacts';
import { listMoves } from '@liftout/contract/moves';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../lib/api.ts';
import { count, counted } from '../lib/formats.ts';
import { calendarDay } from '../lib/times.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import type { Recent } from './recents.ts';

/** What a viewer may look through; the server refuses the rest anyway. */
export interface Reach {
  clientId: string;
  contacts: boolean;
  moves: boolean;
}

export type Hit = Recent;

const shown = { contacts: 6, firms: 4, moves: 4 };
const fresh = { staleTime: 30_000, placeholderData: keepPreviousData } as const;

/** Contacts, firms and moves that match what is typed, within the client. */
export function useSearchHits({ clientId, contacts, moves }: Reach, typed: string) {
  const q = useDebounced(typed.trim(), 120);
  const wanted = q.length > 0 && typed.trim().length > 0;
  const people = useQuery({
    queryKey: ['contacts', clientId, 'palette', q],
    queryFn: ({ signal }) =>
      call(listContacts, { query: { client: clientId, q, pageSize: shown.contacts }, signal }),
    enabled: wanted && contacts,
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
    queryKey: ['contact-facets', clientId, q],
    queryFn: ({ signal }) => call(contactFacets, { query: { client: clientId, q }, signal }),
    enabled: wanted && contacts,
    ...fresh,
    select: (facets) =>
      facets.firms.slice(0, shown.firms).map(
        ({ value, count: people }): Hit => ({
          kind: 'firm',
          id: value,
          label: value,
          detail: counted(people, 'contact'),
        }),
      ),
  });
  const moved = useQuery({
    queryKey: ['moves', clientId, 'palette', q],
    queryFn: ({ signal }) =>
      call(listMoves, { query: { client: clientId, q, pageSize: shown.moves }, signal }),
    enabled: wanted && moves,
    ...fresh,
    select: (list) =>
      list.map(
        ({ id, firstName, lastName, firmLeft, firmJoined, movedOn }): Hit => ({
          kind: 'move',
          id,
          label: `${firstName} ${lastName}`,
          detail: `${firmLeft?.name ?? 'Unknown firm'} to ${firmJoined?.name ?? 'unknown firm'}, ${calendarDay(movedOn)}`,
        }),
      ),
  });
  const queries = [...(contacts ? [people, firms] : []), ...(moves ? [moved] : [])];
  const groups = [
    { heading: 'Contacts', hits: wanted ? (people.data ?? []) : [] },
    { heading: 'Firms', hits: wanted ? (firms.data ?? []) : [] },
    { heading: 'Advisor moves', hits: wanted ? (moved.data ?? []) : [] },
  ].filter(({ hits }) => hits.length > 0);
  return {
    groups,
    /** Not yet what was typed. */
    busy: typed.trim() !== q || queries.some((query) => query.isFetching),
    failed: wanted && queries.some((query) => query.isError),
  };
}

/** `3 contacts, 1 firm`, for screen readers. */
export function describeHits(groups: readonly { heading: string; hits: readonly unknown[] }[]): string {
  return groups.map(({ heading, hits }) => `${heading}: ${count(hits.length)}`).join(', ');
}
