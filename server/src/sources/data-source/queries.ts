import type { Tx } from '../../platform/db/database.ts';
import { int4, text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, inlined, sql } from '../../platform/db/sql/sql.ts';

const counts = defineQuery('data_source_counts', {
  contacts: int4().always('coalesce'),
  calls: int4().always('coalesce'),
});
const newestContacts = defineQuery('data_source_contacts', {
  name: text().always('two names'),
  targetFirm: text(),
});
const newestCalls = defineQuery('data_source_calls', {
  contact_number: text().orNull(),
  agent_name: text().orNull(),
  call_status: text().orNull(),
});

/** How many contacts a client has, and how many calls, from kept sums. Needs the platform's scope. */
export const countStored = (tx: Tx, clientId: string) =>
  counts.one(
    tx,
    sql`SELECT coalesce((SELECT total FROM contact_counts WHERE client_id = ${clientId}), 0)::int AS contacts,
      coalesce((SELECT sum(s.n) FROM (
        SELECT n FROM client_sums WHERE client_id = ${clientId} AND kind IN ('call', 'cold_call')
        UNION ALL SELECT n FROM sum_changes WHERE client_id = ${clientId} AND kind IN ('call', 'cold_call')
      ) s), 0)::int AS calls`,
  );

/** A client's contacts that were added last. */
export const readNewestContacts = (tx: Tx, clientId: string, limit: number) =>
  newestContacts.all(
    tx,
    sql`SELECT first_name || ' ' || last_name AS name, firm AS "targetFirm" FROM contacts
      WHERE client_id = ${clientId} AND archived_at IS NULL ORDER BY id DESC LIMIT ${inlined(limit)}`,
  );

/** A client's latest calls. */
export const readNewestCalls = (tx: Tx, clientId: string, limit: number) =>
  newestCalls.all(
    tx,
    sql`SELECT nullif(c.phone, '') AS contact_number, a.agent AS agent_name,
        coalesce(a.disposition, nullif(a.outcome, '')) AS call_status
      FROM activities a LEFT JOIN contacts c ON c.client_id = a.client_id AND c.id = a.contact_id
      WHERE a.client_id = ${clientId} AND a.type IN ('call', 'cold_call')
      ORDER BY a.occurred_at DESC, a.id DESC LIMIT ${inlined(limit)}`,
  );
