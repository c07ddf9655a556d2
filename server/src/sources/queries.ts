import { and, sql as drizzle, eq, getTableColumns } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { sourceSyncs } from '../platform/db/schema/index.ts';
import { json } from '../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, keyword, type Sql, sql } from '../platform/db/sql/sql.ts';

/** The part of a shared account that is a client's own. */
export interface OwnPart {
  /** The id of its list, campaign or spreadsheet; null: none is set. */
  id: string | null;
  /** Another client that has the same id, so that nobody can say whose it is. */
  sharedWith: string | null;
}

const ownPart = () => json<OwnPart>().always('json_build_object');
const sourceSettings = defineQuery(
  'source_settings',
  { hubspot: ownPart(), justcall: ownPart(), sheets: ownPart() },
  { prepared: true },
);
export type SourceSettings = AnswerOf<typeof sourceSettings>;

const partOf = (column: Sql) => sql`json_build_object('id', nullif(btrim(k.${column}), ''), 'sharedWith', (
  SELECT o.name FROM clients o WHERE o.client_id <> k.client_id AND o.archived_at IS NULL
    AND btrim(k.${column}) <> '' AND btrim(o.${column}) = btrim(k.${column}) ORDER BY o.client_id LIMIT 1))`;

/** What a client's record says of its upstreams, held against the other clients': for the platform's scope. */
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

/** A run that says nothing for longer died with its process, or lost its database. It says something far more often. */
const silence = drizzle`interval '45 seconds'`;
export const signOfLifeMs = 10_000;

const isSilent = drizzle<boolean>`coalesce(${sourceSyncs.aliveAt}, ${sourceSyncs.startedAt}) < clock_timestamp() - ${silence}`;

/** The last runs; `isCutOff`: one that is noted as under way and is not. */
export async function findSyncs({ orm }: Tx, clientId: string) {
  return orm
    .select({
      ...getTableColumns(sourceSyncs),
      isCutOff: drizzle<boolean>`${sourceSyncs.status} = 'running' AND ${isSilent}`,
    })
    .from(sourceSyncs)
    .where(eq(sourceSyncs.clientId, clientId));
}

/** A run of a source, told from a later one by when it started. */
export interface Run {
  clientId: string;
  source: string;
  startedAt: Date;
}

/**
 * Marks a run as under way, unless another is.
 * @returns where the last run stopped; undefined: another run is under way
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
      setWhere: drizzle`${sourceSyncs.status} <> 'running' OR ${isSilent}`,
    })
    .returning({ cursor: sourceSyncs.cursor });
  return row;
}

/** Notes what a run has done, which is a sign of life too. @returns false where a later run has taken its place */
export async function noteSync(
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

/** A feed of a client that is read now and then, by whoever needs it first. */
export interface FeedReading {
  clientId: string;
  source: string;
  /** Its address: of another one nothing is known. */
  feedUrl: string;
}

/**
 * Notes that a feed is being read, unless some process began that within the last `seconds`.
 * @returns whether the caller is the one to read it
 */
export async function beginReading(
  tx: Tx,
  { clientId, source, feedUrl }: FeedReading,
  seconds: number,
): Promise<boolean> {
  const begun = await execute(
    tx,
    'begin_reading',
    sql`INSERT INTO source_syncs AS s (client_id, source, status, started_at, cursor)
     VALUES (${clientId}, ${source}, 'running', clock_timestamp(), ${feedUrl})
     ON CONFLICT (client_id, source) DO UPDATE SET status = 'running', started_at = excluded.started_at,
       cursor = excluded.cursor
     WHERE s.cursor IS DISTINCT FROM excluded.cursor OR s.started_at IS NULL
       OR s.started_at < clock_timestamp() - make_interval(secs => ${seconds})`,
  );
  return begun === 1;
}

/** Notes how a reading ended. */
export async function endReading(
  { orm }: Tx,
  { clientId, source, feedUrl }: FeedReading,
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
