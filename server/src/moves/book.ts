import { firmsOfClient } from '../firms/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { forbidden, invalid } from '../platform/http/errors/http-error.ts';
import { type Book, findMovedContacts } from './queries/book.ts';
import type { MoveRow } from './queries/rows.ts';

/** Whose contacts a reader may see beside moves: null where they name no client. */
export interface BookReader {
  clientId: string | null;
  readsContacts: boolean;
}

/** A client's book. Throws 400 where no client is named, 403 without access to contacts. */
export async function bookOf(
  tx: Tx,
  { clientId, readsContacts }: BookReader,
  { of, today }: { of: Book['of']; today: string },
): Promise<Book> {
  if (clientId === null)
    throw invalid([{ path: 'book', message: 'Name the client whose contacts are looked for.' }]);
  if (!readsContacts) throw forbidden('You do not have access to contacts.');
  const firms = of === 'firms' ? await firmsOfClient(tx, clientId, today) : [];
  return { clientId, of, firmIds: firms.map(({ id }) => id) };
}

/** The reader's contact who moved, by the ids of moves: who is one is told by the evidence of decision 067. */
export async function contactsOfMoves(
  tx: Tx,
  { clientId, readsContacts }: BookReader,
  rows: readonly MoveRow[],
): Promise<Map<string, string>> {
  if (clientId === null || !readsContacts || rows.length === 0) return new Map();
  const ids = rows.map(({ id }) => id);
  const found = await findMovedContacts(tx, clientId, ids);
  return new Map(found.map(({ moveId, contactId }) => [moveId, contactId]));
}
