import * as contract from '@liftout/contract/moves';
import { revertUpload } from '@liftout/contract/uploads';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clients } from '../platform/db/schema/index.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';

/**
 * Fourteen rows, worked by hand. Merrill and UBS are wirehouses, LPL Financial is independent, RBC regional.
 * Wells Fargo Advisors to FiNet is a conversion; Gus went to UBS and came back within 8 days; Eve moved twice.
 */
const rows = csv(
  'Ann,Ash,"Palo Alto, CA",Merrill,LPL,2025-07-01,$100M', //  2 team
  'Bob,Bell,"Palo Alto, CA",Merrill,LPL,2025-07-10,$200M', //  3 team, 9 days on
  'Cat,Cole,Palo Alto,Merrill,LPL,2025-07-24,', //  4 team, 14 days on; the city's state is assumed
  'Dan,Dorn,"Palo Alto, CA",Merrill,LPL,2025-08-08,$50M', //  5 15 days on: on his own
  'Eve,East,"San Jose, CA",Merrill,UBS,2025-07-02,$10M', //  6
  'Eve,East,"San Jose, CA",UBS,LPL,2025-08-04,$40M', //  7 her second move: she counts once, with $40M
  'Fay,Ford,"San Jose, CA",RBC,,2025-08-05,$70M', //  8 left only
  'Gus,Gale,"Campbell, CA",Merrill,UBS,2025-08-11,$30M', //  9
  'Gus,Gale,"Campbell, CA",UBS,Merrill,2025-08-19,$30M', // 10 back
  'Hal,Hill,"Campbell, CA",WFA,FiNet,2025-08-12,$900M', // 11 conversion
  'Ida,Iver,"New York, NY",UBS,Merrill,2025-08-13,$600M', // 12 elsewhere
  'Jon,Jay,"San Jose, CA",,RBC,2025-08-20,', // 13 joined only
  'Ann,Ash,"Palo Alto, CA",Merrill Lynch,LPL Financial,07/01/2025,$100M', // 14 repeats row 2
  'Kim,King,"San Jose, CA",RBC,LPL,2025-06-30,$80M', // 15 the month before
);

let t: TestApp;
const market = 'silicon-valley';

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  const result = await upload(t, rows, { timePeriod: 'Q3 2025' });
  expect(result).toMatchObject({ totalProcessed: 14, added: 13, duplicates: 1, marketMatches: 12 });
});
afterAll(() => t.close());

const inDollars = (millions: number) => millions * 1_000_000;

describe('summary', () => {
  test('days that no upload covers are told as such, which is not nobody', async () => {
    const query = { market, from: '2023-04-01', to: '2023-06-30' };
    const { body } = await t.call(contract.movesSummary, { as: 'admin', query });
    expect(body.coverage).toEqual({ current: 'none', previous: 'none' });
  });

  test('July and August: 10 moves of 8 advisors, compared with the two months before', async () => {
    const { body } = await t.call(contract.movesSummary, {
      as: 'admin',
      query: { market, from: '2025-07-01', to: '2025-08-31' },
    });
    // Ann 100, Bob 200, Cat ?, Dan 50, Eve 40, Fay 70, Gus 30, Jon ?: 490 known of 6 of 8; the middle of 30 40 50 70 100 200 is 60.
    expect(body).toEqual({
      market,
      // The file came in August, so that moves of July may still be reported.
      coverage: { current: 'incomplete', previous: 'incomplete' },
      current: {
        from: '2025-07-01',
        to: '2025-08-31',
        moves: 10,
        advisors: 8,
        aum: { total: inDollars(490), known: 6, of: 8 },
        medianAum: inDollars(60),
        outliers: [],
        outlierCount: 0,
      },
      previous: {
        from: '2025-05-01',
        to: '2025-06-30',
        moves: 1,
        advisors: 1,
        aum: { total: inDollars(80), known: 1, of: 1 },
        medianAum: inDollars(80),
        outliers: [],
        outlierCount: 0,
      },
      conversions: 1,
    });
  });

  test('over all time and markets, with conversions: one advisor is an outlier', async () => {
    const { body } = await t.call(contract.movesSummary, {
      as: 'admin',
      query: { includeConversions: 'yes' },
    });
    // Known: 30 40 50 70 80 100 200 600 900. Quartiles 50 and 200: only Hal is above 200 + 3 × 150 = 650.
    expect(body.previous).toBeNull();
    expect(body.current).toMatchObject({
      moves: 13,
      advisors: 11,
      aum: { total: inDollars(2070), known: 9, of: 11 },
      medianAum: inDollars(80),
      outlierCount: 1,
    });
    expect(body.current.outliers).toMatchObject([
      { name: 'Hal Hill', firmLeft: 'Wells Fargo Advisors', aum: inDollars(900), share: 43.5 },
    ]);
  });

  test('of one firm, by a spelling of it', async () => {
    const { body } = await t.call(contract.movesSummary, { as: 'admin', query: { market, firm: 'MLPF&S' } });
    // Ann, Bob, Cat, Dan, Eve's first, Gus twice.
    expect(body.current).toMatchObject({
      moves: 7,
      advisors: 6,
      aum: { total: inDollars(390), known: 5, of: 6 },
    });
  });

  test('an empty selection has unknown AUM, not zero dollars', async () => {
    const { body } = await t.call(contract.movesSummary, { as: 'admin', query: { firm: 'Nobody & Sons' } });
    expect(body.current).toMatchObject({
      moves: 0,
      advisors: 0,
      aum: { total: null, known: 0, of: 0 },
      medianAum: null,
    });
  });
});

