import { and, sql as drizzle, eq, getTableColumns } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { sourceSyncs } from '../platform/db/schema/index.ts';
import { json } from '../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, keyword, type Sql, sql } from '../platform/db/sql/sql.ts';

/** The part of a shared account that belongs to a client: a list, campaign or spreadsheet. */
export interface AccountPart {
  /** Its id; null where none is set. */
  id: string | null;
  /** The name of another client with the same id. */
  sharedWith: string | null;
}

const accountPart = () => json<AccountPart>().always('json_build_object');
const sourceSettings = defineQuery(
  'source_settings',
  { hubspot: accountPart(), justcall: accountPart(), sheets: accountPart() },
  { prepared: true },
);
export type SourceSettings = AnswerOf<typeof sourceSettings>;

const partOf = (column: Sql) => sql`json_build_object('id', nullif(btrim(k.${column}), ''), 'sharedWith', (
  SELECT o.name FROM clients o WHERE o.client_id <> k.client_id AND o.archived_at IS NULL
    AND btrim(k.${column}) <> '' AND btrim(o.${column}) = btrim(k.${column}) ORDER BY o.client_id LIMIT 1))`;

/** A client's upstream settings, compared with those of other clients. Needs the platform's scope. */
export async function findSourceSettings(tx: Tx, clientId: string): Promise<SourceSettings> {
  const found = await sourceSettings.first(
    tx,
    sql`SELECT ${partOf(keyword('hubspot_list_id'))} AS hubspot, ${partOf(keyword('justcall_campaign_id'))} AS justcall,
        ${partOf(keyword('spreadsheet_id'))} AS sheets
      FROM clients k WHERE k.client_id = ${clientId}`,
  );
  const none = { id: null, sharedWith: null };
  return found ?? { hubspot: none, justcall: none, sheets: none };
}

/** A run without a heartbeat for longer has died with its process, or lost its database. */
const heartbeatTimeout = drizzle`interval '45 seconds'`;
/** How often a run updates `alive_at`. */
export const heartbeatMs = 10_000;

const isStale = drizzle<boolean>`coalesce(${sourceSyncs.aliveAt}, ${sourceSyncs.startedAt}) < clock_timestamp() - ${heartbeatTimeout}`;

/** The last run of each source. `isInterrupted`: it is marked as running, but has no heartbeat. */
export async function findSyncs({ orm }: Tx, clientId: string) {
  return orm
    .select({
      ...getTableColumns(sourceSyncs),
      isInterrupted: drizzle<boolean>`${sourceSyncs.status} = 'running' AND ${isStale}`,
    })
    .from(sourceSyncs)
    .where(eq(sourceSyncs.clientId, clientId));
}

/** A run of a source, identified by its start. */
export interface Run {
  clientId: string;
  source: string;
  startedAt: Date;
}

/**
 * Marks a run as running, unless another one is.
 * @returns the cursor of the last run; undefined where another run is running
 */
export async function beginSync(
  { orm }: Tx,
  { clientId, source, startedAt }: Run,
): Promise<{ cursor: string | null } | undefined> {
  const started = {
    status: 'running',
    startedAt,
    aliveAt: drizzle`clock_timestamp()`,
    finishedAt: null,
    rowsRead: 0,
    error: null,
  } as const;
  const [row] = await orm
    .insert(sourceSyncs)
    .values({ clientId, source, ...started })
    .onConflictDoUpdate({
      target: [sourceSyncs.clientId, sourceSyncs.source],
      set: started,
      setWhere: drizzle`${sourceSyncs.status} <> 'running' OR ${isStale}`,
    })
    .returning({ cursor: sourceSyncs.cursor });
  return row;
}

/** Stores a run's progress and heartbeat. @returns false where a later run has replaced it */
export async function updateSync(
  { orm }: Tx,
  { clientId, source, startedAt }: Run,
  change: Partial<Omit<typeof sourceSyncs.$inferInsert, keyof Run>> = {},
): Promise<boolean> {
  const { rowCount } = await orm
    .update(sourceSyncs)
    .set({ aliveAt: drizzle`clock_timestamp()`, ...change })
    .where(
      and(
        eq(sourceSyncs.clientId, clientId),
        eq(sourceSyncs.source, source),
        eq(sourceSyncs.startedAt, startedAt),
      ),
    );
  return rowCount === 1;
}

/** A read of a client's feed. */
export interface FeedRead {
  clientId: string;
  source: string;
  /** The feed's address: state of another address does not count. */
  feedUrl: string;
}

/**
 * Marks a feed as being read, unless a process started that within the last `seconds`.
 * @returns whether the caller should read it
 */
export async function beginFeedRead(
  tx: Tx,
  { clientId, source, feedUrl }: FeedRead,
  seconds: number,
): Promise<boolean> {
  const begun = await execute(
    tx,
    'begin_feed_read',
    sql`INSERT INTO source_syncs AS s (client_id, source, status, started_at, cursor)
     VALUES (${clientId}, ${source}, 'running', clock_timestamp(), ${feedUrl})
     ON CONFLICT (client_id, source) DO UPDATE SET status = 'running', started_at = excluded.started_at,
       cursor = excluded.cursor
     WHERE s.cursor IS DISTINCT FROM excluded.cursor OR s.started_at IS NULL
       OR s.started_at < clock_timestamp() - make_interval(secs => ${seconds})`,
  );
  return begun === 1;
}

/** Stores the result of a read. */
export async function endFeedRead(
  { orm }: Tx,
  { clientId, source, feedUrl }: FeedRead,
  { rows, error }: { rows: number; error: string | null },
): Promise<void> {
  await orm
    .update(sourceSyncs)
    .set({
      status: error === null ? 'ok' : 'failed',
      finishedAt: drizzle`clock_timestamp()`,
      rowsRead: rows,
      error,
    })
    .where(
      and(
        eq(sourceSyncs.clientId, clientId),
        eq(sourceSyncs.source, source),
        eq(sourceSyncs.cursor, feedUrl),
      ),
    );
}
