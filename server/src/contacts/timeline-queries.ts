import type { Tx } from '../platform/db/database.ts';

/** Reads entries older than this, or as old with a smaller id. */
export interface Before {
  at: Date;
  id: string;
}

export interface TouchRow {
  id: string;
  at: Date;
  type: string;
  subject: string;
  outcome: string | null;
  notes: string | null;
  duration: number | null;
  by: string | null;
}

/** What was done with a contact, newest first. */
export async function readTouches(
  { client }: Tx,
  clientId: string,
  contactId: string,
  before: Before,
  limit: number,
) {
  const { rows } = await client.query<TouchRow>(
    `SELECT id, occurred_at AS at, type, subject, coalesce(outcome, disposition) AS outcome, notes,
       duration_seconds AS duration, agent AS by
     FROM activities WHERE client_id = $1 AND contact_id = $2 AND (occurred_at, id) < ($3::timestamptz, $4::uuid)
     ORDER BY occurred_at DESC, id DESC LIMIT $5`,
    [clientId, contactId, before.at, before.id, limit],
  );
  return rows;
}

export interface EditRow {
  id: string;
  at: Date;
  action: string;
  by: string;
  before: unknown;
  after: unknown;
}

/** What was written about a contact and its deals, newest first. */
export async function readEdits(
  { client }: Tx,
  clientId: string,
  contactId: string,
  before: Before,
  limit: number,
) {
  const { rows } = await client.query<EditRow>(
    `SELECT id, created_at AS at, action, actor_name AS by, before, after FROM audit_entries
     WHERE client_id = $1 AND (created_at, id) < ($3::timestamptz, $4::uuid) AND (
       (entity = 'contact' AND entity_id = $2) OR
       (entity = 'deal' AND entity_id IN (SELECT id::text FROM deals WHERE client_id = $1 AND contact_id = $2::uuid)))
     ORDER BY created_at DESC, id DESC LIMIT $5`,
    [clientId, contactId, before.at, before.id, limit],
  );
  return rows;
}

export interface MoveRow {
  id: string;
  at: Date;
  firmLeft: string | null;
  firmJoined: string | null;
  city: string;
  aumCents: number | null;
}

/** Moves of people of this key, newest first; the day counts as its first moment, UTC. */
export async function readMoves({ client }: Tx, personKey: string, before: Before, limit: number) {
  const { rows } = await client.query<MoveRow>(
    `SELECT m.id, m.moved_on::timestamp AT TIME ZONE 'UTC' AS at, l.name AS "firmLeft", j.name AS "firmJoined", m.city,
       m.aum_cents AS "aumCents"
     FROM moves m LEFT JOIN firms l ON l.id = m.firm_left_id LEFT JOIN firms j ON j.id = m.firm_joined_id
     WHERE m.person_key = $1 AND (m.moved_on::timestamp AT TIME ZONE 'UTC', m.id) < ($2::timestamptz, $3::uuid)
     ORDER BY m.moved_on DESC, m.id DESC LIMIT $4`,
    [personKey, before.at, before.id, limit],
  );
  return rows;
}
