import type { Tx } from '../db/database.ts';
import { execute, sql } from '../db/sql/sql.ts';

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
