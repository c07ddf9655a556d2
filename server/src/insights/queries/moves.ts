import type { Tx } from '../../platform/db/database.ts';
import { reachable } from '../../platform/db/sql/reachable.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { bool, int4, int8, text, texts, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, sql } from '../../platform/db/sql/sql.ts';
import { personName } from './totals.ts';

const ofGroup = 'a window over rows that are there';
const contactMoves = defineQuery('insights_contact_moves', {
  contactId: uuid(),
  name: personName,
  firm: text(),
  inPipeline: bool(),
  /** In the pipeline or of high value. */
  isImportant: bool().always('an OR of columns that are never null'),
  /** Whether the advisor who moved is the contact, may be, or is another one of the name. */
  kind: text<'same' | 'maybe' | 'namesake'>(),
  evidence: texts(),
  advisorId: uuid(),
  advisorName: personName,
  moveId: uuid(),
  /** `YYYY-MM-DD` */
  movedOn: text().always('the text of a day that is never null'),
  /** When the move was added. */
  reportedAt: timestamptz(),
  city: text(),
  /** Canonical names; '' where the row has no firm on that side. */
  firmLeft: text().always('coalesce'),
  firmJoined: text().always('coalesce'),
  /** Contacts of this kind and importance, also those beyond the limit. */
  total: int4().always('count'),
  newest: timestamptz().always(ofGroup),
});
export type ContactMove = AnswerOf<typeof contactMoves>;

/** Days `YYYY-MM-DD`, included. */
export interface NewMoves {
  from: string;
  to: string;
  /** Moves from `from` on that were first reported since then count too. */
  late: { from: string; reportedSince: Date } | null;
}

/**
 * For each contact, the latest move of the advisor it is, else of one it may be, else of another of its name: without
 * conversions, and only moves that the scope may read. Of each kind and importance, the first `limit`: those of high value,
 * then the latest.
 */
export function readContactMoves(tx: Tx, clientId: string, when: NewMoves, limit: number) {
  const { from, to, late } = when;
  return contactMoves.all(
    tx,
    sql`WITH recent AS MATERIALIZED (
        SELECT m.* FROM ${readable(tx.scope).moves} m
        WHERE m.moved_on BETWEEN ${late?.from ?? from}::date AND ${to}::date AND NOT m.is_conversion
          AND (m.moved_on >= ${from}::date OR m.created_at >= ${late?.reportedSince ?? null}::timestamptz)
      ), latest AS (
        SELECT DISTINCT ON (a.contact_id) a.contact_id, a.kind, a.evidence, r.advisor_id, r.id AS move_id, r.moved_on,
          r.created_at, r.city, r.first_name, r.last_name, r.firm_left_id, r.firm_joined_id, r.firm_left_spelling,
          r.firm_joined_spelling
        FROM recent r JOIN contact_advisors a ON a.client_id = ${clientId} AND a.advisor_id = r.advisor_id
        ORDER BY a.contact_id, array_position(ARRAY['same', 'maybe', 'namesake'], a.kind), r.moved_on DESC, r.id DESC
      ), ranked AS (
        SELECT l.*, c.first_name || ' ' || c.last_name AS name, c.firm, c.in_pipeline,
          c.in_pipeline OR c.is_high_value AS is_important, count(*) OVER kind AS total, max(l.created_at) OVER kind AS newest,
          row_number() OVER (kind ORDER BY c.is_high_value DESC, l.moved_on DESC, c.aum_cents DESC NULLS LAST, c.id) AS place
        FROM latest l JOIN contacts c ON c.client_id = ${clientId} AND c.id = l.contact_id AND c.archived_at IS NULL AND ${reachable}
        WINDOW kind AS (PARTITION BY l.kind, c.in_pipeline OR c.is_high_value)
      )
      SELECT r.contact_id AS "contactId", r.name, r.firm, r.in_pipeline AS "inPipeline", r.is_important AS "isImportant",
        r.kind, r.evidence, r.advisor_id AS "advisorId", r.first_name || ' ' || r.last_name AS "advisorName",
        r.move_id AS "moveId", r.moved_on::text AS "movedOn", r.created_at AS "reportedAt", r.city,
        coalesce(fl.name, r.firm_left_spelling) AS "firmLeft", coalesce(fj.name, r.firm_joined_spelling) AS "firmJoined",
        r.total::int AS total, r.newest
      FROM ranked r LEFT JOIN firms fl ON fl.id = r.firm_left_id LEFT JOIN firms fj ON fj.id = r.firm_joined_id
      WHERE r.place <= ${limit} ORDER BY r.kind, r.is_important DESC, r.place`,
  );
}

const newMove = defineQuery('insights_new_moves_of', {
  id: uuid(),
  contactId: uuid(),
  contactName: personName,
  firm: text(),
  /** `YYYY-MM-DD` */
  movedOn: text().always('the text of a day that is never null'),
  city: text(),
  aumCents: int8().orNull(),
  firmLeft: text().always('coalesce'),
  firmJoined: text().always('coalesce'),
});

/**
 * The moves of a client's contacts that an upload was the first to report, without conversions: those that are certainly
 * theirs, and that the scope may read.
 */
export const readNewMovesOf = (tx: Tx, clientId: string, uploadId: string) => {
  const { moves, sources } = readable(tx.scope);
  return newMove.all(
    tx,
    sql`SELECT m.id, c.id AS "contactId", c.first_name || ' ' || c.last_name AS "contactName", c.firm,
        m.moved_on::text AS "movedOn", m.city, m.aum_cents AS "aumCents",
        coalesce(l.name, m.firm_left_spelling) AS "firmLeft", coalesce(j.name, m.firm_joined_spelling) AS "firmJoined"
      FROM contact_advisors a JOIN contacts c ON c.client_id = a.client_id AND c.id = a.contact_id
          AND c.archived_at IS NULL AND ${reachable}
        JOIN ${moves} m ON m.advisor_id = a.advisor_id
        LEFT JOIN firms l ON l.id = m.firm_left_id LEFT JOIN firms j ON j.id = m.firm_joined_id
      WHERE a.client_id = ${clientId} AND a.kind = 'same' AND NOT m.is_conversion
        AND EXISTS (SELECT FROM ${sources} s WHERE s.move_id = m.id AND s.upload_id = ${uploadId})
        AND NOT EXISTS (SELECT FROM ${sources} s WHERE s.move_id = m.id AND s.upload_id <> ${uploadId})
      ORDER BY m.moved_on, m.id, c.id`,
  );
};
