import { expect, test } from 'vitest';
import { createTestDatabase } from './database.ts';
import { dropTestDatabase, isTestDatabase, withDatabase } from './database-names.ts';
import { query } from './query.ts';

test('each test has its own migrated database, which is dropped after it', async () => {
  const [one, two] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(one.url, 'CREATE TABLE only_here (n int)');
  const tables = (url: string) =>
    query(url, "SELECT to_regclass('migrations') AS migrated, to_regclass('only_here') AS own");
  expect(await tables(one.url)).toEqual([{ migrated: 'migrations', own: 'only_here' }]);
  expect(await tables(two.url)).toEqual([{ migrated: 'migrations', own: null }]);
  await one.drop();
  const named = await query(two.url, `SELECT 1 FROM pg_database WHERE datname = '${one.name}'`);
  expect(named).toEqual([]);
  await two.drop();
});

test('a database that is not a test’s is never dropped', async () => {
  await expect(dropTestDatabase('postgresql://localhost/postgres', 'liftout')).rejects.toThrow(
    'not a test database',
  );
  expect(isTestDatabase('liftout_test')).toBe(false);
  expect(isTestDatabase('postgres')).toBe(false);
});

test('withDatabase changes the name and nothing else', () => {
  expect(withDatabase('postgresql://u:p@h:5/one?host=%2Ftmp%2Fx', 'two')).toBe(
    'postgresql://u:p@h:5/two?host=%2Ftmp%2Fx',
  );
});
