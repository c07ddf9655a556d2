import { setCityMarket } from '@liftout/contract/city-markets';
import { movesSummary } from '@liftout/contract/moves';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { system, tenantScope } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { setMarket } from '../testing/rows/factories.ts';
import { seedMarkets, upload } from '../testing/upload.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await setMarket(t, 'alpha', 'silicon-valley');
});
afterAll(() => t.close());

/** What a client's role can read of an advisor's days. */
const readByAlpha = () =>
  t.platform.db.as(tenantScope('alpha', system), async ({ client }) => {
    const text = `SELECT moved_on::text, previous_on::text, next_on::text FROM market_move_facts ORDER BY moved_on`;
    return (await client.query<Record<string, string | null>>(text)).rows.map((row) => Object.values(row));
  });

test("a client's role reads the days of its own market alone, and they follow a city that is assigned to it", async () => {
  await upload(
    t,
    `CRD,First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM
77,Wim,Zabriskie,"Palo Alto, CA",Merrill,UBS,2024-03-04,$10M
77,Wim,Zabriskie,"Boston, MA",UBS,LPL,2024-09-02,$10M
77,Wim,Zabriskie,"Quarry Bend, CA",LPL,RBC,2025-02-03,$10M
77,Wim,Zabriskie,"San Jose, CA",RBC,Osaic,2025-07-07,$10M
`,
  );
  expect(await readByAlpha()).toEqual([
    ['2024-03-04', null, '2025-07-07'],
    ['2025-07-07', '2024-03-04', null],
  ]);
  const ofYears = async (query: object) => {
    const { current } = (await t.call(movesSummary, { as: 'alpha', query: { client: 'alpha', ...query } }))
      .body;
    return [current.moves, current.advisors];
  };
  const span = { from: '2024-01-01', to: '2025-08-01' };
  expect(await ofYears(span)).toEqual([2, 1]);
  expect(await ofYears({ ...span, from: '2025-01-01' })).toEqual([1, 1]);

  const assign = (market: 'silicon-valley' | null) =>
    t.call(setCityMarket, { as: 'admin', body: { key: 'CA|quarry bend', market } });
  expect((await assign('silicon-valley')).status).toBe(200);
  expect(await readByAlpha()).toEqual([
    ['2024-03-04', null, '2025-02-03'],
    ['2025-02-03', '2024-03-04', '2025-07-07'],
    ['2025-07-07', '2025-02-03', null],
  ]);
  expect(await ofYears(span)).toEqual([3, 1]);
  expect((await assign(null)).status).toBe(200);
  expect(await readByAlpha()).toEqual([
    ['2024-03-04', null, '2025-07-07'],
    ['2025-07-07', '2024-03-04', null],
  ]);
});
