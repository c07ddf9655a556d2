import { firmMomentum } from '@liftout/contract/moves';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clients } from '../platform/db/schema/index.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { type As, createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact } from '../testing/rows/factories.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';

/** Counted by hand. Wells Fargo Advisors to FiNet is a conversion. */
const summer = csv(
  'Ann,Ash,"Palo Alto, CA",Merrill,LPL,2025-07-01,$100M',
  'Bob,Bell,"Palo Alto, CA",Merrill,LPL,2025-07-10,$200M',
  'Cat,Cole,"Palo Alto, CA",Merrill Lynch,LPL Financial,2025-07-24,',
  'Dan,Dorn,"Palo Alto, CA",Merrill,LPL,2025-08-08,$50M',
  'Eve,East,"San Jose, CA",Merrill,UBS,2025-07-02,$10M',
  'Eve,East,"San Jose, CA",UBS,LPL,2025-08-04,$40M',
  'Fay,Ford,"San Jose, CA",RBC,,2025-08-05,$70M',
  'Gus,Gale,"Campbell, CA",Merrill,UBS,2025-08-11,$30M',
  'Gus,Gale,"Campbell, CA",UBS,Merrill,2025-08-19,$30M',
  'Hal,Hill,"Campbell, CA",WFA,FiNet,2025-08-12,$900M',
  'Ida,Iver,"New York, NY",UBS,Merrill,2025-08-13,$600M',
  'Jon,Jay,"San Jose, CA",,RBC,2025-08-20,',
);
const spring = csv('Kim,King,"San Jose, CA",RBC,LPL,2025-06-30,$80M');

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await upload(t, spring, { timePeriod: 'Q2 2025', fileName: 'spring.csv' });
  await upload(t, summer, { timePeriod: 'Q3 2025', fileName: 'summer.csv' });
  await t.platform.db.as(platformScope(system), async ({ orm }) => {
    await orm.update(clients).set({ targetMarket: 'silicon-valley' });
    await orm
      .update(clients)
      .set({ allowedDashboards: ['overview'] })
      .where(eq(clients.clientId, 'beta'));
  });
  for (let n = 0; n < 12; n += 1)
    await makeContact(t, 'alpha', { firm: n < 5 ? 'Merrill' : 'Merrill Lynch' });
  for (let n = 0; n < 3; n += 1) await makeContact(t, 'alpha', { firm: 'LPL Financial' });
  await makeContact(t, 'beta', { firm: 'UBS' });
});
afterAll(() => t.close());

const summerDays = { from: '2025-07-01', to: '2025-08-31' };
const table = async (as: As, query: Record<string, string> = {}) =>
  (await t.call(firmMomentum, { as, query: { ...summerDays, ...query } })).body;
const names = async (query: Record<string, string>) =>
  (await table('alpha', query)).firms.map(({ firm }) => firm.name);

test('firms are ranked by net advisors, with the two months before beside them', async () => {
  const { before, isCompared, firms, total } = await table('alpha');
  expect({ before, isCompared, total }).toEqual({
    before: { from: '2025-05-01', to: '2025-06-30' },
    isCompared: true,
    total: 4,
  });
  // LPL: Ann, Bob, Cat, Dan, Eve. UBS: Eve and Gus came and went. RBC: Jon came, Fay went. Merrill: six went, Gus came.
  expect(
    firms.map(({ firm, rank, rankBefore, joined, left, net }) => [
      firm.name,
      rank,
      rankBefore,
      joined,
      left,
      net.advisors,
    ]),
  ).toEqual([
    ['LPL Financial', 1, 1, 5, 0, 5],
    ['UBS', 2, null, 2, 2, 0],
    ['RBC Wealth Management', 2, 2, 1, 1, 0],
    ['Merrill', 4, null, 1, 6, -5],
  ]);
  expect(firms[0]?.net).toEqual({ advisors: 5, aum: 390_000_000, known: 4, of: 5, signHolds: true });
});

test('twelve months, without a figure where no upload covers them', async () => {
  const { months, firms } = await table('alpha');
  expect(months.map(({ month }) => month).slice(-5)).toEqual([
    '2025-04',
    '2025-05',
    '2025-06',
    '2025-07',
    '2025-08',
  ]);
  expect(firms[0]?.months).toEqual([...Array.from({ length: 7 }, () => null), 0, 0, 1, 3, 2]);
});

test("the reader's contacts are counted in every spelling; a share needs ten people, and unknown is not zero", async () => {
  const { firms } = await table('alpha');
  expect(
    firms.map(({ firm, contacts, headcount, share }) => [firm.name, contacts, headcount, share]),
  ).toEqual([
    ['LPL Financial', 3, { people: 3, source: 'contacts' }, null],
    ['UBS', 0, null, null],
    ['RBC Wealth Management', 0, null, null],
    ['Merrill', 12, { people: 12, source: 'contacts' }, -41.7],
  ]);
});

test("contacts are nobody else's: not told without access to them, nor of another client", async () => {
  for (const as of ['beta', 'admin'] as const) {
    const { firms } = await table(as, as === 'admin' ? { market: 'silicon-valley' } : {});
    expect(firms.map(({ contacts, headcount }) => [contacts, headcount])).toEqual(
      Array.from({ length: 4 }, () => [null, null]),
    );
  }
});

test('the table leaves out conversions unless they are asked for', async () => {
  expect(await names({ sort: 'name' })).toEqual(['LPL Financial', 'Merrill', 'RBC Wealth Management', 'UBS']);
  expect(await names({ sort: 'name', includeConversions: 'yes' })).toContain('Wells Fargo Advisors');
});

test('it is sorted by each column, unknown values last, and paged', async () => {
  expect(await names({ sort: 'left' })).toEqual(['Merrill', 'UBS', 'RBC Wealth Management', 'LPL Financial']);
  expect((await names({ sort: 'share', order: 'asc' }))[0]).toBe('Merrill');
  expect(await names({ sort: 'contacts', pageSize: '2' })).toEqual(['Merrill', 'LPL Financial']);
  expect(await names({ sort: 'rank', order: 'desc', pageSize: '1', page: '2' })).toEqual(['UBS']);
  const past = await table('alpha', { pageSize: '3', page: '9' });
  expect([past.firms, past.total]).toEqual([[], 4]);
});

test('ranks are not compared with months that no upload covers', async () => {
  const { isCompared, before, firms } = await table('alpha', { from: '2025-06-01', to: '2025-06-30' });
  expect([before?.from, isCompared]).toEqual(['2025-05-01', true]);
  expect(firms.map(({ rankBefore }) => rankBefore)).toEqual([null, null]);
  const year = await table('alpha', { from: '2025-01-01', to: '2025-08-31' });
  expect([year.isCompared, year.firms.every(({ rankBefore }) => rankBefore === null)]).toEqual([false, true]);
});

test('a client can name no other market', async () => {
  const answer = await t.call(firmMomentum, { as: 'alpha', query: { market: 'chicago' } });
  expect(answer.status).toBe(403);
});
