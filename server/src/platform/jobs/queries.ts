import type { Tx } from '../db/database.ts';
import { int4, jsonb, text, timestamptz, uuid } from '../db/sql/row-types.ts';
import { defineQuery, execute, inlined, sql } from '../db/sql/sql.ts';
import { deadLetters, type Job } from './job.ts';

const sentRow = defineQuery('send_job', { id: uuid().orNull() });

/** @returns the id of the job; null where its policy allows none */
export async function insertJob(
  tx: Tx,
  job: Pick<Job, 'name' | 'options'> & {
    input: unknown;
    key: string | undefined;
    startAfter: Date | undefined;
  },
): Promise<string | null> {
  const due = job.startAfter ?? null;
  const { id } = await sentRow.one(
    tx,
    sql`SELECT send_job(${job.name}, ${JSON.stringify(job.options)}::jsonb, ${JSON.stringify(job.input)}::jsonb,
      ${job.key ?? null}, coalesce(${due}::timestamptz, now())) AS id`,
  );
  return id;
}

const dueRow = defineQuery('due_jobs', { name: text().always('the key of jobs.queue') });

/** The queues of which a job is due, among `names`. */
export async function findDueQueues(tx: Tx, names: readonly string[]): Promise<string[]> {
  const rows = await dueRow.all(
    tx,
    sql`SELECT q.name FROM jobs.queue q WHERE q.name = ANY (${names}::text[]) AND EXISTS (
      SELECT FROM jobs.job j WHERE j.name = q.name AND j.state IN ('created', 'retry') AND NOT j.blocked
        AND j.start_after <= now())`,
  );
  return rows.map(({ name }) => name);
}

/** Creates the queues of these jobs, and gives those that exist today's settings. */
export async function saveQueues(tx: Tx, jobs: readonly Pick<Job, 'name' | 'options'>[]): Promise<void> {
  const settings = JSON.stringify(jobs.map(({ name, options }) => ({ name, options })));
  const given = sql`jsonb_to_recordset(${settings}::jsonb) AS g (name text, options jsonb)`;
  await execute(tx, 'create_queues', sql`SELECT jobs.create_queue(g.name, g.options) FROM ${given}`);
  await execute(
    tx,
    'update_queues',
    sql`UPDATE jobs.queue q SET policy = g.options->>'policy', retry_limit = (g.options->>'retryLimit')::int,
      retry_delay = (g.options->>'retryDelay')::int, retry_backoff = (g.options->>'retryBackoff')::bool,
      retry_delay_max = (g.options->>'retryDelayMax')::int, expire_seconds = (g.options->>'expireInSeconds')::int,
      retention_seconds = (g.options->>'retentionSeconds')::int,
      deletion_seconds = (g.options->>'deleteAfterSeconds')::int,
      heartbeat_seconds = (g.options->>'heartbeatSeconds')::int, dead_letter = g.options->>'deadLetter',
      updated_on = now()
    FROM ${given}
    WHERE q.name = g.name AND (q.policy, q.retry_limit, q.retry_delay, q.retry_delay_max, q.expire_seconds,
      q.retention_seconds, q.deletion_seconds, q.heartbeat_seconds, coalesce(q.dead_letter, ''))
      IS DISTINCT FROM (g.options->>'policy', (g.options->>'retryLimit')::int, (g.options->>'retryDelay')::int,
      (g.options->>'retryDelayMax')::int, (g.options->>'expireInSeconds')::int,
      (g.options->>'retentionSeconds')::int, (g.options->>'deleteAfterSeconds')::int,
      (g.options->>'heartbeatSeconds')::int, coalesce(g.options->>'deadLetter', ''))`,
  );
}

const scheduleRow = defineQuery('schedules_of_older_releases', {
  name: text().always('part of the key of jobs.schedule'),
  key: text().always('part of the key of jobs.schedule'),
});

/** The schedules that only releases before this one had. */
export const findSchedulesBefore = (tx: Tx, release: number) =>
  scheduleRow.all(tx, sql`SELECT name, key FROM jobs.schedule WHERE release < ${release}::int`);

/** Says that this release has these schedules; a newer one that has them too is remembered instead. */
export const markSchedules = (tx: Tx, names: readonly string[], release: number): Promise<number> =>
  execute(
    tx,
    'mark_schedules',
    sql`UPDATE jobs.schedule SET release = greatest(release, ${release}::int) WHERE name = ANY (${[...names]}::text[])`,
  );

const jobStateRow = defineQuery('job_states', {
  name: text().always('the key of jobs.queue'),
  waiting: int4().always('count'),
  running: int4().always('count'),
  /** When the next one that waits is due. */
  due: timestamptz().orNull(),
  /** Of the last run that ended. */
  state: text().orNull(),
  endedAt: timestamptz().orNull(),
  reason: text().orNull(),
});

/** How each kind of job stands. */
export const findStates = (tx: Tx, names: readonly string[]) =>
  jobStateRow.all(
    tx,
    sql`SELECT q.name, counted.waiting, counted.running, counted.due, last.state, last.at AS "endedAt", last.reason
      FROM jobs.queue q CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE j.state < 'active')::int AS waiting,
          count(*) FILTER (WHERE j.state = 'active')::int AS running,
          min(j.start_after) FILTER (WHERE j.state < 'active') AS due
        FROM jobs.job j WHERE j.name = q.name AND j.state IN ('created', 'retry', 'active')
      ) counted LEFT JOIN LATERAL (
        SELECT j.state::text, coalesce(j.completed_on, j.started_on) AS at, j.output->>'message' AS reason
        FROM jobs.job j
        WHERE j.name = q.name AND (j.completed_on IS NOT NULL OR (j.state = 'retry' AND j.started_on IS NOT NULL))
        ORDER BY 2 DESC LIMIT 1
      ) last ON true
      WHERE q.name = ANY (${names}::text[])`,
  );

const deadRow = defineQuery('dead_jobs', {
  id: uuid().always('part of the key of jobs.job'),
  name: text().always('a dead letter has its source'),
  failedAt: timestamptz().always('it has a default'),
  reason: text().orNull(),
});

/** The latest jobs that failed for good. */
export const findDead = (tx: Tx, limit: number) =>
  deadRow.all(
    tx,
    sql`SELECT id, coalesce(source_name, '') AS name, created_on AS "failedAt", source_output->>'message' AS reason
      FROM jobs.job WHERE name = ${deadLetters} AND state = 'created' ORDER BY created_on DESC, id LIMIT ${inlined(limit)}`,
  );

const deadCount = defineQuery('dead_jobs_count', { count: int4().always('count') });

export const countDead = async (tx: Tx): Promise<number> =>
  (
    await deadCount.one(
      tx,
      sql`SELECT count(*)::int AS count FROM jobs.job WHERE name = ${deadLetters} AND state = 'created'`,
    )
  ).count;

const takenRow = defineQuery('take_dead_job', {
  name: text().always('a dead letter has its source'),
  input: jsonb().orNull(),
  key: text().orNull(),
});

/** Takes a job out of the dead letters; undefined where it is not there any more. */
export const takeDead = (tx: Tx, id: string) =>
  takenRow.first(
    tx,
    sql`DELETE FROM jobs.job WHERE name = ${deadLetters} AND id = ${id} AND state = 'created'
      RETURNING coalesce(source_name, '') AS name, data AS input, singleton_key AS key`,
  );
