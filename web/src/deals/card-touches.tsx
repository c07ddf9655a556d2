import { type ContactTouches, touchesByWeek } from '@liftout/contract/contact-touches';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { createContext, type ReactNode, use } from 'react';
import { useHasAccess } from '../auth/index.ts';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import { TinySpark } from '../ui/data/spark.tsx';

type Weeks = ReadonlyMap<string, readonly number[]>;

const none: Weeks = new Map();
const Touches = createContext(none);

/** So many contacts are asked about at once. */
const most = 50;

const touchesQuery = (clientId: string, contacts: readonly string[]) =>
  queryOptions({
    queryKey: keyOf(touchesByWeek, clientId, ...contacts),
    queryFn: ({ signal }) =>
      call(touchesByWeek, { query: { client: clientId, contacts: [...contacts] }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2 * 60_000,
    meta: { what: 'the touches', isExtra: true },
  });

const byContact = (touches: ContactTouches[]): Weeks =>
  new Map(touches.map(({ contactId, weeks }) => [contactId, weeks]));

interface TouchesOfCardsProps {
  clientId: string;
  /** The contacts of the cards. */
  ids: readonly string[];
  children: ReactNode;
}

/** Tells the cards in it how often their contacts were reached, by one request. */
export function TouchesOfCards({ clientId, ids, children }: TouchesOfCardsProps) {
  const enabled = useHasAccess('contacts') && ids.length > 0;
  const asked = [...ids].sort().slice(0, most);
  const { data } = useQuery({ ...touchesQuery(clientId, asked), select: byContact, enabled });
  return <Touches value={data ?? none}>{children}</Touches>;
}

/** The touches of seven weeks as columns, the week that ends now last; nothing where there were none. */
export function CardTouches({ contactId }: { contactId: string }) {
  const weeks = use(Touches).get(contactId);
  if (!weeks) return null;
  const points = weeks.map((value, index) => ({ key: String(index), value, isIncomplete: false }));
  return <TinySpark points={points} text={`Touches by week, the last seven: ${weeks.join(', ')}`} />;
}
