import type pg from 'pg';
import { copy } from '../../server/src/platform/db/sql/copy.ts';
import { benchId, benchMarkets, benchMoveColumns, firmCount, marketMoves } from './market-moves.ts';

const channels = ['wirehouse', 'regional', 'independent', 'bank', 'hybrid-ria', 'ria', 'boutique'];

/** Fills an installation without moves with about `count` of `marketMoves`; one that has moves stays as it is. */
export async function seedMarketMoves(sql: pg.Client, count: number, today: Date): Promise<void> {
  const { rows } = await sql.query('SELECT FROM moves LIMIT 1');
  if (rows.length > 0) return;
  const markets = benchMarkets.flatMap(([market]) => market ?? []);
  await sql.query(
    `INSERT INTO markets (path, name, updated_at) SELECT m, initcap(replace(m, '-', ' ')), now() FROM unnest($1::text[]) m
     ON CONFLICT DO NOTHING`,
    [markets],
  );
  const firms = Array.from({ length: firmCount }, (_, n) => n);
  await sql.query(
    `INSERT INTO firms (id, name, name_key, channel, created_at)
     SELECT id, 'Bench ' || n, 'bench ' || n, ($3::text[])[1 + n % $4::int], now()
     FROM unnest($1::uuid[], $2::int[]) AS f (id, n)`,
    [firms.map((n) => benchId(1, n)), firms, channels, channels.length],
  );
  const indexes = await dropIndexes(sql);
  for (const { number, market, period, at, rows: total, lines } of marketMoves(count, today)) {
    await sql.query('BEGIN');
    await sql.query(
      `INSERT INTO uploads (id, file_name, market_path, time_period, total_processed, market_matches, added, duplicates,
         rejected, outside_period, assumed_matches, warnings, uploaded_by, created_at)
       VALUES ($1, 'bench.csv', $2, $3, $4, $4, $4, 0, 0, 0, 0, 0, 'bench', $5)`,
      [benchId(2, number), market ?? 'new-york', period, total, at],
    );
    await copy({ client: sql }, `COPY moves (${benchMoveColumns}) FROM STDIN`, lines);
    await sql.query('COMMIT');
  }
  await sql.query("SET maintenance_work_mem = '1GB'");
  for (const index of indexes) await sql.query(index);
  await sql.query('VACUUM ANALYZE');
}

/** Indexes that no trigger needs are made anew when all rows are there. @returns the statements that make them */
async function dropIndexes(sql: pg.Client): Promise<string[]> {
  const { rows } = await sql.query<{ name: string; definition: string }>(
    `SELECT indexname AS name, indexdef AS definition FROM pg_indexes WHERE tablename = 'moves'
       AND indexdef LIKE 'CREATE INDEX%' AND indexname NOT IN ('moves_advisor', 'moves_joined')`,
  );
  for (const { name } of rows) await sql.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
