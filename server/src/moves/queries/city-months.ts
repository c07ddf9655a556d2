import type { Tx } from '../../platform/db/database.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { int8, text } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, keyword, sql } from '../../platform/db/sql/sql.ts';
import type { Selected } from '../selection.ts';
import { conditions } from './conditions.ts';

const cityMonth = defineQuery('moves_city_months', {
  key: text().orNull(),
  /** Null: all months. */
  month: text().orNull(),
  city: text().always('of cities that are never null'),
  state: text().orNull(),
  left: int8().always('count'),
  joined: int8().always('count'),
  advisors: int8().always('count'),
  total: int8().always('count'),
});

/**
 * The `limit` cities with the most moves, each as a whole and month by month: distinct people who left and joined a firm
 * there, or the selection's firms.
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
       SELECT m.location_key, m.advisor_id, m.city, m.state, to_char(m.moved_on, 'YYYY-MM') AS month,
         ${side('firm_left_id')} AS leaves, ${side('firm_joined_id')} AS joins
       FROM ${from.moves} m WHERE ${conditions(selected, from)}
     ), city AS (
       SELECT location_key, count(*) OVER () AS total FROM chosen GROUP BY location_key
       ORDER BY count(*) DESC, location_key LIMIT ${limit}
     )
     SELECT c.location_key AS key, c.month, mode() WITHIN GROUP (ORDER BY c.city) AS city, mode() WITHIN GROUP (ORDER BY c.state) AS state,
       count(DISTINCT c.advisor_id) FILTER (WHERE c.leaves) AS "left",
       count(DISTINCT c.advisor_id) FILTER (WHERE c.joins) AS joined, count(DISTINCT c.advisor_id) AS advisors, city.total
     FROM chosen c JOIN city ON city.location_key IS NOT DISTINCT FROM c.location_key
     GROUP BY city.total, GROUPING SETS ((c.location_key), (c.location_key, c.month))
     ORDER BY c.month NULLS FIRST, advisors DESC, key`,
  );
}
