import type { Tx } from '../db/database.ts';
import { execute, inlined, type Sql, sql } from '../db/sql/sql.ts';

/** An audit entry as stored. */
export interface StoredEntry {
  id: string;
  clientId: string | null;
  action: string;
  entity: string;
  entityId: string;
  before: unknown;
  after: unknown;
}

/** Inserts entries of one actor in one statement. */
export async function insertAuditEntries(
  tx: Tx,
  entries: StoredEntry[],
  { actorId, actorName, at }: { actorId: string | null; actorName: string; at: Date },
): Promise<void> {
  await execute(
    tx,
    'audit_entries',
    sql`INSERT INTO audit_entries (id, client_id, actor_id, actor_name, action, entity, entity_id, before, after, created_at)
      SELECT r.id, r."clientId", ${actorId}, ${actorName}, r.action, r.entity, r."entityId", r.before, r.after, ${at}
      FROM json_to_recordset(${JSON.stringify(entries)}) AS r(id uuid, "clientId" text, action text, entity text, "entityId" text,
        before jsonb, after jsonb)`,
    { prepared: true },
  );
}

/** Entries about a client that name it and count what it held, and no person. */
const keptActions = ['client.archived', 'client.purge_requested', 'client.restored'];

/** The newest entries of a client, as an index has them. */
export const entriesToForget = (clientId: string, limit: number): Sql =>
  sql`SELECT id, entity IN ('client', 'user') AS stays FROM audit_entries
     WHERE client_id = ${clientId} ORDER BY created_at DESC, id DESC LIMIT ${inlined(limit)}`;

/**
 * Lets go of some entries of a client that is removed for good. What was done to the client itself and to its users
 * stays, with who did it and when; before and after are cleared, and so is the client's id. Entries of its rows go with
 * them. @returns how many entries
 */
export const forgetAuditEntries = (tx: Tx, clientId: string, limit: number): Promise<number> =>
  execute(
    tx,
    'forget_audit_entries',
    sql`WITH batch AS (
       ${entriesToForget(clientId, limit)}
     ), gone AS (
       DELETE FROM audit_entries WHERE id IN (SELECT id FROM batch WHERE NOT stays) RETURNING id
     ), kept AS (
       UPDATE audit_entries SET client_id = NULL,
         before = CASE WHEN action = ANY (${keptActions}::text[]) THEN before END,
         after = CASE WHEN action = ANY (${keptActions}::text[]) THEN after END
       WHERE id IN (SELECT id FROM batch WHERE stays) RETURNING id
     )
     SELECT id FROM gone UNION ALL SELECT id FROM kept`,
  );
