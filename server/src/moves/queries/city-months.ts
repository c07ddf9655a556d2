import type { Tx } from '../../platform/db/database.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { int8, text } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, keyword, sql } from '../../platform/db/sql/sql.ts';
import type { Selected } from '../selection.ts';
import { conditions } from './conditions.ts';
import { mayMoveAgain } from './fragments.ts';

const cityMonth = defineQuery('moves_city_months', {
  key: text().orNull(),
  /** Null: all months. */
  month: text().orNull(),
  city: text().always('of cities that are never null'),
  state: text().orNull(),
  left: int8().always('a sum over a group'),
  joined: int8().always('a sum over a group'),
  advisors: int8().always('a sum over a group'),
  total: int8().always('count'),
});

/** The city of `moves m`; '' for none, as where its row has ZIP codes alone. Comparing first spares most rows the pattern. */
const place = sql`CASE WHEN m.location_key >= '|0' AND m.location_key < '|:' AND m.location_key ~ '^\\|\\d{5}( \\d{5})*$' THEN ''
  ELSE coalesce(m.location_key, '') END`;

/**
 * The `limit` cities with the most moves, each as a whole and month by month: distinct people who left and joined a firm
 * there, or the selection's firms. Who moves once in the selection is added up, the others are counted by person. A city
 * is spelled as on the last day that somebody moved there.
 */
export function findCityMonths(
  tx: Tx,
  selected: Selected,
  limit: number,
): Promise<AnswerOf<typeof cityMonth>[]> {
  const from = readable(tx.scope);
  const { firms } = selected;
  const side = (column: 'firm_left_id' | 'firm_joined_id') =>
    firms === null
      ? sql`${keyword(`m.${column}`)} IS NOT NULL`
      : sql`coalesce(${keyword(`m.${column}`)} = ANY (${firms}::uuid[]), false)`;
  return cityMonth.all(
    tx,
    sql`WITH chosen AS MATERIALIZED (
       SELECT m.id, ${place} AS place, m.advisor_id, m.moved_on, date_trunc('month', m.moved_on::timestamp) AS month,
         ${side('firm_left_id')} AS leaves, ${side('firm_joined_id')} AS joins, ${mayMoveAgain(selected)} AS again
       FROM ${from.facts} m WHERE ${conditions(selected, from)}
     ), once AS MATERIALIZED (
       SELECT place, month, count(*) AS moves, count(*) FILTER (WHERE leaves) AS "left", count(*) FILTER (WHERE joins) AS joined,
         max(moved_on) AS last
       FROM chosen WHERE NOT again GROUP BY 1, 2
     ), part AS (
       SELECT place, month, moves, "left", joined, moves AS advisors, last FROM once
       UNION ALL SELECT place, NULL, moves, "left", joined, moves, last FROM once
       UNION ALL SELECT place, month, count(*), count(DISTINCT advisor_id) FILTER (WHERE leaves),
         count(DISTINCT advisor_id) FILTER (WHERE joins), count(DISTINCT advisor_id), max(moved_on)
       FROM chosen WHERE again GROUP BY GROUPING SETS ((place), (place, month))
     ), counted AS MATERIALIZED (
       SELECT place, month, sum(moves) AS moves, sum("left")::bigint AS "left", sum(joined)::bigint AS joined,
         sum(advisors)::bigint AS advisors, max(last) AS last
       FROM part GROUP BY 1, 2
     ), city AS MATERIALIZED (
       SELECT place, last, count(*) OVER () AS total FROM counted WHERE month IS NULL
       ORDER BY moves DESC, nullif(place, '') LIMIT ${limit}
     ), spelled AS (
       SELECT place, mode() WITHIN GROUP (ORDER BY CASE WHEN place = '' THEN '' ELSE m.city END) AS city, mode() WITHIN GROUP (ORDER BY m.state) AS state
       FROM city JOIN chosen c USING (place) JOIN ${from.moves} m ON m.id = c.id WHERE c.moved_on = city.last GROUP BY 1
     )
     SELECT nullif(place, '') AS key, to_char(month, 'YYYY-MM') AS month, s.city, s.state, n."left", n.joined, n.advisors, city.total
     FROM counted n JOIN city USING (place) JOIN spelled s USING (place)
     ORDER BY month NULLS FIRST, advisors DESC, key`,
  );
}
