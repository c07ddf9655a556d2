import type { Tx } from '../../platform/db/database.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { int8 } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, allOf, defineQuery, type Sql, sql } from '../../platform/db/sql/sql.ts';
import type { Selected } from '../selection.ts';

/** What the kept counts can say; any other filter counts the moves themselves. */
const counted = new Set<string>(['market', 'from', 'to', 'conversions'] satisfies (keyof Selected)[]);

/** Whether the kept counts by day answer for a selection: one of a market and of days alone. */
export const isCountedByDay = (selected: Selected): boolean =>
  Object.entries(selected).every(
    ([name, value]) => counted.has(name) || value === null || value === undefined,
  );

const dayCounts = defineQuery('moves_by_day', {
  moves: int8().always('coalesce'),
  conversions: int8().always('coalesce'),
});

/** The moves of a market (null: all) between two days, conversions among them, from what is kept by day. */
export function countByDay(
  tx: Tx,
  { market, from, to }: Pick<Selected, 'market' | 'from' | 'to'>,
): Promise<AnswerOf<typeof dayCounts>> {
  const parts: Sql[] = [];
  if (market !== null) parts.push(sql`market_path = ${market}`);
  if (from !== null) parts.push(sql`moved_on >= ${from}::date`);
  if (to !== null) parts.push(sql`moved_on <= ${to}::date`);
  return dayCounts.one(
    tx,
    sql`SELECT coalesce(sum(moves), 0)::bigint AS moves, coalesce(sum(conversions), 0)::bigint AS conversions
      FROM ${readable(tx.scope).days} WHERE ${allOf(parts)}`,
  );
}
