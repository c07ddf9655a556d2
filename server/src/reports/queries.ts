import { eq } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { clients, markets, settings } from '../platform/db/schema/index.ts';

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

/** How many contacts a client has, of how many what is known, and what it adds up to; cents. */
export async function sumContacts({ client }: Tx, clientId: string) {
  const { rows } = await client.query<{
    headcount: number;
    aumKnown: number;
    aumCents: number | null;
    medianAumCents: number | null;
    revenueKnown: number;
    revenueCents: number | null;
    inPipeline: number;
    highValue: number;
    asOf: Date | null;
    titles: { title: string; count: number }[];
  }>(
    `SELECT count(*)::int AS headcount,
       count(aum_cents)::int AS "aumKnown", sum(aum_cents)::bigint AS "aumCents",
       percentile_cont(0.5) WITHIN GROUP (ORDER BY aum_cents) AS "medianAumCents",
       count(revenue_cents)::int AS "revenueKnown", sum(revenue_cents)::bigint AS "revenueCents",
       count(*) FILTER (WHERE in_pipeline)::int AS "inPipeline",
       count(*) FILTER (WHERE is_high_value)::int AS "highValue",
       max(updated_at) AS "asOf",
       coalesce((SELECT jsonb_agg(t) FROM (
         SELECT min(btrim(job_title)) AS title, count(*)::int AS count FROM contacts
         WHERE client_id = $1 AND btrim(job_title) <> ''
         GROUP BY lower(btrim(job_title)) ORDER BY count(*) DESC, 1 LIMIT 10
       ) t), '[]') AS titles
     FROM contacts WHERE client_id = $1`,
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
