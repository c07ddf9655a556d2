import { bigint, date, numeric, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { clientId, key } from './columns.ts';

const count = (name: string) => bigint(name, { mode: 'number' }).notNull().default(0);

/** What is summed, by client and kind: a type of activity, `contact` or `pipeline`. */
const sums = () => ({
  clientId: clientId(),
  kind: key('kind').notNull(),
  n: bigint('n', { mode: 'number' }).notNull(),
  /** Of calls: those with a disposition, those of them that were answered, those with a known time, and its seconds. */
  dialed: count('dialed'),
  answered: count('answered'),
  timed: count('timed'),
  seconds: count('seconds'),
  /** Of the pipeline; more than a bigint can hold. */
  valueCents: numeric('value_cents', { precision: 30 }).notNull().default('0'),
  /** Of the pipeline: the deals whose value is known. */
  valued: count('valued'),
});
/** The first day of the month, UTC. */
const month = () => date('month', { mode: 'string' }).notNull();

/** What triggers appended and nobody has folded into the sums yet. Rows are only added, and removed when folded. */
export const sumChanges = pgTable('sum_changes', { ...sums(), month: month() });

/** The folded sums of each month. */
export const monthSums = pgTable('month_sums', { ...sums(), month: month() }, (t) => [
  primaryKey({ columns: [t.clientId, t.kind, t.month] }),
]);

/** The folded sums of all months. */
export const clientSums = pgTable('client_sums', sums(), (t) => [
  primaryKey({ columns: [t.clientId, t.kind] }),
]);
