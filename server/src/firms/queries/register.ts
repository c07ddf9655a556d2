import { databaseErrorCode, type Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { lockInTransaction, tryLockInTransaction } from '../../platform/db/locks/transaction-lock.ts';
import { bool, text, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';
import { unavailable } from '../../platform/http/errors/http-error.ts';
import type { Owner } from '../register/ownership.ts';

const firmColumns = { id: uuid(), name: text(), nameKey: text() };
const firmsByKey = defineQuery('firms_by_key', firmColumns, { prepared: true });

/** A firm's record, found by a spelling. */
export type FirmRecord = AnswerOf<typeof firmsByKey>;

export interface NewFirm {
  name: string;
  nameKey: string;
  channel: string | null;
  owner: Owner | null;
}

export interface NewAlias {
  spellingKey: string;
  spelling: string;
  firmId: string;
  status: 'rule' | 'review';
  /** What a person decided of a spelling that differs in capital letters only, which counts for this one, too. */
  decided: { firmId: string; by: string | null; at: Date | null } | null;
}

/**
 * Locks moves, and the firms that spellings resolve to, until the transaction ends; waits for other transactions. Uploads,
 * reverts and corrections of firms take this lock first, so they need no other. Throws 503 where the lock times out.
 */
export async function lockMoves(tx: Tx): Promise<void> {
  await lockInTransaction(tx, 'moves').catch((error: unknown) => {
    // lock_not_available
    if (databaseErrorCode(error) !== '55P03') throw error;
    // Without the cause, by which it would be taken for any lock.
    throw unavailable("Another upload is in progress. Try again when it's done.", 15);
  });
}

/** As `lockMoves`, for what can be done later: does not wait. @returns false while another transaction has the lock */
export const tryLockMoves = (tx: Tx): Promise<boolean> => tryLockInTransaction(tx, 'moves');

const aliases = defineQuery(
  'firm_aliases_find',
  {
    key: text(),
    caseless: text().always('lower of a key'),
    status: text(),
    byWords: bool(),
    decidedBy: text().orNull(),
    decidedAt: timestamptz().orNull(),
    ...firmColumns,
  },
  { prepared: true },
);
export type FoundAlias = AnswerOf<typeof aliases>;

/** What is recorded under keys, in whatever capital or small letters, in the order of the keys. */
export const findAliases = (tx: Tx, keys: string[]): Promise<FoundAlias[]> =>
  aliases.all(
    tx,
    sql`SELECT a.spelling_key AS key, lower(a.spelling_key) AS caseless, a.status, a.by_words AS "byWords",
        a.decided_by AS "decidedBy", a.decided_at AS "decidedAt", f.id, f.name, f.name_key AS "nameKey"
      FROM firm_aliases a JOIN firms f ON f.id = a.firm_id WHERE lower(a.spelling_key) = ANY (${keys}::text[]) ORDER BY a.spelling_key`,
  );

/** Adds missing firms. @returns the records of all, by `nameKey` */
export async function addFirms(tx: Tx, firms: NewFirm[], at: Date): Promise<Map<string, FirmRecord>> {
  const ordered = firms.toSorted((a, b) => (a.nameKey < b.nameKey ? -1 : 1));
  const keys = ordered.map((firm) => firm.nameKey);
  await execute(
    tx,
    'firms_add',
    sql`INSERT INTO firms (id, name, name_key, channel, owner_key, owned_since, counts_to_owner, created_at)
      SELECT *, ${at} FROM unnest(${ordered.map(() => newId())}::uuid[], ${ordered.map((firm) => firm.name)}::text[],
        ${keys}::text[], ${ordered.map((firm) => firm.channel)}::text[],
        ${ordered.map(({ owner }) => owner?.key ?? null)}::text[], ${ordered.map(({ owner }) => owner?.since ?? null)}::date[],
        ${ordered.map(({ owner }) => owner?.countsToOwner ?? false)}::boolean[])
      ON CONFLICT (name_key) DO NOTHING`,
  );
  return new Map((await findFirmsByKey(tx, keys)).map((firm) => [firm.nameKey, firm]));
}

/** Gives firms another spelling as their name, by their keys: those that nobody has edited. */
export async function respellFirms(tx: Tx, names: ReadonlyMap<string, string>): Promise<void> {
  await execute(
    tx,
    'firms_respell',
    sql`UPDATE firms f SET name = n.name FROM unnest(${[...names.keys()]}::text[], ${[...names.values()]}::text[]) AS n (key, name)
      WHERE f.name_key = n.key AND f.version = 1`,
  );
}

/** The records of firms by their keys; a firm that no move named has none. */
export const findFirmsByKey = (tx: Tx, keys: string[]): Promise<FirmRecord[]> =>
  firmsByKey.all(tx, sql`SELECT id, name, name_key AS "nameKey" FROM firms WHERE name_key = ANY (${keys})`);

/** Records what new spellings resolve to by a version of the rules; existing aliases stay unchanged. */
export async function addAliases(
  tx: Tx,
  added: NewAlias[],
  { rules, at }: { rules: string; at: Date },
): Promise<void> {
  await execute(
    tx,
    'firm_aliases_add',
    sql`INSERT INTO firm_aliases (spelling_key, spelling, firm_id, status, decided_by, decided_at, previous_firm_id,
        previous_status, rules_version, updated_at)
      SELECT key, spelling, coalesce(decided_id, firm_id), CASE WHEN decided_id IS NULL THEN status ELSE 'confirmed' END,
        decided_by, decided_at, CASE WHEN decided_id IS NOT NULL THEN firm_id END,
        CASE WHEN decided_id IS NOT NULL THEN status END, ${rules}, ${at}
      FROM unnest(${added.map((alias) => alias.spellingKey)}::text[],
        ${added.map((alias) => alias.spelling)}::text[], ${added.map((alias) => alias.firmId)}::uuid[],
        ${added.map((alias) => alias.status)}::text[], ${added.map(({ decided }) => decided?.firmId ?? null)}::uuid[],
        ${added.map(({ decided }) => decided?.by ?? null)}::text[],
        ${added.map(({ decided }) => decided?.at?.toISOString() ?? null)}::timestamptz[])
        AS n (key, spelling, firm_id, status, decided_id, decided_by, decided_at)
      ON CONFLICT (spelling_key) DO NOTHING`,
  );
}

const firmsById = defineQuery('firms_by_id', { id: uuid(), nameKey: text() }, { prepared: true });

const ownedByAdmin = defineQuery('firms_owned_by_admin', {
  nameKey: text(),
  ownerKey: text().orNull(),
  since: text().orNull(),
  countsToOwner: bool(),
});

/** The owners that admins said; `ownerKey` null for none. */
export const findOwnedByAdmin = (tx: Tx): Promise<AnswerOf<typeof ownedByAdmin>[]> =>
  ownedByAdmin.all(
    tx,
    sql`SELECT name_key AS "nameKey", owner_key AS "ownerKey", owned_since::text AS since, counts_to_owner AS "countsToOwner"
      FROM firms WHERE owned_by_admin`,
  );

/** The keys of firms by their ids. */
export async function findNameKeys(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const statement = sql`SELECT id, name_key AS "nameKey" FROM firms WHERE id = ANY (${ids}::uuid[])`;
  return new Map((await firmsById.all(tx, statement)).map(({ id, nameKey }) => [id, nameKey]));
}

const unionOfIds = 'a UNION of columns that are never null';
const foundFirms = defineQuery('firms_find', { id: uuid().always(unionOfIds) }, { prepared: true });

/** The firm with this id, name or recorded spelling (as keys): its id, or nothing. */
export async function findFirmIds(tx: Tx, id: string | null, keys: string[]): Promise<string[]> {
  const rows = await foundFirms.all(
    tx,
    sql`SELECT id FROM firms WHERE id = ${id} OR name_key = ANY (${keys})
      UNION SELECT firm_id FROM firm_aliases WHERE spelling_key = ANY (${keys})`,
  );
  return rows.map((row) => row.id);
}

const searchedFirms = defineQuery('firms_search', { id: uuid().always(unionOfIds) }, { prepared: true });

/** Firms whose name or a spelling matches a LIKE pattern. */
export async function searchFirmIds(tx: Tx, pattern: string): Promise<string[]> {
  const rows = await searchedFirms.all(
    tx,
    sql`SELECT id FROM firms WHERE fold_for_search(name) LIKE (SELECT fold_for_search(${pattern}))
      UNION SELECT firm_id FROM firm_aliases WHERE fold_for_search(spelling) LIKE (SELECT fold_for_search(${pattern}))`,
  );
  return rows.map((row) => row.id);
}
