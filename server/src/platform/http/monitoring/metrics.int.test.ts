import { connect } from 'node:net';
import { reportBrowserError } from '@liftout/contract/browser-errors';
import { streamChanges } from '@liftout/contract/changes';
import { listContacts } from '@liftout/contract/contacts';
import { readFirm } from '@liftout/contract/firms';
import { uploadCsv } from '@liftout/contract/uploads';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accessRows } from '../../../testing/access/access-rows.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { query } from '../../../testing/database/query.ts';
import { freePort } from '../../../testing/http/free-port.ts';
import { seedTenants } from '../../../testing/rows/tenant-rows.ts';

const token = 'a token of this test alone';

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Reads Prometheus' text format. Fails on a line that is none of it. */
function parse(text: string): Sample[] {
  return text
    .split('\n')
    .filter((line) => line !== '' && !/^# (HELP|TYPE) [a-z0-9_]+ /.test(line))
    .map((line) => {
      const [, name, , labels = '', value] =
        /^([a-z0-9_]+)(\{(.*)\})? (-?[0-9.e+-]+|\+Inf|Nan)$/.exec(line) ?? [];
      if (name === undefined) throw new Error(`Not a sample: ${line}`);
      const pairs = [...labels.matchAll(/([a-z]+)="([^"]*)"/g)].map(([, key = '', held = '']) => [key, held]);
      return { name, labels: Object.fromEntries(pairs), value: Number(value) };
    });
}

describe('at /metrics, with the token', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await createTestApp({ env: { METRICS_TOKEN: token } });
    const rows = await seedTenants(t);
    await t.call(listContacts, { as: 'alpha' });
    await t.call(listContacts, { as: null });
    await t.call(readFirm, { as: 'alpha', params: { firmName: 'Secret Firm' } });
    await t.inject({ url: '/api/no-such-thing/ada@north.example' });
    await t.inject({ url: '/api/contacts', method: 'PATCH' });
    const report = { kind: 'render', message: 'x', page: '/', build: 'b' } as const;
    await t.call(reportBrowserError, { as: null, body: report });
    const { body = {}, headers = {} } = accessRows['uploads.uploadCsv']?.request?.(rows) ?? {};
    await t.call(uploadCsv, { as: 'admin', body, headers });
    await query(
      t.databaseUrl,
      `INSERT INTO mail_outbox (id, recipient, subject, html, plain_text, status, created_by, created_at, next_attempt_at)
       VALUES (gen_random_uuid(), 'x@y.example', 's', 'h', 't', 'queued', 'x', now(), now() - interval '90 s'),
              (gen_random_uuid(), 'x@y.example', 's', 'h', 't', 'failed', 'x', now(), NULL)`,
    );
  });
  afterAll(() => t.close());

  const scrape = async () => {
    const answer = await t.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    return parse(answer.body);
  };
  const sampleOf = (samples: Sample[], name: string, labels: Record<string, string> = {}) =>
    samples.find(
      (one) => one.name === name && Object.entries(labels).every(([key, held]) => one.labels[key] === held),
    )?.value;

  test.each([{}, { authorization: 'Bearer another token, as long' }, { authorization: token }])(
    'nobody else reads them: %o',
    async (headers) => {
      const answer = await t.inject({ url: '/metrics', headers });
      expect(answer.statusCode).toBe(401);
      expect(answer.body).not.toContain('liftout_');
    },
  );

  test('a session is not enough', async () => {
    expect((await t.inject({ as: 'admin', url: '/metrics' })).statusCode).toBe(401);
  });

  test('requests are counted by pattern, method and status, with their times', async () => {
    const samples = await scrape();
    const contacts = { method: 'GET', route: '/api/contacts' };
    expect(sampleOf(samples, 'liftout_http_requests_total', { ...contacts, status: '200' })).toBe(1);
    expect(sampleOf(samples, 'liftout_http_requests_total', { ...contacts, status: '401' })).toBe(1);
    expect(sampleOf(samples, 'liftout_http_request_duration_seconds_count', contacts)).toBe(2);
    const firm = { method: 'GET', route: '/api/firm/:firmName' };
    expect(sampleOf(samples, 'liftout_http_requests_total', firm)).toBe(1);
    expect(sampleOf(samples, 'liftout_http_requests_total', { route: 'unknown', method: 'GET' })).toBe(1);
  });

  test('no label holds an address, a name or an id', async () => {
    const samples = await scrape();
    const labels = JSON.stringify(samples.map((sample) => sample.labels));
    expect(labels).not.toMatch(/Secret|ada@|no-such-thing|alpha/);
  });

  test('the pool, the process, jobs, uploads and browser errors are there', async () => {
    // The database says so after the upload was answered.
    const uploaded = async () =>
      sampleOf(await scrape(), 'liftout_changes_notified_total', { topic: 'uploads' });
    await expect.poll(uploaded).toBeGreaterThan(0);
    const samples = await scrape();
    const names = new Set(samples.map(({ name }) => name));
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes'])
      expect(names).toContain(name);
    expect(sampleOf(samples, 'liftout_database_connections', { state: 'idle' })).toBeGreaterThanOrEqual(1);
    expect(sampleOf(samples, 'liftout_database_waiting')).toBe(0);
    expect(sampleOf(samples, 'liftout_database_up')).toBe(1);
    expect(sampleOf(samples, 'liftout_jobs_due', { job: 'mail' })).toBe(1);
    expect(sampleOf(samples, 'liftout_jobs_failed', { job: 'mail' })).toBe(1);
    expect(sampleOf(samples, 'liftout_mail_oldest_seconds')).toBeGreaterThanOrEqual(90);
    expect(sampleOf(samples, 'liftout_uploads_running')).toBe(0);
    expect(sampleOf(samples, 'liftout_upload_rows_total', { outcome: 'taken' })).toBe(1);
    expect(sampleOf(samples, 'liftout_browser_errors_total', { kind: 'render' })).toBe(1);
  });
});

