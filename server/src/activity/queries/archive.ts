import type { Tx } from '../../platform/db/database.ts';
import { execute, sql } from '../../platform/db/sql/sql.ts';

/** Puts activities aside that their source has no more, by its ids. @returns how many */
export const archiveActivities = (
  tx: Tx,
  clientId: string,
  source: string,
  sourceIds: string[],
  at: Date,
): Promise<number> =>
  execute(
    tx,
    'archive_activities',
    sql`WITH gone AS (
        DELETE FROM activities WHERE client_id = ${clientId} AND source = ${source}
          AND source_id = ANY (${sourceIds}::text[]) RETURNING *
      )
      INSERT INTO archived_activities (client_id, id, source, source_id, fields, archived_at)
      SELECT client_id, id, source, source_id, to_jsonb(gone) - 'created_xid', ${at}::timestamptz FROM gone
      ON CONFLICT DO NOTHING`,
  );

/** Brings back what `archiveActivities` put aside. @returns how many */
export const restoreActivities = (
  tx: Tx,
  clientId: string,
  source: string,
  sourceIds: string[],
): Promise<number> =>
  execute(
    tx,
    'restore_activities',
    sql`WITH back AS (
        DELETE FROM archived_activities WHERE client_id = ${clientId} AND source = ${source}
          AND source_id = ANY (${sourceIds}::text[]) RETURNING fields
      )
      INSERT INTO activities (client_id, id, contact_id, type, subject, outcome, notes, duration_seconds, disposition,
        campaign_id, agent, occurred_at, source, source_id, created_at)
      SELECT ${clientId}, r.id, r.contact_id, r.type, r.subject, r.outcome, r.notes, r.duration_seconds, r.disposition,
        r.campaign_id, r.agent, r.occurred_at, r.source, r.source_id, r.created_at
      FROM back CROSS JOIN LATERAL jsonb_to_record(back.fields) AS r (id uuid, contact_id uuid, type text, subject text,
        outcome text, notes text, duration_seconds int, disposition text, campaign_id uuid, agent text,
        occurred_at timestamptz, source text, source_id text, created_at timestamptz)
      ON CONFLICT DO NOTHING`,
  );

/** Gives the activities of a contact to another one of the client. @returns how many */
export const moveActivities = (tx: Tx, clientId: string, from: string, to: string): Promise<number> =>
  execute(
    tx,
    'move_activities',
    sql`UPDATE activities SET contact_id = ${to} WHERE client_id = ${clientId} AND contact_id = ${from}`,
  );
