import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { definerFunctions } from './definer-functions.ts';
import { owners } from './owners.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const names = async (text: string) =>
  (await client.query<{ name: string }>(text)).rows.map(({ name }) => name);
const relations = `SELECT relname::text AS name FROM pg_class
  WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') ORDER BY 1`;

describe('the catalog', () => {
  test('has no table or view without an owner, and no owner a table that is not there', async () => {
    expect(await names(relations)).toEqual(Object.keys(owners).sort());
  });

  test('that gets a new table differs from the owners', async () => {
    await client.query('BEGIN; CREATE TABLE found_by_nobody (id integer)');
    expect(await names(relations)).not.toEqual(Object.keys(owners).sort());
    await client.query('ROLLBACK');
  });

  test('has no function with the rights of its maker that is not declared', async () => {
    const found = await names(
      `SELECT proname::text AS name FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND prosecdef ORDER BY 1`,
    );
    expect(found).toEqual(Object.keys(definerFunctions).sort());
  });
});
