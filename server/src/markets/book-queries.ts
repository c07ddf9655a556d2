import type { Tx } from '../platform/db/database.ts';
import { sumOf } from '../platform/db/sums.ts';

/** A client's contacts in figures; sums in cents, as text. */
export interface BookFigures {
  headcount: number;
  aumCents: string | null;
  revenueCents: string | null;
  aumKnown: number;
  revenueKnown: number;
  updatedAt: Date | null;
  /** Most first. */
  titles: [string, number][];
  /** The name of the client's target market. */
  market: string | null;
}

/** Titles that differ only in case and blanks are one, in the spelling most used. */
const countedTitles = 10;

/** Counts and sums over all of a client's contacts. */
export async function readBook({ client }: Tx, clientId: string): Promise<BookFigures> {
  const { rows } = await client.query<BookFigures>({
    name: 'market_insights',
    text: `
      WITH book AS MATERIALIZED (
        SELECT aum_cents, revenue_cents, updated_at, nullif(regexp_replace(btrim(job_title), '\\s+', ' ', 'g'), '') AS title
        FROM contacts WHERE client_id = $1
      ), titles AS (
        SELECT mode() WITHIN GROUP (ORDER BY title) AS title, count(*)::int AS n
        FROM book WHERE title IS NOT NULL GROUP BY lower(title)
        ORDER BY n DESC, title LIMIT $2
      )
      SELECT count(*)::int AS headcount, ${sumOf('aum_cents')} AS "aumCents",
        ${sumOf('revenue_cents')} AS "revenueCents", count(aum_cents)::int AS "aumKnown",
        count(revenue_cents)::int AS "revenueKnown", max(updated_at) AS "updatedAt",
        coalesce((SELECT json_agg(json_build_array(title, n) ORDER BY n DESC, title) FROM titles), '[]') AS titles,
        (SELECT m.name FROM clients k JOIN markets m ON m.path = k.target_market WHERE k.client_id = $1) AS market
      FROM book`,
    values: [clientId, countedTitles],
  });
  const [figures] = rows;
  if (!figures) throw new Error('An aggregate always answers a row.');
  return figures;
}
