import type { Tx } from '../platform/db/database.ts';

/** How often something failed, and the seconds since it last did. */
export interface Counter {
  count: number;
  age: number;
}

/**
 * Seconds since a counter moved. One that moved in the future was written before a clock was set back, and one that
 * moved long ago is over: both count as new.
 */
const age = 'extract(epoch FROM clock_timestamp() - f.updated_at)';
const isOver = `(${age} > 3600 OR ${age} < -60)`;

/** Locks these counters for the transaction, each caller in the same order, and reads them. */
export async function lockCounters({ client }: Tx, buckets: string[]): Promise<Map<string, Counter>> {
  const { rows } = await client.query<Counter & { bucket: string }>(
    `INSERT INTO login_failures AS f (bucket, count, updated_at)
     SELECT bucket, 0, clock_timestamp() FROM unnest($1::text[]) AS bucket ORDER BY bucket COLLATE "C"
     ON CONFLICT (bucket) DO UPDATE SET
       count = CASE WHEN ${isOver} THEN 0 ELSE f.count END,
       updated_at = CASE WHEN ${isOver} THEN clock_timestamp() ELSE f.updated_at END
     RETURNING f.bucket, f.count, greatest(0, ${age})::float8 AS age`,
    [buckets],
  );
  return new Map(rows.map(({ bucket, ...counter }) => [bucket, counter]));
}

/** Sets counters that this transaction has locked. */
export async function setCounters({ client }: Tx, counters: { bucket: string; count: number }[]) {
  await client.query(
    `UPDATE login_failures f SET count = v.count, updated_at = clock_timestamp()
     FROM unnest($1::text[], $2::int[]) AS v (bucket, count) WHERE f.bucket = v.bucket`,
    [counters.map(({ bucket }) => bucket), counters.map(({ count }) => count)],
  );
}

/** Takes one off each of these counters, and clears some of them. */
export async function lowerCounters({ client }: Tx, buckets: string[], cleared: string[]) {
  await client.query(
    `WITH locked AS (
       SELECT bucket FROM login_failures WHERE bucket = ANY ($1::text[]) ORDER BY bucket FOR UPDATE
     )
     UPDATE login_failures f
     SET count = CASE WHEN f.bucket = ANY ($2::text[]) THEN 0 ELSE greatest(0, f.count - 1) END
     FROM locked WHERE f.bucket = locked.bucket`,
    [buckets, cleared],
  );
}

/** Counts something that is only told of now and then. Answers its number within an hour of the last. */
export async function raiseCounter({ client }: Tx, bucket: string): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `INSERT INTO login_failures AS f (bucket, count, updated_at) VALUES ($1, 1, clock_timestamp())
     ON CONFLICT (bucket) DO UPDATE SET
       count = CASE WHEN ${isOver} THEN 1 ELSE f.count + 1 END, updated_at = clock_timestamp()
     RETURNING f.count`,
    [bucket],
  );
  return rows[0]?.count ?? 1;
}

/** Takes one of `most` places, which become free one by one within an hour. Answers whether there was one. */
export async function takePlace({ client }: Tx, bucket: string, most: number): Promise<boolean> {
  const level = `CASE WHEN ${isOver} THEN 0 ELSE greatest(0, f.count - floor(greatest(0, ${age}) * $2 / 3600))::int END`;
  const { rowCount } = await client.query(
    `INSERT INTO login_failures AS f (bucket, count, updated_at) VALUES ($1, 1, clock_timestamp())
     ON CONFLICT (bucket) DO UPDATE SET count = ${level} + 1, updated_at = clock_timestamp()
     WHERE ${level} < $2::int`,
    [bucket, most],
  );
  return rowCount === 1;
}

/** Removes some counters that are over, and waits for nobody who works with one. */
export async function removeOldCounters({ client }: Tx) {
  await client.query(
    `DELETE FROM login_failures WHERE bucket IN (
       SELECT f.bucket FROM login_failures f
       WHERE f.updated_at < now() - interval '1 hour' OR f.updated_at > now() + interval '1 minute'
       LIMIT 100 FOR UPDATE SKIP LOCKED)`,
  );
}
