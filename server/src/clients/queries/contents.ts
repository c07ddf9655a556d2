import type { ClientContents } from '@liftout/contract/client-records';
import type { Tx } from '../../platform/db/database.ts';
import { int4, text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, sql } from '../../platform/db/sql/sql.ts';

const countedContents = defineQuery('client_contents', {
  clientId: text().always('unnest'),
  contacts: int4().always('coalesce'),
  deals: int4().always('count'),
  activities: int4().always('count'),
  intel: int4().always('count'),
  submissions: int4().always('count'),
  people: int4().always('count'),
});

/** What belongs to each of these clients. Contacts are counted by their trigger, the others now. */
export async function countContents(tx: Tx, clientIds: string[]): Promise<Map<string, ClientContents>> {
  const rows = await countedContents.all(
    tx,
    sql`SELECT k.id AS "clientId",
       coalesce((SELECT total FROM contact_counts c WHERE c.client_id = k.id), 0) AS contacts,
       (SELECT count(*)::int FROM deals d WHERE d.client_id = k.id AND d.archived_at IS NULL) AS deals,
       (SELECT count(*)::int FROM activities a WHERE a.client_id = k.id) AS activities,
       (SELECT count(*)::int FROM intel i WHERE i.client_id = k.id) AS intel,
       (SELECT count(*)::int FROM pending_contacts p WHERE p.client_id = k.id) AS submissions,
       (SELECT count(*)::int FROM users u WHERE u.client_id = k.id AND u.username <> k.id) AS people
     FROM unnest(${clientIds}::text[]) AS k(id)`,
  );
  return new Map(rows.map(({ clientId, ...contents }) => [clientId, contents]));
}
