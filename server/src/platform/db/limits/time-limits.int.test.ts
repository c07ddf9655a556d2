import { createContact, getContact, listContacts } from '@liftout/contract/contacts';
import { revertUpload } from '@liftout/contract/uploads';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockMoves } from '../../../firms/service.ts';
import { createTestApp, type TestApp } from '../../../testing/app.ts';
import { maxWaitingUploads } from '../../../uploads/service.ts';
import { answerErrors } from '../../http/errors/error-handler.ts';
import { limitDatabaseUse } from '../../http/limits/database-use.ts';
import { openDatabase, type Tx } from '../database.ts';
import { newId } from '../ids.ts';
import { platformScope, system, tenantScope } from '../scope.ts';
import { text } from '../sql/row-types.ts';
import { defineQuery, sql } from '../sql/sql.ts';
import { timeLimits } from './time-limits.ts';

let t: TestApp;
const alpha = tenantScope('alpha', system);
const beta = tenantScope('beta', system);
const platform = platformScope(system);

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const why = 'every setting has a value';
const settingsRow = defineQuery('test_settings', {
  statement: text().always(why),
  lock: text().always(why),
  idle: text().always(why),
});
const settings = sql`SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
  current_setting('idle_in_transaction_session_timeout') AS idle`;
const milliseconds = (row: Record<string, string>) =>
  Object.values(row).map((value) => {
    const [, count, unit] = /^(\d+)(ms|s|min)$/.exec(value) ?? [];
    return Number(count) * { ms: 1, s: 1_000, min: 60_000 }[unit as 'ms' | 's' | 'min'];
  });

describe('every transaction has its time limits', () => {
  test.each([
    ['a client', alpha],
    ['everyone', platform],
  ])('in the scope of %s, below the limit of a request', async (_, scope) => {
    const [read] = await t.platform.db.read(scope, settingsRow, settings);
    const [row] = await t.platform.db.as(scope, (tx) => settingsRow.all(tx, settings));
    for (const values of [read, row].map((one) => milliseconds(one ?? {}))) {
      expect(values).toHaveLength(3);
      expect(Math.min(...values)).toBeGreaterThan(0);
      expect(Math.max(...values)).toBeLessThan(timeLimits.request.totalMs);
    }
  });

  test.each(['job', 'bulk'] as const)('of a %s: longer ones', async (name) => {
    const { rows } = await t.platform.db.within(name).as(platform, ({ client }) => client.query(settings));
    const [statement, lock, idle] = milliseconds(rows[0]);
    expect(statement).toBe(timeLimits[name].statementMs);
    expect(lock).toBe(timeLimits[name].lockMs);
    expect(idle).toBe(timeLimits[name].idleMs);
  });

  test('longer ones throughout where the server is a slow one', async () => {
    const slow = openDatabase({ url: t.loginUrl, connections: 2, timeFactor: 3 });
    try {
      const [read] = await slow.read(alpha, settingsRow, settings);
      expect(milliseconds(read ?? {})).toEqual([10_500, 6_000, 10_500]);
      const { rows } = await slow.within('job').as(platform, ({ client }) => client.query(settings));
      expect(milliseconds(rows[0])).toEqual([60_000, 15_000, 30_000]);
    } finally {
      await slow.close();
    }
  });

  test('none is left on the connection', async () => {
    const read = ({ client }: Tx) => client.query('COMMIT').then(() => client.query(settings));
    const rows = await t.platform.db.as(alpha, async (tx) => {
      const left = (await read(tx)).rows;
      await tx.client.query('BEGIN');
      return left;
    });
    expect(rows).toEqual([{ statement: '0', lock: '0', idle: '0' }]);
  });
});

describe('a conflict of transactions', () => {
  test('in a deadlock: the transaction is run once more', async () => {
    const ids = [newId(), newId()];
    for (const id of ids)
      await t.platform.db.as(platform, ({ client }) =>
        client.query(`INSERT INTO settings (name, value, updated_at) VALUES ($1, '0', now())`, [id]),
      );
    let runs = 0;
    let holding = 0;
    const bothHold = Promise.withResolvers<void>();
    const raise = (order: string[]) =>
      t.platform.db.as(platform, async ({ client }) => {
        runs += 1;
        const [first, second] = order;
        const add = `UPDATE settings SET value = to_jsonb((value::text)::int + 1) WHERE name = $1`;
        await client.query(add, [first]);
        holding += 1;
        if (holding === 2) bothHold.resolve();
        await bothHold.promise;
        await client.query(add, [second]);
      });
    await Promise.all([raise(ids), raise(ids.toReversed())]);
    expect(runs).toBe(3);
    const { rows } = await t.platform.db.as(platform, ({ client }) =>
      client.query('SELECT value FROM settings WHERE name = ANY ($1)', [ids]),
    );
    expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
  });

  test.each([
    ['request', 2],
    ['bulk', 1],
  ] as const)('again and again is given up: %s, %i runs', async (limit, expected) => {
    let runs = 0;
    const work = t.platform.db.within(limit).as(platform, async ({ client }) => {
      runs += 1;
      await client.query(`DO $$ BEGIN RAISE EXCEPTION 'met' USING ERRCODE = '40001'; END $$`);
    });
    await expect(work).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'locked' });
    expect(runs).toBe(expected);
  });
});

test('a transaction whose failure was ignored does not count as committed', async () => {
  const work = t.platform.db.as(alpha, ({ client }) => client.query('SELECT 1/0').catch(() => 'overlooked'));
  await expect(work).rejects.toThrow('A transaction that had failed was to be committed.');
});

