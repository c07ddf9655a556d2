import { endpoints, type NamedEndpoint } from '@liftout/contract';
import type { Topic } from '@liftout/contract/topics';
import { afterEach, expect, test } from 'vitest';
import { notify } from '../platform/changes/notify.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { listenForNotifications } from '../testing/database/notifications.ts';
import { accessRows } from '../testing/rows/access-rows.ts';
import { write } from '../testing/rows/factories.ts';
import { seedTenants } from '../testing/rows/tenant-rows.ts';

/** Whose kind a table's rows are; null: nobody shows them. */
const topicOfTable: Record<string, Topic | null> = {
  activities: 'activity',
  audit_entries: null,
  campaigns: 'sources',
  clients: 'clients',
  contact_counts: null,
  contacts: 'contacts',
  deals: 'deals',
  firm_aliases: 'moves',
  firms: 'moves',
  insight_dismissals: 'insights',
  intel: 'insights',
  known_devices: null,
  login_failures: null,
  mail_outbox: 'mail',
  move_sources: 'moves',
  moves: 'moves',
  markets: 'markets',
  news_items: 'news',
  pending_contacts: 'submissions',
  research_profiles: 'research',
  saved_views: 'saved-views',
  sessions: null,
  settings: 'reports',
  source_syncs: 'sources',
  upload_rows: 'uploads',
  uploads: 'uploads',
  users: 'users',
};

let t: TestApp | undefined;
afterEach(() => t?.close());

/** Every table's rows in one text each. */
async function tables(app: TestApp): Promise<Map<string, string>> {
  return write(app, async ({ client }) => {
    const { rows: found } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'migrations'`,
    );
    const prints = new Map<string, string>();
    for (const { name } of found) {
      const { rows } = await client.query<{ print: string }>(
        `SELECT coalesce(string_agg(r::text, E'\\n' ORDER BY r::text), '') AS print FROM ${name} r`,
      );
      prints.set(name, rows[0]?.print ?? '');
    }
    return prints;
  });
}

/** Who gets through with the row of the access matrix. */
function callerOf({ name, endpoint }: NamedEndpoint): 'admin' | 'alpha' | undefined {
  const { expect: told = {} } = accessRows[name] ?? {};
  const callers = endpoint.access === 'admin' ? (['admin'] as const) : (['alpha', 'admin'] as const);
  return callers.find((caller) => (told[caller] ?? 200) === 200);
}

const writers = endpoints.filter((named) => named.endpoint.changes && callerOf(named));

test.each(writers)('$name changes and tells what it says, of alpha alone', async (named) => {
  const app = await createTestApp();
  t = app;
  const rows = await seedTenants(app);
  const { headers, ...request } = accessRows[named.name]?.request?.(rows) ?? {};
  const as = callerOf(named) ?? null;
  if (as) await app.tokenOf(as);
  const before = await tables(app);
  const told = await listenForNotifications(app);
  const { status } = await app.call(named.endpoint, { as, ...request, ...(headers && { headers }) });
  expect(status).toBe(200);
  // What was told before this is heard before it.
  await write(app, async (tx) => notify(tx, 'the end', ['users']));
  await expect.poll(() => told.heard.some(({ clientId }) => clientId === 'the end')).toBe(true);
  await told.close();

  const after = await tables(app);
  const changed = [...after].flatMap(([name, print]) => (before.get(name) === print ? [] : [name]));
  const written = new Set(changed.map((name) => topicOfTable[name]).filter((topic) => topic !== null));
  const declared: readonly Topic[] = named.endpoint.changes ?? [];
  expect([...written].filter((topic) => topic === undefined || !declared.includes(topic))).toEqual([]);

  const heard = told.heard.filter(({ clientId }) => clientId !== 'the end');
  expect([...new Set(heard.flatMap(({ topics }) => topics))].sort()).toEqual(declared);
  expect(heard.filter(({ clientId }) => clientId !== null && !['alpha', 'beta'].includes(clientId))).toEqual(
    [],
  );
  if (named.endpoint.tenant !== 'none')
    expect(new Set(heard.map(({ clientId }) => clientId))).toEqual(new Set(['alpha']));
});
