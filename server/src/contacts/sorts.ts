import type { ContactSort } from '@liftout/contract/contacts';
import type { AddValue } from './filters.ts';

/** What a sort reads. Text sorts read lower-cased keys, compared byte by byte, alike on every machine. */
interface SortKey {
  column: string;
  type: 'text' | 'bigint' | 'timestamptz';
  /** Unknown values come last in both directions. */
  nullable: boolean;
}

export const sortKeys: Record<ContactSort, SortKey> = {
  firstName: { column: 'first_name_key', type: 'text', nullable: false },
  lastName: { column: 'last_name_key', type: 'text', nullable: false },
  firm: { column: 'firm_key', type: 'text', nullable: false },
  city: { column: 'city_key', type: 'text', nullable: true },
  revenue: { column: 'revenue_cents', type: 'bigint', nullable: true },
  aum: { column: 'aum_cents', type: 'bigint', nullable: true },
  lastContacted: { column: 'last_contacted', type: 'timestamptz', nullable: true },
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
export function orderBy(by: Order, backward: boolean, key: string, id: string): string {
  const up = rises(by, backward);
  const nulls = !sortKeys[by.sort].nullable
    ? ''
    : up === backward
      ? ` NULLS ${backward ? 'FIRST' : 'LAST'}`
      : '';
  const direction = up ? 'ASC' : 'DESC';
  return `${key} ${direction}${nulls}, ${id} ${direction}`;
}

/**
 * The rows beyond a position, as one or two ranges of the index in reading order: known keys and unknown ones lie in
 * different places.
 */
export function beyond(
  by: Order,
  backward: boolean,
  position: Position,
  key: string,
  id: string,
  add: AddValue,
): [string] | [string, string] {
  const { nullable, type } = sortKeys[by.sort];
  const is = rises(by, backward) ? '>' : '<';
  const at = `${add(position.id)}::uuid`;
  if (position.key === null) {
    const unknown = `${key} IS NULL AND ${id} ${is} ${at}`;
    return backward ? [unknown, `${key} IS NOT NULL`] : [unknown];
  }
  const known = `(${key}, ${id}) ${is} (${add(position.key)}::${type}, ${at})`;
  return nullable && !backward ? [known, `${key} IS NULL`] : [known];
}
