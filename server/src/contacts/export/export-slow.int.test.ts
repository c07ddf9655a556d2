import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { createGunzip } from 'node:zlib';
import { contactSorts, exportContacts } from '@liftout/contract/contacts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { system, tenantScope } from '../../platform/db/scope.ts';
import { keyword } from '../../platform/db/sql/sql.ts';
import { maxFilesPerSession } from '../../platform/paged-files.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { orderBy, sortKeys } from '../list/queries/sorts.ts';
import { contactExport } from './export.ts';

let t: TestApp;
let port: number;
let owner: pg.Client;
const answer = 1_500;

/** Has unknown values and ties, and more contacts than one scan reads; every third has a long note. */
const insertContacts = `INSERT INTO contacts (client_id, id, first_name, last_name, email, firm, city, revenue_cents,
    aum_cents, last_contacted, is_high_value, notes, created_at, updated_at)
  SELECT $1, gen_random_uuid(), 'First' || n % 97, 'Last' || n % 5000, n || '@example.com',
    CASE WHEN n % 900 = 0 THEN 'Rare' ELSE 'Firm' || n % 11 END, CASE WHEN n % 4 > 0 THEN 'City' || n % 61 END,
    CASE WHEN n % 4 > 0 THEN n % 400 * 100 END, CASE WHEN n % 5 > 0 THEN n % 300 END,
    CASE WHEN n % 6 > 0 THEN timestamptz '2025-01-01' + n % 777 * interval '1 minute' END, n % 3 = 0,
    CASE WHEN n % 3 = 0 THEN repeat('note ', $3 / 5) END, now(), now()
  FROM generate_series(1, $2::int) n`;

beforeAll(async () => {
  t = await createTestApp({ times: { timeouts: { answer } } });
  owner = new pg.Client({ connectionString: t.databaseUrl });
  await owner.connect();
  await owner.query(insertContacts, ['alpha', 23_000, 100]);
  await owner.query(insertContacts, ['beta', 3_000, 20_000]);
  await owner.query('ANALYZE contacts');
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.server.address() as AddressInfo).port;
}, 60_000);
afterAll(async () => {
  await owner.end();
  await t.close();
});

describe('a file read page by page equals the result of one statement', () => {
  const orders = contactSorts.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order })));
  const filters = [
    { query: {}, sql: 'true', by: orders },
    { query: { highValue: 'yes' }, sql: 'is_high_value', by: orders },
    { query: { firm: 'rare' }, sql: "firm = 'Rare'", by: orders.slice(0, 2) },
    { query: { q: 'first1' }, sql: "search_text LIKE '%first1%'", by: orders.slice(6, 8) },
    { query: { q: 'nobody' }, sql: 'false', by: orders.slice(0, 1) },
  ] as const;
  const cases = filters.flatMap(({ by, ...filter }) => by.map((order) => ({ ...filter, ...order })));

  test.each(cases)('$query $sort $order', async ({ query, sql, sort, order }) => {
    const { text } = await t.call(exportContacts, {
      as: 'alpha',
      query: { ...query, sort, order, columns: 'email' },
    });
    const { rows } = await owner.query<{ email: string }>(
      `SELECT email FROM contacts c WHERE client_id = 'alpha' AND ${sql}
       ORDER BY ${orderBy({ sort, order }, false, sortKeys[sort].column, keyword('id')).text}`,
    );
    expect(text.split('\r\n').slice(1, -1)).toEqual(rows.map(({ email }) => email));
  });

  test('for an admin who reads every client, too', async () => {
    const { text } = await t.call(exportContacts, {
      as: 'admin',
      query: { highValue: 'no', columns: 'email,client', sort: 'aum', order: 'desc' },
    });
    const { rows } = await owner.query<{ line: string }>(
      `SELECT email || ',' || client_id AS line FROM contacts c WHERE NOT is_high_value
       ORDER BY ${orderBy({ sort: 'aum', order: 'desc' }, false, keyword('aum_cents'), keyword('id')).text}`,
    );
    expect(text.split('\r\n').slice(1, -1)).toEqual(rows.map(({ line }) => line));
  });
});

