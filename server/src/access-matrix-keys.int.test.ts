import { endpoints, type NamedEndpoint } from '@liftout/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { implied, snapshot } from './testing/access/access-matrix.ts';
import { accessRows } from './testing/access/access-rows.ts';
import type { TestApp } from './testing/app.ts';
import { write } from './testing/rows/factories.ts';
import { openTenants } from './testing/rows/open-tenants.ts';
import { type KeyRights, seedKey } from './testing/rows/seed-api-key.ts';
import type { Tenants } from './testing/rows/tenant-rows.ts';

/** The keys that call every endpoint. All but the second are alpha's; each request aims at alpha's rows. */
const keys = {
  all: { name: 'All' },
  'of beta': { name: 'Of beta' },
  'read-only': { name: 'Read-only', canWrite: false },
  'deals only': { name: 'Deals only', allowedDashboards: ['deals'] },
  revoked: { name: 'Revoked', revokedAt: new Date() },
} as const satisfies Record<string, KeyRights>;
type KeyName = keyof typeof keys;

function expected(named: NamedEndpoint, key: KeyName): number {
  const { access, personal, method, onlyReads } = named.endpoint;
  const { expect: statuses = {} } = accessRows[named.name] ?? {};
  if (key === 'revoked') return statuses.nobody ?? implied(named, 'nobody');
  if (personal) return 403;
  if (access !== 'public') {
    if (key === 'read-only' && method !== 'GET' && !onlyReads) return 403;
    if (key === 'deals only' && access !== 'user' && access !== 'deals') return 403;
  }
  const caller = key === 'of beta' ? 'beta' : 'alpha';
  return statuses[caller] ?? implied(named, caller);
}

interface Stage {
  t: TestApp;
  rows: Tenants;
  tokens: Record<KeyName, string>;
}

async function prepare(): Promise<Stage> {
  const { t, rows } = await openTenants();
  const tokens = { all: '', 'of beta': '', 'read-only': '', 'deals only': '', revoked: '' };
  await write(t, async (tx) => {
    for (const [name, rights] of Object.entries(keys))
      Object.assign(tokens, { [name]: await seedKey(tx, name === 'of beta' ? 'beta' : 'alpha', rights) });
  });
  return { t, rows, tokens };
}

/** Shared by what reads and what is refused; each call that may write has an app of its own. */
let shared: Stage;
beforeAll(async () => {
  shared = await prepare();
});
afterAll(() => shared.t.close());

const isRefused = (status: number) => status === 401 || status === 403 || status === 404;
const keyNames = Object.keys(keys) as KeyName[];

/** A key is nobody's business where anyone may call, but not where a person signs out. */
const checked = endpoints.filter(({ endpoint }) => endpoint.access !== 'public' || endpoint.personal);

describe.each(checked)('$endpoint.method $endpoint.path', (named) => {
  const row = accessRows[named.name] ?? {};
  const statusOf = (key: KeyName) => expected(named, key);

  /** Calls the endpoint with a key; answers the status, with what was said where another was expected. */
  async function call({ t, rows, tokens }: Stage, key: KeyName): Promise<string> {
    const { headers, ...request } = row.request?.(rows) ?? {};
    const authorization = `Bearer ${tokens[key]}`;
    const answer = await t.call(named.endpoint, {
      as: null,
      ...request,
      headers: { ...headers, authorization },
    });
    return answer.status === statusOf(key) ? String(answer.status) : `${answer.status} ${answer.text}`;
  }

  const refused = keyNames.filter((key) => isRefused(statusOf(key)));
  test.skipIf(refused.length === 0)(`refuses keys, and changes nothing: ${refused}`, async () => {
    const before = await snapshot(shared.t);
    for (const key of refused) expect(`${key}: ${await call(shared, key)}`).toBe(`${key}: ${statusOf(key)}`);
    expect(await snapshot(shared.t)).toEqual(before);
  });

  const others = keyNames.filter((key) => !refused.includes(key) && !row.endless);
  test.skipIf(others.length === 0).each(others)('answers the key %s', async (key) => {
    const stage = named.endpoint.method === 'GET' ? shared : await prepare();
    expect(await call(stage, key)).toBe(String(statusOf(key)));
    if (stage !== shared) await stage.t.close();
  });
});
