import type pg from 'pg';

/** Rows of one statement. */
const batch = 500_000;
/** The sixty months before September 2025. */
const months = 60;

/** The n-th activity of a set: its type, disposition, seconds and instant follow from `i`. */
const rowOf = (client: string, id: string) => `${client}, ${id},
  (ARRAY['call', 'call', 'cold_call', 'email', 'email', 'sms', 'meeting', 'note', 'task'])[1 + i % 9],
  CASE WHEN i % 9 < 3 AND i % 4 > 0 THEN (ARRAY['Answered', 'Voicemail', 'No Answer', 'Busy'])[1 + (i / 9 % 4)::int] END,
  CASE WHEN i % 3 > 0 THEN (i % 900)::int END,
  timestamptz '2020-09-01' + (i % ${months * 30}) * interval '1 day', now()`;
const into =
  'INSERT INTO activities (client_id, id, type, disposition, duration_seconds, occurred_at, created_at)';

/** Inserts `count` activities, spread over the clients and 60 months, the same every time, unless they are there. */
export async function seedActivities(sql: pg.Client, clients: string[], count: number): Promise<void> {
  const { rows } = await sql.query<{ n: number }>(
    'SELECT coalesce(sum(n), 0)::int AS n FROM (SELECT n FROM client_sums UNION ALL SELECT n FROM sum_changes) s',
  );
  for (let from = rows[0]?.n ?? 0; from < count; from += batch)
    await sql.query(
      `${into} SELECT ${rowOf('($1::text[])[1 + i % $4::int]', "('01900000-0000-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid")}
       FROM generate_series($2::bigint, $3::bigint) i`,
      [clients, from, Math.min(from + batch, count) - 1, clients.length],
    );
  await sql.query('VACUUM ANALYZE activities');
}

/** A statement that adds `$2` activities of client `$1` with random ids. */
export const insertActivities = `${into} SELECT ${rowOf('$1', 'gen_random_uuid()')} FROM generate_series(1, $2::int) i`;
