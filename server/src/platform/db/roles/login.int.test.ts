import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/database/database.ts';
import { withDatabase } from '../../../testing/database/database-names.ts';
import { query } from '../../../testing/database/query.ts';
import { databaseErrorCode } from '../database.ts';
import { platformScope, system, tenantScope } from '../scope.ts';
import { asUser, openLogin } from './login.ts';
import { scopeRoles } from './login-faults.ts';

describe('the app’s connections', () => {
  let t: TestApp;
  let owner: string;
  let login: string;

  beforeAll(async () => {
    t = await createTestApp();
    owner = String((await query(t.databaseUrl, 'SELECT session_user::text AS name'))[0]?.name);
    login = String((await query(t.loginUrl, 'SELECT session_user::text AS name'))[0]?.name);
  });
  afterAll(() => t.close());

  /** On a connection of the app, out of its transaction and without the role of its scope. */
  const bare = (sql: string) =>
    t.platform.db.as(platformScope(system), async ({ client }) => {
      await client.query('COMMIT');
      return (await client.query(sql)).rows;
    });
  const codeOf = (work: Promise<unknown>) => work.then(() => 'done', databaseErrorCode);

  test('all use the login: the pool’s and the listener’s', async () => {
    const stop = t.platform.changes.on(() => undefined);
    const listening =
      "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'";
    await expect.poll(() => query(t.databaseUrl, listening)).toHaveLength(1);
    await Promise.all([1, 2, 3].map(() => t.platform.db.ping()));
    const rows = await query(
      t.databaseUrl,
      'SELECT usename, count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() GROUP BY 1',
    );
    expect(rows).toEqual([{ usename: login, n: expect.any(Number) }]);
    expect(Number(rows[0]?.n)).toBeGreaterThan(1);
    stop();
    expect(await bare('SELECT session_user::text, current_user::text')).toEqual([
      { session_user: login, current_user: login },
    ]);
  });

  test('belong to a role that owns nothing and is a plain member of those that scopes take', async () => {
    const [facts] = await query(
      t.databaseUrl,
      `SELECT rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication, rolinherit,
         (SELECT count(*)::int FROM pg_shdepend WHERE refobjid = r.oid AND deptype = 'o') AS owned,
         (SELECT string_agg(roleid::regrole || ' ' || admin_option, ', ' ORDER BY 1) FROM pg_auth_members WHERE member = r.oid) AS memberships
       FROM pg_roles r WHERE rolname = $1`,
      [login],
    );
    expect(facts).toEqual({
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolbypassrls: false,
      rolreplication: false,
      rolinherit: false,
      owned: 0,
      memberships: 'liftout_app false, liftout_platform false, liftout_public false, liftout_sign_in false',
    });
  });

  test('read no table without a scope’s role', async () => {
    const tables = await query(
      t.databaseUrl,
      `SELECT relname, relkind FROM pg_class WHERE relkind IN ('r', 'p', 'v') AND relnamespace = 'public'::regnamespace`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { relname, relkind } of tables) {
      expect([relname, await codeOf(bare(`SELECT 1 FROM ${relname}`))]).toEqual([relname, '42501']);
      // Nobody deletes from a view of two tables.
      if (relkind !== 'v')
        expect([relname, await codeOf(bare(`DELETE FROM ${relname}`))]).toEqual([relname, '42501']);
    }
    const searched = bare(`SELECT 1 FROM search_contacts('alpha', ARRAY['%a%'], 1)`);
    expect(await codeOf(searched)).toBe('42501');
  });

  test.each([
    'SET ROLE OWNER',
    'SET SESSION AUTHORIZATION OWNER',
    'SET ROLE liftout_search',
    'CREATE ROLE mighty SUPERUSER',
    'ALTER ROLE CURRENT_USER SUPERUSER',
    'ALTER ROLE liftout_platform LOGIN',
    'GRANT liftout_search TO CURRENT_USER',
    "ALTER SYSTEM SET work_mem = '1MB'",
    'SET session_replication_role = replica',
    "COPY (SELECT 1) TO PROGRAM 'true'",
    "COPY (SELECT 1) TO '/tmp/liftout-must-not-be'",
    "SELECT pg_read_file('PG_VERSION')",
    'SELECT 1 FROM pg_authid',
    'CREATE EXTENSION hstore',
    'CREATE DATABASE liftout_must_not_be',
    'CREATE SCHEMA mine',
    'CREATE TABLE public.mine (n int)',
    'ALTER TABLE contacts DISABLE ROW LEVEL SECURITY',
    'ALTER TABLE contacts NO FORCE ROW LEVEL SECURITY',
    'CREATE POLICY mine ON contacts USING (true)',
    'DROP POLICY own_rows ON contacts',
    'TRUNCATE contacts',
  ])('%s is refused', async (sql) => {
    const statement = sql.replace('OWNER', pg.escapeIdentifier(owner));
    expect(await codeOf(bare(statement))).toBe('42501');
    // Nor may the roles that a scope takes do it.
    for (const role of scopeRoles)
      expect(await codeOf(bare(`SET ROLE ${role}`).then(() => bare(statement)))).toBe('42501');
    await bare('RESET ROLE');
  });

  test('may not turn off the policies, and a scope may not rewrite what was migrated', async () => {
    const unguarded = t.platform.db.as(tenantScope('alpha', system), async ({ client }) => {
      await client.query('SET LOCAL row_security = off');
      await client.query('SELECT 1 FROM contacts');
    });
    expect(await codeOf(unguarded)).toBe('42501');
    const rewritten = t.platform.db.as(platformScope(system), ({ client }) =>
      client.query('DELETE FROM migrations'),
    );
    expect(await codeOf(rewritten)).toBe('42501');
  });
});

