import { databaseErrorCode, type Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { unavailable } from '../platform/http/errors.ts';

/** A firm's record, as a spelling leads to it. */
export interface FirmRecord {
  id: string;
  name: string;
  nameKey: string;
}

export interface NewFirm {
  name: string;
  nameKey: string;
  channel: string | null;
  enterprise: string | null;
}

export interface NewAlias {
  spellingKey: string;
  spelling: string;
  firmId: string;
  status: 'rule' | 'review';
}

/** Any number that nothing else on the database uses. */
const turn = 7_204_119_307;

/**
 * Waits until no other transaction changes moves, or which firm a spelling means, and keeps the others waiting until
 * this one ends. Uploads, their reverts and corrections of firms take turns, so they need no other lock and never meet.
 * Throws 503 where the turn doesn't come within the lock's ceiling.
 */
export async function takeMovesTurn({ client }: Tx): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(${turn})`).catch((error: unknown) => {
    // lock_not_available
    if (databaseErrorCode(error) !== '55P03') throw error;
    throw unavailable('Another upload is still being read. Try again when it is done.', 15, error);
  });
}

/** What was decided for spellings, by their keys. */
export async function findAliases({ client }: Tx, keys: string[]): Promise<Map<string, FirmRecord>> {
  const { rows } = await client.query<FirmRecord & { key: string }>({
    name: 'firm_aliases_find',
    text: `SELECT a.spelling_key AS key, f.id, f.name, f.name_key AS "nameKey"
           FROM firm_aliases a JOIN firms f ON f.id = a.firm_id WHERE a.spelling_key = ANY ($1)`,
    values: [keys],
  });
  return new Map(rows.map(({ key, ...firm }) => [key, firm]));
}

/** Adds the firms that are missing; answers all of them by `nameKey`. */
export async function addFirms({ client }: Tx, firms: NewFirm[], at: Date): Promise<Map<string, FirmRecord>> {
  const ordered = firms.toSorted((a, b) => (a.nameKey < b.nameKey ? -1 : 1));
  await client.query({
    name: 'firms_add',
    text: `INSERT INTO firms (id, name, name_key, channel, enterprise, created_at)
           SELECT *, $6 FROM unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[])
           ON CONFLICT (name_key) DO NOTHING`,
    values: [
      ordered.map(() => newId()),
      ordered.map((firm) => firm.name),
      ordered.map((firm) => firm.nameKey),
      ordered.map((firm) => firm.channel),
      ordered.map((firm) => firm.enterprise),
      at,
    ],
  });
  const { rows } = await client.query<FirmRecord>({
    name: 'firms_by_key',
    text: 'SELECT id, name, name_key AS "nameKey" FROM firms WHERE name_key = ANY ($1)',
    values: [ordered.map((firm) => firm.nameKey)],
  });
  return new Map(rows.map((firm) => [firm.nameKey, firm]));
}

/** Notes what rules say of new spellings; what was noted before stands. */
export async function addAliases({ client }: Tx, aliases: NewAlias[], at: Date): Promise<void> {
  await client.query({
    name: 'firm_aliases_add',
    text: `INSERT INTO firm_aliases (spelling_key, spelling, firm_id, status, updated_at)
           SELECT *, $5 FROM unnest($1::text[], $2::text[], $3::uuid[], $4::text[])
           ON CONFLICT (spelling_key) DO NOTHING`,
    values: [
      aliases.map((alias) => alias.spellingKey),
      aliases.map((alias) => alias.spelling),
      aliases.map((alias) => alias.firmId),
      aliases.map((alias) => alias.status),
      at,
    ],
  });
}

/** Firms that a name, any known spelling or an id means: none or one, as text decides by key. */
export async function findFirmIds({ client }: Tx, id: string | null, keys: string[]): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'firms_find',
    text: `SELECT id FROM firms WHERE id = $1 OR name_key = ANY ($2)
           UNION SELECT firm_id FROM firm_aliases WHERE spelling_key = ANY ($2)`,
    values: [id, keys],
  });
  return rows.map((row) => row.id);
}

/** Firms whose name or a spelling holds the text; `pattern` is a LIKE pattern. */
export async function searchFirmIds({ client }: Tx, pattern: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>({
    name: 'firms_search',
    text: `SELECT id FROM firms WHERE fold_for_search(name) LIKE (SELECT fold_for_search($1))
           UNION SELECT firm_id FROM firm_aliases WHERE fold_for_search(spelling) LIKE (SELECT fold_for_search($1))`,
    values: [pattern],
  });
  return rows.map((row) => row.id);
}
