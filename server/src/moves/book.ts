import { firmsOfClient } from '../firms/service.ts';
import { placeOf } from '../markets/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { forbidden, invalid } from '../platform/http/errors/http-error.ts';
import { type Book, countContactsByCity, findMovedContacts } from './queries/book.ts';
import { findTargetMarket } from './queries/markets.ts';
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

/** The cities where a client has contacts, by the keys of moves: `palo alto` of a contact is `Palo Alto, CA` of a move. */
export async function citiesOfClient(tx: Tx, clientId: string): Promise<{ key: string; contacts: number }[]> {
  const market = (await findTargetMarket(tx, clientId)) ?? '';
  const cities = new Map<string, number>();
  for (const { city, contacts } of await countContactsByCity(tx, clientId)) {
    const key = placeOf(city, market).locationKey;
    if (key !== null) cities.set(key, (cities.get(key) ?? 0) + contacts);
  }
  return [...cities].map(([key, contacts]) => ({ key, contacts }));
}
