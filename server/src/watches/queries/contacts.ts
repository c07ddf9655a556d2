import type { Tx } from '../../platform/db/database.ts';
import { reachable } from '../../platform/db/sql/reachable.ts';
import { uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';
import type { WatchedAdvisor } from './match.ts';

const watcherOfContacts = defineQuery('watches_watchers_of_contacts', { userId: uuid() });

/** Which of these users watch a contact. */
export const findWatchersOfContacts = async (
  tx: Tx,
  clientId: string,
  userIds: string[],
): Promise<string[]> =>
  (
    await watcherOfContacts.all(
      tx,
      sql`SELECT DISTINCT user_id AS "userId" FROM watches
        WHERE client_id = ${clientId} AND contact_id IS NOT NULL AND user_id = ANY (${userIds}::uuid[])`,
    )
  ).map(({ userId }) => userId);

const watchedAdvisor = defineQuery('watches_advisors_of_contacts', { watchId: uuid(), advisorId: uuid() });

/** The advisors who certainly are contacts that these users watch, without those who must not be contacted. */
export const findAdvisorsOfContacts = (
  tx: Tx,
  clientId: string,
  userIds: string[],
): Promise<WatchedAdvisor[]> =>
  watchedAdvisor.all(
    tx,
    sql`SELECT w.id AS "watchId", a.advisor_id AS "advisorId"
      FROM watches w
        JOIN contacts c ON c.client_id = w.client_id AND c.id = w.contact_id
        JOIN contact_advisors a ON a.client_id = w.client_id AND a.contact_id = w.contact_id
      WHERE w.client_id = ${clientId} AND w.user_id = ANY (${userIds}::uuid[]) AND a.kind = 'same'
        AND c.archived_at IS NULL AND ${reachable}
      ORDER BY w.id`,
  );

/** Gives the watches on a contact to the one that it was merged into, `name`. Of who watches both, one is left. */
export async function moveWatches(
  tx: Tx,
  clientId: string,
  { from, to, name }: { from: string; to: string; name: string },
): Promise<void> {
  await execute(
    tx,
    'watches_of_merged',
    sql`UPDATE watches w SET contact_id = ${to}::uuid, target_key = ${`contact ${to}`}, label = ${name}
      WHERE w.client_id = ${clientId} AND w.contact_id = ${from} AND NOT EXISTS (
        SELECT FROM watches o WHERE o.client_id = w.client_id AND o.user_id = w.user_id AND o.contact_id = ${to})`,
  );
  await execute(
    tx,
    'watches_left_by_merge',
    sql`DELETE FROM watches WHERE client_id = ${clientId} AND contact_id = ${from}`,
  );
}