test('net: joined minus left of each firm, in people and assets', async () => {
  const { body, headers } = await t.call(contract.netRecruiting, { as: 'admin', query: { market } });
  const short = body.map(({ firm, joined, left, net }) => [
    firm.name,
    joined.advisors,
    joined.aum.total,
    left.advisors,
    left.aum.total,
    net.advisors,
    net.aum,
  ]);
  expect(headers['x-total-count']).toBe('4');
  expect(short).toEqual([
    // Joined: Ann, Bob, Cat, Dan, Eve 40, Kim 80.
    ['LPL Financial', 6, inDollars(470), 0, null, 6, inDollars(470)],
    // Joined: Eve 10, Gus 30. Left: Eve 40, Gus 30.
    ['UBS', 2, inDollars(40), 2, inDollars(70), 0, inDollars(-30)],
    // Joined: Jon. Left: Fay 70, Kim 80.
    ['RBC Wealth Management', 1, null, 2, inDollars(150), -1, inDollars(-150)],
    // Joined: Gus 30. Left: Ann 100, Bob 200, Cat, Dan 50, Eve 10, Gus 30.
    ['Merrill', 1, inDollars(30), 6, inDollars(390), -5, inDollars(-360)],
  ]);
  expect(body.map(({ firm, net }) => [firm.name, net.known, net.of, net.signHolds])).toEqual([
    ['LPL Financial', 5, 6, true], // Cat can only add to the gain
    ['UBS', 4, 4, true],
    ['RBC Wealth Management', 2, 3, false], // Jon may have brought more than 150
    ['Merrill', 6, 7, true], // Cat can only add to the loss
  ]);
  const withConversions = await t.call(contract.netRecruiting, {
    as: 'admin',
    query: { market, includeConversions: 'yes', sort: 'name' },
  });
  expect(withConversions.body.map(({ firm, net }) => [firm.name, net.advisors])).toEqual([
    ['LPL Financial', 6],
    ['Merrill', -5],
    ['RBC Wealth Management', -1],
    ['UBS', 0],
    ['Wells Fargo Advisors', -1],
    ['Wells Fargo FiNet', 1],
  ]);
  const past = await t.call(contract.netRecruiting, { as: 'admin', query: { market, page: 9 } });
  expect([past.body, past.headers['x-total-count']]).toEqual([[], '4']);
});

test('lanes: most advisors first; active from 3 within 30 business days of the selection’s end', async () => {
  const { body } = await t.call(contract.moveLanes, { as: 'admin', query: { market } });
  expect(body.map((lane) => [lane.firmLeft.name, lane.firmJoined.name, lane.moves, lane.advisors])).toEqual([
    ['Merrill', 'LPL Financial', 4, 4],
    ['Merrill', 'UBS', 2, 2],
    ['RBC Wealth Management', 'LPL Financial', 1, 1],
    ['UBS', 'LPL Financial', 1, 1],
    ['UBS', 'Merrill', 1, 1],
  ]);
  // Today is 29 August: 30 business days reach back to 21 July, so Cat and Dan.
  expect(body[0]).toMatchObject({
    first: '2025-07-01',
    last: '2025-08-08',
    aum: { total: inDollars(350), known: 3, of: 4 },
    recentAdvisors: 2,
    active: false,
  });
  const inJuly = await t.call(contract.moveLanes, { as: 'admin', query: { market, to: '2025-07-31' } });
  expect(inJuly.body[0]).toMatchObject({ advisors: 3, recentAdvisors: 3, active: true });
  // The last days of July alone: the 30 business days before their end are looked at all the same.
  const lastDays = { market, firm: 'LPL', from: '2025-07-15', to: '2025-07-31' };
  const cut = await t.call(contract.moveLanes, { as: 'admin', query: lastDays });
  expect(cut.body).toMatchObject([{ advisors: 1, moves: 1, recentAdvisors: 3, active: true }]);
  expect(cut.headers['x-total-count']).toBe('1');
});

