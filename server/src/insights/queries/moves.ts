import type { Tx } from '../../platform/db/database.ts';
import { reachable } from '../../platform/db/sql/reachable.ts';
import { addedBy, leftId, leftSpelling, readable } from '../../platform/db/sql/readable-moves.ts';
import { bool, int4, int8, text, texts, timestamptz, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { personName } from './totals.ts';

const ofGroup = 'a window over rows that are there';
const ofUnion = 'a union of columns that are never null';
const contactMoves = defineQuery('insights_contact_moves', {
  contactId: uuid().always(ofUnion),
  name: personName,
  firm: text(),
  inPipeline: bool(),
  /** In the pipeline or of high value. */
  isImportant: bool().always('an OR of columns that are never null'),
  /** Whether the advisor who moved is the contact, may be, or is another one of the name. */
  kind: text<'same' | 'maybe' | 'namesake'>().always(ofUnion),
  evidence: texts().always(ofUnion),
  advisorId: uuid().always(ofUnion),
  advisorName: personName,
  moveId: uuid().always(ofUnion),
  /** `YYYY-MM-DD` */
  movedOn: text().always('the text of a day that is never null'),
  /** When the move was added. */
  reportedAt: timestamptz().always(ofUnion),
  city: text().always(ofUnion),
  /** Canonical names; '' where the row has no firm on that side. */
  firmLeft: text().always('coalesce'),
  firmJoined: text().always('coalesce'),
  /** Contacts of this kind and importance, also those beyond the limit. */
  total: int4().always('count'),
  newest: timestamptz().always(ofGroup),
});
export type ContactMove = AnswerOf<typeof contactMoves>;

/** The moves to be told. Days `YYYY-MM-DD`, included. */
export interface NewMoves {
  from: string;
  to: string;
  /** Moves of other days too that were first reported in this time: earlier ones, and with `future` later ones. */
  reported: { since: Date; before: Date; future: boolean };
}

/** The statement of `readContactMoves`. */
export function contactMovesStatement(
  { scope }: Pick<Tx, 'scope'>,
  clientId: string,
  { from, to, reported }: NewMoves,
  limit: number,
): Sql {
  const { moves } = readable(scope);
  const columns = sql`a.contact_id, a.kind, a.evidence, m.advisor_id, m.id AS move_id, m.fingerprint, m.moved_on, m.created_at, m.city,
      m.first_name, m.last_name, ${leftId} AS left_id, m.firm_joined_id, ${leftSpelling} AS left_spelling, m.firm_joined_spelling`;
  const otherDays = reported.future
    ? sql`NOT m.moved_on BETWEEN ${from}::date AND ${to}::date`
    : sql`m.moved_on < ${from}::date`;
  return sql`WITH recent AS MATERIALIZED (
      SELECT m.* FROM ${moves} m WHERE m.moved_on BETWEEN ${from}::date AND ${to}::date AND NOT m.is_conversion
    ), found AS (
      SELECT ${columns} FROM recent m JOIN contact_advisors a ON a.client_id = ${clientId} AND a.advisor_id = m.advisor_id
      UNION ALL
      SELECT ${columns} FROM ${moves} m JOIN contact_advisors a ON a.client_id = ${clientId} AND a.advisor_id = m.advisor_id
      WHERE m.created_at >= ${reported.since}::timestamptz AND m.created_at < ${reported.before}::timestamptz
        AND ${otherDays} AND NOT m.is_conversion
        AND NOT EXISTS (SELECT FROM ${moves} o WHERE o.advisor_id = m.advisor_id AND o.moved_on > m.moved_on)
    ), latest AS (
      SELECT DISTINCT ON (contact_id) * FROM found
      ORDER BY contact_id, array_position(ARRAY['same', 'maybe', 'namesake'], kind), moved_on DESC, fingerprint
    ), ranked AS (
      SELECT l.*, c.first_name || ' ' || c.last_name AS name, c.firm, c.in_pipeline, j.name AS joined_name,
        c.in_pipeline OR c.is_high_value AS is_important, count(*) OVER kind AS total, max(l.created_at) OVER kind AS newest,
        row_number() OVER (kind ORDER BY c.is_high_value DESC, l.moved_on DESC, c.aum_cents DESC NULLS LAST, c.id) AS place
      FROM latest l JOIN contacts c ON c.client_id = ${clientId} AND c.id = l.contact_id AND c.archived_at IS NULL AND ${reachable}
        LEFT JOIN firms j ON j.id = l.firm_joined_id
      WHERE l.moved_on >= ${from}::date OR c.firm_key NOT IN (lower(coalesce(j.name, '')), lower(l.firm_joined_spelling))
      WINDOW kind AS (PARTITION BY l.kind, c.in_pipeline OR c.is_high_value)
    )
    SELECT r.contact_id AS "contactId", r.name, r.firm, r.in_pipeline AS "inPipeline", r.is_important AS "isImportant",
      r.kind, r.evidence, r.advisor_id AS "advisorId", r.first_name || ' ' || r.last_name AS "advisorName",
      r.move_id AS "moveId", r.moved_on::text AS "movedOn", r.created_at AS "reportedAt", r.city,
      coalesce(fl.name, r.left_spelling) AS "firmLeft", coalesce(r.joined_name, r.firm_joined_spelling) AS "firmJoined",
      r.total::int AS total, r.newest
    FROM ranked r LEFT JOIN firms fl ON fl.id = r.left_id
    WHERE r.place <= ${limit} ORDER BY r.kind, r.is_important DESC, r.place`;
}

/**
 * For each contact, the latest move of the advisor it is, else of one it may be, else of another of its name: without
 * conversions, and only moves that the scope may read. Of moves of other days than asked for, only an advisor's latest,
 * and not to the firm where the contact is known to be. Of each kind and importance, the first `limit`: those of high value, then the latest.
 */
export const readContactMoves = (tx: Tx, clientId: string, when: NewMoves, limit: number) =>
  contactMoves.all(tx, contactMovesStatement(tx, clientId, when, limit));

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
 * The moves of a client's contacts that an upload added, without conversions: those that are certainly
 * theirs, and that the scope may read.
 */
export const readNewMovesOf = (tx: Tx, clientId: string, uploadId: string) => {
  const { moves } = readable(tx.scope);
  return newMove.all(
    tx,
    sql`SELECT m.id, c.id AS "contactId", c.first_name || ' ' || c.last_name AS "contactName", c.firm,
        m.moved_on::text AS "movedOn", m.city, m.aum_cents AS "aumCents",
        coalesce(l.name, ${leftSpelling}) AS "firmLeft", coalesce(j.name, m.firm_joined_spelling) AS "firmJoined"
      FROM contact_advisors a JOIN contacts c ON c.client_id = a.client_id AND c.id = a.contact_id
          AND c.archived_at IS NULL AND ${reachable}
        JOIN ${moves} m ON m.advisor_id = a.advisor_id
        LEFT JOIN firms l ON l.id = ${leftId} LEFT JOIN firms j ON j.id = m.firm_joined_id
      WHERE a.client_id = ${clientId} AND a.kind = 'same' AND NOT m.is_conversion
        AND ${addedBy(tx.scope, uploadId)}
      ORDER BY m.moved_on, m.id, c.id`,
  );
};
