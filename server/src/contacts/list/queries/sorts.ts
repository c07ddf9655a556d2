import type { ContactSort } from '@liftout/contract/contacts';
import { keyword, nothing, type Sql, sql } from '../../../platform/db/sql/sql.ts';

/** What a sort reads. Text sorts read lower-cased keys, compared byte by byte, alike on every machine. */
interface SortKey {
  column: Sql;
  type: Sql;
  /** Unknown values come last in both directions. */
  nullable: boolean;
}

const [text, bigint, timestamptz] = [keyword('text'), keyword('bigint'), keyword('timestamptz')];
export const sortKeys: Record<ContactSort, SortKey> = {
  firstName: { column: keyword('first_name_key'), type: text, nullable: false },
  lastName: { column: keyword('last_name_key'), type: text, nullable: false },
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

/** A place in an order: the key of a row, as text, and its id, which settles ties. */
export interface Position {
  key: string | null;
  id: string;
}

/** Whether keys grow along the reading direction. */
const rises = ({ order }: Order, backward: boolean) => (order === 'asc') !== backward;

/**
 * ORDER BY for reading forward or backward. Written so that each is an order of an index, read one way or the other:
 * columns that are never null must not say where nulls go.
 */
export function orderBy(by: Order, backward: boolean, key: Sql, id: Sql): Sql {
  const up = rises(by, backward);
  const direction = keyword(up ? 'ASC' : 'DESC');
  const nulls =
    sortKeys[by.sort].nullable && up === backward
      ? keyword(backward ? ' NULLS FIRST' : ' NULLS LAST')
      : nothing;
  return sql`${key} ${direction}${nulls}, ${id} ${direction}`;
}

/**
 * The rows beyond a position, as one or two ranges of the index in reading order: known keys and unknown ones lie in
 * different places.
 */
export function beyond(
  by: Order,
  backward: boolean,
  position: Position,
  key: Sql,
  id: Sql,
): [Sql] | [Sql, Sql] {
  const { nullable, type } = sortKeys[by.sort];
  const is = keyword(rises(by, backward) ? '>' : '<');
  const at = sql`${position.id}::uuid`;
  if (position.key === null) {
    const unknown = sql`${key} IS NULL AND ${id} ${is} ${at}`;
    return backward ? [unknown, sql`${key} IS NOT NULL`] : [unknown];
  }
  const known = sql`(${key}, ${id}) ${is} (${position.key}::${type}, ${at})`;
  return nullable && !backward ? [known, sql`${key} IS NULL`] : [known];
}
