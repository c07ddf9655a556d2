import { sql as drizzle, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/db/database.ts';
import { serviceChecks } from '../../platform/db/schema/index.ts';
import { int8, json, text, timestamptz } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../../platform/db/sql/sql.ts';

export type ServiceCheck = typeof serviceChecks.$inferSelect;

const usage = defineQuery('service_usage', {
  source: text().always('a group of rows that have one'),
  lastSuccess: timestamptz().orNull(),
  lastErrorAt: timestamptz().orNull(),
  lastError: text().orNull(),
});
export type ServiceUsage = AnswerOf<typeof usage>;

/** How services were last used, by syncs, feeds and mail; `source` as the syncs name it. */
export const findUsage = (tx: Tx): Promise<ServiceUsage[]> =>
  usage.all(
    tx,
    sql`SELECT source, max(finished_at) FILTER (WHERE status = 'ok') AS "lastSuccess",
       max(finished_at) FILTER (WHERE status = 'failed') AS "lastErrorAt",
       (array_agg(error ORDER BY finished_at DESC NULLS LAST) FILTER (WHERE status = 'failed'))[1] AS "lastError"
     FROM source_syncs GROUP BY source
     UNION ALL
     SELECT 'mail', (SELECT max(sent_at) FROM mail_outbox WHERE status = 'sent'), failed.created_at, failed.last_error
     FROM (SELECT 1) one LEFT JOIN (
       SELECT created_at, last_error FROM mail_outbox WHERE status IN ('queued', 'failed') AND last_error IS NOT NULL
       ORDER BY created_at DESC LIMIT 1
     ) failed ON true`,
  );

const setUp = defineQuery('services_set_up', {
  lists: int8().always('coalesce'),
  campaigns: int8().always('coalesce'),
  /** Addresses of open clients' feeds, with the clients' names. */
  feeds: json<{ client: string; url: string }[]>().always('coalesce'),
  spreadsheetId: text().orNull(),
});

/**
 * What the clients use of the services: contact lists and active campaigns as the vendors last listed them, else as the
 * clients are set up; feeds; and the spreadsheet of one client.
 */
export const findSetUp = (tx: Tx): Promise<AnswerOf<typeof setUp>> =>
  setUp.one(
    tx,
    sql`WITH open AS (SELECT * FROM clients WHERE is_active AND archived_at IS NULL)
     SELECT coalesce((SELECT jsonb_array_length(value) FROM settings WHERE name = 'hubspot_lists' AND jsonb_typeof(value) = 'array'),
         (SELECT count(DISTINCT btrim(hubspot_list_id)) FROM open WHERE btrim(hubspot_list_id) <> '')) AS lists,
       coalesce(nullif((SELECT count(*) FROM campaigns c JOIN open USING (client_id)
         WHERE c.status = 'active' AND c.archived_at IS NULL), 0),
         (SELECT count(DISTINCT btrim(justcall_campaign_id)) FROM open WHERE btrim(justcall_campaign_id) <> '')) AS campaigns,
       coalesce((SELECT json_agg(json_build_object('client', name, 'url', btrim(rss_feed_url)) ORDER BY name)
         FROM open WHERE btrim(rss_feed_url) <> ''), '[]') AS feeds,
       (SELECT min(btrim(spreadsheet_id)) FROM open WHERE btrim(spreadsheet_id) NOT IN ('', 'demo')) AS "spreadsheetId"`,
  );

export async function findChecks({ orm }: Tx): Promise<ServiceCheck[]> {
  return orm.select().from(serviceChecks);
}

export async function findCheck({ orm }: Tx, service: string): Promise<ServiceCheck | undefined> {
  const [row] = await orm.select().from(serviceChecks).where(eq(serviceChecks.service, service));
  return row;
}

/** A test that has not ended after this time died with its process. */
const runTimeout = drizzle`interval '20 seconds'`;

/**
 * Marks a service as being tested, for every process.
 * @returns false while another test runs, or until the time that the vendor asked us to wait for
 */
export async function beginCheck({ orm }: Tx, service: string): Promise<boolean> {
  const { startedAt, waitUntil } = serviceChecks;
  const { rowCount } = await orm
    .insert(serviceChecks)
    .values({ service, startedAt: drizzle`clock_timestamp()` })
    .onConflictDoUpdate({
      target: serviceChecks.service,
      set: { startedAt: drizzle`clock_timestamp()` },
      setWhere: drizzle`(${startedAt} IS NULL OR ${startedAt} < clock_timestamp() - ${runTimeout})
        AND (${waitUntil} IS NULL OR ${waitUntil} <= clock_timestamp())`,
    });
  return rowCount === 1;
}

/** Stores the outcome of a test. */
export async function endCheck(
  { orm }: Tx,
  service: string,
  outcome: Partial<Omit<typeof serviceChecks.$inferInsert, 'service' | 'startedAt'>>,
): Promise<void> {
  await orm
    .update(serviceChecks)
    .set({ startedAt: null, waitUntil: null, ...outcome })
    .where(eq(serviceChecks.service, service));
}
