import { sql } from 'drizzle-orm';
import { bigint, customType, integer, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Text compared byte by byte, so that keys and sort orders are the same on every machine. */
export const key = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** A UTC instant, to the millisecond. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' });

export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

const xid8 = customType<{ data: string }>({ dataType: () => 'xid8' });

/** The id of the transaction that inserted the row. */
export const transactionId = (name: string) => xid8(name).notNull().default(sql`pg_current_xact_id()`);

/** Integer cents. */
export const cents = (name: string) => bigint(name, { mode: 'number' });

/** The tenant key: the client's slug. First column of every tenant table's key. */
export const clientId = () => key('client_id').notNull();

/** Row ids are made by the app (uuid version 7), so they sort by age on every PostgreSQL. */
export const id = () => uuid('id').notNull();

/** Counts the writes of a row; a write based on an older version is refused (409). */
export const version = () => integer('version').notNull().default(1);

export const createdAt = () => instant('created_at').notNull();
export const updatedAt = () => instant('updated_at').notNull();
export const textArray = (name: string) => text(name).array().notNull();
