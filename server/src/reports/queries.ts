import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { clients, markets, settings } from '../platform/db/schema/index.ts';
import { sumOf } from '../platform/db/sums.ts';

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

export async function findSetting({ orm }: Tx, name: string): Promise<unknown> {
  const [row] = await orm.select({ value: settings.value }).from(settings).where(eq(settings.name, name));
  return row?.value;
}

export async function saveSetting({ orm }: Tx, name: string, value: unknown, at: Date) {
  await orm
    .insert(settings)
    .values({ name, value, updatedAt: at })
    .onConflictDoUpdate({ target: settings.name, set: { value, updatedAt: at } });
}

/**
 * How many contacts a client has, of how many what is known, and what it adds up to; cents, sums as text. Each figure reads
 * the index that has its column, and the rows themselves are read once.
 */
export async function sumContacts({ client }: Tx, clientId: string) {
  const { rows } = await client.query<{
    headcount: number;
    aumKnown: number;
    aumCents: string | null;
    medianAumCents: number | null;
    revenueKnown: number;
    revenueCents: string | null;
    inPipeline: number;
    highValue: number;
    asOf: Date | null;
    titles: { title: string; count: number }[];
  }>(
    `WITH spelling AS MATERIALIZED (
       SELECT job_title, count(*) AS contacts, max(updated_at) AS changed FROM contacts WHERE client_id = $1 GROUP BY job_title
     )
     SELECT every.*, aum.*, revenue.*,
       (SELECT avg(aum_cents)::float8 FROM (
         SELECT aum_cents FROM contacts WHERE client_id = $1 AND aum_cents IS NOT NULL
         ORDER BY aum_cents OFFSET greatest("aumKnown" - 1, 0) / 2 LIMIT 2 - "aumKnown" % 2
       ) middle) AS "medianAumCents",
       (SELECT count(*)::int FROM contacts WHERE client_id = $1 AND in_pipeline) AS "inPipeline",
       (SELECT count(*)::int FROM contacts WHERE client_id = $1 AND is_high_value) AS "highValue",
       coalesce((SELECT jsonb_agg(t) FROM (
         SELECT min(btrim(job_title)) AS title, sum(contacts)::int AS count FROM spelling WHERE btrim(job_title) <> ''
         GROUP BY lower(btrim(job_title)) ORDER BY 2 DESC, 1 LIMIT 10
       ) t), '[]') AS titles
     FROM (SELECT coalesce(sum(contacts), 0)::int AS headcount, max(changed) AS "asOf" FROM spelling) every, (
       SELECT count(*)::int AS "aumKnown", ${sumOf('aum_cents')} AS "aumCents"
       FROM contacts WHERE client_id = $1 AND aum_cents IS NOT NULL
     ) aum, (
       SELECT count(*)::int AS "revenueKnown", ${sumOf('revenue_cents')} AS "revenueCents"
       FROM contacts WHERE client_id = $1 AND revenue_cents IS NOT NULL
     ) revenue`,
    [clientId],
  );
  const [sums] = rows;
  if (!sums) throw new Error('An aggregate answers a row.');
  return sums;
}
export type ContactSums = Awaited<ReturnType<typeof sumContacts>>;

/** Of each amount in cents, how many contacts' yearly revenue reaches it. */
export async function countReaching({ client }: Tx, clientId: string, cents: number[]): Promise<number[]> {
  const { rows } = await client.query<{ reached: number }>(
    `SELECT (SELECT count(*)::int FROM contacts WHERE client_id = $1 AND revenue_cents >= wanted.cents) AS reached
     FROM unnest($2::bigint[]) WITH ORDINALITY AS wanted(cents, at) ORDER BY at`,
    [clientId, cents],
  );
  return rows.map((row) => row.reached);
}
