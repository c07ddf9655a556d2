import { expect, test } from 'vitest';
import { readMigrations } from './migrate.ts';

/** Numbers that were given twice; applied files keep their names. */
const twice = ['0063', '0068', '0076'];

test('every migration has a number of its own, so that their order does not hang on their names', async () => {
  const names = (await readMigrations()).map(({ name }) => name);
  expect(names.filter((name) => !/^\d{4}_[a-z0-9_]+\.sql$/.test(name))).toEqual([]);
  const numbers = names.map((name) => name.slice(0, 4));
  const repeated = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  expect(repeated).toEqual(twice);
});
