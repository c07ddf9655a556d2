import type { Tx } from '../../platform/db/database.ts';
import { leftId, readable } from '../../platform/db/sql/readable-moves.ts';
import { int4, int8, jsonb, text, texts, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, inlined, sql } from '../../platform/db/sql/sql.ts';

/** Entries older than `at` are read, and those at `at` with a smaller id. */
export interface Before {
  at: Date;
  id: string;
}

const activityRow = defineQuery('contact_activities', {
  id: uuid(),
  at: timestamptz(),
  type: text(),
  subject: text(),
  outcome: text().orNull(),
  notes: text().orNull(),
  duration: int4().orNull(),
  by: text().orNull(),
});
export type ActivityRow = AnswerOf<typeof activityRow>;

/** The activities of a contact, newest first. */
export const readActivities = (tx: Tx, clientId: string, contactId: string, before: Before, limit: number) =>
  activityRow.all(
    tx,
    sql`SELECT id, occurred_at AS at, type, subject, coalesce(outcome, disposition) AS outcome, notes,
       duration_seconds AS duration, agent AS by
     FROM activities WHERE client_id = ${clientId} AND contact_id = ${contactId}
       AND (occurred_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)
     ORDER BY occurred_at DESC, id DESC LIMIT ${limit}`,
  );

const editRow = defineQuery('contact_edits', {
  id: uuid(),
  at: timestamptz(),
  action: text(),
  by: text(),
  before: jsonb().orNull(),
  after: jsonb().orNull(),
  found: int4().always('count'),
});
export type EditRow = Omit<AnswerOf<typeof editRow>, 'found'>;

/** How many bytes of edits are read at once; the edit that reaches it is included. An edit has old and new texts. */
const maxBytes = 2_000_000;

/**
 * The edits of a contact and its deals, newest first, without those that follow from an activity, which the timeline has
 * itself. `more`: there are older edits within `limit` that exceed `maxBytes`.
 */
export async function readEdits(
  tx: Tx,
  clientId: string,
  contactId: string,
  before: Before,
  limit: number,
): Promise<{ edits: EditRow[]; more: boolean }> {
  const rows = await editRow.all(
    tx,
    sql`SELECT id, at, action, by, before, after, found FROM (
       SELECT *, (count(*) OVER ())::int AS found,
         sum(coalesce(octet_length(before::text), 0) + coalesce(octet_length(after::text), 0)) OVER (
           ORDER BY at DESC, id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS newer
       FROM (
         SELECT id, created_at AS at, action, actor_name AS by, before, after FROM audit_entries
         WHERE client_id = ${clientId} AND (created_at, id) < (${before.at}::timestamptz, ${before.id}::uuid)
           AND action NOT IN ('contact.reached', 'deal.reached') AND (
           (entity = 'contact' AND entity_id = ${contactId}) OR (entity = 'deal' AND entity_id IN (
             SELECT id::text FROM deals WHERE client_id = ${clientId} AND contact_id = ${contactId}::uuid)))
         ORDER BY created_at DESC, id DESC LIMIT ${limit}
       ) AS page
     ) AS sized WHERE coalesce(newer, 0) < ${inlined(maxBytes)} ORDER BY at DESC, id DESC`,
  );
  return { edits: rows.map(({ found: _, ...edit }) => edit), more: rows.length < (rows[0]?.found ?? 0) };
}

const importRow = defineQuery('contact_imports_of_timeline', {
  id: uuid().always('a stored row has one'),
  at: timestamptz().always('a stored row has one'),
  outcome: text(),
  by: text(),
  fileName: text(),
  before: jsonb().orNull(),
  after: jsonb().orNull(),
});
export type ImportRow = AnswerOf<typeof importRow>;

/** The imports that added or changed a contact, newest first; also those that were reverted since. */
export const readImported = (tx: Tx, clientId: string, contactId: string, before: Before, limit: number) =>
  importRow.all(
    tx,
    sql`SELECT r.new_id AS id, r.stored_at AS at, r.outcome, i.imported_by AS by, i.file_name AS "fileName",
       r.before, r.after
     FROM contact_import_rows r JOIN contact_imports i ON i.client_id = r.client_id AND i.id = r.import_id
     WHERE r.client_id = ${clientId} AND r.contact_id = ${contactId} AND r.outcome IN ('added', 'updated')
       AND (r.stored_at, r.new_id) < (${before.at}::timestamptz, ${before.id}::uuid)
     ORDER BY r.stored_at DESC, r.new_id DESC LIMIT ${limit}`,
  );

const moveRow = defineQuery('contact_moves', {
  id: uuid(),
  advisorId: uuid(),
  certainty: text<'same' | 'maybe'>(),
  evidence: texts(),
  at: timestamptz().always('the start of a day that is never null'),
  firmLeft: text().orMissing(),
  firmJoined: text().orMissing(),
  city: text(),
  aumCents: int8().orNull(),
});
export type MoveRow = AnswerOf<typeof moveRow>;

/**
 * The moves of the advisors that a contact is or may be which the scope may read, newest first. The day of a move is dated
 * to 00:00 UTC.
 */
export const readMoves = (tx: Tx, clientId: string, contactId: string, before: Before, limit: number) =>
  moveRow.all(
    tx,
    sql`SELECT m.id, m.advisor_id AS "advisorId", a.kind AS certainty, a.evidence, m.moved_on::timestamp AT TIME ZONE 'UTC' AS at, l.name AS "firmLeft", j.name AS "firmJoined", m.city,
       m.aum_cents AS "aumCents"
     FROM contact_advisors a JOIN ${readable(tx.scope).moves} m ON m.advisor_id = a.advisor_id
       LEFT JOIN firms l ON l.id = ${leftId} LEFT JOIN firms j ON j.id = m.firm_joined_id
     WHERE a.client_id = ${clientId} AND a.contact_id = ${contactId} AND a.kind IN ('same', 'maybe')
       AND (m.moved_on::timestamp AT TIME ZONE 'UTC', m.id) < (${before.at}::timestamptz, ${before.id}::uuid)
     ORDER BY m.moved_on DESC, m.id DESC LIMIT ${limit}`,
  );
