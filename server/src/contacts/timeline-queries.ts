import type { Tx } from '../platform/db/database.ts';
import { readable } from '../platform/db/readable-moves.ts';

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

/** How many bytes of edits are read at once, plus the one that reaches it: an edit holds a text as it was and as it is. */
const mostBytes = 2_000_000;

/**
 * What was written about a contact and its deals, newest first. `more`: there are older ones, whose texts are too long to
 * come along.
 */
export async function readEdits(
  { client }: Tx,
  clientId: string,
  contactId: string,
  before: Before,
  limit: number,
): Promise<{ edits: EditRow[]; more: boolean }> {
  const { rows } = await client.query<EditRow & { found: number }>(
    `SELECT id, at, action, by, before, after, found FROM (
       SELECT *, (count(*) OVER ())::int AS found,
         sum(coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0)) OVER (
           ORDER BY at DESC, id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS newer
       FROM (
         SELECT id, created_at AS at, action, actor_name AS by, before, after FROM audit_entries
         WHERE client_id = $1 AND (created_at, id) < ($3::timestamptz, $4::uuid) AND (
           (entity = 'contact' AND entity_id = $2) OR
           (entity = 'deal' AND entity_id IN (SELECT id::text FROM deals WHERE client_id = $1 AND contact_id = $2::uuid)))
         ORDER BY created_at DESC, id DESC LIMIT $5
       ) AS page
     ) AS sized WHERE coalesce(newer, 0) < ${mostBytes} ORDER BY at DESC, id DESC`,
    [clientId, contactId, before.at, before.id, limit],
  );
  return { edits: rows, more: rows.length < (rows[0]?.found ?? 0) };
}

export interface MoveRow {
  id: string;
  at: Date;
  firmLeft: string | null;
  firmJoined: string | null;
  city: string;
  aumCents: number | null;
}

/** Moves of people of this key that the scope may read, newest first; the day counts as its first moment, UTC. */
export async function readMoves({ client, scope }: Tx, personKey: string, before: Before, limit: number) {
  const { rows } = await client.query<MoveRow>(
    `SELECT m.id, m.moved_on::timestamp AT TIME ZONE 'UTC' AS at, l.name AS "firmLeft", j.name AS "firmJoined", m.city,
       m.aum_cents AS "aumCents"
     FROM ${readable(scope).moves} m LEFT JOIN firms l ON l.id = m.firm_left_id LEFT JOIN firms j ON j.id = m.firm_joined_id
     WHERE m.person_key = $1 AND (m.moved_on::timestamp AT TIME ZONE 'UTC', m.id) < ($2::timestamptz, $3::uuid)
     ORDER BY m.moved_on DESC, m.id DESC LIMIT $4`,
    [personKey, before.at, before.id, limit],
  );
  return rows;
}
