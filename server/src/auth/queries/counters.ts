import type { Tx } from '../../platform/db/database.ts';
import { float8, int4, text } from '../../platform/db/sql/row-types.ts';
import { defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';

/** How often something failed, and the seconds since it last did. */
export interface Counter {
  count: number;
  age: number;
}

/**
 * Seconds since a counter moved. One that moved in the future was written before a clock was set back, and one that
 * moved long ago is over: both count as new.
 */
const age = sql`extract(epoch FROM clock_timestamp() - f.updated_at)`;
const isOver = sql`(${age} > 3600 OR ${age} < -60)`;

const lockedCounter = defineQuery('lock_counters', {
  bucket: text(),
  count: int4(),
  age: float8().always('greatest'),
});

/** Locks these counters for the transaction, each caller in the same order, and reads them. */
export async function lockCounters(tx: Tx, buckets: string[]): Promise<Map<string, Counter>> {
  const rows = await lockedCounter.all(
    tx,
    sql`INSERT INTO login_failures AS f (bucket, count, updated_at)
     SELECT bucket, 0, clock_timestamp() FROM unnest(${buckets}::text[]) AS bucket ORDER BY bucket COLLATE "C"
     ON CONFLICT (bucket) DO UPDATE SET
       count = CASE WHEN ${isOver} THEN 0 ELSE f.count END,
       updated_at = CASE WHEN ${isOver} THEN clock_timestamp() ELSE f.updated_at END
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

/** Takes one off each of these counters, and clears some of them. */
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

/** Counts something that is only told of now and then. Answers its number within an hour of the last. */
export async function raiseCounter(tx: Tx, bucket: string): Promise<number> {
  const { count } = await raisedCounter.one(
    tx,
    sql`INSERT INTO login_failures AS f (bucket, count, updated_at) VALUES (${bucket}, 1, clock_timestamp())
     ON CONFLICT (bucket) DO UPDATE SET
       count = CASE WHEN ${isOver} THEN 1 ELSE f.count + 1 END, updated_at = clock_timestamp()
     RETURNING f.count`,
  );
  return count;
}

/** Takes one of `most` places, which become free one by one within an hour. Answers whether there was one. */
export async function takePlace(tx: Tx, bucket: string, most: number): Promise<boolean> {
  const level = sql`CASE WHEN ${isOver} THEN 0
    ELSE greatest(0, f.count - floor(greatest(0, ${age}) * ${most}::numeric / 3600))::int END`;
  const written = await execute(
    tx,
    'take_place',
    sql`INSERT INTO login_failures AS f (bucket, count, updated_at) VALUES (${bucket}, 1, clock_timestamp())
     ON CONFLICT (bucket) DO UPDATE SET count = ${level} + 1, updated_at = clock_timestamp()
     WHERE ${level} < ${most}::int`,
  );
  return written === 1;
}

/** Removes some counters that are over, and waits for nobody who works with one. */
export async function removeOldCounters(tx: Tx): Promise<void> {
  await execute(
    tx,
    'remove_old_counters',
    sql`DELETE FROM login_failures WHERE bucket IN (
       SELECT f.bucket FROM login_failures f
       WHERE f.updated_at < now() - interval '1 hour' OR f.updated_at > now() + interval '1 minute'
       LIMIT 100 FOR UPDATE SKIP LOCKED)`,
  );
}
