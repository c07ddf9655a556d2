import { endpoints } from '@liftout/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessRows } from '../../../testing/access/access-rows.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { query } from '../../../testing/database/query.ts';
import { seedTenants, type Tenants } from '../../../testing/rows/tenant-rows.ts';
import type { Database } from '../database.ts';
import { type AnyScope, publicScope, signInScope } from '../scope.ts';

let t: TestApp;
let rows: Tenants;
/** The scopes that the app has asked the database for. */
let used: Set<AnyScope['kind']>;

beforeAll(async () => {
  used = new Set();
  t = await createTestApp({ database: (db) => noting(db) });
  rows = await seedTenants(t);
});
afterAll(() => t.close());

function noting(db: Database): Database {
  const note = <T>(scope: AnyScope, result: T): T => {
    used.add(scope.kind);
    return result;
  };
  return {
    ...db,
    as: (scope, work) => note(scope, db.as(scope, work)),
    within: (limit) => ({ as: (scope, work) => note(scope, db.within(limit).as(scope, work)) }),
    read: (scope, ...rest) => note(scope, db.read(scope, ...rest)),
  };
}

/** What a role may do, by the columns it may do it to; a right to the whole table is one without columns. */
async function rightsOf(role: string): Promise<string[]> {
  const found = await query(
    t.databaseUrl,
    `WITH held AS (
       SELECT c.relname, acl.privilege_type AS may, NULL AS columns
       FROM pg_class c, aclexplode(c.relacl) acl
       WHERE c.relnamespace = 'public'::regnamespace AND acl.grantee IN (0, $1::regrole)
       UNION ALL
       SELECT c.relname, acl.privilege_type, string_agg(a.attname, ' ' ORDER BY a.attnum)
       FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid, aclexplode(a.attacl) acl
       WHERE c.relnamespace = 'public'::regnamespace AND acl.grantee IN (0, $1::regrole)
       GROUP BY 1, 2)
     SELECT may || ' ' || relname || coalesce(': ' || columns, '') AS privilege FROM held ORDER BY relname, may`,
    [role],
  );
  return found.map(({ privilege }) => String(privilege));
}

describe('the catalog', () => {
  test('lets the public role read public data, and write nothing', async () => {
    expect(await rightsOf('liftout_public')).toEqual([
      'SELECT clients: client_id name logo_url color_primary color_secondary color_accent',
      'SELECT logos: id content_type content',
      'SELECT markets: path name description status published_order summary as_of',
      'SELECT settings: name value',
    ]);
  });

  test('lets the sign-in role read accounts, and write sessions, devices, counts and its own notes', async () => {
    expect(await rightsOf('liftout_sign_in')).toEqual([
      'SELECT api_keys: client_id id public_id token_hash name allowed_dashboards can_write expires_at revoked_at last_used_at',
      'UPDATE api_keys: last_used_at last_used_address',
      'INSERT audit_entries',
      'SELECT call_hooks',
      'SELECT clients: client_id name allowed_dashboards is_active expires_at archived_at access_epoch',
      'SELECT digests: client_id user_id token_hash',
      'SELECT invitations',
      'DELETE known_devices',
      'INSERT known_devices',
      'SELECT known_devices',
      'UPDATE known_devices: last_used_at',
      'DELETE login_failures',
      'INSERT login_failures',
      'SELECT login_failures',
      'UPDATE login_failures: updated_at count',
      'DELETE sessions',
      'INSERT sessions',
      'SELECT sessions: token_hash user_id created_at last_seen_at expires_at access_epoch id user_epoch',
      'UPDATE sessions: last_seen_at expires_at',
      'SELECT settings: name value updated_at',
      'DELETE sign_ins',
      'INSERT sign_ins',
      'SELECT sign_ins: id user_id outcome started_at',
      'UPDATE sign_ins: outcome ended_by last_seen_at ended_at',
      'SELECT users: id username role client_id password_hash must_change_password name allowed_dashboards is_active access_epoch',
      'UPDATE users: updated_at',
    ]);
  });

  test('makes neither a member of another role, and lets neither call a function that reads for its owner', async () => {
    const found = await query(
      t.databaseUrl,
      `SELECT roleid::regrole::text AS name FROM pg_auth_members
       WHERE member IN ('liftout_public'::regrole, 'liftout_sign_in'::regrole)
       UNION ALL SELECT proname FROM pg_proc, unnest(ARRAY['liftout_public', 'liftout_sign_in']) role
       WHERE pronamespace = 'public'::regnamespace AND prosecdef AND has_function_privilege(role, oid, 'EXECUTE')`,
    );
    expect(found).toEqual([]);
  });
});

