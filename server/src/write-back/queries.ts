import type { SourceStage } from '@liftout/contract/stage-map';
import { and, sql as drizzle, eq, ne } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { sourceWrites } from '../platform/db/schema/index.ts';
import { reachable } from '../platform/db/sql/reachable.ts';
import { int4, text, timestamptz, uuid } from '../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, inlined, sql } from '../platform/db/sql/sql.ts';

/** How long a request may be without an answer before it counts as lost. Its own time limit is far below. */
const lostAfter = "interval '60 seconds'";

/** One row for each contact: a later stage takes the place of one that waits. @returns how many */
export const insertStageWrites = (
  tx: Tx,
  clientId: string,
  rows: readonly { id: string; contactId: string }[],
  at: Date,
): Promise<number> =>
  execute(
    tx,
    'insert_stage_writes',
    sql`INSERT INTO source_writes AS w (client_id, id, source, kind, contact_id, status, next_attempt_at, changed_at)
      SELECT ${clientId}, r.id, s.source, 'stage', r."contactId", 'waiting', clock_timestamp(), ${at}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}) AS r (id uuid, "contactId" uuid)
      JOIN sync_options s ON s.client_id = ${clientId} AND s.source = 'hubspot' AND s.writes_back
      JOIN contacts c ON c.client_id = ${clientId} AND c.id = r."contactId" AND ${reachable}
      JOIN deal_origins o ON o.client_id = ${clientId} AND o.contact_id = r."contactId" AND o.source = s.source
      ORDER BY r."contactId"
      ON CONFLICT (client_id, contact_id) WHERE kind = 'stage' DO UPDATE SET status = 'waiting', attempts = 0,
        error = NULL, revision = w.revision + 1, next_attempt_at = excluded.next_attempt_at,
        changed_at = excluded.changed_at`,
  );

/** Leaves out what is not wanted, and contacts of no source. @returns how many */
export const insertActivityWrites = (
  tx: Tx,
  clientId: string,
  rows: readonly { id: string; kind: string; contactId: string; activityId: string }[],
  { at, waitMs }: { at: Date; waitMs: number },
): Promise<number> =>
  execute(
    tx,
    'insert_activity_writes',
    sql`INSERT INTO source_writes (client_id, id, source, kind, contact_id, activity_id, status, next_attempt_at, changed_at)
      SELECT ${clientId}, r.id, s.source, r.kind, c.id, r."activityId", 'waiting',
        clock_timestamp() + make_interval(secs => ${waitMs / 1_000}::float8), ${at}
      FROM jsonb_to_recordset(${JSON.stringify(rows)}) AS r (id uuid, kind text, "contactId" uuid, "activityId" uuid)
      JOIN sync_options s ON s.client_id = ${clientId} AND s.source = 'hubspot' AND s.writes_back
      JOIN contacts c ON c.client_id = ${clientId} AND c.id = r."contactId" AND c.source = s.source AND ${reachable}
      WHERE c.source_id IS NOT NULL
      ON CONFLICT DO NOTHING`,
  );

/** Forgets notes and calls where they were certainly not sent. @returns how many */
export const removeUnsentWrites = (tx: Tx, clientId: string, activityIds: string[]): Promise<number> =>
  execute(
    tx,
    'remove_unsent_writes',
    sql`DELETE FROM source_writes WHERE client_id = ${clientId} AND activity_id = ANY(${activityIds}::uuid[])
      AND status <> 'sent' AND tried_at IS NULL`,
  );

const writeOfActivity = defineQuery('writes_of_activities', { id: uuid() });

/** Whether any of these activities goes back to the source, or went there. */
export const hasWrites = async (tx: Tx, clientId: string, activityIds: string[]): Promise<boolean> =>
  (await writeOfActivity.first(
    tx,
    sql`SELECT id FROM source_writes WHERE client_id = ${clientId} AND activity_id = ANY(${activityIds}::uuid[]) LIMIT 1`,
  )) !== undefined;

