import type { SyncedStream } from '@liftout/contract/sources';
import { and, desc, sql as drizzle, eq, getTableColumns, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/db/database.ts';
import { syncRuns } from '../../../platform/db/schema/index.ts';
import { int4, json, text, timestamptz, uuid } from '../../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, inlined, sql } from '../../../platform/db/sql/sql.ts';

/** How often a run says that it is alive. */
export const heartbeatMs = 10_000;
/** A run without a heartbeat for longer has died with its process, or lost its database. */
const heartbeatTimeout = drizzle`interval '45 seconds'`;
const isSilent = drizzle`coalesce(${syncRuns.aliveAt}, ${syncRuns.queuedAt}) < clock_timestamp() - ${heartbeatTimeout}`;

export type RunRow = typeof syncRuns.$inferSelect;
/** Runs carry whether they are silent: marked as running, but without a heartbeat. */
const columns = {
  ...getTableColumns(syncRuns),
  isSilent: drizzle<boolean>`${syncRuns.status} = 'running' AND ${isSilent}`,
};
export type ShownRun = RunRow & { isSilent: boolean };

/** Queues a run. @returns undefined where one of this source is queued or running */
export async function insertRun(
  { orm }: Tx,
  run: Pick<typeof syncRuns.$inferInsert, 'clientId' | 'id' | 'source' | 'trigger' | 'startedBy'> &
    Partial<typeof syncRuns.$inferInsert>,
): Promise<RunRow | undefined> {
  const [row] = await orm
    .insert(syncRuns)
    .values({ status: 'queued', queuedAt: drizzle`clock_timestamp()`, ...run })
    .onConflictDoNothing()
    .returning();
  return row;
}

/** The newest runs of a source. */
export const findRuns = ({ orm }: Tx, clientId: string, source: string, limit: number): Promise<ShownRun[]> =>
  orm
    .select(columns)
    .from(syncRuns)
    .where(and(eq(syncRuns.clientId, clientId), eq(syncRuns.source, source)))
    .orderBy(desc(syncRuns.id))
    .limit(limit);

/** The newest run of each source. */
export const findLastRuns = ({ orm }: Tx, clientId: string): Promise<ShownRun[]> =>
  orm
    .selectDistinctOn([syncRuns.source], columns)
    .from(syncRuns)
    .where(eq(syncRuns.clientId, clientId))
    .orderBy(syncRuns.source, desc(syncRuns.id));

/** The newest run of each source of every client. Needs the platform's scope. */
export const findAllLastRuns = ({ orm }: Tx): Promise<ShownRun[]> =>
  orm
    .selectDistinctOn([syncRuns.clientId, syncRuns.source], columns)
    .from(syncRuns)
    .orderBy(syncRuns.clientId, syncRuns.source, desc(syncRuns.id));

const failing = defineQuery('sync_failures', {
  clientId: text(),
  source: text(),
  lastOkAt: timestamptz().orNull(),
  failures: int4().always('count'),
  /** Of the last of them. */
  error: text().orNull(),
  failingSince: timestamptz().orNull(),
});

/** For each source of every client: when it was last read to its end, and how many runs failed since. Needs the platform's scope. */
export const findFailures = (tx: Tx): Promise<AnswerOf<typeof failing>[]> =>
  failing.all(
    tx,
    sql`SELECT r.client_id AS "clientId", r.source, max(k.finished_at) AS "lastOkAt",
        count(*) FILTER (WHERE r.status = 'failed' AND (k.id IS NULL OR r.id > k.id))::int AS failures,
        (array_agg(r.error ORDER BY r.id DESC) FILTER (WHERE r.status = 'failed' AND (k.id IS NULL OR r.id > k.id)))[1] AS error,
        min(r.finished_at) FILTER (WHERE r.status = 'failed' AND (k.id IS NULL OR r.id > k.id)) AS "failingSince"
      FROM sync_runs r LEFT JOIN (
        SELECT DISTINCT ON (client_id, source) client_id, source, id, finished_at FROM sync_runs
        WHERE status = 'ok' ORDER BY client_id, source, id DESC
      ) k ON k.client_id = r.client_id AND k.source = r.source
      GROUP BY r.client_id, r.source`,
  );

export interface RunKey {
  clientId: string;
  id: string;
  attempt: number;
}

/**
 * Takes up a run, on behalf of its job: whoever had it before can store nothing any more. The newest run of a source may
 * have failed: then its job was sent again. @returns undefined where it is over
 */
export async function takeRun({ orm }: Tx, clientId: string, id: string): Promise<RunRow | undefined> {
  const [row] = await orm
    .update(syncRuns)
    .set({
      status: 'running',
      error: null,
      finishedAt: null,
      attempt: drizzle`${syncRuns.attempt} + 1`,
      startedAt: drizzle`coalesce(${syncRuns.startedAt}, clock_timestamp())`,
      aliveAt: drizzle`clock_timestamp()`,
    })
    .where(
      and(
        eq(syncRuns.clientId, clientId),
        eq(syncRuns.id, id),
        drizzle`(${syncRuns.status} IN ('queued', 'running') OR (${syncRuns.status} = 'failed' AND NOT EXISTS (
          SELECT FROM sync_runs later WHERE later.client_id = ${clientId} AND later.source = ${syncRuns.source}
            AND later.id > ${id})))`,
      ),
    )
    .returning();
  return row;
}

/** Queues the run of a source again that died with its process. @returns undefined where there is none */
export async function requeueSilent(
  { orm }: Tx,
  clientId: string,
  source: string,
  { isConfirmed }: { isConfirmed: boolean },
): Promise<RunRow | undefined> {
  const [row] = await orm
    .update(syncRuns)
    .set({ status: 'queued', ...(isConfirmed && { isConfirmed }) })
    .where(
      and(
        eq(syncRuns.clientId, clientId),
        eq(syncRuns.source, source),
        eq(syncRuns.status, 'running'),
        isSilent,
      ),
    )
    .returning();
  return row;
}

export interface RunChange {
  streams?: SyncedStream[];
  status?: RunRow['status'];
  error?: string | null;
  finished?: boolean;
}

/** Stores a run's progress and heartbeat. @returns undefined where another process has taken it over, or it is done */
export async function updateRun(
  { orm }: Tx,
  { clientId, id, attempt }: RunKey,
  { finished = false, ...change }: RunChange = {},
): Promise<{ isStopping: boolean } | undefined> {
  const [row] = await orm
    .update(syncRuns)
    .set({
      aliveAt: drizzle`clock_timestamp()`,
      ...change,
      ...(finished && { finishedAt: drizzle`clock_timestamp()` }),
    })
    .where(
      and(
        eq(syncRuns.clientId, clientId),
        eq(syncRuns.id, id),
        eq(syncRuns.attempt, attempt),
        eq(syncRuns.status, 'running'),
      ),
    )
    .returning({ isStopping: syncRuns.isStopping });
  return row;
}

/** Asks the open run of a source to stop; one that has not begun, or has died, ends at once. @returns the run */
export async function requestStop(
  { orm }: Tx,
  clientId: string,
  source: string,
): Promise<RunRow | undefined> {
  const ends = drizzle`(${syncRuns.status} = 'queued' OR ${isSilent})`;
  const [row] = await orm
    .update(syncRuns)
    .set({
      isStopping: true,
      status: drizzle`CASE WHEN ${ends} THEN 'stopped' ELSE ${syncRuns.status} END`,
      finishedAt: drizzle`CASE WHEN ${ends} THEN clock_timestamp() END`,
    })
    .where(
      and(
        eq(syncRuns.clientId, clientId),
        eq(syncRuns.source, source),
        inArray(syncRuns.status, ['queued', 'running']),
      ),
    )
    .returning();
  return row;
}

/** Forgets all runs of a source but the newest. */
export const forgetOldRuns = (tx: Tx, clientId: string, source: string, kept: number): Promise<number> =>
  execute(
    tx,
    'forget_old_runs',
    sql`DELETE FROM sync_runs WHERE client_id = ${clientId} AND source = ${source} AND id IN (
      SELECT id FROM sync_runs WHERE client_id = ${clientId} AND source = ${source}
      ORDER BY id DESC OFFSET ${inlined(kept)})`,
  );

const waitingRun = defineQuery('waiting_sync_runs', { clientId: text(), id: uuid() });

/** Runs of all open clients that wait, for a while already; the oldest first. Needs the platform's scope. */
export const findWaitingRuns = (tx: Tx, limit: number) =>
  waitingRun.all(
    tx,
    sql`SELECT r.client_id AS "clientId", r.id FROM sync_runs r JOIN clients c ON c.client_id = r.client_id
      WHERE c.is_active AND c.archived_at IS NULL AND r.status = 'queued'
        AND r.queued_at < clock_timestamp() - interval '30 seconds'
      ORDER BY r.queued_at, r.id LIMIT ${inlined(limit)}`,
  );

const forgotten = defineQuery('forgotten_sync_runs', { clientId: text() });

/**
 * Ends runs that nobody takes up any more: their job was given up. Needs the platform's scope. @returns the clients
 */
export const endForgotten = async (tx: Tx, error: string): Promise<string[]> =>
  (
    await forgotten.all(
      tx,
      sql`UPDATE sync_runs r SET status = 'failed', error = ${error}, finished_at = clock_timestamp()
        WHERE r.status = 'running' AND r.alive_at < clock_timestamp() - interval '15 minutes'
        RETURNING r.client_id AS "clientId"`,
    )
  ).map(({ clientId }) => clientId);

const scheduled = defineQuery('sync_schedule', {
  clientId: text(),
  source: text().always('one of those given'),
  minutes: int4().orNull(),
  lastAt: timestamptz().orNull(),
  /** The part that each stream read last, by its name; null: nothing was read yet. */
  parts: json<Record<string, string>>().orNull(),
});

/**
 * Every pair of an open client and a source, with its interval, when its last run was done, and the parts that were read.
 * `defaultMinutes`: where no admin chose. Pairs with an open run are left out. Needs the platform's scope.
 */
export const findSchedule = (tx: Tx, sources: readonly string[], defaultMinutes: number | null) =>
  scheduled.all(
    tx,
    sql`SELECT c.client_id AS "clientId", s.source,
        CASE WHEN o.is_interval_chosen THEN o.interval_minutes ELSE ${defaultMinutes}::int END AS minutes,
        r.finished_at AS "lastAt", (
          SELECT json_object_agg(stream, part) FROM sync_streams t WHERE t.client_id = c.client_id AND t.source = s.source
        ) AS parts
      FROM clients c CROSS JOIN unnest(${[...sources]}::text[]) AS s (source)
      LEFT JOIN sync_options o ON o.client_id = c.client_id AND o.source = s.source
      LEFT JOIN LATERAL (
        SELECT status, finished_at FROM sync_runs r WHERE r.client_id = c.client_id AND r.source = s.source
        ORDER BY id DESC LIMIT 1
      ) r ON true
      WHERE c.is_active AND c.archived_at IS NULL AND (r.status IS NULL OR r.status NOT IN ('queued', 'running'))
      ORDER BY c.client_id, s.source`,
  );
