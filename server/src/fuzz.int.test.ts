import { request as openRequest } from 'node:http';
import { endpoints, type NamedEndpoint } from '@liftout/contract';
import type { Endpoint } from '@liftout/contract/endpoint';
import { errorBody } from '@liftout/contract/errors';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformScope, system } from './platform/db/scope.ts';
import { accessRows } from './testing/access/access-rows.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { randomFor } from './testing/fuzz/hostile.ts';
import { requestFor } from './testing/fuzz/inputs.ts';
import type { Known } from './testing/fuzz/valid.ts';
import { makeFirm, makeMove, write } from './testing/rows/factories.ts';
import { seedTenants, type Tenants } from './testing/rows/tenant-rows.ts';

/** Another seed makes other inputs: `FUZZ_SEED=2 FUZZ_INPUTS=1000`. */
const seed = process.env.FUZZ_SEED ?? '1';
const inputs = Number(process.env.FUZZ_INPUTS ?? 50);
const callers = ['admin', 'alpha'] as const;
/** Requests on their way at the same time; below the number of connections of the pool. */
const atOnce = 4;

let t: TestApp;
let rows: Tenants;
let known: Known;
let address: string;

beforeAll(async () => {
  t = await withoutRateLimits(createTestApp);
  const seeded = await seedTenants(t);
  // Its upload may be taken back; this move came from none.
  const firmLeftId = await makeFirm(t, 'Stifel');
  const moveId = await makeMove(t, {
    firstName: 'Ada',
    lastName: 'Ash',
    movedOn: '2025-08-01',
    marketPath: 'silicon-valley',
    firmLeftId,
  });
  rows = { ...seeded, moveId };
  known = { texts: [...Object.values(rows.alpha), ...Object.values(rows.beta), rows.moveId, rows.uploadId] };
  address = await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

/**
 * What is tried here is each endpoint's reading of its input, not how often it may be called. The app takes the limits
 * when it is made; the test files after this one need them.
 */
async function withoutRateLimits<T>(make: () => Promise<T>): Promise<T> {
  const limits = endpoints.flatMap(({ endpoint: { limit } }) => (limit ? [{ limit, max: limit.max }] : []));
  for (const { limit } of limits) limit.max = Number.MAX_SAFE_INTEGER;
  try {
    return await make();
  } finally {
    for (const { limit, max } of limits) limit.max = max;
  }
}

interface Answered {
  status: number;
  headers: Record<string, unknown>;
  body: string;
}

/** Tokens that hold through an endpoint's inputs, but for those that end sessions. */
const tokens = new Map<string, Promise<string>>();
function tokenFor({ name, feature }: NamedEndpoint, caller: string): Promise<string> {
  const key = `${name} ${caller}`;
  const token = tokens.get(key) ?? openSession(caller);
  if (feature !== 'auth') tokens.set(key, token);
  return token;
}

function openSession(caller: string): Promise<string> {
  return t.platform.db.as(platformScope(system), async (tx) => {
    const found = await tx.client.query<{ id: string }>('SELECT id FROM users WHERE username = $1', [caller]);
    return t.platform.sessions.open(tx, found.rows[0]?.id ?? '', { userAgent: 'fuzz' });
  });
}

async function send(options: InjectOptions): Promise<Answered> {
  const answer = await t.app.inject(options);
  return { status: answer.statusCode, headers: answer.headers, body: answer.body };
}

/** The beginning of an answer that may never end. */
function open({ url, headers }: InjectOptions): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const sent = openRequest(`${address}${url}`, { headers: Object(headers), agent: false }, (answer) => {
      const status = answer.statusCode ?? 0;
      const finish = (body: string) => {
        resolve({ status, headers: answer.headers, body });
        sent.destroy();
      };
      answer
        .setEncoding('utf8')
        .once('data', finish)
        .once('end', () => finish(''));
    });
    sent.on('error', reject).end();
  });
}

/** The answers from 500 on that may be: this installation has no upstreams. */
const ofUpstreams = new Set<string>(['not_configured', 'upstream_failed']);

