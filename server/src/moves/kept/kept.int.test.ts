import { moveFirms, movesSummary } from '@liftout/contract/moves';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openDatabase } from '../../platform/db/database.ts';
import { platformScope, system, tenantScope } from '../../platform/db/scope.ts';
import { createTestApp } from '../../testing/app.ts';
import { query } from '../../testing/database/query.ts';
import { makeMove, setMarket } from '../../testing/rows/factories.ts';
import { csv, seedMarkets, upload } from '../../testing/upload.ts';
import { keepFigure } from '../queries/kept.ts';
import { defineFigure } from './figure.ts';
import { figureKeeper } from './keeper.ts';
import { refreshFigures } from './refresh.ts';

const t = await createTestApp();
await seedMarkets(t);
const otherDb = openDatabase({ url: t.loginUrl, connections: 3 });
const { clock, log } = t.platform;
afterAll(async () => {
  await otherDb.close();
  await t.close();
});
afterEach(() => sql('DELETE FROM kept_figures'));

const sql = (text: string, values: unknown[] = []) => query(t.databaseUrl, text, values);
const scope = platformScope(system);
const alpha = tenantScope('alpha', system);
const boston = { market: 'boston' };
const valley = { market: 'silicon-valley' };

const movesIn = async (filter: object, as: 'admin' | 'alpha' = 'admin') =>
  (await t.call(movesSummary, { as, query: filter })).body.current.moves;

/** Makes kept answers wrong, so that whoever reads one of them is seen to. */
const mark = () => sql(`UPDATE kept_figures SET answer = jsonb_set(answer::jsonb, '{current,moves}', '999')`);

let moves = 0;
const upload1 = async (city: string) => {
  moves += 1;
  const name = `${'abcdefghij'[moves % 10]}${'klmnopqrst'[Math.floor(moves / 10) % 10]}quill`;
  return upload(t, csv(`Ada,${name},"${city}",Merrill,UBS,2025-03-0${1 + (moves % 9)},$50M`));
};

async function moveIn(marketPath: string) {
  const [firm] = await sql(`SELECT id FROM firms WHERE name = 'UBS'`);
  const move = {
    marketPath,
    movedOn: '2025-03-05',
    firmJoinedSpelling: 'UBS',
    firmJoinedId: String(firm?.id),
  };
  await makeMove(t, { ...move, firstName: 'Cleo', lastName: 'Newcomer' });
}

beforeAll(async () => {
  await upload1('Boston, MA');
  await upload1('San Jose, CA');
});

test('a kept answer is told until a change of its market commits, and no other market loses its own', async () => {
  expect([await movesIn(boston), await movesIn(valley), await movesIn({})]).toEqual([1, 1, 2]);
  await mark();
  expect([await movesIn(boston), await movesIn(valley), await movesIn({})]).toEqual([999, 999, 999]);
  // The upload is Silicon Valley's, with a move in Boston: what uploads cover changes there, and moves here.
  await moveIn('boston');
  expect([await movesIn(boston), await movesIn(valley), await movesIn({})]).toEqual([2, 999, 3]);
});

test('a change that is rolled back leaves what is kept', async () => {
  await movesIn(boston);
  await mark();
  await expect(
    t.platform.db.as(scope, async ({ client }) => {
      await client.query(`UPDATE moves SET aum_cents = 1 WHERE market_path = 'boston'`);
      throw new Error('not so');
    }),
  ).rejects.toThrow('not so');
  expect(await movesIn(boston)).toBe(999);
});

test('an answer that was computed while its market changed is told to nobody else', async () => {
  const keeping = figureKeeper({ db: otherDb, clock, log });
  let computed = 0;
  const figure = defineFigure('test', {
    params: z.object({}),
    answer: z.int(),
    async compute() {
      computed += 1;
      // Commits between the look at the version and the answer.
      if (computed === 1) await moveIn('boston');
      return computed;
    },
  });
  const selected = { market: 'boston', firms: null, from: null, to: null, conversions: false };
  const ask = () => keeping((answer) => otherDb.as(scope, (tx) => answer(tx, figure, selected, {})));
  expect([await ask(), await ask(), await ask()]).toEqual([1, 2, 2]);
});