describe('a login', () => {
  const password = 'only for this test';
  let databases: TestDatabase[];
  let roles: string[];

  beforeAll(async () => {
    databases = await Promise.all([1, 2, 3, 4].map(() => createTestDatabase()));
    roles = [];
  });
  afterEach(async () => {
    for (const role of roles.splice(0).reverse())
      for (const name of [`liftout_login_${role}`, role])
        if ((await query(here(), 'SELECT 1 FROM pg_roles WHERE rolname = $1', [name])).length > 0) {
          for (const { url } of databases) await query(url, `DROP OWNED BY ${name}`);
          await query(here(), `DROP ROLE ${name}`);
        }
  });
  afterAll(async () => {
    for (const database of databases) await database.drop();
  });

  const here = () => databases[0]!.url;

  /** A role of this test's own. @returns its name and its way into the first database */
  async function makeRole(options: string): Promise<{ role: string; url: string }> {
    const role = `t_${randomBytes(6).toString('hex')}`;
    await query(here(), `CREATE ROLE ${role} LOGIN PASSWORD '${password}' ${options}`);
    roles.push(role);
    return { role, url: asUser(here(), role, password) };
  }

  test('is the same for all processes and databases of an owner, also when they start at once', async () => {
    const { role, url } = await makeRole('SUPERUSER');
    const start = () =>
      Promise.all([...databases, ...databases].map(({ name }) => openLogin(withDatabase(url, name))));
    const first = await start();
    expect(first.map(({ problem }) => problem)).toEqual(Array(8).fill(undefined));
    expect(new Set(first.map((one) => withDatabase(one.url, 'x'))).size).toBe(1);
    for (const one of first)
      expect(await query(one.url, 'SELECT session_user::text AS name')).toEqual([
        { name: `liftout_login_${role}` },
      ]);

    await query(here(), `REVOKE ${scopeRoles.join()} FROM liftout_login_${role}`);
    expect(await start()).toEqual(first);
  });

  test('gets the right to connect to a database that is not public', async () => {
    const [, closed] = databases;
    const { url } = await makeRole('SUPERUSER');
    await query(closed!.url, `REVOKE CONNECT ON DATABASE ${closed!.name} FROM PUBLIC`);
    expect((await openLogin(withDatabase(url, closed!.name))).problem).toBeUndefined();
  });

  test("that can't be made is a problem that says what to do, and the owner's address is left", async () => {
    const { role, url } = await makeRole('');
    const { url: left, problem } = await openLogin(url);
    expect(problem).toMatch(/^A login for requests could not be made: permission denied/);
    expect(problem).toContain(`ALTER ROLE "${role}" CREATEROLE`);
    expect(problem).toContain('DATABASE_OWNER_URL');
    expect(problem).not.toContain(password);
    expect(left).toBe(url);
  });

  test("of one's own becomes a member by the owner, and needs nothing else", async () => {
    const { role, url } = await makeRole('NOINHERIT');
    expect(await openLogin(here(), url)).toEqual({ url, problem: undefined });
    const rows = await query(
      here(),
      `SELECT roleid::regrole::text AS name FROM pg_auth_members WHERE member = '${role}'::regrole ORDER BY 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(scopeRoles);
  });

  test.each([
    ['SUPERUSER', 'it is a superuser'],
    ['NOINHERIT CREATEROLE', 'it may make roles'],
    ['NOINHERIT CREATEDB', 'it may make databases'],
    ['NOINHERIT BYPASSRLS', 'it bypasses row-level security'],
    ['NOINHERIT REPLICATION', 'it may copy the whole server'],
    ['NOINHERIT IN ROLE pg_execute_server_program', 'it can become pg_execute_server_program'],
    ['NOINHERIT IN ROLE pg_write_server_files', 'it can become pg_write_server_files'],
    ['NOINHERIT IN ROLE pg_read_server_files', 'it can become pg_read_server_files'],
    ['NOINHERIT IN ROLE liftout_search', 'it can become liftout_search, which owns what is in the database'],
  ])("of one's own that is %s is a problem: %s", async (options, text) => {
    const { url } = await makeRole(options);
    const { url: left, problem } = await openLogin(here(), url);
    expect(problem).toContain(text);
    expect(problem).toContain('DATABASE_OWNER_URL');
    expect(left).toBe(here());
  });

  test("of one's own that can become a superuser by two steps, or create in the database, is a problem", async () => {
    const mighty = await makeRole('SUPERUSER');
    const between = await makeRole(`NOINHERIT IN ROLE ${mighty.role}`);
    const { role, url } = await makeRole(`NOINHERIT IN ROLE ${between.role}`);
    await query(here(), `GRANT CREATE ON SCHEMA public TO ${role}`);
    const { problem } = await openLogin(here(), url);
    expect(problem).toContain(`it can become ${mighty.role}, which is a superuser`);
    expect(problem).toContain('it may create things in the database');
  });

  test("of one's own that has the roles’ rights without taking them is a problem", async () => {
    const { url } = await makeRole(
      'INHERIT IN ROLE liftout_app, liftout_platform, liftout_public, liftout_sign_in',
    );
    const { problem } = await openLogin(here(), url);
    expect(problem).toContain('it has the rights of liftout_platform without taking that role');
  });

  test("of one's own on another database, or that is not there, is a problem", async () => {
    const { url } = await makeRole('NOINHERIT');
    const elsewhere = await openLogin(here(), withDatabase(url, 'postgres'));
    expect(elsewhere.problem).toContain('it reaches another database than the owner');
    const unknown = await openLogin(here(), asUser(here(), 'nobody_of_that_name', password));
    expect(unknown.problem).toMatch(/^The login of DATABASE_URL cannot sign in: /);
  });

  test("of one's own that the owner may not make a member is a problem that names the statement", async () => {
    const plain = await makeRole('');
    const { role, url } = await makeRole('NOINHERIT');
    const { problem } = await openLogin(plain.url, url);
    expect(problem).toContain(`GRANT ${scopeRoles.join(', ')} TO "${role}"`);
  });
});
