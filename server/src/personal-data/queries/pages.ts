import type { Tx } from '../../platform/db/database.ts';
import { jsonb, text } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../../platform/db/sql/sql.ts';

const heldRow = defineQuery('personal_data_row', {
  data: jsonb().always('an object is built'),
  at: text().always('the text of an instant that is never null'),
  id: text().always('the text of an id that is never null'),
});
export type HeldRow = AnswerOf<typeof heldRow>;

/** Where a list goes on: after a row. */
export type After = Pick<HeldRow, 'at' | 'id'>;
export const fromTheFirst: After = { at: '-infinity', id: '00000000-0000-0000-0000-000000000000' };

/** Reads a page of what is held on a contact, the oldest first. */
export type ReadPage = (
  tx: Tx,
  clientId: string,
  contactId: string,
  after: After,
  limit: number,
) => Promise<HeldRow[]>;

export const readActivityPage: ReadPage = (tx, clientId, contactId, { at, id }, limit) =>
  heldRow.all(
    tx,
    sql`SELECT to_jsonb(a) - 'created_xid' AS data, a.occurred_at::text AS at, a.id::text AS id FROM activities a
      WHERE a.client_id = ${clientId} AND a.contact_id = ${contactId}
        AND (a.occurred_at, a.id) > (${at}::timestamptz, ${id}::uuid)
      ORDER BY a.occurred_at, a.id LIMIT ${limit}`,
  );

export const readHistoryPage: ReadPage = (tx, clientId, contactId, { at, id }, limit) =>
  heldRow.all(
    tx,
    sql`SELECT jsonb_build_object('at', e.created_at, 'by', e.actor_name, 'action', e.action, 'before', e.before,
        'after', e.after) AS data, e.created_at::text AS at, e.id::text AS id FROM audit_entries e
      WHERE e.client_id = ${clientId} AND e.entity = 'contact' AND e.entity_id = ${contactId}
        AND (e.created_at, e.id) > (${at}::timestamptz, ${id}::uuid)
      ORDER BY e.created_at, e.id LIMIT ${limit}`,
  );
