import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { bytes, clientId, instant } from './columns.ts';

/** Salted hashes of what people are recognized by whose data was erased, so that nothing brings them back. */
export const erasedPeople = pgTable(
  'erased_people',
  { clientId: clientId(), key: bytes('key').notNull(), erasedAt: instant('erased_at').notNull() },
  (t) => [primaryKey({ columns: [t.clientId, t.key] })],
);