const dueRow = defineQuery('due_source_write', {
  clientId: text(),
  id: uuid(),
  kind: text<'stage' | 'note' | 'call'>(),
  contactId: uuid(),
  revision: int4(),
  attempts: int4(),
  triedAt: timestamptz().orNull(),
  changedAt: timestamptz(),
  /** The contact's id there. */
  contactSourceId: text().orNull(),
  /** `lost` where the contact's last deal is; null: out of the pipeline. */
  stage: text<SourceStage>().orNull(),
  activityId: uuid().orMissing(),
  type: text().orMissing(),
  subject: text().orMissing(),
  outcome: text().orNull(),
  notes: text().orNull(),
  durationSeconds: int4().orNull(),
  agent: text().orNull(),
  occurredAt: timestamptz().orMissing(),
});
export type DueWrite = AnswerOf<typeof dueRow>;

/** The write of a client that is due longest, with what it is about as it is now. */
export const findDueWrite = (tx: Tx, clientId: string, source: string): Promise<DueWrite | undefined> =>
  dueRow.first(
    tx,
    sql`SELECT w.client_id AS "clientId", w.id, w.kind, w.contact_id AS "contactId", w.revision, w.attempts,
        w.tried_at AS "triedAt", w.changed_at AS "changedAt",
        CASE WHEN c.source = w.source THEN c.source_id END AS "contactSourceId", 
        coalesce(c.pipeline_stage, (SELECT CASE WHEN d.lost_reason IS NOT NULL THEN 'lost' END FROM deals d
          WHERE d.client_id = ${clientId} AND d.contact_id = c.id ORDER BY d.archived_at DESC LIMIT 1)) AS stage,
        a.id AS "activityId", a.type, a.subject, a.outcome, a.notes,
        a.duration_seconds AS "durationSeconds", a.agent, a.occurred_at AS "occurredAt"
      FROM source_writes w JOIN contacts c ON c.client_id = ${clientId} AND c.id = w.contact_id
      LEFT JOIN activities a ON a.client_id = ${clientId} AND a.id = w.activity_id
      WHERE w.client_id = ${clientId} AND w.source = ${source} AND w.status = 'waiting' AND ${reachable}
        AND w.next_attempt_at <= clock_timestamp()
      ORDER BY w.next_attempt_at, w.id LIMIT 1`,
  );

const nextRow = defineQuery('next_source_write', { at: timestamptz().orNull() });

/** When the next write of a client is due; null: none waits. */
export const findNextDue = async (tx: Tx, clientId: string, source: string): Promise<Date | null> =>
  (
    await nextRow.one(
      tx,
      sql`SELECT min(w.next_attempt_at) AS at
        FROM source_writes w JOIN contacts c ON c.client_id = ${clientId} AND c.id = w.contact_id AND ${reachable}
        WHERE w.client_id = ${clientId} AND w.source = ${source} AND w.status = 'waiting'`,
    )
  ).at;

type WriteKey = Pick<DueWrite, 'clientId' | 'id' | 'revision'>;
const isWrite = ({ clientId, id }: Pick<WriteKey, 'clientId' | 'id'>) =>
  and(eq(sourceWrites.clientId, clientId), eq(sourceWrites.id, id));

/** Says that a request is sent now. @returns whether no other process has done so since it was read */
export const claimWrite = async ({ orm }: Tx, write: WriteKey & { attempts: number }): Promise<boolean> =>
  (
    await orm
      .update(sourceWrites)
      .set({
        attempts: write.attempts + 1,
        triedAt: drizzle`clock_timestamp()`,
        nextAttemptAt: drizzle.raw(`clock_timestamp() + ${lostAfter}`),
      })
      .where(
        and(isWrite(write), eq(sourceWrites.status, 'waiting'), eq(sourceWrites.attempts, write.attempts)),
      )
  ).rowCount === 1;

export type WriteOutcome = Partial<
  Pick<
    typeof sourceWrites.$inferInsert,
    'status' | 'sourceId' | 'error' | 'triedAt' | 'nextAttemptAt' | 'attempts'
  >
>;

/** Stores what became of a write. One that was changed meanwhile keeps waiting. */
export async function writeOutcome({ orm }: Tx, write: WriteKey, outcome: WriteOutcome): Promise<void> {
  await orm
    .update(sourceWrites)
    .set({ ...outcome, ...(outcome.status === 'sent' && { sentAt: drizzle`clock_timestamp()` }) })
    .where(and(isWrite(write), eq(sourceWrites.revision, write.revision)));
}

