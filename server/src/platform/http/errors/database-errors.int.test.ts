import { login } from '@liftout/contract/auth';
import { createContact, getContact, updateContact } from '@liftout/contract/contacts';
import { health, ready } from '@liftout/contract/health';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp, testPassword } from '../../../testing/app.ts';
import { type FaultyProxy, openFaultyProxy } from '../../../testing/http/faulty-proxy.ts';

/** The messages for users when the database fails during their request. */
let t: TestApp;
let proxy: FaultyProxy;
/** Past the broken line. */
let direct: pg.Client;
let id: string;

const ada = { firstName: 'Ada', lastName: 'North', email: 'ada@merrill.example', firm: 'Merrill' };

beforeAll(async () => {
  t = await createTestApp({
    async through(url) {
      proxy = await openFaultyProxy(url);
      return proxy.url;
    },
  });
  direct = new pg.Client({ connectionString: t.databaseUrl });
  await direct.connect();
  id = (await t.call(createContact, { as: 'admin', body: { client: 'alpha', ...ada } })).body.id;
  await t.tokenOf('alpha');
});
afterEach(() => proxy.restore());
afterAll(async () => {
  await direct.end();
  await t.close();
  await proxy.close();
});

const notes = async () =>
  (await direct.query('SELECT notes FROM contacts WHERE id = $1', [id])).rows[0]?.notes;
const edit = (text: string) => t.call(updateContact, { as: 'alpha', params: { id }, body: { notes: text } });

/** Fails where an answer comes late: twice the five seconds, as the machine may be slow. */
async function timed<T>(work: Promise<T>): Promise<T> {
  const begun = performance.now();
  const result = await work;
  expect(performance.now() - begun).toBeLessThan(10_000);
  return result;
}

describe('a connection that breaks', () => {
  test('before anything was stored: nothing was changed', async () => {
    proxy.breakAt('update "contacts"', 'cut');
    const answer = await edit('one');
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.message).toBe(
      'The database is not available at the moment. Nothing was changed. Try again in a moment.',
    );
    expect(await notes()).toBeNull();
  });

  test('during COMMIT: the outcome is unknown', async () => {
    proxy.breakAt('wrote; COMMIT', 'cut after');
    const answer = await edit('two');
    expect(answer.status).toBe(503);
    expect(answer.message).toBe(
      "The database is not available at the moment. We don't know if your change was saved. Check before you try again.",
    );
    expect(await notes()).toBe('two');
  });

  test.each([
    ['at the session', 'EXECUTE read_'],
    ['at the end of a transaction', '\u000bCOMMIT'], // the whole message, with its length
  ])('while reading, %s: try again', async (_, text) => {
    proxy.breakAt(text, 'cut after');
    const answer = await t.call(getContact, { as: 'alpha', params: { id } });
    expect(answer.status).toBe(503);
    expect(answer.message).toBe('The database is not available at the moment. Try again in a moment.');
  });
});

describe('a server that stops answering', () => {
  test.each([
    ['before the session is known', 'EXECUTE read_'],
    ['amid a transaction', 'update "contacts"'],
    ['amid COMMIT', 'wrote; COMMIT'],
  ])('%s: 503 within five seconds', async (_, text) => {
    proxy.breakAt(text, 'silent');
    const answer = await timed(edit('three'));
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('2');
    expect(answer.message).toContain(text.includes('COMMIT') ? "We don't know" : 'Nothing was changed');
  });

  test('is reported in time to everyone who signs in meanwhile', async () => {
    proxy.breakAt('login_failures', 'silent');
    const body = { username: 'alpha', password: testPassword };
    const attempts = Array.from({ length: 20 }, () => timed(t.call(login, { as: null, body })));
    for (const { status, headers } of await Promise.all(attempts))
      expect([status, headers['retry-after']]).toEqual([503, '2']);
  });

  test('leaves the process alive, also for whoever is signed in', async () => {
    proxy.breakAt('EXECUTE read_', 'silent');
    expect((await timed(t.call(health, { as: 'alpha' }))).status).toBe(200);
  });

  test('is not ready', async () => {
    proxy.breakAt('SELECT 1', 'silent');
    const answer = await timed(t.call(ready, { as: null }));
    expect(answer.status).toBe(503);
    expect(answer.message).toBe('The database does not answer.');
  });

  test('works again once it answers', async () => {
    expect((await edit('four')).status).toBe(200);
    expect((await t.call(getContact, { as: 'alpha', params: { id } })).body.notes).toBe('four');
  });
});

test('extending the session does not count as a write of the request', async () => {
  await direct.query(`UPDATE sessions SET last_seen_at = last_seen_at - interval '1 hour'`);
  proxy.breakAt('update "contacts"', 'cut');
  expect((await edit('five')).message).toContain('Nothing was changed');
  const { rows } = await direct.query(
    `SELECT count(*) AS n FROM sessions WHERE last_seen_at > now() - interval '5 minutes'`,
  );
  expect(rows).toEqual([{ n: 1 }]);
});

test('waiting for a row that another transaction has locked times out', async () => {
  await direct.query('BEGIN');
  await direct.query('SELECT 1 FROM contacts WHERE id = $1 FOR UPDATE', [id]);
  try {
    const answer = await timed(edit('five'));
    expect(answer.status).toBe(503);
    expect(answer.message).toBe(
      'Someone else is changing the same records. Nothing was changed. Try again in a moment.',
    );
  } finally {
    await direct.query('ROLLBACK');
  }
  expect((await edit('six')).status).toBe(200);
});

test('a statement that an administrator cancels is a 503', async () => {
  await direct.query('BEGIN');
  await direct.query('SELECT 1 FROM contacts WHERE id = $1 FOR UPDATE', [id]);
  try {
    const editing = edit('seven');
    for (let cancelled = 0; cancelled === 0; ) {
      // A transaction sees pg_stat_activity as it was at its first query.
      await direct.query('SELECT pg_stat_clear_snapshot()');
      const { rowCount } = await direct.query(
        `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      cancelled = rowCount ?? 0;
    }
    const answer = await editing;
    expect(answer.status).toBe(503);
    expect(answer.message).toBe('This took too long. Nothing was changed. Try again in a moment.');
  } finally {
    await direct.query('ROLLBACK');
  }
});
