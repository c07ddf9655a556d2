import { type ContactTouches, touchWeeks } from '@liftout/contract/contact-touches';
import type { Tx } from '../../platform/db/database.ts';
import { int4, int8, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, inlined, sql } from '../../platform/db/sql/sql.ts';

const week = defineQuery('touches_by_week', {
  contactId: uuid().always('it is one of those asked for'),
  ago: int4().always('the day of an activity is never null'),
  touches: int8().always('count'),
});

const secondsOfWeek = 7 * 86_400;

/**
 * Calls, e-mails, texts and meetings of contacts in each of the last seven weeks, oldest first; a week is seven days, and
 * the last one ends at `now`. Contacts without any are left out.
 */
export async function countWeeks(
  tx: Tx,
  clientId: string,
  contactIds: readonly string[],
  now: Date,
): Promise<ContactTouches[]> {
  const rows = await week.all(
    tx,
    sql`SELECT contact_id AS "contactId",
       floor(extract(epoch FROM ${now}::timestamptz - occurred_at) / ${inlined(secondsOfWeek)})::int AS ago,
       count(*) AS touches
     FROM activities
     WHERE client_id = ${clientId} AND contact_id = ANY (${[...contactIds]}::uuid[])
       AND type IN ('call', 'cold_call', 'email', 'sms', 'meeting')
       AND occurred_at <= ${now}::timestamptz
       AND occurred_at > ${now}::timestamptz - ${inlined(touchWeeks * secondsOfWeek)} * interval '1 second'
     GROUP BY contact_id, ago ORDER BY contact_id`,
  );
  const byContact = new Map<string, number[]>();
  for (const { contactId, ago, touches } of rows) {
    const weeks = byContact.get(contactId) ?? Array.from({ length: touchWeeks }, () => 0);
    weeks[touchWeeks - 1 - ago] = touches;
    byContact.set(contactId, weeks);
  }
  return [...byContact].map(([contactId, weeks]) => ({ contactId, weeks }));
}