/** Routes of our own behind the app's error handler. */
async function serve(work: () => Promise<unknown>) {
  const app = Fastify();
  answerErrors(app);
  limitDatabaseUse(app);
  app.all('/', async () => (await work()) ?? {});
  return {
    async ask(method: 'GET' | 'POST') {
      const begun = performance.now();
      const answer = await app.inject({
        method,
        url: '/',
        ...(method === 'POST' && { payload: { a: 1 } }),
      });
      return {
        status: answer.statusCode,
        retryAfter: answer.headers['retry-after'],
        seconds: (performance.now() - begun) / 1_000,
        ...answer.json(),
      };
    },
  };
}
/** Keeps the database busy with a statement that takes so long. */
const workFor = (seconds: number) =>
  t.platform.db.as(alpha, ({ client }) => client.query('SELECT pg_sleep($1)', [seconds]));

describe('a request', () => {
  const write = () =>
    t.platform.db.as(platform, ({ client }) =>
      client.query(`INSERT INTO settings (name, value, updated_at) VALUES ($1, '0', now())`, [newId()]),
    );

  test('shares its time limit among all its statements', async () => {
    const { ask } = await serve(async () => {
      for (let count = 0; count < 8; count += 1) await workFor(1);
    });
    for (const answer of await Promise.all([ask('GET'), ask('POST')])) {
      expect(answer).toMatchObject({ status: 503, code: 'not_ready' });
      // Without a shared limit: eight.
      expect(answer.seconds).toBeLessThan(7);
    }
  });

  test('that stored something before it failed does not claim that nothing was changed', async () => {
    const { ask } = await serve(async () => {
      await write();
      await workFor(10);
    });
    const answer = await ask('POST');
    expect(answer.status).toBe(503);
    expect(answer.message).toBe(
      'This took too long. Part of your change may have been saved. Check before you try again.',
    );
  });

  test('that only read before it failed says that nothing was changed', async () => {
    const { ask } = await serve(async () => {
      await workFor(0);
      throw new Error('ours');
    });
    expect(await ask('POST')).toMatchObject({
      status: 500,
      message: 'Something went wrong on our side. Nothing was changed. Try again in a moment.',
    });
    expect(await ask('GET')).toMatchObject({
      status: 500,
      message: 'Something went wrong on our side. Try again in a moment.',
    });
  });

  test('for a row that already exists is a conflict', async () => {
    const name = newId();
    const add = () =>
      t.platform.db.as(platform, ({ client }) =>
        client.query(`INSERT INTO settings (name, value, updated_at) VALUES ($1, '0', now())`, [name]),
      );
    await add();
    const { ask } = await serve(add);
    expect(await ask('POST')).toMatchObject({ status: 409, code: 'conflict' });
  });
});

/** Waits until a transaction waits for a lock that another has. */
async function somebodyWaits(): Promise<void> {
  const waiting = `SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
  while ((await t.platform.db.as(beta, ({ client }) => client.query(waiting))).rowCount === 0);
}

describe('connections are shared', () => {
  test('a client with a hundred requests delays only itself', async () => {
    const body = { client: 'beta', firstName: 'Ada', lastName: 'North', email: 'a@b.example', firm: 'UBS' };
    const { id } = (await t.call(createContact, { as: 'admin', body })).body;
    await t.tokenOf('alpha');
    await t.call(getContact, { as: 'beta', params: { id } });
    let ended = 0;
    const flood = Promise.all(
      Array.from({ length: 100 }, async () => {
        const { status } = await t.call(listContacts, { as: 'alpha' });
        ended += 1;
        return status;
      }),
    );
    const { status } = await t.call(getContact, { as: 'beta', params: { id } });
    expect(status).toBe(200);
    // In one line it would wait for nearly all of them.
    expect(ended).toBeLessThan(90);
    expect(new Set(await flood)).toEqual(new Set([200]));
  });

  test('slow reads of one client leave connections to the others', async () => {
    let ended = 0;
    const flood = Promise.all(
      Array.from({ length: 12 }, () =>
        t.platform.db
          .as(alpha, ({ client }) => client.query('SELECT pg_sleep(0.5)'))
          .then(() => {
            ended += 1;
          }),
      ),
    );
    for (let count = 0; count < 3; count += 1)
      await t.platform.db.as(beta, ({ client }) => client.query('SELECT 1'));
    expect(ended).toBeLessThan(12);
    await flood;
  });

  test('fourteen reverts during an upload leave room for everyone else', async () => {
    const uploading = Promise.withResolvers<void>();
    const hasLock = Promise.withResolvers<void>();
    const upload = t.platform.db.within('bulk').as(platform, async (tx) => {
      await lockMoves(tx);
      hasLock.resolve();
      await uploading.promise;
    });
    await hasLock.promise;
    const reverts = Promise.all(
      Array.from(
        { length: 14 },
        async () => (await t.call(revertUpload, { as: 'admin', params: { id: newId() } })).status,
      ),
    );
    await somebodyWaits();
    for (const as of ['alpha', 'admin'] as const)
      expect((await t.call(listContacts, { as, query: { client: 'alpha' } })).status).toBe(200);
    uploading.resolve();
    await upload;
    const answers = await reverts;
    expect(answers.filter((status) => status === 404)).toHaveLength(maxWaitingUploads + 1);
    expect(answers.filter((status) => status === 429)).toHaveLength(14 - maxWaitingUploads - 1);
  });

  test('a wait that takes too long is answered with 503 and Retry-After', async () => {
    const { ask } = await serve(() => workFor(1.5));
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask('GET')));
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length).toBeLessThan(12);
    for (const answer of refused) {
      expect(answer.status).toBe(503);
      expect(answer.seconds).toBeLessThan(10);
      expect(answer.retryAfter).toBe('2');
    }
    expect(refused.at(-1)).toMatchObject({
      message: 'Liftout is busy at the moment. Try again in a moment.',
    });
  });
});
