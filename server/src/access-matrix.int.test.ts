import { endpoints, type NamedEndpoint } from '@liftout/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from './platform/db/database.ts';
import { platformScope, system } from './platform/db/scope.ts';
import { type As, createTestApp, type TestApp } from './testing/app.ts';
import { type AccessRow, accessRows, type Caller } from './testing/rows/access-rows.ts';
import { seedTenants, type Tenants } from './testing/rows/tenant-rows.ts';

const callers: Caller[] = ['nobody', 'inactive', 'expired', 'beta', 'alpha', 'admin'];

/** What an endpoint's own words imply for a request that aims at alpha's rows. */
function implied({ endpoint }: NamedEndpoint, caller: Caller): number {
  if (endpoint.access === 'public') return 200;
  if (caller === 'nobody' || caller === 'inactive' || caller === 'expired') return 401;
  if (caller === 'admin') return 200;
  if (endpoint.access === 'admin') return 403;
  if (caller === 'alpha' || endpoint.tenant === 'none') return 200;
  return endpoint.tenant === 'row' ? 404 : 403;
}

let fingerprints: string | undefined;

/** A fingerprint of every table but what signing in and rate limits write; refused sign-ins are audited. */
async function snapshot(t: TestApp): Promise<Record<string, string>> {
  return t.platform.db.as(platformScope(system), async ({ client }) => {
    fingerprints ??= await fingerprintsOf(client);
    const { rows } = await client.query<{ name: string; print: string }>(fingerprints);
    return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
  });
}

/** One statement over all tables: each snapshot is then one round trip. */
async function fingerprintsOf(client: Tx['client']): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
       AND table_name NOT IN ('migrations', 'sessions', 'sign_ins', 'known_devices', 'login_failures')`,
  );
  return rows
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, md5(coalesce(string_agg(r::text, E'\\n' ORDER BY r::text), '')) AS print FROM ${name} r
         ${name === 'audit_entries' ? `WHERE action !~ '^(sign_in|password)\\.(failed|limited|refused)$'` : ''}`,
    )
    .join(' UNION ALL ');
}

interface Stage {
  t: TestApp;
  rows: Tenants;
}

async function prepare(): Promise<Stage> {
  const t = await createTestApp();
  return { t, rows: await seedTenants(t) };
}

/** Shared by the endpoints that only read; each that writes has an app of its own. */
let reading: Promise<Stage> | undefined;
afterAll(async () => (await reading)?.t.close());

test('every endpoint has its row, and every row its endpoint', () => {
  expect(Object.keys(accessRows).sort()).toEqual(endpoints.map(({ name }) => name).sort());
});

describe.each(endpoints)('$endpoint.method $endpoint.path', (named) => {
  const row: AccessRow = accessRows[named.name] ?? {};
  const reads = named.endpoint.method === 'GET';
  let t: TestApp;
  let rows: Tenants;

  beforeAll(async () => {
    if (reads) reading ??= prepare();
    ({ t, rows } = await (reads && reading ? reading : prepare()));
  });
  afterAll(async () => {
    if (!reads) await t.close();
  });

  test.each(callers)('for %s', async (caller) => {
    const expected = row.expect?.[caller] ?? implied(named, caller);
    if (row.endless && expected === 200) return;
    const before = await snapshot(t);
    const as: As = caller === 'nobody' ? null : caller;
    const { headers, ...request } = row.request?.(rows) ?? {};
    const answer = await t.call(named.endpoint, { as, ...request, ...(headers && { headers }) });
    expect(`${answer.status} ${expected === answer.status ? '' : answer.text}`.trim()).toBe(String(expected));
    if (expected !== 200) expect(await snapshot(t)).toEqual(before);
  });
});
