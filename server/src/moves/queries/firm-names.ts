import { maxMoveFirms } from '@liftout/contract/moves';
import type { Tx } from '../../platform/db/database.ts';
import { readable } from '../../platform/db/sql/readable-moves.ts';
import { text, uuid } from '../../platform/db/sql/row-types.ts';
import { type AnswerOf, defineQuery, inlined, keyword, nothing, sql } from '../../platform/db/sql/sql.ts';

const firmName = defineQuery('moves_firm_names', { id: uuid(), name: text() });

/**
 * The firms of a market's moves (null: of all), by name. Each firm is looked up in the indexes by firm, where its first
 * move of the market settles it, so that a large market costs no more than a small one.
 */
export function findFirmNames(tx: Tx, market: string | null): Promise<AnswerOf<typeof firmName>[]> {
  const { moves } = readable(tx.scope);
  const inMarket = market === null ? nothing : sql` AND m.market_path = ${market}`;
  const one = (column: 'm.firm_left_id' | 'm.firm_joined_id') =>
    sql`SELECT FROM ${moves} m WHERE ${keyword(column)} = f.id${inMarket} OFFSET 0`;
  return firmName.all(
    tx,
    sql`SELECT f.id, f.name FROM firms f WHERE EXISTS (${one('m.firm_joined_id')}) OR EXISTS (${one('m.firm_left_id')})
      ORDER BY lower(f.name) COLLATE "C", f.id LIMIT ${inlined(maxMoveFirms)}`,
  );
}
