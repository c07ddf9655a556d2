import { Writable } from 'node:stream';
import { reportBrowserError } from '@liftout/contract/browser-errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '../platform/log.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';

let t: TestApp;
let log = '';

beforeAll(async () => {
  const sink = new Writable({
    write(chunk, _encoding, done) {
      log += chunk;
      done();
    },
  });
  t = await createTestApp({ log: openLog('info', sink) });
});
afterAll(() => t.close());

const report = {
  kind: 'render',
  message: 'Cannot read properties of null (reading ada@north.example)',
  stack: 'TypeError: x\n    at Table (https://portal.example/assets/start-1.js:1:2)',
  componentStack: '\n    at Table\n    at Page',
  page: '/fusion',
  build: 'start-1.js',
} as const;

const linesOf = (id: unknown) =>
  log
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
    .filter(({ requestId, browserError }) => requestId === id && browserError);

test('a report is logged in one line with request, user and client, without e-mail addresses', async () => {
  const answer = await t.call(reportBrowserError, {
    as: 'alpha',
    body: report,
    headers: { 'user-agent': 'A browser' },
  });
  expect(answer.status).toBe(200);
  const lines = linesOf(answer.headers['x-request-id']);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    msg: 'an error in the browser',
    clientId: 'alpha',
    userId: expect.any(String),
    browserError: {
      kind: 'render',
      page: '/fusion',
      build: 'start-1.js',
      userAgent: 'A browser',
      stack: report.stack,
    },
  });
  expect(JSON.stringify(lines)).not.toContain('north.example');
});

test('a signed-out page can report, too', async () => {
  const { status, headers } = await t.call(reportBrowserError, { as: null, body: report });
  expect(status).toBe(200);
  expect(linesOf(headers['x-request-id'])[0]).not.toHaveProperty('userId');
});

test.each([
  ['another kind', { ...report, kind: 'other' }],
  ['no message', { ...report, message: ' ' }],
  ['a message that is too long', { ...report, message: 'x'.repeat(301) }],
  ['a stack that is too long', { ...report, stack: 'x'.repeat(4_001) }],
  ['a page with a query', { ...report, page: '/fusion?q=ada' }],
  ['a page elsewhere', { ...report, page: 'https://evil.example' }],
  ['no build', { ...report, build: undefined }],
])('%s is refused with 400 and not logged', async (_, body) => {
  const answer = await t.call(reportBrowserError, { as: 'beta', body });
  expect(answer.status).toBe(400);
  expect(linesOf(answer.headers['x-request-id'])).toEqual([]);
});

test('too many reports from one user are refused', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 25 }, () =>
      t.call(reportBrowserError, { as: 'admin', body: report }).then(({ status }) => status),
    ),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(5);
});
