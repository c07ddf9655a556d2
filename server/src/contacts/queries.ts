import type { ContactPatch } from '@liftout/contract/contacts';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '../platform/db/database.ts';
import { contacts } from '../platform/db/schema/index.ts';
import { type ContactRow, contactBytes, contactColumns, openDeal } from './row.ts';

/** The client of a contact, among all that there are. */
export async function findClientOfContact({ client }: Tx, id: string): Promise<string | undefined> {
  const { rows } = await client.query<{ clientId: string }>(
    `SELECT c.client_id AS "clientId" FROM clients JOIN contacts c ON c.client_id = clients.client_id AND c.id = $1
     WHERE clients.archived_at IS NULL`,
    [id],
  );
  return rows[0]?.clientId;
}

/** Contacts with their open deals, by id. With `lock`, nobody else changes them meanwhile. */
export async function findContacts(
  { client }: Tx,
  clientId: string,
  ids: string[],
  mode: 'lock' | 'read',
): Promise<ContactRow[]> {
  const { rows } = await client.query<ContactRow>(
    `SELECT ${contactColumns} FROM contacts c ${openDeal}
     WHERE c.client_id = $1 AND c.id = ANY($2::uuid[]) ORDER BY c.id ${mode === 'lock' ? 'FOR UPDATE OF c' : ''}`,
    [clientId, ids],
  );
  return rows;
}

/** About how many bytes these contacts take together on the wire. */
export async function bytesOf({ client }: Tx, clientId: string, ids: string[]): Promise<number> {
  const { rows } = await client.query<{ bytes: number }>(
    `SELECT coalesce(sum(${contactBytes}), 0)::int AS bytes FROM contacts c WHERE c.client_id = $1 AND c.id = ANY($2::uuid[])`,
    [clientId, ids],
  );
  return rows[0]?.bytes ?? 0;
}

/** The columns of a contact that its fields set; pipeline columns are not among them (`placeInPipeline` writes those). */
export function columnsOf(fields: ContactPatch) {
  const { revenue, aum, isHighValue, lastContacted, inPipeline, pipelineStage, dealValue, ...same } = fields;
  return {
    ...same,
    ...(revenue !== undefined && { revenueCents: revenue }),
    ...(aum !== undefined && { aumCents: aum }),
    ...(isHighValue !== undefined && { isHighValue: isHighValue === 'yes' }),
    ...(lastContacted !== undefined && {
      lastContacted: lastContacted === null ? null : new Date(lastContacted),
    }),
  };
}

export async function insertContact({ orm }: Tx, row: typeof contacts.$inferInsert): Promise<void> {
  await orm.insert(contacts).values(row);
}

/** Writes columns; the version counts it unless the caller's next write does. */
export async function writeContact(
  { orm }: Tx,
  clientId: string,
  id: string,
  columns: Partial<typeof contacts.$inferInsert>,
  { counts, at }: { counts: boolean; at: Date },
): Promise<void> {
  await orm
    .update(contacts)
    .set({ ...columns, updatedAt: at, ...(counts && { version: sql`${contacts.version} + 1` }) })
    .where(and(eq(contacts.clientId, clientId), eq(contacts.id, id)));
}

/** Stars many contacts of which the star differs. */
export async function starContacts(
  { client }: Tx,
  clientId: string,
  ids: string[],
  isHighValue: boolean,
  at: Date,
): Promise<void> {
  await client.query(
    `UPDATE contacts SET is_high_value = $3, version = version + 1, updated_at = $4
     WHERE client_id = $1 AND id = ANY($2::uuid[]) AND is_high_value <> $3`,
    [clientId, ids, isHighValue, at],
  );
}

/** The most frequent firms and cities that start with `q`, in one of their spellings. */
export async function readFacets({ client }: Tx, clientId: string, q: string, atMost: number) {
  const starting = (key: string, column: string) => `
    SELECT ${key} AS key, count(*)::int AS count FROM contacts
    WHERE client_id = $1 AND ${column} >= fold_for_search($2) AND ${column} < fold_for_search($2) || U&'\\+10FFFF'
    GROUP BY ${key}`;
  // Most values are their own key in a search; the others have a column, and a small index, for it.
  const facet = (key: string, column: string) => `
    SELECT spelling.value, counted.count FROM (
      SELECT key, max(count) AS count FROM (
        ${starting(key, key)} UNION ALL ${starting(key, `${column}_folded`)}
      ) AS found GROUP BY key ORDER BY max(count) DESC, key LIMIT $3
    ) AS counted CROSS JOIN LATERAL (
      SELECT ${column} AS value FROM contacts WHERE client_id = $1 AND ${key} = counted.key ORDER BY id LIMIT 1
    ) AS spelling WHERE spelling.value <> '' ORDER BY counted.count DESC, counted.key`;
  const read = async (key: string, column: string) =>
    (await client.query<{ value: string; count: number }>(facet(key, column), [clientId, q, atMost])).rows;
  return { firms: await read('firm_key', 'firm'), cities: await read('city_key', 'city') };
}
