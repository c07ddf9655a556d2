import { sql } from 'drizzle-orm';
import type { Database, Tx } from '../db/database.ts';
import { mailOutbox, sourceSyncs } from '../db/schema/index.ts';
import { platformScope, system } from '../db/scope.ts';
import type { Metrics } from './metrics.ts';

/** Background work in the database, of all processes. */
interface Backlog {
  mailDue: number;
  mailFailed: number;
  /** How long the oldest due mail has been due; 0 without any. */
  oldestMailSeconds: number;
  syncsRunning: number;
  syncsFailed: number;
}

/** How long a reading is reused: several gauges share it. */
const keptMs = 5_000;

/** Measures the due and the failed background work at each scrape. */
export function watchBacklog({ gauge }: Metrics, db: Database): void {
  let reading: Promise<Backlog> | undefined;
  let readAt = 0;
  const read = () => {
    if (reading && performance.now() - readAt < keptMs) return reading;
    readAt = performance.now();
    reading = db.as(platformScope(system), findBacklog);
    return reading;
  };

  gauge(
    { name: 'jobs_due', help: 'Background work that is due, or under way.', labelNames: ['job'] },
    async () => {
      const { mailDue, syncsRunning } = await read();
      return [
        { labels: { job: 'mail' }, value: mailDue },
        { labels: { job: 'sync' }, value: syncsRunning },
      ];
    },
  );
  gauge(
    { name: 'jobs_failed', help: 'Background work that was given up.', labelNames: ['job'] },
    async () => {
      const { mailFailed, syncsFailed } = await read();
      return [
        { labels: { job: 'mail' }, value: mailFailed },
        { labels: { job: 'sync' }, value: syncsFailed },
      ];
    },
  );
  gauge(
    { name: 'mail_oldest_seconds', help: 'How long the mail that is due longest has been due.' },
    async () => [{ value: (await read()).oldestMailSeconds }],
  );
  gauge({ name: 'database_up', help: 'Whether the database answers.' }, () =>
    db.ping().then(
      () => [{ value: 1 }],
      () => [{ value: 0 }],
    ),
  );
}

async function findBacklog({ orm }: Tx): Promise<Backlog> {
  const isDue = sql`${mailOutbox.status} = 'queued' AND ${mailOutbox.nextAttemptAt} <= now()`;
  const [mail] = await orm
    .select({
      due: sql<number>`count(*) FILTER (WHERE ${isDue})::int`,
      failed: sql<number>`count(*) FILTER (WHERE ${mailOutbox.status} = 'failed')::int`,
      oldest: sql<number>`coalesce(extract(epoch FROM now() - min(${mailOutbox.nextAttemptAt}) FILTER (WHERE ${isDue})), 0)::float8`,
    })
    .from(mailOutbox)
    .where(sql`${mailOutbox.status} IN ('queued', 'failed')`);
  const [syncs] = await orm
    .select({
      running: sql<number>`count(*) FILTER (WHERE ${sourceSyncs.status} = 'running')::int`,
      failed: sql<number>`count(*) FILTER (WHERE ${sourceSyncs.status} = 'failed')::int`,
    })
    .from(sourceSyncs);
  return {
    mailDue: mail?.due ?? 0,
    mailFailed: mail?.failed ?? 0,
    oldestMailSeconds: mail?.oldest ?? 0,
    syncsRunning: syncs?.running ?? 0,
    syncsFailed: syncs?.failed ?? 0,
  };
}
