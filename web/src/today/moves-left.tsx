import { listMoves, type Move } from '@liftout/contract/moves';
import type { TodayReason } from '@liftout/contract/today';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useHasAccess, useUser } from '../auth/index.ts';
import { callWithHeaders } from '../lib/api/api.ts';
import { pageOf } from '../lib/api/lists.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import { counted } from '../lib/format/formats.ts';
import { shortDay } from '../lib/format/times.ts';
import { TextLink } from '../ui/form/link-button.tsx';

type MovesLink = Extract<NonNullable<TodayReason['link']>, { kind: 'moves' }>;

/** Moves that are listed in the queue; a link leads to all of them. */
const listed = 5;

const movesLeftQuery = (clientId: string, { kind: _, ...filters }: MovesLink) => {
  const query = { client: clientId, ...filters, includeConversions: 'no', pageSize: listed } as const;
  return queryOptions({
    queryKey: keyOf(listMoves, clientId, query),
    queryFn: async ({ signal }) => pageOf(await callWithHeaders(listMoves, { query, signal })),
    staleTime: 5 * 60_000,
  });
};

interface MovesLeftProps {
  clientId: string;
  link: MovesLink;
}

/** Who left a firm in a city, the latest first, each with a link to the move; for readers of moves. */
export function MovesLeft({ clientId, link }: MovesLeftProps) {
  return useHasAccess('overview') ? <List clientId={clientId} link={link} /> : null;
}

function List({ clientId, link }: MovesLeftProps) {
  const { data } = useQuery(movesLeftQuery(clientId, link));
  const { firmLeft: left, city, from, to } = link;
  return (
    <>
      {data ? (
        <ul aria-label={`Moves from ${left}`} className="mt-1 flex flex-col gap-0.5">
          {data.rows.map((move) => (
            <li key={move.id}>
              <MovesPageLink clientId={clientId} search={{ move: move.id }}>
                {move.firstName} {move.lastName}
              </MovesPageLink>{' '}
              {wentOf(move)}
            </li>
          ))}
        </ul>
      ) : null}
      {data && data.total <= data.rows.length ? null : (
        <MovesPageLink clientId={clientId} search={{ left, city, from, to }}>
          {data ? `See all ${counted(data.total, 'move')}` : 'See the moves'}
        </MovesPageLink>
      )}
    </>
  );
}

const wentOf = ({ firmJoined, movedOn }: Move) =>
  `${firmJoined ? `to ${firmJoined.name}, ` : ''}${shortDay(movedOn)}`;

interface MovesPageLinkProps {
  clientId: string;
  search: { move: string } | { left: string; city: string; from: string; to: string };
  children: ReactNode;
}

/** Leads to the client's page of moves. */
export function MovesPageLink({ clientId, search, children }: MovesPageLinkProps) {
  const isAdmin = useUser().role === 'admin';
  const hash = 'move' in search ? '' : 'moves';
  return isAdmin ? (
    <TextLink to="/$slug/moves" params={{ slug: clientId }} search={search} hash={hash}>
      {children}
    </TextLink>
  ) : (
    <TextLink to="/client/$clientId/moves" params={{ clientId }} search={search} hash={hash}>
      {children}
    </TextLink>
  );
}
