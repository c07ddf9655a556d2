import { contactSorts } from '@liftout/contract/contacts';
import { isStorable } from '@liftout/contract/values/characters';
import { storableInstant } from '@liftout/contract/values/instants';
import { z } from 'zod';
import { invalid } from '../../platform/http/errors/http-error.ts';
import { cursorOf } from '../../platform/http/payload/cursor.ts';
import type { Order } from './queries/sorts.ts';

const cursor = cursorOf(
  z.object({
    sort: z.enum(contactSorts),
    order: z.enum(['asc', 'desc']),
    /** `next` reads what follows the position, `prev` the page before it, `last` the last `take` rows. */
    read: z.enum(['next', 'prev', 'last']),
    key: z.string().max(500).nullable(),
    id: z.uuid(),
    take: z.number().int().min(1).max(1000).optional(),
    /** Within a page that is answered in parts: how many of its rows are before the position. */
    at: z.number().int().min(1).max(999).optional(),
  }),
);
export type Cursor = ReturnType<typeof cursor.read>;

/** The start or end of a page as an opaque text. */
export const writeCursor = cursor.write;

/** Throws 400 for an invalid cursor, and for one of another sort order. */
export function readCursor(text: string, { sort, order }: Order): Cursor {
  const position = cursor.read(text);
  if (position.sort !== sort || position.order !== order || !fitsSort(position))
    throw invalid([{ path: 'cursor', message: 'This cursor is for a different sort order.' }]);
  return position;
}

function fitsSort({ sort, key }: Cursor): boolean {
  if (key === null) return true;
  if (sort === 'revenue' || sort === 'aum') return /^\d{1,18}$/.test(key);
  if (sort === 'lastContacted') return isTimestamp(key);
  return isStorable(key);
}

/** A valid instant in PostgreSQL's format, such as `2025-08-29 16:00:00.5+00`. Others would fail in the statement. */
function isTimestamp(key: string): boolean {
  const [, day = '', time = ''] =
    /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.\d{1,6})?[+-](?:0\d|1[0-5])(?::[0-5]\d){0,2}$/.exec(key) ?? [];
  return storableInstant(`${day}T${time}Z`)?.startsWith(day) === true;
}
