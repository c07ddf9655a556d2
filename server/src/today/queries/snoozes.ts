import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { todaySnoozes } from '../../platform/db/schema/index.ts';
import { int8, text, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, inlined, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { inPlay } from './queue.ts';

type SnoozeRow = typeof todaySnoozes.$inferSelect;

/** Snoozes a contact, or gives its snooze another day. */
export async function writeSnooze({ orm }: Tx, row: SnoozeRow): Promise<void> {
  const { clientId: _, contactId: __, ...columns } = row;
  await orm
    .insert(todaySnoozes)
    .values(row)
    .onConflictDoUpdate({ target: [todaySnoozes.clientId, todaySnoozes.contactId], set: columns });
}

/** @returns whether it was snoozed */
export async function deleteSnooze({ orm }: Tx, clientId: string, contactId: string): Promise<boolean> {
  const { rowCount } = await orm
    .delete(todaySnoozes)
    .where(and(eq(todaySnoozes.clientId, clientId), eq(todaySnoozes.contactId, contactId)));
  return rowCount === 1;
}

/** Of the contacts in play, those whose snooze lasts beyond `today` (`YYYY-MM-DD`). */
const asleep = (clientId: string, today: string): Sql => sql`FROM today_snoozes z
  JOIN contacts c ON c.client_id = z.client_id AND c.id = z.contact_id
  WHERE z.client_id = ${clientId} AND z.until > ${today}::date AND ${inPlay(clientId)}`;

const snoozed = defineQuery('today_snoozed', {
  contactId: uuid().always('of contacts'),
  name: text().always('names are never null'),
  firm: text(),
  until: text().always('the text of a day that is never null'),
  snoozedBy: text().always('a snooze has one'),
});

/** Who is snoozed, whoever comes back first before the others. */
export const readSnoozed = (tx: Tx, clientId: string, today: string, limit: number) =>
  snoozed.all(
    tx,
    sql`SELECT c.id AS "contactId", c.first_name || ' ' || c.last_name AS name, c.firm, z.until::text AS until,
        z.snoozed_by AS "snoozedBy"
      ${asleep(clientId, today)} ORDER BY z.until, z.snoozed_at DESC, c.id LIMIT ${inlined(limit)}`,
  );

const snoozedCount = defineQuery('today_snoozed_count', { total: int8().always('count') });

export const countSnoozed = async (tx: Tx, clientId: string, today: string): Promise<number> =>
  (await snoozedCount.one(tx, sql`SELECT count(*) AS total ${asleep(clientId, today)}`)).total;