/** Forgets a write that has nothing to send, unless it was changed meanwhile. */
export async function removeWrite({ orm }: Tx, write: WriteKey): Promise<void> {
  await orm.delete(sourceWrites).where(and(isWrite(write), eq(sourceWrites.revision, write.revision)));
}

/** Forgets what was not sent. */
export async function removeOpenWrites({ orm }: Tx, clientId: string, source: string): Promise<void> {
  await orm
    .delete(sourceWrites)
    .where(
      and(
        eq(sourceWrites.clientId, clientId),
        eq(sourceWrites.source, source),
        ne(sourceWrites.status, 'sent'),
      ),
    );
}

/** Makes what failed, or waits, due at once. One without an answer waits until it counts as lost. @returns how many */
export const retryWrites = (tx: Tx, clientId: string, source: string): Promise<number> =>
  execute(
    tx,
    'retry_source_writes',
    sql`UPDATE source_writes SET status = 'waiting', attempts = 0, error = NULL,
        next_attempt_at = greatest(clock_timestamp(), tried_at + interval '60 seconds')
      WHERE client_id = ${clientId} AND source = ${source} AND status <> 'sent'`,
  );

const sentRow = defineQuery('sent_source_writes', { sourceId: text().orNull(), activityId: uuid().orNull() });

/**
 * Which of these were sent from here: by their ids there, or by the activity that their text names, where the answer with
 * the id is missing.
 */
export async function findSent(
  tx: Tx,
  clientId: string,
  source: string,
  { sourceIds, activityIds }: { sourceIds: string[]; activityIds: string[] },
): Promise<{ sourceIds: Set<string>; activityIds: Set<string> }> {
  const rows = await sentRow.all(
    tx,
    sql`SELECT source_id AS "sourceId", activity_id AS "activityId" FROM source_writes
      WHERE client_id = ${clientId} AND source = ${source} AND source_id = ANY (${sourceIds}::text[])
      UNION SELECT source_id, activity_id FROM source_writes
      WHERE client_id = ${clientId} AND source = ${source} AND activity_id = ANY (${activityIds}::uuid[])`,
  );
  return {
    sourceIds: new Set(rows.flatMap(({ sourceId }) => sourceId ?? [])),
    activityIds: new Set(rows.flatMap(({ activityId }) => activityId ?? [])),
  };
}

const sums = defineQuery('source_write_sums', {
  waiting: int4().always('count'),
  sent: int4().always('count'),
  failed: int4().always('count'),
  lastSentAt: timestamptz().orNull(),
});

export const sumWrites = (tx: Tx, clientId: string, source: string) =>
  sums.one(
    tx,
    sql`SELECT count(*) FILTER (WHERE status = 'waiting')::int AS waiting,
        count(*) FILTER (WHERE status = 'sent')::int AS sent,
        count(*) FILTER (WHERE status = 'failed')::int AS failed, max(sent_at) AS "lastSentAt"
      FROM source_writes WHERE client_id = ${clientId} AND source = ${source}`,
  );

const failedRow = defineQuery('failed_source_writes', {
  id: uuid(),
  kind: text<'stage' | 'note' | 'call'>(),
  contactId: uuid(),
  contactName: text().always('both names are never null'),
  reason: text().always('coalesce'),
});

/** Writes that are not tried any more, the latest first. */
export const findFailed = (tx: Tx, clientId: string, source: string, limit: number) =>
  failedRow.all(
    tx,
    sql`SELECT w.id, w.kind, w.contact_id AS "contactId", btrim(c.first_name || ' ' || c.last_name) AS "contactName",
        coalesce(w.error, '') AS reason
      FROM source_writes w JOIN contacts c ON c.client_id = ${clientId} AND c.id = w.contact_id
      WHERE w.client_id = ${clientId} AND w.source = ${source} AND w.status = 'failed'
      ORDER BY w.changed_at DESC, w.id DESC LIMIT ${inlined(limit)}`,
  );
