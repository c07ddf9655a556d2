import type { Tx } from '../platform/db/database.ts';

/** A contact was in touch at an instant. */
export interface Touch {
  contactId: string;
  at: Date;
}

/**
 * Contacts are locked before deals and in the order of their ids, as everywhere, so that two writers cannot wait for each
 * other; and no harder than a row that refers to them bears, which may have been written already.
 */
const lockContacts = ({ client }: Tx, clientId: string, ids: string[]) =>
  client.query(
    'SELECT 1 FROM contacts WHERE client_id = $1 AND id = ANY($2::uuid[]) ORDER BY id FOR NO KEY UPDATE',
    [clientId, ids],
  );

/**
 * Moves contacts' last contacted and their open deals' last interaction on to what happened, never back: a call that is
 * logged late changes nothing. Both say the same afterwards. Versions stay: nobody edits these two in a form that a call
 * should make stale.
 * @returns how many of each moved
 */
export async function touchContacts(
  tx: Tx,
  clientId: string,
  touches: Touch[],
  now: Date,
): Promise<{ contacts: number; deals: number }> {
  const ids = touches.map(({ contactId }) => contactId);
  await lockContacts(tx, clientId, ids);
  const { rows } = await tx.client.query<{ contacts: number; deals: number }>({
    name: 'touch_contacts',
    text: `WITH touched AS (
        SELECT t.id, max(t.at) AS at FROM unnest($2::uuid[], $3::timestamptz[]) AS t (id, at) GROUP BY t.id
      ), latest AS (
        SELECT c.id, greatest(t.at, c.last_contacted, d.last_interaction) AS at
        FROM touched t JOIN contacts c ON c.client_id = $1 AND c.id = t.id
        LEFT JOIN deals d ON d.client_id = $1 AND d.contact_id = t.id AND d.archived_at IS NULL
      ), contact AS (
        UPDATE contacts c SET last_contacted = l.at, updated_at = $4 FROM latest l
        WHERE c.client_id = $1 AND c.id = l.id AND c.last_contacted IS DISTINCT FROM l.at RETURNING 1
      ), deal AS (
        UPDATE deals d SET last_interaction = l.at, updated_at = $4 FROM latest l
        WHERE d.client_id = $1 AND d.contact_id = l.id AND d.archived_at IS NULL
          AND d.last_interaction IS DISTINCT FROM l.at RETURNING 1
      )
      SELECT (SELECT count(*) FROM contact) AS contacts, (SELECT count(*) FROM deal) AS deals`,
    values: [clientId, ids, touches.map(({ at }) => at), now],
  });
  return rows[0] ?? { contacts: 0, deals: 0 };
}

/**
 * Lets open deals say what their contacts say: after a person entered when a contact was last in touch, earlier, later or
 * not at all, since what was entered is what counts.
 */
export async function followContacts(
  { client }: Tx,
  clientId: string,
  ids: string[],
  now: Date,
): Promise<void> {
  await client.query(
    `UPDATE deals d SET last_interaction = c.last_contacted, updated_at = $3 FROM contacts c
     WHERE d.client_id = $1 AND d.contact_id = ANY($2::uuid[]) AND d.archived_at IS NULL
       AND c.client_id = $1 AND c.id = d.contact_id AND d.last_interaction IS DISTINCT FROM c.last_contacted`,
    [clientId, ids, now],
  );
}
