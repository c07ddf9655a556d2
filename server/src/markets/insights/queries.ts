import type { Tx } from '../../platform/db/database.ts';
import { int4, json, text, timestamptz } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, inlined, keyword, sql } from '../../platform/db/sql/sql.ts';
import { sumOf } from '../../platform/db/sql/sums.ts';

/** A client's contacts in figures; sums in cents, as text. */
const contactFigures = defineQuery(
  'market_insights',
  {
    headcount: int4().always('count'),
    aumCents: text().orNull(),
    revenueCents: text().orNull(),
    aumKnown: int4().always('count'),
    revenueKnown: int4().always('count'),
    updatedAt: timestamptz().orNull(),
    /** Most first. */
    titles: json<[string, number][]>().always('coalesce'),
    /** The name of the client's target market. */
    market: text().orNull(),
  },
  { prepared: true },
);
export type ContactFigures = AnswerOf<typeof contactFigures>;

/** Titles that differ only in case and blanks are one, in the spelling most used. */
const countedTitles = 10;

/** Counts and sums over all of a client's contacts. */
export const readContactFigures = (tx: Tx, clientId: string): Promise<ContactFigures> =>
  contactFigures.one(
    tx,
    sql`WITH own AS MATERIALIZED (
        SELECT aum_cents, revenue_cents, updated_at, nullif(regexp_replace(btrim(job_title), '\\s+', ' ', 'g'), '') AS title
        FROM contacts WHERE client_id = ${clientId} AND archived_at IS NULL
      ), titles AS (
        SELECT mode() WITHIN GROUP (ORDER BY title) AS title, count(*)::int AS n
        FROM own WHERE title IS NOT NULL GROUP BY lower(title)
        ORDER BY n DESC, title LIMIT ${inlined(countedTitles)}
      )
      SELECT count(*)::int AS headcount, ${sumOf(keyword('aum_cents'))} AS "aumCents",
        ${sumOf(keyword('revenue_cents'))} AS "revenueCents", count(aum_cents)::int AS "aumKnown",
        count(revenue_cents)::int AS "revenueKnown", max(updated_at) AS "updatedAt",
        coalesce((SELECT json_agg(json_build_array(title, n) ORDER BY n DESC, title) FROM titles), '[]') AS titles,
        (SELECT m.name FROM clients k JOIN markets m ON m.path = k.target_market WHERE k.client_id = ${clientId}) AS market
      FROM own`,
  );