test('channels: joined and left, flows and breakaways', async () => {
  const { body } = await t.call(contract.moveChannels, { as: 'admin', query: { market } });
  expect(
    Object.fromEntries(body.channels.map(({ channel, joined, left }) => [channel, [joined, left]])),
  ).toEqual({
    independent: [6, 0],
    wirehouse: [2, 6], // joined Eve, Gus; left Ann, Bob, Cat, Dan, Eve, Gus
    regional: [1, 2],
  });
  expect(
    body.flows.map((flow) => [flow.left, flow.joined, flow.advisors, flow.aum.total, flow.breakaway]),
  ).toEqual([
    ['wirehouse', 'independent', 5, inDollars(390), true],
    ['wirehouse', 'wirehouse', 2, inDollars(40), false],
    ['regional', 'independent', 1, inDollars(80), true],
  ]);
  // Ann 100, Bob 200, Cat, Dan 50, Eve 40, Kim 80.
  expect(body.breakaways).toEqual({ advisors: 6, aum: { total: inDollars(470), known: 5, of: 6 } });
});

test('months: every month of the span, and both sides of a firm', async () => {
  const query = { market, from: '2025-05-15', to: '2025-08-31' };
  const { body } = await t.call(contract.moveMonths, { as: 'admin', query });
  expect(
    body.map(({ month, coverage, moves, advisors, aum }) => [month, coverage, moves, advisors, aum?.total]),
  ).toEqual([
    ['2025-05', 'none', null, null, undefined], // no upload covers it
    ['2025-06', 'full', 1, 1, inDollars(80)],
    ['2025-07', 'incomplete', 4, 4, inDollars(310)], // uploaded 29 days after its end
    ['2025-08', 'incomplete', 6, 5, inDollars(190)], // Dan 50, Eve 40, Fay 70, Gus 30 once, Jon unknown
  ]);
  const ofUbs = await t.call(contract.moveMonths, { as: 'admin', query: { ...query, firm: 'UBS' } });
  expect(ofUbs.body.map(({ month, joined, left }) => [month, joined, left])).toEqual([
    ['2025-05', null, null],
    ['2025-06', 0, 0],
    ['2025-07', 1, 0],
    ['2025-08', 1, 2],
  ]);
  const year = await t.call(contract.moveMonths, { as: 'admin', query: {} });
  expect([year.body.length, year.body[0]?.month, year.body.at(-1)?.month]).toEqual([
    12,
    '2024-09',
    '2025-08',
  ]);
});

test('lift-outs: one lane, one city, gaps of at most 14 days, with all members', async () => {
  const { body, headers } = await t.call(contract.moveLiftOuts, {
    as: 'admin',
    query: { market, from: '2025-07-20' },
  });
  expect(headers['x-total-count']).toBe('1');
  expect(body).toMatchObject([
    {
      kind: 'lift-out',
      city: 'Palo Alto',
      market,
      from: '2025-07-01',
      to: '2025-07-24',
      size: 3,
      aum: { total: inDollars(300), known: 2, of: 3 },
      members: [{ name: 'Ann Ash' }, { name: 'Bob Bell' }, { name: 'Cat Cole', aum: null }],
    },
  ]);
  const later = await t.call(contract.moveLiftOuts, { as: 'admin', query: { market, from: '2025-07-25' } });
  expect(later.body).toEqual([]);
  const team = await t.call(contract.listMoves, {
    as: 'admin',
    query: { liftOut: body[0]?.members[2]?.moveId ?? '' },
  });
  expect(team.body.map(({ firstName }) => firstName).sort()).toEqual(['Ann', 'Bob', 'Cat']);
  expect(new Set(team.body.map(({ liftOutId }) => liftOutId))).toEqual(new Set([body[0]?.id]));
});

test('months that an upload names have figures, for the clients of its market alone', async () => {
  const row = csv('Zoe,Zorn,"San Jose, CA",UBS,LPL,2025-02-03,');
  const { uploadId } = await upload(t, row, { timePeriod: 'Q1 2025' });
  await t.platform.db.as(platformScope(system), async ({ orm }) => {
    await orm.update(clients).set({ targetMarket: market }).where(eq(clients.clientId, 'alpha'));
    await orm.update(clients).set({ targetMarket: 'new-york' }).where(eq(clients.clientId, 'beta'));
  });
  const query = { from: '2025-01-01', to: '2025-04-30' };
  const read = async (as: 'admin' | 'alpha' | 'beta', more = {}) => {
    const { body } = await t.call(contract.moveMonths, { as, query: { ...query, ...more } });
    return body.map(({ coverage, moves }) => [coverage, moves]);
  };
  const named = [
    ['full', 0],
    ['full', 1],
    ['full', 0],
    ['none', null],
  ];
  expect(await read('admin', { market })).toEqual(named);
  expect(await read('alpha')).toEqual(named);
  expect(await read('beta')).toEqual(named.map(() => ['none', null]));
  await t.call(revertUpload, { as: 'admin', params: { id: uploadId } });
  expect(await read('alpha')).toEqual(named.map(() => ['none', null]));
});