test('a contact whose position changes while the file is read comes once', async () => {
  const { csv } = contactExport(t.platform);
  const reader = { tokenHash: 'a session', userId: 'ada', clientId: 'alpha' };
  const { body } = await csv(tenantScope('alpha', system), reader, {
    filters: {},
    sort: 'lastName',
    order: 'asc',
    columns: ['email'],
  });
  let read = '';
  let moved: string | undefined;
  for await (const chunk of body) {
    read += chunk;
    if (moved !== undefined || !read.includes('@')) continue;
    moved = read.split('\r\n')[1];
    await owner.query("UPDATE contacts SET last_name = 'Zzz' WHERE email = $1 AND client_id = 'alpha'", [
      moved,
    ]);
  }
  const lines = read.split('\r\n').slice(1, -1);
  expect(lines).toHaveLength(23_000);
  expect(lines.filter((line) => line === moved)).toHaveLength(1);
});

function download(as: 'alpha' | 'beta', headers: Record<string, string> = {}): Promise<IncomingMessage> {
  return t.tokenOf(as).then(async (token) => {
    const request = get({
      port,
      host: '127.0.0.1',
      path: exportContacts.path,
      agent: new Agent(),
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
    const [response]: IncomingMessage[] = await once(request, 'response');
    if (!response) throw new Error('No answer.');
    return response;
  });
}

const linesIn = (file: string) => file.split('\r\n').length - 2;

test('stalled readers hold no connection and do not block other exports; they are disconnected in the end', async () => {
  const held: Socket[] = [];
  const hold = (socket: Socket) => held.push(socket);
  t.app.server.on('connection', hold);
  const stalled = await Promise.all(Array.from({ length: maxFilesPerSession }, () => download('beta')));
  t.app.server.off('connection', hold);
  for (const { statusCode } of stalled) expect(statusCode).toBe(200);
  const refused = await download('beta');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10']);
  refused.resume();
  expect(linesIn(await text(await download('alpha')))).toBe(23_000);
  await expect
    .poll(async () => {
      const { rows } = await owner.query(
        `SELECT state FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
           AND state <> 'idle'`,
      );
      return rows;
    })
    .toEqual([]);
  // Each connection is closed, which its reader notices, and the session may export again.
  await expect.poll(() => held.every(({ destroyed }) => destroyed), { timeout: 15_000 }).toBe(true);
  await expect
    .poll(async () => (await download('beta').then((again) => again.destroy())).statusCode, {
      timeout: 15_000,
    })
    .toBe(200);
  for (const response of stalled) await expect(text(response)).rejects.toThrow('aborted');
}, 30_000);

test('a slow reader who does not stop gets the whole file', async () => {
  const response = await download('beta');
  let file = '';
  const started = performance.now();
  for await (const chunk of response) {
    file += chunk;
    // In total longer than the timeout for a stalled reader.
    while (performance.now() - started < (file.length / 20_000_000) * 2 * answer)
      await new Promise((resolve) => setImmediate(resolve));
  }
  expect(linesIn(file)).toBe(3_000);
}, 30_000);

test.each<Record<string, string>>([{}, { 'accept-encoding': 'gzip' }])(
  'the download of a file is aborted when the database fails: %j',
  async (headers) => {
    const response = await download('beta', headers);
    await owner.query('ALTER TABLE contacts RENAME TO elsewhere');
    try {
      const bytes = 'accept-encoding' in headers ? response.pipe(createGunzip()) : response;
      response.once('error', (error) => bytes.destroy(error));
      await expect(text(bytes)).rejects.toThrow();
    } finally {
      await owner.query('ALTER TABLE elsewhere RENAME TO contacts');
    }
  },
);

test('an export that is cancelled during its first page no longer counts as open', async () => {
  await owner.query('BEGIN; LOCK TABLE contacts');
  const token = await t.tokenOf('beta');
  const requests = Array.from({ length: maxFilesPerSession }, () =>
    get({
      port,
      path: exportContacts.path,
      agent: new Agent(),
      headers: { authorization: `Bearer ${token}` },
    }).on('error', () => undefined),
  );
  await expect
    .poll(async () => (await owner.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount)
    .toBe(maxFilesPerSession);
  for (const request of requests) request.destroy();
  await owner.query('COMMIT');
  await expect
    .poll(async () => (await download('beta').then((again) => again.destroy())).statusCode)
    .toBe(200);
});
