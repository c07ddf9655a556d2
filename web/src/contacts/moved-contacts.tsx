import { listContactMoves, type MovedContact } from '@liftout/contract/contact-moves';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useHasAccess } from '../auth/index.ts';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import { cx } from '../ui/cx.ts';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { moveLine, moveMark } from './move-line.ts';

type Moves = ReadonlyMap<string, MovedContact>;

const none: Moves = new Map();
const MovedContacts = createContext({ clientId: '', moves: none });

/** So many contacts are asked about at once: a page of the table, or the cards of the board. */
const most = 50;

const movesQuery = (clientId: string, contacts: readonly string[]) =>
  queryOptions({
    queryKey: keyOf(listContactMoves, clientId, ...contacts),
    queryFn: ({ signal }) =>
      call(listContactMoves, { query: { client: clientId, contacts: [...contacts] }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2 * 60_000,
  });

const byContact = (moves: MovedContact[]): Moves => new Map(moves.map((move) => [move.contactId, move]));

interface MovedContactsOfProps {
  clientId: string;
  /** The contacts on the screen. */
  ids: readonly string[];
  children: ReactNode;
}

/** Tells the rows and cards in it which of the contacts moved, by one request. */
export function MovedContactsOf({ clientId, ids, children }: MovedContactsOfProps) {
  const enabled = useHasAccess('contacts') && ids.length > 0;
  const asked = [...ids].sort().slice(0, most);
  const { data } = useQuery({ ...movesQuery(clientId, asked), select: byContact, enabled });
  const moved = useMemo(() => ({ clientId, moves: data ?? none }), [clientId, data]);
  return <MovedContacts value={moved}>{children}</MovedContacts>;
}

/** The latest move of a contact, and whose contact it is; within `MovedContactsOf`. */
export function useMoveOf(contactId: string): { clientId: string; move: MovedContact | undefined } {
  const { clientId, moves } = useContext(MovedContacts);
  return { clientId, move: moves.get(contactId) };
}

/** `Left Merrill Aug 22`, where the contact moved. */
export function MoveMark({ contactId, className }: { contactId: string; className?: string }) {
  const { move } = useMoveOf(contactId);
  if (!move) return null;
  return (
    <span
      title={moveLine(move)}
      className={cx('flex min-w-0 items-center gap-1 text-info text-xs', className)}
    >
      <ArrowRightLeft aria-hidden size={11} className="shrink-0" />
      <TruncatedText>{moveMark(move)}</TruncatedText>
    </span>
  );
}

/** The same as an icon, where there is no room for words. */
export function MoveIcon({ contactId }: { contactId: string }) {
  const { move } = useMoveOf(contactId);
  if (!move) return null;
  return (
    <span title={moveLine(move)} className="relative shrink-0 text-info">
      <ArrowRightLeft aria-hidden size={13} />
      <span className="sr-only">{moveMark(move)}</span>
    </span>
  );
}
