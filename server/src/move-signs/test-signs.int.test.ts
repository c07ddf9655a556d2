import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { write } from '../testing/rows/factories.ts';
import { seedMarkets, upload } from '../testing/upload.ts';
import { findPastMoves } from './queries/tests.ts';
import { testSigns } from './service.ts';

const columns = 'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM';
const csv = (...rows: string[]) => [columns, ...rows].join('\n');
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await upload(
    t,
    csv(
      'Ann,Ashcombe,"Palo Alto, CA",Merrill,LPL,2025-08-01,',
      'Bob,Bellweather,"San Jose, CA",UBS,LPL,2025-02-10,',
      'Cat,Coldbrook,"Palo Alto, CA",Merrill,RBC,2025-05-20,',
      'Dan,Dornford,"Palo Alto, CA",,UBS,2025-05-20,',
      'Eve,Eastgate,"Palo Alto, CA",RBC,LPL,2024-11-02,',
      'Hal,Hillcrest,"Palo Alto, CA",WFA,FiNet,2025-03-12,', // A conversion
      'Kim,Kirkwood,"Chicago, IL",Merrill,LPL,2025-01-02,',
    ),
  );
});
afterAll(() => t.close());

const days = (moves: readonly { day: number }[]) =>
  moves.map(({ day }) => new Date(day * 86_400_000).toISOString().slice(0, 10));
const testsOf = () =>
  write(t, async ({ client }) => {
    const { rows } = await client.query<{ of: string; at: string }>(
      `SELECT market_path || ' ' || sign || ' ' || others AS of, tested_at::text AS at FROM move_sign_tests
       ORDER BY market_path, sign`,
    );
    return rows;
  });
const forget = () => write(t, ({ client }) => client.query('DELETE FROM move_sign_tests'));

test('past moves are read a few at a time, by day, and all as they were at first', async () => {
  const slices: string[][] = [];
  await write(t, async (tx) => {
    for await (const moves of findPastMoves(tx, 'silicon-valley', 2)) {
      slices.push(days(moves));
      if (slices.length === 1) await upload(t, csv('Gil,Garstang,"Palo Alto, CA",UBS,RBC,2025-08-20,'));
    }
  });
  expect(slices).toEqual([['2024-11-02', '2025-02-10'], ['2025-05-20', '2025-05-20'], ['2025-08-01']]);
});

test('a run that was interrupted goes on with the markets that it has not tested', async () => {
  await forget();
  const { db } = t.platform;
  const stopping = new AbortController();
  let transactions = 0;
  // The first asks which markets are due; the next writes what the test of Chicago says.
  const stoppingAfterOne: typeof db = {
    ...db,
    async as(scope, work) {
      const done = await db.as(scope, work);
      transactions += 1;
      if (transactions === 2) stopping.abort();
      return done;
    },
  };
  const { clock } = t.platform;
  await expect(testSigns({ db: stoppingAfterOne, clock }, stopping.signal)).rejects.toThrow('aborted');
  const first = await testsOf();
  expect(first.map(({ of }) => of.split(' ', 1)[0])).toEqual(['chicago', 'chicago', 'chicago']);

  await testSigns(t.platform);

  const all = await testsOf();
  expect(all.slice(0, 3)).toEqual(first);
  expect(all).toHaveLength(6);
});

test('two processes at once say what one says', async () => {
  await forget();
  await testSigns(t.platform);
  const alone = await testsOf();
  await forget();

  await Promise.all([testSigns(t.platform), testSigns(t.platform)]);

  expect((await testsOf()).map(({ of }) => of)).toEqual(alone.map(({ of }) => of));
});

test('a market with many moves is read within the time of long work, not of a request', async () => {
  const { db, clock } = t.platform;
  const limits: string[] = [];
  const noting: typeof db = {
    ...db,
    within: (limit) => {
      limits.push(limit);
      return db.within(limit);
    },
  };
  await forget();
  await testSigns({ db: noting, clock });
  expect(limits).toEqual(['bulk', 'bulk']);
});
