import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { newId } from '../ids.ts';
import { migrate } from '../migrate.ts';
import * as schema from '../schema/index.ts';
import { platformScope, system, tenantScope } from '../scope.ts';

let t: TestApp;
let owner: pg.Client;

beforeAll(async () => {
  t = await createTestApp();
  owner = new pg.Client({ connectionString: t.databaseUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await t.close();
});

const alpha = tenantScope('alpha', system);
const note = (clientId: string) => ({
  clientId,
  id: newId(),
  type: 'market_update',
  subject: 'Heard today',
  description: 'A team is talking to two firms.',
  priority: 'low',
  submittedBy: clientId,
  createdAt: new Date(),
});

describe('the catalog', () => {
  test('every table that names a client forces row-level security with USING and WITH CHECK', async () => {
    const { rows } = await owner.query(
      `SELECT c.relname AS "table", c.relrowsecurity AND c.relforcerowsecurity AS forced,
              coalesce(bool_and(p.qual IS NOT NULL AND p.with_check IS NOT NULL) FILTER (WHERE p.cmd = 'ALL'), false) AS both,
              count(*) FILTER (WHERE 'liftout_app' = ANY (p.roles)) AS for_app
       FROM pg_class c
       JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'client_id' AND NOT a.attisdropped
       LEFT JOIN pg_policies p ON p.tablename = c.relname AND p.schemaname = 'public'
       WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace
       GROUP BY c.oid ORDER BY 1`,
    );
    expect(rows.length).toBeGreaterThan(12);
    for (const row of rows) expect(row).toEqual({ table: row.table, forced: true, both: true, for_app: 1 });
  });

  test('no role that a scope takes is a superuser, bypasses policies or logs in', async () => {
    const { rows } = await owner.query(
      `SELECT rolname, rolsuper OR rolbypassrls OR rolcanlogin AS mighty FROM pg_roles
       WHERE rolname LIKE 'liftout\\_%' AND rolname NOT LIKE 'liftout\\_login\\_%' ORDER BY 1`,
    );
    expect(rows).toEqual([
      { rolname: 'liftout_app', mighty: false },
      { rolname: 'liftout_platform', mighty: false },
      { rolname: 'liftout_public', mighty: false },
      { rolname: 'liftout_search', mighty: false },
      { rolname: 'liftout_sign_in', mighty: false },
    ]);
  });

  test('a tenant can read neither who may sign in nor the moves of every market', async () => {
    for (const table of [
      'users',
      'sessions',
      'sign_ins',
      'invitations',
      'known_devices',
      'login_failures',
      'uploads',
      'moves',
      'move_sources',
      'move_day_counts',
      'move_facts',
      'move_firm_months',
      'lane_months',
      'lane_runs',
      'figure_changes',
      'figure_versions',
      'kept_figures',
      'move_sign_tests',
      'moves_to_classify',
      'class_tickets',
      'advisor_decisions',
      'advisor_decision_moves',
      'advisor_reviews',
      'register_files',
      'register_firm_files',
      'advisor_crds',
      'career_move_runs',
      'register_blocks',
      'register_imports',
      'register_import_pieces',
      'register_people',
      'register_stints',
      'register_career_counts',
      'register_changes',
      'dual_registrations',
      'register_firm_names',
    ])
      await expect(
        t.platform.db.as(alpha, ({ client }) => client.query(`SELECT * FROM ${table}`)),
      ).rejects.toThrow('permission denied');
  });

  test('the Drizzle picture has the columns that the migrations made', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT table_name || '.' || column_name AS name
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'migrations'`,
    );
    const pictured = Object.values(schema)
      .filter((value) => is(value, PgTable))
      .flatMap((table) =>
        Object.values(getTableColumns(table)).map((column) => `${getTableName(table)}.${column.name}`),
      );
    expect(pictured.sort()).toEqual(rows.map((row) => row.name).sort());
  });
});

describe('a tenant scope', () => {
  test("reads, changes and removes none of another client's rows", async () => {
    const theirs = note('beta');
    await t.platform.db.as(tenantScope('beta', system), ({ orm }) => orm.insert(schema.intel).values(theirs));
    await t.platform.db.as(alpha, async ({ client }) => {
      expect((await client.query('SELECT * FROM intel')).rowCount).toBe(0);
      expect((await client.query(`UPDATE intel SET subject = 'mine'`)).rowCount).toBe(0);
      expect((await client.query('DELETE FROM intel')).rowCount).toBe(0);
    });
    const kept = await owner.query('SELECT subject FROM intel WHERE id = $1', [theirs.id]);
    expect(kept.rows).toEqual([{ subject: 'Heard today' }]);
  });

  test('writes no row for another client', async () => {
    const planted = t.platform.db.as(alpha, ({ orm }) => orm.insert(schema.intel).values(note('beta')));
    await expect(planted).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  test('ends with its transaction: the next one on the connection starts without it', async () => {
    await t.platform.db.as(alpha, ({ client }) => client.query('SELECT 1'));
    const { rows } = await t.platform.db.as(platformScope(system), ({ client }) =>
      client.query(`SELECT current_user, coalesce(current_setting('liftout.client_id', true), '') AS tenant`),
    );
    expect(rows).toEqual([{ current_user: 'liftout_platform', tenant: '' }]);
  });

  test("writes its client's contact person, and no column that decides what it may read", async () => {
    const write = (set: string) =>
      t.platform.db.as(alpha, ({ client }) => client.query(`UPDATE clients SET ${set}`));
    expect((await write(`person_name = 'Rosa'`)).rowCount).toBe(1);
    for (const column of ['target_market', 'hubspot_list_id', 'justcall_campaign_id', 'spreadsheet_id'])
      await expect(write(`${column} = NULL`)).rejects.toThrow('permission denied');
    await expect(write(`allowed_dashboards = '{full}'`)).rejects.toThrow('permission denied');
  });

  test('stores nothing of work that failed', async () => {
    const row = note('alpha');
    const failing = t.platform.db.as(alpha, async ({ orm }) => {
      await orm.insert(schema.intel).values(row);
      throw new Error('half way');
    });
    await expect(failing).rejects.toThrow('half way');
    expect((await owner.query('SELECT 1 FROM intel WHERE id = $1', [row.id])).rowCount).toBe(0);
  });
});

describe('migrations', () => {
  test('may be run by several processes at once, and again', async () => {
    await Promise.all([migrate(t.databaseUrl), migrate(t.databaseUrl), migrate(t.databaseUrl)]);
    const { rows } = await owner.query('SELECT count(*) = count(DISTINCT name) AS once FROM migrations');
    expect(rows).toEqual([{ once: true }]);
  });

  test('refuse a file that was changed after it was applied', async () => {
    await owner.query(`UPDATE migrations SET hash = 'other' WHERE name = '0001_tables.sql'`);
    await expect(migrate(t.databaseUrl)).rejects.toThrow('0001_tables.sql was changed after it was applied');
  });
});
