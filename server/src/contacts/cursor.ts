import { isStorable } from '@liftout/contract/characters';
import { contactSorts } from '@liftout/contract/contacts';
import { keptInstant } from '@liftout/contract/instants';
import { z } from 'zod';
import { invalid } from '../platform/http/errors.ts';
import type { Order } from './sorts.ts';

const cursor = z.object({
  sort: z.enum(contactSorts),
  order: z.enum(['asc', 'desc']),
  /** `next` reads on after the position, `prev` the page before it, `last` the last `take` rows. */
  read: z.enum(['next', 'prev', 'last']),
  key: z.string().max(500).nullable(),
  id: z.uuid(),
  take: z.number().int().min(1).max(1000).optional(),
  /** Amid a page that is answered in parts: how many of its rows stand before the position. */
  at: z.number().int().min(1).max(999).optional(),
});
export type Cursor = z.infer<typeof cursor>;

/** Where a page begins or ends, as an opaque text. */
export const writeCursor = (place: Cursor) => Buffer.from(JSON.stringify(place)).toString('base64url');

/** Throws 400 for a text that is not ours, or was made for another order. */
export function readCursor(text: string, { sort, order }: Order): Cursor {
  const parsed = cursor.safeParse(parseJson(Buffer.from(text, 'base64url').toString()));
  if (!parsed.success) throw invalid([{ path: 'cursor', message: 'This is not a cursor of ours.' }]);
  if (parsed.data.sort !== sort || parsed.data.order !== order || !fitsSort(parsed.data))
    throw invalid([{ path: 'cursor', message: 'This cursor belongs to another order.' }]);
  return parsed.data;
}

function fitsSort({ sort, key }: Cursor): boolean {
  if (key === null) return true;
  if (sort === 'revenue' || sort === 'aum') return /^\d{1,18}$/.test(key);
  if (sort === 'lastContacted') return isTimestamp(key);
  return isStorable(key);
}

/** `2025-08-29 16:00:00.5+00`, as PostgreSQL writes it; a day that its month has not would be refused there. */
function isTimestamp(key: string): boolean {
  const [, day = '', time = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d){0,2}$/.exec(key) ?? [];
  return keptInstant(`${day}T${time}Z`)?.startsWith(day) === true;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
