import { describe, expect, it } from 'vitest';
import { allOf, inlined, joined, keyword, nothing, sql } from './sql.ts';

describe('sql', () => {
  it('makes parameters of values, in the order in which they stand', () => {
    const statement = sql`SELECT ${1} WHERE name = ${'a'} AND id = ANY (${['x', 'y']})`;
    expect(statement.text).toBe('SELECT $1 WHERE name = $2 AND id = ANY ($3)');
    expect(statement.values).toEqual([1, 'a', ['x', 'y']]);
  });

  it('inserts parts with their own values', () => {
    const inside = sql`b = ${2}`;
    const statement = sql`SELECT ${1} WHERE ${inside} AND ${inside} LIMIT ${inlined(10)}${nothing}`;
    expect(statement.text).toBe('SELECT $1 WHERE b = $2 AND b = $3 LIMIT 10');
    expect(statement.values).toEqual([1, 2, 2]);
  });

  it('joins conditions and lists', () => {
    expect(allOf([]).text).toBe('true');
    expect(allOf([sql`a = ${1}`, sql`b`]).text).toBe('a = $1 AND b');
    expect(sql`IN (${joined(['x', 'y'])})`.text).toBe('IN ($1, $2)');
    expect(joined([]).text).toBe('');
  });

  it('accepts only constants as names and keywords', () => {
    const outside: string = 'x; DROP TABLE users';
    const order = (up: boolean) => keyword(up ? 'ASC' : 'DESC');
    expect(sql`ORDER BY ${keyword('name')} ${order(false)}`.text).toBe('ORDER BY name DESC');
    // @ts-expect-error: a text of which nothing is known is no keyword.
    keyword(outside);
    // @ts-expect-error: neither is a text made with one.
    keyword(`c.${outside}`);
    expect(sql`${outside}`.text).toBe('$1');
  });

  it('inlines only whole numbers', () => {
    expect(() => inlined(1.5)).toThrow('1.5 is not a whole number.');
    expect(() => inlined(Number.NaN)).toThrow();
  });
});
