import { Writable } from 'node:stream';
import { listContacts } from '@liftout/contract/contacts';
import { errorBody } from '@liftout/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { query } from '../../../testing/database/query.ts';
import type { Database } from '../../db/database.ts';
import { openLog } from '../../log.ts';

const wellFormed = /^[0-9a-f]{16}$/;

interface Line {
  msg: string;
  requestId?: string;
  userId?: string;
  clientId?: string;
}

/** An app whose log is kept. */
async function start(env: Record<string, string> = {}) {
  let text = '';
  const sink = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  const log = openLog('info', sink);
  const database = (db: Database): Database => ({
    ...db,
    as(scope, work) {
      log.info('a service works');
      return db.as(scope, work);
    },
    read(scope, ...rest) {
      log.info('a service works');
      return db.read(scope, ...rest);
    },
  });
  const t = await createTestApp({ env, log, database });
  return {
    t,
    text: () => text,
    linesOf: (id: unknown): Line[] =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line))
        .filter(({ requestId }) => requestId === id),
  };
}

describe('a request', () => {
  let t: TestApp;
  let text: () => string;
  let linesOf: (id: unknown) => Line[];
  beforeAll(async () => {
    ({ t, text, linesOf } = await start());
  });
  afterAll(() => t.close());

  test('is answered with its id, and errors carry it in their body', async () => {
    const answer = await t.call(listContacts, { as: null });
    const { requestId } = errorBody.parse(JSON.parse(answer.text));
    expect(requestId).toMatch(wellFormed);
    expect(answer.headers['x-request-id']).toBe(requestId);
    const fine = await t.call(listContacts, { as: 'alpha' });
    expect(fine.headers['x-request-id']).toMatch(wellFormed);
  });

  test('has an id of ours, whatever an untrusted caller sends', async () => {
    const answer = await t.call(listContacts, { as: 'alpha', headers: { 'x-request-id': 'chosen-by-me' } });
    expect(answer.headers['x-request-id']).toMatch(wellFormed);
  });

  test('of a client is logged with user and client, from the session to the answer', async () => {
    const [user] = await query(t.databaseUrl, `SELECT id FROM users WHERE username = 'alpha'`);
    const { headers } = await t.call(listContacts, { as: 'alpha' });
    const [first, ...rest] = linesOf(headers['x-request-id']);
    expect(first?.msg).toBe('incoming request');
    expect(rest.at(-1)).toMatchObject({ msg: 'request completed', userId: user?.id, clientId: 'alpha' });
  });

  test('of an admin is logged with the client whose rows it reads', async () => {
    const { headers } = await t.call(listContacts, { as: 'admin', query: { client: 'beta' } });
    expect(linesOf(headers['x-request-id']).at(-1)).toMatchObject({ clientId: 'beta' });
  });

  test('is in the lines of services too, with concurrent requests and after the body was read', async () => {
    const origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
    const authorization = `Bearer ${await t.tokenOf('alpha')}`;
    const answers = await Promise.all(
      ['Ada', 'Grace', 'Edith'].map((firstName) =>
        fetch(`${origin}/api/contacts/pending`, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
          body: JSON.stringify({
            firstName,
            lastName: 'North',
            firm: 'UBS',
            email: `${firstName}@ubs.example`,
          }),
        }),
      ),
    );
    for (const { headers, status } of answers) {
      expect(status).toBe(200);
      const written = linesOf(headers.get('x-request-id')).filter(({ msg }) => msg === 'a service works');
      expect(written.length).toBeGreaterThan(1);
      expect(written.at(-1)).toMatchObject({ clientId: 'alpha' });
    }
  });

  test('leaves no token, password or cookie in the log', async () => {
    const token = await t.tokenOf('alpha');
    await t.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'alpha', password: 'not-the-password' },
      headers: { cookie: `liftout_device=secret-device` },
    });
    expect(text()).not.toContain(token);
    expect(text()).not.toMatch(/not-the-password|secret-device/);
  });
});

describe('behind a trusted proxy', () => {
  test.each([
    ['1', 'from-the-proxy.1', 'from-the-proxy.1'],
    ['127.0.0.0/8', 'from-the-proxy.1', 'from-the-proxy.1'],
    ['10.0.0.0/8', 'from-the-proxy.1', undefined],
    ['1', 'short', undefined],
    ['1', 'with a space in it', undefined],
    ['1', `long-${'x'.repeat(80)}`, undefined],
  ])('TRUST_PROXY=%s and X-Request-Id: %s', async (trusted, sent, kept) => {
    const { t } = await start({ TRUST_PROXY: trusted });
    const answer = await t.call(listContacts, { as: 'alpha', headers: { 'x-request-id': sent } });
    if (kept === undefined) expect(answer.headers['x-request-id']).toMatch(wellFormed);
    else expect(answer.headers['x-request-id']).toBe(kept);
    await t.close();
  });
});
