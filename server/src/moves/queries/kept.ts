import type { Tx } from '../../platform/db/database.ts';
import { type Readable, readable } from '../../platform/db/sql/readable-moves.ts';
import { json, text, timestamptz } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, keyword, type Sql, sql } from '../../platform/db/sql/sql.ts';

/** So many answers are kept, those asked for last. */
const maxKept = 2_000;
/** Longer answers are not kept, in bytes of JSON. */
const maxBytes = 512 * 1024;

/**
 * The version of what the figures of a market tell of (null: of all markets). It is of the same snapshot as the rest of its
 * statement, and was written in the transaction of the change.
 */
const versionOf = (market: Sql, { versions }: Readable) => sql`(
  SELECT coalesce(md5(string_agg(version::text, ',' ORDER BY market_path)), '') FROM ${versions}
  WHERE ${market}::text IS NULL OR market_path IN (${market}, '*'))`;

const keptFigure = defineQuery('moves_kept', {
  version: text().always('coalesce'),
  answer: json().orMissing(),
  askedAt: timestamptz().orMissing(),
});

/** The kept answer with a key, where it holds still, and the version that one computed from now on has at least. */
export function findKept(tx: Tx, key: string, market: string | null): Promise<AnswerOf<typeof keptFigure>> {
  const from = readable(tx.scope);
  return keptFigure.one(
    tx,
    sql`SELECT v.version, k.answer, k.asked_at AS "askedAt" FROM (SELECT ${versionOf(sql`${market}`, from)} AS version) v
      LEFT JOIN ${from.kept} k ON k.key = ${key} AND k.version = v.version`,
  );
}

export interface KeptFigure {
  key: string;
  market: string | null;
  version: string;
  request: object;
  answer: unknown;
  askedAt: Date;
}

/** Keeps an answer, and drops those that nobody asked for the longest. */
export async function keepFigure(
  tx: Tx,
  { key, market, version, request, answer, askedAt }: KeptFigure,
): Promise<void> {
  const stored = JSON.stringify(answer);
  // The one that was kept holds no more, and would be computed again for ever.
  if (Buffer.byteLength(stored) > maxBytes) return dropKept(tx, key);
  await execute(
    tx,
    'moves_keep',
    sql`INSERT INTO kept_figures AS k (key, market_path, version, request, answer, asked_at)
      VALUES (${key}, ${market}, ${version}, ${JSON.stringify(request)}, ${stored}, ${askedAt})
      ON CONFLICT (key) DO UPDATE SET version = excluded.version, answer = excluded.answer,
        asked_at = greatest(k.asked_at, excluded.asked_at)`,
  );
  await execute(
    tx,
    'moves_drop_kept',
    sql`DELETE FROM kept_figures WHERE key IN (
      SELECT key FROM kept_figures ORDER BY asked_at DESC OFFSET ${maxKept} FOR UPDATE SKIP LOCKED)`,
  );
}

/** Notes that a kept answer was asked for. */
export async function noteAsked(tx: Tx, key: string, at: Date): Promise<void> {
  await execute(tx, 'moves_kept_asked', sql`UPDATE kept_figures SET asked_at = ${at} WHERE key = ${key}`);
}

export async function dropKept(tx: Tx, key: string): Promise<void> {
  await execute(tx, 'moves_kept_drop', sql`DELETE FROM kept_figures WHERE key = ${key}`);
}

const outdatedFigure = defineQuery('moves_kept_outdated', {
  key: text(),
  request: json(),
  askedAt: timestamptz(),
});

/** Answers asked for since an instant that hold no more or were asked before `today`, those asked for last first. */
export const findOutdated = (
  tx: Tx,
  { since, today, limit }: { since: Date; today: string; limit: number },
): Promise<AnswerOf<typeof outdatedFigure>[]> =>
  outdatedFigure.all(
    tx,
    sql`SELECT k.key, k.request, k.asked_at AS "askedAt" FROM kept_figures k
      WHERE k.asked_at >= ${since} AND (k.request ->> 'today' < ${today}
        OR k.version <> ${versionOf(keyword('k.market_path'), readable(tx.scope))})
      ORDER BY k.asked_at DESC LIMIT ${limit}`,
  );
