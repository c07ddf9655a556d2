import type { ContactSort } from '@liftout/contract/contacts';
import { keyword, nothing, type Sql, sql } from '../../../platform/db/sql/sql.ts';

/**
 * The column of a sort. Text is sorted by lower-case keys, compared byte by byte, so that the order is the same everywhere.
 * That of names has the other name after a tab.
 */
interface SortKey {
  column: Sql;
  type: Sql;
  /** Unknown values come last in both directions. */
  nullable: boolean;
}

const [text, bigint, timestamptz] = [keyword('text'), keyword('bigint'), keyword('timestamptz')];
export const sortKeys: Record<ContactSort, SortKey> = {
  firstName: { column: keyword('first_name_order'), type: text, nullable: false },
  lastName: { column: keyword('last_name_order'), type: text, nullable: false },
  firm: { column: keyword('firm_key'), type: text, nullable: false },
  city: { column: keyword('city_key'), type: text, nullable: true },
  revenue: { column: keyword('revenue_cents'), type: bigint, nullable: true },
  aum: { column: keyword('aum_cents'), type: bigint, nullable: true },
  lastContacted: { column: keyword('last_contacted'), type: timestamptz, nullable: true },
};

export interface Order {
  sort: ContactSort;
  order: 'asc' | 'desc';
}

/** A position in an order: the key of a row, as text, and its id, which orders equal keys. */
export interface Position {
  key: string | null;
  id: string;
}

/** Whether keys are ascending in the reading direction. */
const isAscending = ({ order }: Order, backward: boolean) => (order === 'asc') !== backward;

/**
 * ORDER BY for reading forward or backward. An index serves each of them in one direction, which needs columns that are
 * never null to have no NULLS clause.
 */
export function orderBy(by: Order, backward: boolean, key: Sql, id: Sql): Sql {
  const ascending = isAscending(by, backward);
  const direction = keyword(ascending ? 'ASC' : 'DESC');
  const nulls =
    sortKeys[by.sort].nullable && ascending === backward
      ? keyword(backward ? ' NULLS FIRST' : ' NULLS LAST')
      : nothing;
  return sql`${key} ${direction}${nulls}, ${id} ${direction}`;
}

/**
 * The conditions of the rows after a position, in reading order: one or two ranges of the index, as known and unknown
 * keys are in separate ranges.
 */
export function rangesAfter(
  by: Order,
  backward: boolean,
  position: Position,
  key: Sql,
  id: Sql,
): [Sql] | [Sql, Sql] {
  const { nullable, type } = sortKeys[by.sort];
  const is = keyword(isAscending(by, backward) ? '>' : '<');
  const at = sql`${position.id}::uuid`;
  if (position.key === null) {
    const unknown = sql`${key} IS NULL AND ${id} ${is} ${at}`;
    return backward ? [unknown, sql`${key} IS NOT NULL`] : [unknown];
  }
  const known = sql`(${key}, ${id}) ${is} (${position.key}::${type}, ${at})`;
  return nullable && !backward ? [known, sql`${key} IS NULL`] : [known];
}
