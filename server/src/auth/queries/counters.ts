import type { Tx } from '../../platform/db/database.ts';
import { float8, int4, text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';

/** How often something failed, and the seconds since it last failed. */
export interface Counter {
  count: number;
  age: number;
}

const age = sql`extract(epoch FROM clock_timestamp() - f.updated_at)`;
/** Starts again from 0: unchanged for an hour, or changed in the future, that is before the clock was set back. */
const isExpired = sql`(${age} > 3600 OR ${age} < -60)`;

const lockedCounter = defineQuery('lock_counters', {
  bucket: text(),
  count: int4(),
  age: float8().always('greatest'),
});

/** Reads these counters and locks them until the transaction ends, always in the same order to avoid deadlocks. */
export async function lockCounters(tx: Tx, buckets: string[]): Promise<Map<string, Counter>> {
  const rows = await lockedCounter.all(
    tx,
    sql`INSERT INTO login_failures AS f (bucket, count, updated_at)
     SELECT bucket, 0, clock_timestamp() FROM unnest(${buckets}::text[]) AS bucket ORDER BY bucket COLLATE "C"
     ON CONFLICT (bucket) DO UPDATE SET
       count = CASE WHEN ${isExpired} THEN 0 ELSE f.count END,
       updated_at = CASE WHEN ${isExpired} THEN clock_timestamp() ELSE f.updated_at END
     RETURNING f.bucket, f.count, greatest(0, ${age})::float8 AS age`,
  );
  return new Map(rows.map(({ bucket, ...counter }) => [bucket, counter]));
}

/** Sets counters that this transaction has locked. */
export async function setCounters(tx: Tx, counters: { bucket: string; count: number }[]): Promise<void> {
  const buckets = counters.map(({ bucket }) => bucket);
  const counts = counters.map(({ count }) => count);
  await execute(
    tx,
    'set_counters',
    sql`UPDATE login_failures f SET count = v.count, updated_at = clock_timestamp()
     FROM unnest(${buckets}::text[], ${counts}::int[]) AS v (bucket, count) WHERE f.bucket = v.bucket`,
  );
}

/** Lowers each of these counters by one, and sets those in `cleared` to 0. */
export async function lowerCounters(tx: Tx, buckets: string[], cleared: string[]): Promise<void> {
  await execute(
    tx,
    'lower_counters',
    sql`WITH locked AS (
       SELECT bucket FROM login_failures WHERE bucket = ANY (${buckets}::text[]) ORDER BY bucket FOR UPDATE
     )
     UPDATE login_failures f
     SET count = CASE WHEN f.bucket = ANY (${cleared}::text[]) THEN 0 ELSE greatest(0, f.count - 1) END
     FROM locked WHERE f.bucket = locked.bucket`,
  );
}

const raisedCounter = defineQuery('raise_counter', { count: int4() });

/** Counts an event, and answers how many there were with less than an hour between them. */
export async function raiseCounter(tx: Tx, bucket: string): Promise<number> {
  const { count } = await raisedCounter.one(
    tx,
    sql`INSERT INTO login_failures AS f (bucket, count, updated_at) VALUES (${bucket}, 1, clock_timestamp())
     ON CONFLICT (bucket) DO UPDATE SET
       count = CASE WHEN ${isExpired} THEN 1 ELSE f.count + 1 END, updated_at = clock_timestamp()
     RETURNING f.count`,
  );
  return count;
}

/** Counts an event unless `maxPerHour` would be exceeded; the count falls evenly over an hour. Answers whether it was counted. */
export async function countWithinRate(tx: Tx, bucket: string, maxPerHour: number): Promise<boolean> {
  const level = sql`CASE WHEN ${isExpired} THEN 0
    ELSE greatest(0, f.count - floor(greatest(0, ${age}) * ${maxPerHour}::numeric / 3600))::int END`;
  const written = await execute(
    tx,
    'count_within_rate',
    sql`INSERT INTO login_failures AS f (bucket, count, updated_at) VALUES (${bucket}, 1, clock_timestamp())
     ON CONFLICT (bucket) DO UPDATE SET count = ${level} + 1, updated_at = clock_timestamp()
     WHERE ${level} < ${maxPerHour}::int`,
  );
  return written === 1;
}

/** Removes some expired counters, skipping those that other transactions have locked. */
export async function removeExpiredCounters(tx: Tx): Promise<void> {
  await execute(
    tx,
    'remove_expired_counters',
    sql`DELETE FROM login_failures WHERE bucket IN (
       SELECT f.bucket FROM login_failures f
       WHERE f.updated_at < now() - interval '1 hour' OR f.updated_at > now() + interval '1 minute'
       LIMIT 100 FOR UPDATE SKIP LOCKED)`,
  );
}
