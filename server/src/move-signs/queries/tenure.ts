import type { Tx } from '../../platform/db/database.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { float8, int4, int8, text, uuid } from '../../platform/db/sql/row-types.ts';
import { defineQuery, inlined, type Sql, sql } from '../../platform/db/sql/sql.ts';
import { fewestStays } from '../back-test.ts';

const tenure = defineQuery('move_signs_tenure', {
  firmId: uuid().always('IS NOT NULL'),
  firm: text(),
  days: int4().always('a difference of days that are never null'),
  stays: int8().always('count'),
  usual: float8().orNull(),
});

/** An advisor, or a client's contact who certainly is one. */
export type TenureOf = { advisorId: string } | { clientId: string; contactId: string };

/**
 * How long someone has been with the firm that they joined last, beside the stays of those who left that firm.
 * Undefined where no move says so.
 */
export function findTenure(tx: Tx, who: TenureOf, today: string) {
  const { moves } = readable(tx.scope);
  const isOwn =
    'advisorId' in who
      ? sql`m.advisor_id = ${who.advisorId}`
      : sql`m.advisor_id IN (SELECT a.advisor_id FROM contact_advisors a
          WHERE a.client_id = ${who.clientId} AND a.contact_id = ${who.contactId} AND a.kind = 'same')`;
  return tenure.first(
    tx,
    sql`WITH own AS (
        SELECT m.firm_joined_id AS firm_id, m.moved_on FROM ${moves} m
        WHERE ${isOwn} AND m.moved_on <= ${today}::date
        ORDER BY m.moved_on DESC, m.fingerprint LIMIT 1
      ), stay AS (${staysIn(moves, today)} AND away.firm_left_id = (SELECT firm_id FROM own) GROUP BY ${oneStay})
      SELECT f.id AS "firmId", f.name AS firm, ${today}::date - own.moved_on AS days,
        (SELECT count(*) FROM stay) AS stays,
        (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY days) FROM stay) AS usual
      FROM own JOIN firms f ON f.id = own.firm_id`,
  );
}

/**
 * The same of all contacts of a client who have stayed longer than usual, as rows of a statement: `contact_id`, `firm`,
 * `days`, `stays` and `usual`. The stays of their firms are read in one go, from the narrow rows.
 */
export function longTenures(tx: Tx, clientId: string, today: string): Sql {
  const { moves, facts } = readable(tx.scope);
  return sql`WITH own AS MATERIALIZED (
      SELECT DISTINCT ON (a.contact_id) a.contact_id, m.firm_joined_id AS firm_id, m.moved_on
      FROM contact_advisors a JOIN ${moves} m ON m.advisor_id = a.advisor_id
      WHERE a.client_id = ${clientId} AND a.kind = 'same' AND m.moved_on <= ${today}::date
      ORDER BY a.contact_id, m.moved_on DESC, m.fingerprint
    ), stay AS (
      ${staysIn(facts, today)} AND away.firm_left_id IN (SELECT firm_id FROM own) GROUP BY ${oneStay}
    ), usual AS (
      SELECT firm_id, count(*) AS stays, percentile_cont(0.5) WITHIN GROUP (ORDER BY days) AS days
      FROM stay GROUP BY 1 HAVING count(*) >= ${inlined(fewestStays)}
    )
    SELECT own.contact_id, f.name AS firm, ${today}::date - own.moved_on AS days, usual.stays, usual.days AS usual
    FROM own JOIN usual ON usual.firm_id = own.firm_id JOIN firms f ON f.id = own.firm_id
    WHERE ${today}::date - own.moved_on >= usual.days`;
}

/**
 * For how many days those had been with a firm who left it with the move `away`: since they came the last time. Who came
 * without a move that says so has no stay. A join: where it is of all firms, a look-up for each who left takes too long.
 */
const staysIn = (moves: Sql, today: string): Sql =>
  sql`SELECT away.firm_left_id AS firm_id, away.moved_on - max(came.moved_on) AS days FROM ${moves} away
    JOIN ${moves} came ON came.advisor_id = away.advisor_id AND came.firm_joined_id = away.firm_left_id
      AND came.moved_on < away.moved_on
    WHERE away.moved_on <= ${today}::date AND NOT away.is_conversion AND away.circumstance IS DISTINCT FROM 'kept-both'`;
const oneStay = sql`away.id, away.firm_left_id, away.moved_on`;

/** No rows of that kind. */
export const noTenures = sql`SELECT NULL::uuid AS contact_id, f.name AS firm, NULL::int AS days, NULL::bigint AS stays,
    NULL::float8 AS usual FROM firms f WHERE false`;