/** What is wrong with an answer; undefined where it is one of ours. */
function wrongWith({ status, headers, body }: Answered, { produces }: Endpoint): string | undefined {
  for (const name of [
    'x-content-type-options',
    'content-security-policy',
    'referrer-policy',
    'x-frame-options',
  ])
    if (!headers[name]) return `has no ${name}`;
  if (status < 400) return undefined;
  const type = String(headers['content-type']);
  // A page for people says in a page that its link is unknown.
  if (produces === 'html' && status === 404 && type.startsWith('text/html')) return undefined;
  if (!type.startsWith('application/json')) return 'is not JSON';
  const error = errorBody.safeParse(JSON.parse(body));
  if (!error.success) return 'has not the shape of an error';
  if (status < 500) return undefined;
  return ofUpstreams.has(error.data.code) ? undefined : 'says that the server failed';
}

/** Not where `..` leads out of the API: the web app answers then, which may not be built. */
const isOfApi = (url: InjectOptions['url']) =>
  typeof url !== 'string' || new URL(url, 'http://fuzz.example').pathname.startsWith('/api/');

async function tryOne(named: NamedEndpoint, caller: (typeof callers)[number], input: number) {
  const sample = accessRows[named.name]?.request?.(rows) ?? {};
  const options = requestFor(named.endpoint, sample, randomFor(seed, named.name, caller, input), known);
  const authorization = `Bearer ${await tokenFor(named, caller)}`;
  const whole = {
    ...options,
    // Failed logins from one address would be refused unread.
    remoteAddress: `10.0.0.${input}`,
    headers: { ...options.headers, authorization },
  };
  const answer = await (named.endpoint.produces === 'events' ? open(whole) : send(whole));
  const { method, url, payload } = options;
  const wrong = isOfApi(url) ? wrongWith(answer, named.endpoint) : undefined;
  if (wrong === undefined) return { status: answer.status };
  const asked = `${method} ${url} ${Buffer.isBuffer(payload) ? payload.toString('latin1') : (payload ?? '')}`;
  return {
    status: answer.status,
    wrong: `Seed ${seed}, input ${input} as ${caller}: the answer ${wrong}: ${answer.status} ${answer.body.slice(0, 500)}\n  to ${asked.slice(0, 2_000)}`,
  };
}

test.each(endpoints)('$name handles any input', { timeout: 120_000 }, async (named) => {
  const tried: Awaited<ReturnType<typeof tryOne>>[] = [];
  for (const caller of callers)
    for (let first = 0; first < inputs; first += atOnce) {
      const some = Array.from({ length: Math.min(atOnce, inputs - first) }, (_, at) => first + at);
      tried.push(...(await Promise.all(some.map((input) => tryOne(named, caller, input)))));
    }
  expect(tried.flatMap(({ wrong }) => wrong ?? []).slice(0, 5)).toEqual([]);
  // Else the inputs are too wild to reach the endpoint's own work.
  expect(tried.some(({ status }) => status !== 400)).toBe(true);
});

describe('afterwards all stored rows can be read', () => {
  // An input may have closed the client, whose login page is then not found.
  beforeAll(() =>
    write(t, ({ client }) => client.query('UPDATE clients SET is_active = true, archived_at = NULL')),
  );

  /** What an input may have removed or reverted for good, with the answer since. */
  const gone = new Map([
    ['uploads.previewRevert', 409],
    ['watches.listWatchesOfMove', 404],
    ['webhooks.listDeliveries', 404],
  ]);

  const readings = endpoints.filter(
    ({ endpoint }) => endpoint.method === 'GET' && endpoint.produces !== 'events',
  );

  test.each(readings)('$name', async (named) => {
    const { request, expect: otherwise } = accessRows[named.name] ?? {};
    const { headers: _, body: __, ...asked } = request?.(rows) ?? {};
    const answer = await t.call(named.endpoint, { as: 'admin', ...asked });
    const expected = [otherwise?.admin ?? 200, gone.get(named.name)];
    expect(expected.map(String)).toContain(
      `${answer.status} ${answer.status < 400 ? '' : answer.text}`.slice(0, 3),
    );
  });
});