describe('the public scope', () => {
  test('sees only open clients and published markets', async () => {
    const [closed] = await query(t.databaseUrl, 'SELECT count(*)::int AS n FROM clients WHERE NOT is_active');
    expect(Number(closed?.n)).toBeGreaterThan(0);
    await query(
      t.databaseUrl,
      `INSERT INTO markets (path, name, published_order, updated_at)
       VALUES ('shown', 'Shown', 90, now()), ('kept', 'Kept', NULL, now())`,
    );
    const seen = await t.platform.db.as(publicScope, async ({ client }) => ({
      clients: (await client.query('SELECT client_id AS name FROM clients')).rows.map(({ name }) => name),
      markets: (await client.query('SELECT path AS name FROM markets')).rows.map(({ name }) => name),
    }));
    const open = await query(
      t.databaseUrl,
      'SELECT client_id AS name FROM clients WHERE is_active AND archived_at IS NULL',
    );
    expect(seen.clients.sort()).toEqual(open.map(({ name }) => name).sort());
    expect(seen.markets).toContain('shown');
    expect(seen.markets).not.toContain('kept');
  });
});

describe('the sign-in scope', () => {
  const trying = (sql: string) =>
    t.platform.db.as(signInScope(), ({ client }) => client.query(sql)).then(() => 'done', String);

  test('can lock accounts but not change them', async () => {
    expect(await trying('SELECT id FROM users FOR SHARE')).toBe('done');
    expect(await trying('UPDATE users SET updated_at = now()')).toMatch('row-level security');
    expect(await trying('UPDATE users SET password_hash = NULL')).toMatch('permission denied');
  });

  test('writes audit entries of sign-ins only, and reads none', async () => {
    const note = (action: string) =>
      `INSERT INTO audit_entries (id, actor_name, action, entity, entity_id, created_at)
       VALUES (gen_random_uuid(), 'x', '${action}', 'user', 'x', now())`;
    expect(await trying(note('sign_in.failed'))).toBe('done');
    expect(await trying(note('contact.updated'))).toMatch('row-level security');
    expect(await trying('SELECT id FROM audit_entries')).toMatch('permission denied');
  });

  test('reads one setting', async () => {
    await query(
      t.databaseUrl,
      `INSERT INTO settings VALUES ('session_timeout', '"8h"', now()), ('branding', '{}', now()) ON CONFLICT DO NOTHING`,
    );
    const { rows: seen } = await t.platform.db.as(signInScope(), ({ client }) =>
      client.query('SELECT name FROM settings'),
    );
    expect(seen).toEqual([{ name: 'session_timeout' }]);
  });
});

describe('requests', () => {
  const withoutSession: AnyScope['kind'][] = ['public', 'sign-in'];
  /** A user with an invitation is as good as signed in. */
  const unproven = (name: string, body: object | undefined) =>
    name === 'users.acceptInvitation' ? { ...body, token: 'made up' } : body;
  const nobody = { nothing: {}, 'a made-up token': { authorization: 'Bearer made-up' } };

  test.each(Object.entries(nobody))('with %s use no other scope, on any endpoint', async (_, headers) => {
    used.clear();
    for (const { name, endpoint } of endpoints) {
      const { request, endless } = accessRows[name] ?? {};
      if (endless) continue;
      const { headers: own, ...parts } = request?.(rows) ?? {};
      const body = unproven(name, parts.body);
      await t.call(endpoint, { as: null, ...parts, ...(body && { body }), headers: { ...own, ...headers } });
    }
    expect([...used].filter((kind) => !withoutSession.includes(kind))).toEqual([]);
    expect(used).toContain('public');
  });

  test.each(['alpha', 'admin'] as const)(
    'of %s to public endpoints use no other scope either',
    async (as) => {
      await t.tokenOf(as);
      used.clear();
      for (const { name, endpoint } of endpoints) {
        if (endpoint.access !== 'public') continue;
        const { headers, ...parts } = accessRows[name]?.request?.(rows) ?? {};
        const body = unproven(name, parts.body);
        await t.call(endpoint, { as, ...parts, ...(body && { body }), ...(headers && { headers }) });
      }
      expect([...used].filter((kind) => !withoutSession.includes(kind))).toEqual([]);
    },
  );
});
