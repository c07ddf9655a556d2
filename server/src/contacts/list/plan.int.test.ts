import { contactSorts } from '@liftout/contract/contacts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system, tenantScope } from '../../platform/db/scope.ts';
import type { Sql } from '../../platform/db/sql/sql.ts';
import { createTestApp } from '../../testing/app.ts';
import { sortKeys } from './queries/sorts.ts';
import { filteredPage, plainPage, type Selection, scannedPage, type Window } from './queries/statements.ts';

const t = await createTestApp();
const owner = new pg.Client({ connectionString: t.databaseUrl });
const plans: string[] = [];

beforeAll(async () => {
  await owner.connect();
  owner.on('notice', ({ message }) => plans.push(message ?? ''));
  for (const client of ['alpha', 'beta']) await owner.query(insertContacts, [client]);
  await owner.query('VACUUM ANALYZE contacts');
  await owner.query("LOAD 'auto_explain'");
  await owner.query(
    'SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on; SET client_min_messages = log',
  );
}, 60_000);
afterAll(async () => {
  await owner.end();
  await t.close();
});

/** 20,000 contacts, the same for each client. */
const insertContacts = `INSERT INTO contacts (client_id, id, first_name, last_name, email, firm, city, advisor_tier, revenue_cents,
    aum_cents, last_contacted, is_high_value, in_pipeline, pipeline_stage, created_at, updated_at)
  SELECT $1, gen_random_uuid(), 'First' || n % 97, 'Last' || n, n || '@example.com', 'Firm' || n % 211, 'City' || n % 61,
    CASE WHEN n % 3 > 0 THEN (ARRAY['bronze', 'silver', 'gold', 'platinum', 'diamond'])[1 + n % 5] END,
    CASE WHEN n % 4 > 0 THEN n * 100 END, CASE WHEN n % 5 > 0 THEN n * 100000 END,
    CASE WHEN n % 6 > 0 THEN timestamptz '2025-01-01' + n * interval '1 minute' END, n % 20 = 0,
    n % 50 = 0, CASE WHEN n % 50 = 0 THEN 'meeting' END, now(), now()
  FROM generate_series(1, 20000) n`;

const now = new Date('2025-08-29T16:00:00Z');
const orders = contactSorts.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order })));
const first: Window = { limit: 11, offset: 0, after: null, backward: false, keep: 'start' };
const selection = (filters: Selection['filters'], by: Selection['by']): Selection => ({
  clientIds: ['alpha'],
  filters,
  by,
  now,
});

/** The plan for the database role of client users. */
const explain = ({ text, values }: Sql) =>
  t.platform.db.as(tenantScope('alpha', system), async ({ client }) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });

describe.each(orders)('pages by $sort $order', (by) => {
  test.each([
    ['the first', first],
    ['the last', { ...first, backward: true }],
    ['by number', { ...first, offset: 5_000 }],
    ['by cursor', { ...first, after: { key: key(by.sort), id: '018f0000-0000-7000-8000-000000000000' } }],
    ['after unknown values', { ...first, after: { key: null, id: '018f0000-0000-7000-8000-000000000000' } }],
  ])('%s: read from the index of the order, and only the page is sorted', async (_, window) => {
    if (window.after?.key === null && !sortKeys[by.sort].nullable) return;
    const plan = await explain(plainPage(selection({}, by), window));
    expect(plan).toMatch(
      /Index (Only )?Scan( Backward)? using contacts_(first_name|last_name|firm|city|revenue|aum|last_contacted)/,
    );
    expect(plan).not.toContain('Seq Scan on contacts');
    expect(plan).not.toMatch(/rows=\d{5,}[^\n]*\n\s*Sort Key/);
  });

  test('a scan for matches reads the same index', async () => {
    const plan = await explain(
      scannedPage('alpha', selection({ q: 'firm7', tier: ['gold'] }, by), first, 6_000),
    );
    expect(plan).toMatch(/Index Scan( Backward)? using contacts_/);
    expect(plan).not.toContain('Seq Scan on contacts');
  });
});

function key(sort: (typeof contactSorts)[number]): string {
  if (sort === 'revenue' || sort === 'aum') return '100000';
  return sort === 'lastContacted' ? '2025-01-05T00:00:00Z' : 'last5';
}

test.each([
  [{ tier: ['diamond'], highValue: 'yes' }],
  [{ firm: ['Firm7'], city: ['City9'] }],
  [{ stage: ['meeting'], tier: ['gold'] }],
  [{ firm: ['Firm7'], notContactedDays: 90 }],
] as const)('the filters %j are answered from indexes', async (filters) => {
  const mutable = JSON.parse(JSON.stringify(filters));
  const plan = await explain(filteredPage(selection(mutable, { sort: 'aum', order: 'desc' }), first));
  expect(plan).toMatch(/contacts_(filters|firm|city|high_value|pipeline)/);
  expect(plan).not.toContain('Seq Scan on contacts');
});

test('the pipeline of many contacts is filtered and sorted by an index only', async () => {
  const plan = await explain(
    filteredPage(
      selection({ stage: ['meeting'], tier: ['gold'] }, { sort: 'revenue', order: 'desc' }),
      first,
    ),
  );
  expect(plan).toContain('Index Only Scan using contacts_pipeline');
});

describe('the search function', () => {
  const search = async (client: string, patterns: string[], role = 'liftout_app', own = 'alpha') => {
    plans.length = 0;
    await owner.query(`BEGIN; SET LOCAL ROLE ${role}; SET LOCAL liftout.client_id = '${own}'`);
    try {
      const { rows } = await owner.query('SELECT client_id, last_name FROM search_contacts($1, $2, NULL)', [
        client,
        patterns,
      ]);
      return rows;
    } finally {
      await owner.query('ROLLBACK');
    }
  };

  test('uses the trigram index, also for a client role with row-level security', async () => {
    expect(await search('alpha', ['%last19999%'])).toEqual([{ client_id: 'alpha', last_name: 'Last19999' }]);
    const plan = plans.join('\n');
    expect(plan).toContain('contacts_search');
    expect(plan).not.toContain('Seq Scan on contacts');
  });

  test('uses it for short words at the start of a word, too', async () => {
    await search('alpha', ['zq%', '%last77%']);
    expect(plans.join('\n')).toContain('contacts_search');
  });

  test('refuses any client other than its own', async () => {
    await expect(search('beta', ['%last19999%'])).rejects.toThrow('only the own tenant can be searched');
    await expect(search('', [])).rejects.toThrow('only the own tenant');
  });

  test('lets admins search any client, one at a time', async () => {
    expect(await search('beta', ['%last19999%'], 'liftout_platform')).toEqual([
      { client_id: 'beta', last_name: 'Last19999' },
    ]);
  });

  test('treats what users type as text, not as SQL', async () => {
    expect(await search('alpha', ["%' OR true --%"])).toEqual([]);
    expect(await search('alpha', ['%$1%', '%\\%%'])).toEqual([]);
  });

  test('cannot be called by other roles', async () => {
    const { rows } = await owner.query(
      `SELECT has_function_privilege('public', oid, 'EXECUTE') AS public, prosecdef, proconfig,
         pg_get_userbyid(proowner) AS owner FROM pg_proc WHERE proname = 'search_contacts'`,
    );
    expect(rows).toEqual([
      {
        public: false,
        prosecdef: true,
        proconfig: ['search_path=pg_catalog, public, pg_temp'],
        owner: 'liftout_search',
      },
    ]);
  });
});