test('an event stream counts as long as it is open, and has no duration', async () => {
  const t = await createTestApp({ env: { METRICS_TOKEN: token } });
  const origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const scrape = async () =>
    (await t.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body;
  const route = streamChanges.path;
  const reading = new AbortController();
  const headers = { authorization: `Bearer ${await t.tokenOf('alpha')}` };
  const stream = await fetch(`${origin}${route}`, { headers, signal: reading.signal });
  expect(stream.status).toBe(200);
  expect(await scrape()).toContain(`liftout_streams{route="${route}"} 1`);
  reading.abort();
  await expect.poll(scrape).toContain(`liftout_streams{route="${route}"} 0`);
  expect(await scrape()).not.toContain(
    `liftout_http_request_duration_seconds_count{method="GET",route="${route}"}`,
  );
  await t.close();
});

test('readers that disconnect before the answer do not count as open streams', async () => {
  const t = await createTestApp({ env: { METRICS_TOKEN: token } });
  const { port } = new URL(await t.app.listen({ port: 0, host: '127.0.0.1' }));
  const [path, bearer] = [streamChanges.path, await t.tokenOf('alpha')];
  const left: Promise<void>[] = [];
  let asked = 0;
  t.app.server.on('request', (_, answer) => {
    asked += 1;
    left.push(new Promise((resolve) => answer.once('close', () => resolve())));
  });
  for (let n = 1; n <= 10; n += 1) {
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${bearer}\r\n\r\n`);
    await expect.poll(() => asked, { interval: 1 }).toBe(n);
    socket.resetAndDestroy();
  }
  await Promise.all(left);
  const scrape = async () =>
    (await t.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body;
  await expect.poll(scrape).not.toMatch(/liftout_streams\{.*\} [^0]/);
  await t.close();
});

test('on a separate port they are not on the main one', async () => {
  const port = await freePort();
  const t = await createTestApp({ env: { METRICS_PORT: String(port) } });
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.status).toBe(200);
  expect(parse(await answer.text()).length).toBeGreaterThan(20);
  expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(404);
  expect((await t.inject({ url: '/metrics' })).statusCode).toBe(404);
  const second = createTestApp({ env: { METRICS_PORT: String(port) } });
  await expect(second).rejects.toThrow(`METRICS_PORT ${port} is taken`);
  await t.close();
  await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
});

test('without a port and a token they are off', async () => {
  const t = await createTestApp();
  expect((await t.inject({ url: '/metrics' })).statusCode).toBe(404);
  await t.close();
});

test('a scrape is answered while the database is not', async () => {
  const t = await createTestApp({
    env: { METRICS_TOKEN: token },
    database: (db) => ({ ...db, ping: () => Promise.reject(new Error('gone')) }),
  });
  const headers = { authorization: `Bearer ${token}` };
  expect((await t.inject({ url: '/metrics', headers })).body).toContain('liftout_database_up 0');
  await t.close();
});

test('Server-Timing is sent only where it is configured', async () => {
  const plain = await createTestApp();
  expect((await plain.call(listContacts, { as: 'alpha' })).headers['server-timing']).toBeUndefined();
  await plain.close();
  const t = await createTestApp({ env: { SERVER_TIMING: '1' } });
  const { headers } = await t.call(listContacts, { as: 'alpha' });
  expect(headers['server-timing']).toMatch(/^total;dur=[\d.]+, db;dur=[\d.]+;desc="[1-9]\d* queries"$/);
  await t.close();
});
