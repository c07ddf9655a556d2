import { endpoints, type NamedEndpoint } from '@liftout/contract';
import type { Topic } from '@liftout/contract/topics';
import { afterEach, expect, test } from 'vitest';
import { notify } from '../platform/changes/notify.ts';
import { accessRows } from '../testing/access/access-rows.ts';
import type { TestApp } from '../testing/app.ts';
import { listenForNotifications } from '../testing/database/notifications.ts';
import { write } from '../testing/rows/factories.ts';
import { openTenants } from '../testing/rows/open-tenants.ts';

/** The topic of a table's rows; null: no screen shows them. */
const topicOfTable: Record<string, Topic | null> = {
  activities: 'activity',
  advisor_decision_moves: 'moves',
  advisor_decisions: 'moves',
  advisor_reviews: 'moves',
  archived_activities: 'activity',
  api_keys: 'api-keys',
  audit_entries: null,
  call_hooks: 'sources',
  call_lines: null,
  campaigns: 'sources',
  changed_blocks: null,
  city_markets: 'moves',
  client_credentials: 'sources',
  client_sums: null,
  clients: 'clients',
  contact_advisors: 'contact-advisors',
  contact_blocks: null,
  contact_cadences: 'next-steps',
  contact_comparisons: null,
  contact_counts: null,
  contact_import_files: null,
  contact_import_rows: 'imports',
  contact_imports: 'imports',
  contact_origins: null,
  contacts: 'contacts',
  deal_origins: null,
  deal_stages: 'deals',
  deals: 'deals',
  goals: 'goals',
  alert_opt_outs: 'users',
  digest_subscriptions: 'users',
  digests: null,
  erased_people: null,
  firm_aliases: 'moves',
  firm_counts: 'moves',
  figure_changes: null,
  figure_versions: null,
  firms: 'moves',
  incidents: null,
  insight_dismissals: 'insights',
  intel: 'insights',
  invitations: 'users',
  kept_figures: null,
  known_devices: null,
  lane_months: null,
  lane_runs: null,
  login_failures: null,
  logos: null,
  mail_outbox: 'mail',
  move_day_counts: 'moves',
  move_facts: 'moves',
  move_firm_months: 'moves',
  move_sign_tests: null,
  move_sources: 'moves',
  month_sums: null,
  logged_calls: null,
  moves: 'moves',
  moves_to_classify: null,
  class_tickets: null,
  markets: 'markets',
  news_feeds: 'news',
  news_items: 'news',
  next_steps: 'next-steps',
  notifications: 'notifications',
  notified_decisions: 'notifications',
  notified_moves: 'notifications',
  notified_steps: 'notifications',
  pending_contacts: 'submissions',
  register_career_counts: 'register',
  register_changes: 'register',
  advisor_crds: 'register',
  register_blocks: null,
  register_files: 'register',
  register_firm_files: 'register',
  register_firms: 'register',
  register_import_pieces: 'register-runs',
  register_imports: 'register-runs',
  career_move_runs: 'register-runs',
  register_moves: 'register',
  dual_registrations: 'moves',
  register_firm_names: 'moves',
  register_people: 'register',
  register_stints: 'register',
  research_budgets: 'research',
  research_profiles: 'research',
  retention_rules: 'clients',
  saved_views: 'saved-views',
  session_views: null,
  service_checks: 'services',
  sessions: 'sessions',
  settings: 'settings',
  sign_ins: 'sessions',
  source_syncs: 'sources',
  source_writes: 'sources',
  sum_changes: null,
  sync_options: 'sources',
  sync_rows: null,
  sync_runs: 'sources',
  sync_streams: null,
  today_snoozes: 'today',
  upload_rows: 'uploads',
  uploads: 'uploads',
  users: 'users',
  watches: 'watches',
  webhook_deliveries: 'webhooks',
  webhooks: 'webhooks',
  waiting_calls: null,
};

let t: TestApp | undefined;
afterEach(() => t?.close());

/** The rows of every table as one text each. */
async function tableContents(app: TestApp): Promise<Map<string, string>> {
  return write(app, async ({ client }) => {
    const { rows: found } = await client.query<{ name: string }>(
      `SELECT table_name AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'migrations'`,
    );
    const contents = new Map<string, string>();
    for (const { name } of found) {
      const { rows } = await client.query<{ content: string }>(
        `SELECT coalesce(string_agg(r::text, E'\\n' ORDER BY r::text), '') AS content FROM ${name} r`,
      );
      contents.set(name, rows[0]?.content ?? '');
    }
    return contents;
  });
}

/** A caller for whom the request of the access matrix succeeds. */
function callerOf({ name, endpoint }: NamedEndpoint): 'admin' | 'alpha' | undefined {
  const { expect: statuses = {} } = accessRows[name] ?? {};
  const callers = endpoint.access === 'admin' ? (['admin'] as const) : (['alpha', 'admin'] as const);
  return callers.find((caller) => (statuses[caller] ?? 200) === 200);
}

const writers = endpoints.filter((named) => named.endpoint.changes && callerOf(named));

test.each(writers)('$name changes and notifies the topics that it declares, of alpha only', async (named) => {
  const { t: app, rows } = await openTenants();
  t = app;
  const { headers, ...request } = accessRows[named.name]?.request?.(rows) ?? {};
  const as = callerOf(named) ?? null;
  if (as) await app.tokenOf(as);
  const before = await tableContents(app);
  const notifications = await listenForNotifications(app);
  const { status } = await app.call(named.endpoint, { as, ...request, ...(headers && { headers }) });
  expect(status).toBe(200);
  // Notifications arrive in order, so that this one comes after those of the call.
  await write(app, async (tx) => notify(tx, 'the end', ['users']));
  await expect.poll(() => notifications.heard.some(({ clientId }) => clientId === 'the end')).toBe(true);
  await notifications.close();

  const after = await tableContents(app);
  const changed = [...after].flatMap(([name, content]) => (before.get(name) === content ? [] : [name]));
  const written = new Set(changed.map((name) => topicOfTable[name]).filter((topic) => topic !== null));
  const declared: readonly Topic[] = named.endpoint.changes ?? [];
  expect([...written].filter((topic) => topic === undefined || !declared.includes(topic))).toEqual([]);

  const received = notifications.heard.filter(({ clientId }) => clientId !== 'the end');
  expect([...new Set(received.flatMap(({ topics }) => topics))].sort()).toEqual(declared);
  expect(
    // `gamma` is the client that a call makes.
    received.filter(({ clientId }) => clientId !== null && !['alpha', 'beta', 'gamma'].includes(clientId)),
  ).toEqual([]);
  if (named.endpoint.tenant !== 'none')
    expect(new Set(received.map(({ clientId }) => clientId))).toEqual(new Set(['alpha']));
});
