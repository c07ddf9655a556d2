import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { clients, markets } from '../../platform/db/schema/index.ts';
import { float8, int4, jsonb, text, timestamptz } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, keyword, sql } from '../../platform/db/sql/sql.ts';
import { sumOf } from '../../platform/db/sql/sums.ts';

export async function findClient({ orm }: Tx, clientId: string) {
  const [row] = await orm
    .select({ name: clients.name, targetMarket: clients.targetMarket })
    .from(clients)
    .where(eq(clients.clientId, clientId));
  return row;
}

export async function findMarkets({ orm }: Tx) {
  return orm.select({ path: markets.path, name: markets.name }).from(markets);
}

const contactSums = defineQuery('report_contacts', {
  headcount: int4().always('coalesce'),
  aumKnown: int4().always('count'),
  aumCents: text().orNull(),
  medianAumCents: float8().orNull(),
  revenueKnown: int4().always('count'),
  revenueCents: text().orNull(),
  inPipeline: int4().always('count'),
  highValue: int4().always('count'),
  asOf: timestamptz().orNull(),
  titles: jsonb<{ title: string; count: number }[]>().always('coalesce'),
});
export type ContactSums = AnswerOf<typeof contactSums>;

/**
 * Counts, known amounts and sums over a client's contacts; amounts in cents, sums as text. Each figure reads the index of
 * its column, and the table itself is read once.
 */
export const sumContacts = (tx: Tx, clientId: string): Promise<ContactSums> =>
  contactSums.one(
    tx,
    sql`WITH spelling AS MATERIALIZED (
       SELECT job_title, count(*) AS contacts, max(updated_at) AS changed FROM contacts WHERE client_id = ${clientId} AND archived_at IS NULL GROUP BY job_title
     )
     SELECT every.*, aum.*, revenue.*,
       (SELECT avg(aum_cents)::float8 FROM (
         SELECT aum_cents FROM contacts WHERE client_id = ${clientId} AND archived_at IS NULL AND aum_cents IS NOT NULL
         ORDER BY aum_cents OFFSET greatest("aumKnown" - 1, 0) / 2 LIMIT 2 - "aumKnown" % 2
       ) middle) AS "medianAumCents",
       (SELECT count(*)::int FROM contacts WHERE client_id = ${clientId} AND archived_at IS NULL AND in_pipeline) AS "inPipeline",
       (SELECT count(*)::int FROM contacts WHERE client_id = ${clientId} AND archived_at IS NULL AND is_high_value) AS "highValue",
       coalesce((SELECT jsonb_agg(t) FROM (
         SELECT min(btrim(job_title)) AS title, sum(contacts)::int AS count FROM spelling WHERE btrim(job_title) <> ''
         GROUP BY lower(btrim(job_title)) ORDER BY 2 DESC, 1 LIMIT 10
       ) t), '[]') AS titles
     FROM (SELECT coalesce(sum(contacts), 0)::int AS headcount, max(changed) AS "asOf" FROM spelling) every, (
       SELECT count(*)::int AS "aumKnown", ${sumOf(keyword('aum_cents'))} AS "aumCents"
       FROM contacts WHERE client_id = ${clientId} AND archived_at IS NULL AND aum_cents IS NOT NULL
     ) aum, (
       SELECT count(*)::int AS "revenueKnown", ${sumOf(keyword('revenue_cents'))} AS "revenueCents"
       FROM contacts WHERE client_id = ${clientId} AND archived_at IS NULL AND revenue_cents IS NOT NULL
     ) revenue`,
  );

const reachedRow = defineQuery('report_reached', { reached: int4().always('count') });

/** For each amount in cents, the number of contacts whose yearly revenue reaches it. */
export async function countReaching(tx: Tx, clientId: string, cents: number[]): Promise<number[]> {
  const rows = await reachedRow.all(
    tx,
    sql`SELECT (SELECT count(*)::int FROM contacts WHERE client_id = ${clientId} AND archived_at IS NULL AND revenue_cents >= requested.cents) AS reached
     FROM unnest(${cents}::bigint[]) WITH ORDINALITY AS requested(cents, at) ORDER BY at`,
  );
  return rows.map((row) => row.reached);
}
