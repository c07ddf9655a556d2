import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { sourceSyncs } from '../platform/db/schema/index.ts';

/** The part of a shared account that is a client's own. */
export interface OwnPart {
  /** The id of its list, campaign or spreadsheet; null: none is set. */
  id: string | null;
  /** Another client that has the same id, so that nobody can say whose it is. */
  sharedWith: string | null;
}

export type SourceSettings = Record<'hubspot' | 'justcall' | 'sheets', OwnPart>;

const ownPart = (column: string) => `json_build_object('id', nullif(btrim(k.${column}), ''), 'sharedWith', (
  SELECT o.name FROM clients o WHERE o.client_id <> k.client_id AND o.archived_at IS NULL
    AND btrim(k.${column}) <> '' AND btrim(o.${column}) = btrim(k.${column}) ORDER BY o.client_id LIMIT 1))`;

/** What a client's record says of its upstreams, held against the other clients': for the platform's scope. */
export async function findSourceSettings({ client }: Tx, clientId: string): Promise<SourceSettings> {
  const { rows } = await client.query<SourceSettings>({
    name: 'source_settings',
    text: `SELECT ${ownPart('hubspot_list_id')} AS hubspot, ${ownPart('justcall_campaign_id')} AS justcall,
        ${ownPart('spreadsheet_id')} AS sheets
      FROM clients k WHERE k.client_id = $1`,
    values: [clientId],
  });
  const none = { id: null, sharedWith: null };
  return rows[0] ?? { hubspot: none, justcall: none, sheets: none };
}

/** A run that says nothing for longer died with its process, or lost its database. It says something far more often. */
const silence = sql`interval '45 seconds'`;
export const signOfLifeMs = 10_000;

const isSilent = sql<boolean>`coalesce(${sourceSyncs.aliveAt}, ${sourceSyncs.startedAt}) < clock_timestamp() - ${silence}`;

/** The last runs; `isCutOff`: one that is noted as under way and is not. */
export async function findSyncs({ orm }: Tx, clientId: string) {
  return orm
    .select({
      ...getTableColumns(sourceSyncs),
      isCutOff: sql<boolean>`${sourceSyncs.status} = 'running' AND ${isSilent}`,
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
    aliveAt: sql`clock_timestamp()`,
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
      setWhere: sql`${sourceSyncs.status} <> 'running' OR ${isSilent}`,
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
    .set({ aliveAt: sql`clock_timestamp()`, ...change })
    .where(
      and(
        eq(sourceSyncs.clientId, clientId),
        eq(sourceSyncs.source, source),
        eq(sourceSyncs.startedAt, startedAt),
      ),
    );
  return rowCount === 1;
}