test("a firm's new name is in every answer", async () => {
  const namesNow = async () => (await t.call(moveFirms, { as: 'admin' })).body.map(({ name }) => name);
  expect(await namesNow()).toContain('Merrill');
  await sql(`UPDATE firms SET name = 'Merrill Lynx' WHERE name = 'Merrill'`);
  expect(await namesNow()).toContain('Merrill Lynx');
  await sql(`UPDATE firms SET name = 'Merrill' WHERE name = 'Merrill Lynx'`);
  expect(await namesNow()).toContain('Merrill');
});

test('clients of a market share its answers, and their books are never kept', async () => {
  await setMarket(t, 'alpha', 'boston');
  await movesIn(boston);
  await mark();
  expect(await movesIn({}, 'alpha')).toBe(999);
  expect(await movesIn({ book: 'firms' }, 'alpha')).not.toBe(999);
  expect(await sql('SELECT count(*)::int AS kept FROM kept_figures')).toEqual([{ kept: 1 }]);
});

test("a client's role reads the answers of its own market, and writes none", async () => {
  await setMarket(t, 'alpha', 'boston');
  await movesIn(boston);
  await movesIn(valley);
  await movesIn({});
  const own = await sql(`SELECT key FROM kept_figures WHERE market_path = 'boston'`);
  const ownKeys = own.map(({ key }) => key);
  await t.platform.db.as(alpha, async ({ client }) => {
    const { rows } = await client.query('SELECT * FROM market_kept_figures');
    expect(rows.map(({ key }) => key)).toEqual(ownKeys);
    // Not what others of the market asked.
    expect(Object.keys(rows[0])).toEqual(['key', 'version', 'answer', 'asked_at']);
    const versions = await client.query(
      'SELECT market_path AS market FROM market_figure_versions ORDER BY 1',
    );
    expect(versions.rows.map(({ market }) => market)).toEqual(expect.arrayContaining(['boston']));
    expect(versions.rows.map(({ market }) => market)).not.toContain('silicon-valley');
  });
  for (const write of [
    `UPDATE market_kept_figures SET answer = '1'`,
    'DELETE FROM market_kept_figures',
    'UPDATE market_figure_versions SET version = version',
  ])
    await expect(t.platform.db.as(alpha, ({ client }) => client.query(write))).rejects.toThrow(
      'permission denied',
    );
});

test('the two thousand asked for last are kept', async () => {
  await sql(
    `INSERT INTO kept_figures SELECT 'k' || n, NULL, '', '{}', '1', timestamptz '2025-08-01Z' + n * interval '1 second'
     FROM generate_series(1, 2500) n`,
  );
  await movesIn(boston);
  const [{ kept, oldest } = { kept: 0, oldest: '' }] = await sql(
    `SELECT count(*)::int AS kept, min(asked_at) AS oldest FROM kept_figures`,
  );
  expect(kept).toBe(2000);
  expect(oldest).toEqual(new Date('2025-08-01T00:08:22Z'));
});

test('what was asked for lately is computed again before it is asked for, also for the next day', async () => {
  const to = '2025-08-29';
  await movesIn({ ...boston, from: '2025-03-01', to });
  await movesIn({ ...valley, from: '2025-03-01', to: '2025-03-31' });
  await sql(`UPDATE kept_figures SET asked_at = '2025-08-01Z' WHERE market_path = 'silicon-valley'`);
  await sql('UPDATE moves SET aum_cents = 100');
  const tomorrow = { now: () => new Date('2025-08-30T01:00:00Z') };
  await refreshFigures({ db: otherDb, clock: tomorrow, log });
  expect(
    await sql(
      `SELECT market_path AS market, request #>> '{selected,from}' AS "from", request #>> '{selected,to}' AS "to",
         (answer #>> '{current,aum,total}')::float8 AS total FROM kept_figures ORDER BY 1`,
    ),
  ).toEqual([
    { market: 'boston', from: '2025-03-02', to: '2025-08-30', total: expect.any(Number) },
    { market: 'silicon-valley', from: '2025-03-01', to: '2025-03-31', total: 50_000_000 },
  ]);
});

test('an answer that has grown too long is dropped, and not computed again for ever', async () => {
  const kept = { key: 'long', market: null, version: '', request: {}, askedAt: clock.now() };
  const keep = (answer: string) => t.platform.db.as(scope, (tx) => keepFigure(tx, { ...kept, answer }));
  await keep('short');
  await keep('x'.repeat(600_000));
  expect(await sql(`SELECT 1 FROM kept_figures WHERE key = 'long'`)).toEqual([]);
});
