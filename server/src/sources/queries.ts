import { and, sql as drizzle, eq } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { sourceSyncs } from '../platform/db/schema/index.ts';
import { bool, json, text, texts } from '../platform/db/sql/row-types.ts';
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
  {
    isArchived: bool().always('IS NOT NULL'),
    hubspot: accountPart(),
    justcall: accountPart(),
    sheets: accountPart(),
  },
  { prepared: true },
);
export type SourceSettings = AnswerOf<typeof sourceSettings>;

/** Which account a client's key opens: its own, or the installation's. */
const accountOf = (client: Sql, kind: keyof Accounts, accounts: Accounts) => sql`coalesce((
  SELECT c.account FROM client_credentials c WHERE c.client_id = ${client}.client_id AND c.kind = ${kind}), ${accounts[kind]})`;

/** The same id in another account is another list. A spreadsheet's id names it everywhere. */
const partOf = (
  column: Sql,
  inAccount: Sql,
) => sql`json_build_object('id', nullif(btrim(k.${column}), ''), 'sharedWith', (
  SELECT o.name FROM clients o WHERE o.client_id <> k.client_id AND o.archived_at IS NULL
    AND btrim(k.${column}) <> '' AND btrim(o.${column}) = btrim(k.${column}) AND ${inAccount} ORDER BY o.client_id LIMIT 1))`;

/** The installation's accounts, as `Credentials.installedAccount` names them. */
export interface Accounts {
  hubspot: string;
  justcall: string;
}

/** The columns of `SourceSettings`, of the client `k`. */
function settingsOf(accounts: Accounts): Sql {
  const inSame = (kind: keyof Accounts) =>
    sql`${accountOf(keyword('k'), kind, accounts)} = ${accountOf(keyword('o'), kind, accounts)}`;
  return sql`k.archived_at IS NOT NULL AS "isArchived", ${partOf(keyword('hubspot_list_id'), inSame('hubspot'))} AS hubspot,
    ${partOf(keyword('justcall_campaign_id'), inSame('justcall'))} AS justcall,
    ${partOf(keyword('spreadsheet_id'), sql`true`)} AS sheets`;
}

/** A client's upstream settings, compared with those of other clients. Needs the platform's scope. */
export async function findSourceSettings(
  tx: Tx,
  clientId: string,
  accounts: Accounts,
): Promise<SourceSettings> {
  const found = await sourceSettings.first(
    tx,
    sql`SELECT ${settingsOf(accounts)} FROM clients k WHERE k.client_id = ${clientId}`,
  );
  const none = { id: null, sharedWith: null };
  return found ?? { isArchived: true, hubspot: none, justcall: none, sheets: none };
}

const clientSettings = defineQuery('source_settings_of_all', {
  clientId: text(),
  clientName: text(),
  isOpen: bool(),
  isArchived: bool().always('IS NOT NULL'),
  hubspot: accountPart(),
  justcall: accountPart(),
  sheets: accountPart(),
  dataSourceType: text(),
  /** The kinds of its own keys. */
  keys: texts().always('ARRAY'),
});
export type ClientSettings = AnswerOf<typeof clientSettings>;

/** The upstream settings of all clients that are not archived, by name. Needs the platform's scope. */
export const findAllSourceSettings = (tx: Tx, accounts: Accounts): Promise<ClientSettings[]> =>
  clientSettings.all(
    tx,
    sql`SELECT k.client_id AS "clientId", k.name AS "clientName", k.is_active AS "isOpen", ${settingsOf(accounts)},
        k.data_source_type AS "dataSourceType",
        ARRAY(SELECT c.kind FROM client_credentials c WHERE c.client_id = k.client_id) AS keys
      FROM clients k WHERE k.archived_at IS NULL ORDER BY k.name, k.client_id`,
  );

export type LastSync = Pick<
  typeof sourceSyncs.$inferInsert,
  'clientId' | 'source' | 'status' | 'startedAt' | 'finishedAt' | 'rowsRead' | 'error'
>;

/** Stores how the last run of a source went, for those who ask for no more than that. */
export async function writeLastSync({ orm }: Tx, { clientId, source, ...last }: LastSync): Promise<void> {
  const row = { finishedAt: null, rowsRead: 0, error: null, ...last };
  await orm
    .insert(sourceSyncs)
    .values({ clientId, source, ...row })
    .onConflictDoUpdate({ target: [sourceSyncs.clientId, sourceSyncs.source], set: row });
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
