import type { Tx } from '../../platform/db/database.ts';
import { int8, text, timestamptz } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, type Sql, sql } from '../../platform/db/sql/sql.ts';

const comparison = defineQuery('contact_comparison', {
  changeNumber: int8(),
  market: text().orNull(),
  rulesVersion: text(),
  firmChanges: int8(),
  firmsChangedAt: timestamptz().orNull(),
});

/** With what a client's contacts were last compared. For the platform's scope. */
export const readComparison = (tx: Tx, clientId: string): Promise<AnswerOf<typeof comparison> | undefined> =>
  comparison.first(
    tx,
    sql`SELECT change_number AS "changeNumber", market_path AS market, rules_version AS "rulesVersion",
        firm_changes AS "firmChanges", firms_changed_at AS "firmsChangedAt"
      FROM contact_comparisons WHERE client_id = ${clientId}`,
  );

const present = defineQuery('contact_comparison_now', {
  changeNumber: int8().always('coalesce'),
  market: text().orNull(),
  firmChanges: int8().always('coalesce'),
  firmsChangedAt: timestamptz().orNull(),
});
export type Present = AnswerOf<typeof present>;

/** With what a client's contacts are to be compared now; undefined where there is no such client. For the platform's scope. */
export const readPresent = (tx: Tx, clientId: string): Promise<Present | undefined> =>
  present.first(
    tx,
    sql`SELECT coalesce((SELECT max(change_number) FROM changed_blocks), 0) AS "changeNumber", k.target_market AS market,
        f."firmChanges", f."firmsChangedAt"
      FROM clients k, (
        SELECT coalesce(sum(version - 1), 0)::bigint AS "firmChanges",
          max(updated_at) FILTER (WHERE version > 1) AS "firmsChangedAt"
        FROM firm_aliases
      ) f
      WHERE k.client_id = ${clientId} AND k.archived_at IS NULL`,
  );

export async function saveComparison(
  tx: Tx,
  clientId: string,
  { changeNumber, market, firmChanges, firmsChangedAt }: Present,
  rulesVersion: string,
): Promise<void> {
  await execute(
    tx,
    'contact_comparison_save',
    sql`INSERT INTO contact_comparisons (client_id, change_number, market_path, rules_version, firm_changes, firms_changed_at)
      VALUES (${clientId}, ${changeNumber}, ${market}, ${rulesVersion}, ${firmChanges}, ${firmsChangedAt})
      ON CONFLICT (client_id) DO UPDATE SET change_number = excluded.change_number, market_path = excluded.market_path,
        rules_version = excluded.rules_version, firm_changes = excluded.firm_changes,
        firms_changed_at = excluded.firms_changed_at`,
  );
}

const changedSpellings = defineQuery('contact_changed_spellings', { key: text() });

/** The keys of spellings of firms that mean another firm since an instant. */
export const findChangedSpellings = async (tx: Tx, since: Date | null): Promise<string[]> =>
  (
    await changedSpellings.all(
      tx,
      sql`SELECT spelling_key AS key FROM firm_aliases
        WHERE version > 1 AND (${since}::timestamptz IS NULL OR updated_at >= ${since}::timestamptz)`,
    )
  ).map(({ key }) => key);

/**
 * The rows of a client's contacts that nobody is writing: whoever is marks them too. So none waits for the other.
 */
const unlocked = (clientId: string, condition: Sql): Sql =>
  sql`client_id = ${clientId} AND contact_id IN (
    SELECT contact_id FROM contact_blocks WHERE client_id = ${clientId} AND ${condition} FOR UPDATE SKIP LOCKED)`;

/** All contacts of a client are to be compared. `isRenamed`: their blocks of names are worked out again, too. */
export async function markAll(tx: Tx, clientId: string, isRenamed: boolean): Promise<void> {
  await execute(
    tx,
    'contact_blocks_mark_all',
    sql`UPDATE contact_blocks SET is_compared = false, block_key = CASE WHEN ${isRenamed} THEN NULL ELSE block_key END
      WHERE ${unlocked(clientId, sql`(is_compared OR ${isRenamed})`)}`,
  );
}

/**
 * A client's contacts are to be compared whose blocks of names had a change after a number, all or those of `touched`, or
 * whose CRD number or email address a move of such a block has. For the platform's scope.
 */
export async function markChanged(
  tx: Tx,
  clientId: string,
  after: number,
  touched: string[] | null,
): Promise<void> {
  await execute(
    tx,
    'contact_blocks_mark_changed',
    sql`WITH changed AS MATERIALIZED (
        SELECT block_key FROM changed_blocks WHERE change_number > ${after}
      ), said AS MATERIALIZED (
        SELECT DISTINCT m.crd, m.email FROM changed JOIN moves m ON m.block_key = changed.block_key
        WHERE m.crd IS NOT NULL OR m.email IS NOT NULL
      )
      UPDATE contact_blocks SET is_compared = false
      WHERE ${unlocked(
        clientId,
        sql`is_compared AND contact_id IN (
          SELECT b.contact_id FROM changed JOIN contact_blocks b ON b.client_id = ${clientId} AND b.block_key = changed.block_key
            WHERE ${touched}::uuid[] IS NULL
          UNION ALL SELECT unnest(${touched}::uuid[])
          UNION ALL SELECT c.id FROM said JOIN contacts c ON c.client_id = ${clientId} AND c.crd = said.crd
          UNION ALL SELECT c.id FROM said JOIN contacts c ON c.client_id = ${clientId} AND lower(c.email) = said.email)`,
      )}`,
  );
}

/** A client's contacts whose firm has one of these spellings (in lower case) are to be compared. */
export async function markFirms(tx: Tx, clientId: string, firmKeys: string[]): Promise<void> {
  await execute(
    tx,
    'contact_blocks_mark_firms',
    sql`UPDATE contact_blocks SET is_compared = false WHERE ${unlocked(
      clientId,
      sql`is_compared AND contact_id IN (
        SELECT id FROM contacts WHERE client_id = ${clientId} AND firm_key = ANY (${firmKeys}::text[]))`,
    )}`,
  );
}

const waitingClients = defineQuery('contact_blocks_clients', { clientId: text() });

/** The clients, of all or of some, whose contacts are to be compared with the moves of their market. */
export const findComparedClients = async (tx: Tx, some: readonly string[] | null): Promise<string[]> =>
  (
    await waitingClients.all(
      tx,
      sql`SELECT k.client_id AS "clientId" FROM clients k LEFT JOIN contact_comparisons s ON s.client_id = k.client_id
        WHERE k.archived_at IS NULL AND (${some}::text[] IS NULL OR k.client_id = ANY (${some}::text[])) AND (
          s.market_path IS DISTINCT FROM k.target_market
          OR (k.target_market IS NOT NULL AND (
            s.client_id IS NULL
            OR s.change_number <> (SELECT max(change_number) FROM changed_blocks)
            OR s.firm_changes <> (SELECT sum(version - 1) FROM firm_aliases)
            OR EXISTS (SELECT FROM contact_blocks b WHERE b.client_id = k.client_id AND b.block_key IS NULL)
            OR EXISTS (SELECT FROM contact_blocks b WHERE b.client_id = k.client_id AND NOT b.is_compared))))
        ORDER BY k.client_id`,
    )
  ).map(({ clientId }) => clientId);
