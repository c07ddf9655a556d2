import type { Tx } from '../../platform/db/database.ts';
import { int8 } from '../../platform/db/sql/row-types.ts';
import { defineQuery, sql } from '../../platform/db/sql/sql.ts';

const replies = defineQuery('move_signs_replies', { count: int8().always('count') }, { prepared: true });

/**
 * How many e-mails and texts came in from a contact in some days up to `now`. Sources say so of what they bring: HubSpot by
 * the direction of an e-mail, JustCall of a text.
 */
export async function countReplies(
  tx: Tx,
  { clientId, contactId }: { clientId: string; contactId: string },
  { days, now }: { days: number; now: Date },
): Promise<number> {
  const since = new Date(now.getTime() - days * 86_400_000);
  const { count } = await replies.one(
    tx,
    sql`SELECT count(*) AS count FROM activities
      WHERE client_id = ${clientId} AND contact_id = ${contactId} AND type IN ('email', 'sms') AND outcome = 'Received'
        AND occurred_at > ${since} AND occurred_at <= ${now}`,
  );
  return count;
}
