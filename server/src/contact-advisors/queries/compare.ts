import type { Tx } from '../../platform/db/database.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { bool, int4, text, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, execute, sql } from '../../platform/db/sql/sql.ts';

const unnamed = defineQuery('contact_blocks_unnamed', { id: uuid() });

/**
 * Contacts whose blocks of names are not worked out yet, locked until the transaction ends. Those that somebody is writing
 * are left for later: their change sends a job.
 */
export const lockUnnamed = async (tx: Tx, clientId: string, limit: number): Promise<string[]> =>
  (
    await unnamed.all(
      tx,
      sql`SELECT contact_id AS id FROM contact_blocks WHERE client_id = ${clientId} AND block_key IS NULL
        ORDER BY contact_id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
    )
  ).map(({ id }) => id);

const names = defineQuery('contact_blocks_names', { id: uuid(), firstName: text(), lastName: text() });

/** The names of contacts: read after they are locked, so that none is older than its lock. */
export const readNames = (tx: Tx, clientId: string, ids: string[]) =>
  names.all(
    tx,
    sql`SELECT id, first_name AS "firstName", last_name AS "lastName" FROM contacts
      WHERE client_id = ${clientId} AND id = ANY (${ids}::uuid[])`,
  );

export async function saveBlocks(
  tx: Tx,
  clientId: string,
  blocks: { id: string; blockKey: string }[],
): Promise<void> {
  await execute(
    tx,
    'contact_blocks_save',
    sql`UPDATE contact_blocks b SET block_key = n.key
      FROM unnest(${blocks.map(({ id }) => id)}::uuid[], ${blocks.map(({ blockKey }) => blockKey)}::text[]) AS n (id, key)
      WHERE b.client_id = ${clientId} AND b.contact_id = n.id`,
  );
}

const waiting = defineQuery('contact_blocks_waiting', { id: uuid(), blockKey: text().always('IS NOT NULL') });

/** Contacts to be compared, those of one block of names together, locked until the transaction ends. */
export const lockWaiting = (tx: Tx, clientId: string, limit: number) =>
  waiting.all(
    tx,
    sql`SELECT contact_id AS id, block_key AS "blockKey" FROM contact_blocks
      WHERE client_id = ${clientId} AND NOT is_compared AND block_key IS NOT NULL
      ORDER BY block_key, contact_id LIMIT ${limit} FOR UPDATE SKIP LOCKED`,
  );

const compared = defineQuery('contact_blocks_contacts', {
  id: uuid(),
  firstName: text(),
  lastName: text(),
  email: text(),
  firm: text(),
  city: text().orNull(),
  crd: text().orNull(),
  isArchived: bool().always('IS NOT NULL'),
});
export type ComparedContact = AnswerOf<typeof compared>;

export const readCompared = (tx: Tx, clientId: string, ids: string[]): Promise<ComparedContact[]> =>
  compared.all(
    tx,
    sql`SELECT id, first_name AS "firstName", last_name AS "lastName", email, firm, city, crd,
        archived_at IS NOT NULL AS "isArchived"
      FROM contacts WHERE client_id = ${clientId} AND id = ANY (${ids}::uuid[])`,
  );

const sightings = defineQuery('contact_sightings', {
  id: uuid().always('a union of columns that are never null'),
  advisorId: uuid().always('a union of columns that are never null'),
  firstName: text().always('a union of columns that are never null'),
  lastName: text().always('a union of columns that are never null'),
  crd: text().orNull(),
  email: text().orNull(),
  leftId: uuid().orNull(),
  joinedId: uuid().orNull(),
  movedOn: text().always('the text of a day that is never null'),
  locationKey: text().orNull(),
});

export interface LookedFor {
  blockKeys: string[];
  crds: string[];
  emails: string[];
}

/**
 * The moves that the scope may read of blocks of names, and others with CRD numbers or email addresses; also a row that repeats a
 * move, where it alone has the address.
 */
export function readSightings(tx: Tx, { blockKeys, crds, emails }: LookedFor) {
  const { moves, reported } = readable(tx.scope);
  const columns = sql`m.id, m.advisor_id AS "advisorId", m.first_name AS "firstName", m.last_name AS "lastName", m.crd, m.email,
    m.firm_left_id AS "leftId", m.firm_joined_id AS "joinedId", m.moved_on::text AS "movedOn", m.location_key AS "locationKey"`;
  return sightings.all(
    tx,
    sql`SELECT ${columns} FROM ${moves} m WHERE m.block_key = ANY (${blockKeys}::text[])
      UNION SELECT ${columns} FROM unnest(${crds}::text[]) AS n (crd) JOIN ${moves} m ON m.crd = n.crd
      UNION SELECT ${columns} FROM unnest(${emails}::text[]) AS n (email) JOIN ${reported} m ON m.email = n.email`,
  );
}

export interface Link {
  contactId: string;
  advisorId: string;
  kind: string;
  evidence: string[];
}

const written = defineQuery('contact_advisors_write', { changed: int4().always('count') });

/** Makes these the links of contacts, and notes that they were compared. @returns how many links differ from before */
export async function saveLinks(tx: Tx, clientId: string, ids: string[], links: Link[]): Promise<number> {
  const rows = JSON.stringify(links);
  const { changed } = await written.one(
    tx,
    sql`WITH found AS MATERIALIZED (
        SELECT r."contactId" AS contact_id, r."advisorId" AS advisor_id, r.kind, r.evidence
        FROM jsonb_to_recordset(${rows}) AS r("contactId" uuid, "advisorId" uuid, kind text, evidence text[])
      ), gone AS (
        DELETE FROM contact_advisors a WHERE a.client_id = ${clientId} AND a.contact_id = ANY (${ids}::uuid[])
          AND NOT EXISTS (SELECT FROM found f WHERE f.contact_id = a.contact_id AND f.advisor_id = a.advisor_id)
        RETURNING 1
      ), kept AS (
        INSERT INTO contact_advisors AS a (client_id, contact_id, advisor_id, kind, evidence)
        SELECT ${clientId}, contact_id, advisor_id, kind, evidence FROM found
        ON CONFLICT (client_id, contact_id, advisor_id) DO UPDATE SET kind = excluded.kind, evidence = excluded.evidence
        WHERE (a.kind, a.evidence) IS DISTINCT FROM (excluded.kind, excluded.evidence)
        RETURNING 1
      ), noted AS (
        UPDATE contact_blocks SET is_compared = true WHERE client_id = ${clientId} AND contact_id = ANY (${ids}::uuid[])
      )
      SELECT ((SELECT count(*) FROM gone) + (SELECT count(*) FROM kept))::int AS changed`,
  );
  return changed;
}
