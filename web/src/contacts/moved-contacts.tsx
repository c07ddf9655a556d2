import { listContactMoves, type MovedContact } from '@liftout/contract/contact-moves';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { ArrowRightLeft } from 'lucide-react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useHasAccess } from '../auth/index.ts';
import { call } from '../lib/api/api.ts';
import { keyOf } from '../lib/changes/query-keys.ts';
import { cx } from '../ui/cx.ts';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { moveDay, moveFirm, moveLine, moveMark } from './move-line.ts';

/** A contact's latest move, and whose contact it is. */
interface MoveOf {
  clientId: string;
  move: MovedContact;
}
type Moves = ReadonlyMap<string, MoveOf>;

const MovedContacts = createContext<Moves>(new Map());

/** So many contacts are asked about at once: a page of the table, or the cards of the board. */
export const maxMovedContacts = 50;

const movesQuery = (clientId: string, contacts: readonly string[]) =>
  queryOptions({
    queryKey: keyOf(listContactMoves, clientId, ...contacts),
    queryFn: ({ signal }) =>
      call(listContactMoves, { query: { client: clientId, contacts: [...contacts] }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 2 * 60_000,
    meta: { what: 'which contacts moved', isExtra: true },
  });

interface MovedContactsOfProps {
  clientId: string;
  /** The contacts on the screen, at most 50. */
  ids: readonly string[];
  children: ReactNode;
}

/**
 * Tells the rows and cards in it which of the contacts moved, by one request. More contacts than one request is about are
 * those of another one around it.
 */
export function MovedContactsOf({ clientId, ids, children }: MovedContactsOfProps) {
  const enabled = useHasAccess('contacts') && ids.length > 0;
  const asked = [...ids].sort().slice(0, maxMovedContacts);
  const { data } = useQuery({ ...movesQuery(clientId, asked), enabled });
  const outer = useContext(MovedContacts);
  const moved = useMemo(
    () =>
      data
        ? new Map([...outer, ...data.map((move) => [move.contactId, { clientId, move }] as const)])
        : outer,
    [clientId, data, outer],
  );
  return <MovedContacts value={moved}>{children}</MovedContacts>;
}

/** The latest move of a contact, and whose contact it is; within `MovedContactsOf`. */
export function useMoveOf(contactId: string): MoveOf | undefined {
  return useContext(MovedContacts).get(contactId);
}

/** `Left Merrill Aug 22`, where the contact moved. */
export function MoveMark({ contactId, className }: { contactId: string; className?: string }) {
  const found = useMoveOf(contactId);
  if (!found) return null;
  return (
    <span
      title={moveLine(found.move)}
      className={cx('flex min-w-0 items-center gap-1 text-info text-xs', className)}
    >
      <ArrowRightLeft aria-hidden size={11} className="shrink-0" />
      <span className="flex min-w-0 print:flex-wrap">
        <TruncatedText>{moveFirm(found.move)}</TruncatedText>
        {/* A long name is truncated before the day. */}
        <span className="shrink-0 whitespace-pre"> {moveDay(found.move)}</span>
      </span>
    </span>
  );
}

/** The same as an icon, where there is no room for words. */
export function MoveIcon({ contactId }: { contactId: string }) {
  const found = useMoveOf(contactId);
  if (!found) return null;
  return (
    <span title={moveLine(found.move)} className="relative shrink-0 text-info">
      <ArrowRightLeft aria-hidden size={13} />
      <span className="sr-only">{moveMark(found.move)}</span>
    </span>
  );
}
