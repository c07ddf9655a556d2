import { readFirm } from '@liftout/contract/firms';
import * as contract from '@liftout/contract/moves';
import { readMarketReport } from '@liftout/contract/reports';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clients } from '../platform/db/schema/index.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, write } from '../testing/rows/factories.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';

/**
 * One quarter of a market, counted by hand: teams, namesakes, nicknames, returns, conversions, one-sided rows, repeats
 * that fill or correct each other, cities of other markets. The names of a case begin with one letter.
 */
const first = csv(
  'Ann,Ash,"Palo Alto, CA",Merrill,LPL,2025-04-01,$100M', //                a team of three, 9 and 14 days apart
  'Ben,Bell,"Palo Alto, CA",Merrill Lynch,LPL Financial,2025-04-10,$200M',
  'Cat,Cole,Palo Alto,MLPF&S,LPL,2025-04-24,', //                           the second file knows her $40M
  'Dan,Dorn,"Palo Alto, CA",Merrill,LPL,2025-05-09,$50M', //                15 days on: alone; corrected to $55M
  'Eli,Eads,"Menlo Park, CA",Morgan Stanley,Rockefeller,2025-04-02,$10M', // a team of seven over 72 days
  'Fay,Ford,"Menlo Park, CA",MSSB,Rockefeller,2025-04-14,$20M',
  'Gil,Gage,"Menlo Park, CA",Morgan Stanley,Rockefeller Capital Management,2025-04-26,$30M',
  'Hal,Hill,"Menlo Park, CA",Morgan Stanley,Rockefeller,2025-05-08,$40M',
  'Ivy,Iles,"Menlo Park, CA",Morgan Stanley,Rockefeller,2025-05-20,$50M',
  'Jan,Jett,"Menlo Park, CA",Morgan Stanley,Rockefeller,2025-06-01,$60M',
  'Ken,Kemp,"Menlo Park, CA",Morgan Stanley,Rockefeller,2025-06-13,$70M',
  'Liv,Lane,"Campbell, CA",UBS,RBC,2025-05-05,$15M', //                     a pair on one day
  'Moe,Mann,"Campbell, CA",UBS Financial Services Inc.,RBC Wealth Management,2025-05-05,',
  'Ned,Nash,"San Jose, CA",UBS,RBC,2025-05-05,$25M', //                     another city: alone
  'Ora,Odom,"San Jose, CA",Merrill,UBS,2025-04-15,$30M', //                 back after 8 days
  'Ora,Odom,"San Jose, CA",UBS,Merrill,2025-04-23,$30M',
  'Pat,Penn,"Cupertino, CA",Merrill,UBS,2025-04-15,$12M', //                back after 11 days: no boomerang
  'Pat,Penn,"Cupertino, CA",UBS,Merrill,2025-04-26,$12M',
  'Rex,Reed,"Campbell, CA",WFA,FiNet,2025-05-12,$90M', //                   a conversion
  'Sue,Sand,"Los Gatos, CA",RBC,,2025-05-20,$33M', //                       left only
  'Ted,Tull,"Los Gatos, CA",,RBC,2025-05-21,', //                           joined only
  'Una,Ulm,"Saratoga, CA",Merrill,UBS,2025-06-03,$900M', //                 an outlier
  'Vic,Vann,"New York, NY",UBS,Merrill,2025-05-13,$600M', //                another market
  'Wes,Wynn,"San Jose, CA",RBC,LPL,2025-03-31,$80M', //                     the day before the quarter
  'Ann,Ash,"Palo Alto, CA","Merrill Lynch, Pierce, Fenner & Smith Incorporated",LPL,04/01/2025,$100M', // a repeat
  'Xan,Xu,"Milpitas, CA",Osaic,LPL,2025-04-28,', //                         the repeat knows the $45M
  'Xan,Xu,"Milpitas, CA",Osaic,LPL,2025-04-28,$45M',
  'Robert,Zabriskie,"Sunnyvale, CA",Merrill,UBS,2025-04-07,$64M', //        one man, who moves on
  'Bob,Zabriskie,"Sunnyvale, CA",UBS,RBC,2025-06-09,$66M',
  'Yves,"Ytterberg, CFP®","Mountain View, CA",Merrill,Rockefeller,2025-05-27,$21M', // one move, spelled twice
  'Yves M.,Ytterberg,"Mountain View, CA",Merrill,Rockefeller,2025-05-27,$21M',
  'John,Smith,"San Mateo, CA",Merrill,LPL,2025-04-18,$11M', //              two men of a common name
  'John,Smith,"Redwood City, CA",Osaic,RBC,2025-05-19,$13M',
);
const second = `CRD,First Name,Last Name,City,State,Firm Left,Firm Joined,Date,AUM
1000001,John,Quillon,Los Altos,CA,Merrill,UBS,2025-04-09,$1B
1000002,John,Quillon,San Jose,CA,LPL,Osaic,2025-06-17,$100M
1000003,Mary,Stone,Santa Clara,CA,UBS,Merrill,2025-04-11,$22M
1000003,Mary,Stone-Hale,Santa Clara,CA,Merrill,LPL,2025-06-20,$24M
,Dan,Dorn,Palo Alto,CA,Merrill,LPL,2025-05-09,$55M
,Cat,Cole,Palo Alto,CA,Merrill,LPL,2025-04-24,$40M
,Moe,Mann,Campbell,CA,UBS,RBC,2025-05-05,
1000004,Quinn,Rudd,Campbell,CA,Merrill,UBS,2025-06-02,$40M
1000005,Quinn,Rudd,Dallas,TX,UBS,Merrill,2025-06-08,$7M
`;

let t: TestApp;
const market = 'silicon-valley';
const quarter = { market, from: '2025-04-01', to: '2025-06-30' };
const dollars = (millions: number) => millions * 1_000_000;

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await write(t, ({ orm }) =>
    orm.update(clients).set({ targetMarket: market }).where(eq(clients.clientId, 'alpha')),
  );
  await upload(t, first, { timePeriod: 'Q2 2025', fileName: 'first.csv' });
  await upload(t, second, { timePeriod: 'Q2 2025', fileName: 'second.csv' });
});
afterAll(() => t.close());

/**
 * April: Ann, Ben, Cat, Eli, Fay, Gil, Ora twice, Pat twice, Xan, Zabriskie, one Smith, one Quillon, Mary: 15 moves of 13.
 * May: Dan, Hal, Ivy, Liv, Moe, Ned, Sue, Ted, Yves, the other Smith: 10. June: Jan, Ken, Una, Zabriskie, the other
 * Quillon, Mary, Quinn: 7. Zabriskie and Mary are in two months.
 */
describe('the quarter', () => {
  test('32 moves of 28 advisors, with what is known of their assets', async () => {
    const { body } = await t.call(contract.movesSummary, { as: 'admin', query: quarter });
    // 10 11 12 13 15 20 21 24 25 30 30 33 40 | 40 40 45 50 55 60 66 70 100 100 200 900 1000; unknown: Moe and Ted.
    // The quartiles are 21.75 and 64.5, so an outlier is above 64.5 + 3 × 42.75 = 192.75.
    expect(body.current).toMatchObject({
      moves: 32,
      advisors: 28,
      aum: { total: dollars(3010), known: 26, of: 28 },
      medianAum: dollars(40),
      outlierCount: 3,
    });
    expect(body.current.outliers).toMatchObject([
      { name: 'John Quillon', aum: dollars(1000), share: 33.2 },
      { name: 'Una Ulm', aum: dollars(900), share: 29.9 },
      { name: 'Ben Bell', aum: dollars(200), share: 6.6 },
    ]);
    expect(body.conversions).toBe(1);
  });

  test('each month with its people', async () => {
    const { body } = await t.call(contract.moveMonths, { as: 'admin', query: quarter });
    expect(body.map(({ month, moves, advisors }) => [month, moves, advisors])).toEqual([
      ['2025-04', 15, 13],
      ['2025-05', 10, 10],
      ['2025-06', 7, 7],
    ]);
  });

  test('each firm: who joined, who left, and their assets', async () => {
    const { body } = await t.call(contract.netRecruiting, {
      as: 'admin',
      query: { ...quarter, sort: 'name' },
    });
    const short = body.map(({ firm, joined, left }) => [
      firm.name,
      ...[joined, left].flatMap(({ advisors, aum }) => [advisors, aum.known, aum.total]),
    ]);
    expect(short).toEqual([
      // Joined: Ann, Ben, Cat, Dan, Xan, a Smith, Mary. Left: a Quillon.
      ['LPL Financial', 7, 7, dollars(475), 1, 1, dollars(100)],
      // Joined: Ora, Pat, Mary. Left: Ann, Ben, Cat, Dan, Ora, Pat, Una, Zabriskie, Yves, a Smith, a Quillon, Mary, Quinn.
      ['Merrill', 3, 3, dollars(64), 13, 13, dollars(2497)],
      ['Morgan Stanley', 0, 0, null, 7, 7, dollars(280)],
      // Joined: a Quillon. Left: Xan, a Smith.
      ['Osaic', 1, 1, dollars(100), 2, 2, dollars(58)],
      // Joined: Liv, Moe, Ned, Ted, Zabriskie, a Smith. Left: Sue.
      ['RBC Wealth Management', 6, 4, dollars(119), 1, 1, dollars(33)],
      // Joined: the seven of Menlo Park, Yves.
      ['Rockefeller', 8, 8, dollars(301), 0, 0, null],
      // Joined: Ora, Pat, Una, Zabriskie, a Quillon, Quinn. Left: Liv, Moe, Ned, Ora, Pat, Zabriskie, Mary.
      ['UBS', 6, 6, dollars(2046), 7, 6, dollars(170)],
    ]);
  });

  test('each lane', async () => {
    const { body } = await t.call(contract.moveLanes, { as: 'admin', query: quarter });
    const short = body.map(({ firmLeft, firmJoined, advisors, moves }) => [
      `${firmLeft.name} to ${firmJoined.name}`,
      advisors,
      moves,
    ]);
    expect(short).toEqual([
      ['Morgan Stanley to Rockefeller', 7, 7],
      ['Merrill to LPL Financial', 6, 6],
      ['Merrill to UBS', 6, 6],
      ['UBS to RBC Wealth Management', 4, 4],
      ['UBS to Merrill', 3, 3],
      ['LPL Financial to Osaic', 1, 1],
      ['Merrill to Rockefeller', 1, 1],
      ['Osaic to LPL Financial', 1, 1],
      ['Osaic to RBC Wealth Management', 1, 1],
    ]);
  });

  test('each channel, and who broke away', async () => {
    const { body } = await t.call(contract.moveChannels, { as: 'admin', query: quarter });
    expect(new Map(body.channels.map(({ channel, joined, left }) => [channel, [joined, left]]))).toEqual(
      new Map([
        // Joined: Ora, Pat, Una, Zabriskie, a Quillon, Quinn, Mary. Left: 13 of Merrill, Liv, Moe, Ned, the seven.
        ['wirehouse', [7, 23]],
        ['independent', [8, 3]],
        ['regional', [6, 1]],
        ['boutique', [8, 0]],
      ]),
    );
    // Merrill to LPL: Ann, Ben, Cat, Dan, a Smith, Mary.
    expect(body.breakaways).toEqual({ advisors: 6, aum: { total: dollars(430), known: 6, of: 6 } });
  });

  test('returns: Ora within 10 days, nobody else, and no namesake of another city', async () => {
    const { body } = await t.call(contract.listMoves, { as: 'admin', query: { pageSize: 100 } });
    const back = body.filter(({ isBoomerang }) => isBoomerang);
    expect(back.map(({ firstName, movedOn }) => [firstName, movedOn])).toEqual([['Ora', '2025-04-23']]);
  });

  test('every kind of move, and what figures leave out', async () => {
    const kinds = async (of: contract.MoveClassFilter) =>
      (
        await t.call(contract.listMoves, {
          as: 'admin',
          query: { ...quarter, class: of, pageSize: 100, sort: 'date', order: 'asc' },
        })
      ).body.map(({ firstName }) => firstName.split(' ')[0]);
    expect(await kinds('conversion')).toEqual(['Rex']);
    expect(await kinds('takeover')).toEqual([]);
    expect(await kinds('left')).toEqual(['Sue']);
    expect(await kinds('joined')).toEqual(['Ted']);
    expect(await kinds('kept-both')).toEqual([]);
    expect(await kinds('return')).toEqual(['Ora']);
    expect(await kinds('bulk')).toEqual([]);
    // The second row of Yves; Ann's and Xan's second rows are the same move by name, told by two rows.
    expect(await kinds('repeat')).toHaveLength(1);
    expect(await kinds('one-firm')).toEqual(['Sue', 'Ted']);
    // Of the 32 moves: Sue, Ted and Ora's way back are no plain ones.
    expect(await kinds('move')).toHaveLength(29);
    const { body } = await t.call(contract.movesLeftOut, { as: 'admin', query: quarter });
    expect(body).toEqual({ conversions: 1, takeovers: 0, repeats: 1, oneFirm: 2 });
    const own = await t.call(contract.movesLeftOut, { as: 'alpha', query: { client: 'alpha' } });
    expect(own.body).toMatchObject({ conversions: 1, repeats: 1, oneFirm: 2 });
  });
});

const teams = [
  {
    kind: 'lift-out',
    size: 2,
    from: '2025-05-05',
    to: '2025-05-05',
    aum: { total: dollars(15), known: 1, of: 2 },
  },
  {
    kind: 'lift-out',
    size: 7,
    from: '2025-04-02',
    to: '2025-06-13',
    aum: { total: dollars(280), known: 7, of: 7 },
  },
  {
    kind: 'lift-out',
    size: 3,
    from: '2025-04-01',
    to: '2025-04-24',
    aum: { total: dollars(340), known: 3, of: 3 },
  },
];

describe('lift-outs have one size', () => {
  test('in a quarter, and in a week in the middle of one', async () => {
    const { body } = await t.call(contract.moveLiftOuts, { as: 'admin', query: quarter });
    expect(body).toMatchObject(teams);
    const week = { market, from: '2025-05-07', to: '2025-05-13' };
    const { body: some } = await t.call(contract.moveLiftOuts, { as: 'admin', query: week });
    expect(some).toMatchObject(teams.slice(1, 2));
  });

  test('in the report, whose year also has the day before the quarter', async () => {
    const { body } = await t.call(readMarketReport, { as: 'alpha' });
    expect(body.moves).toMatchObject({
      moves: 33,
      advisors: 29,
      aum: { total: dollars(3090), known: 27, of: 29 },
    });
    expect(body.conversions).toBe(1);
    expect(body.liftOutCount).toBe(3);
    expect(body.liftOuts.toSorted((a, b) => a.size - b.size).map(({ size }) => size)).toEqual([2, 3, 7]);
    const year = { market, from: body.period.from, to: body.period.to };
    const { body: summary } = await t.call(contract.movesSummary, { as: 'admin', query: year });
    expect(body.moves).toEqual(summary.current);
  });
});

test("a firm's page names the moves to and from it under any spelling", async () => {
  await makeContact(t, 'alpha', { firm: 'Merrill Lynch' });
  const params = { firmName: 'Merrill Lynch' };
  const { body } = await t.call(readFirm, { as: 'alpha', params });
  // Of the latest ten, those before the two of April 15. Yves' move, which was spelled twice, is there once.
  const latest = body.recentMoves
    .slice(0, 9)
    .map(({ direction, name }) => `${direction} ${name.split(' ')[0]}`);
  expect(latest).toEqual([
    'left Mary',
    'left Una',
    'left Quinn',
    'left Yves',
    'left Dan',
    'joined Pat',
    'left Cat',
    'joined Ora',
    'left John',
  ]);
});

test('a bought firm is its own until the day of the sale, which is no recruiting', async () => {
  const rows = csv(
    'Abe,Alt,"San Jose, CA",Waddell & Reed,LPL,2021-04-29,$5M', // recruiting
    'Bea,Bok,"Los Gatos, CA",Waddell & Reed,LPL,2021-04-30,$5M', // the sale
    'Cyd,Cox,"Campbell, CA",Waddell & Reed,UBS,2021-05-10,$5M', // leaves LPL
    'Dov,Dahl,"Saratoga, CA",Waddell & Reed,UBS,2021-04-10,$5M', // leaves Waddell & Reed
    'Edd,Eck,"Cupertino, CA",Commonwealth,LPL,2021-05-20,$5M', // recruiting until August 2025
  );
  await upload(t, rows, { timePeriod: 'Q2 2021' });
  const query = { market, from: '2021-04-01', to: '2021-06-30' };
  const { body } = await t.call(contract.netRecruiting, { as: 'admin', query: { ...query, sort: 'name' } });
  expect(body.map(({ firm, joined, left }) => [firm.name, joined.advisors, left.advisors])).toEqual([
    ['Commonwealth', 0, 1],
    ['LPL Financial', 2, 1],
    ['UBS', 2, 0],
    ['Waddell & Reed', 0, 2],
  ]);
  const { body: summary } = await t.call(contract.movesSummary, { as: 'admin', query });
  expect([summary.current.moves, summary.conversions]).toEqual([4, 1]);
  const taken = await t.call(contract.listMoves, { as: 'admin', query: { ...query, class: 'takeover' } });
  expect(taken.body.map(({ firstName, reason }) => [firstName, reason])).toEqual([
    [
      'Bea',
      'Waddell & Reed has belonged to the same company as LPL Financial since Apr 30, 2021, so this is no recruiting.',
    ],
  ]);
});

test('each city counts in its market, and one without a state only in the market of the upload', async () => {
  const cities: [city: string, market: string | null][] = [
    ['Hollywood, CA', 'los-angeles'],
    ['Hollywood, FL', 'miami'],
    ['Hollywood', null], // two markets have one, so it is asked for its state
    ['Pasadena', 'los-angeles'],
    ['Pasadena, TX', null],
    ['Century City', 'los-angeles'],
    ['Santa Ana, CA', 'los-angeles'],
    ['Orange County, CA', 'los-angeles'],
    ['Irvine, CA 92618', 'los-angeles'],
    ['90028', 'los-angeles'],
    ['San Diego, CA', null],
    ['Cambridge, MA', 'boston'],
    ['Cambridge', null],
    ['NYC', 'new-york'],
    ['Ft. Lauderdale, FL', 'miami'],
    ['Oak Park, IL', 'chicago'],
    ['Palo Alto / Menlo Park, CA', 'silicon-valley'],
  ];
  const names =
    'Alder Birch Cedar Dogwood Elm Fir Gum Hazel Ivy Juniper Kapok Larch Maple Nutmeg Oak Pine Quince';
  const rows = names
    .split(' ')
    .map((name, at) => `Tree,${name},"${cities[at]?.[0]}",Edward Jones,Ameriprise,2025-02-10,`);
  const result = await upload(t, csv(...rows), { market: 'Los Angeles', timePeriod: 'Q1 2025' });
  expect(result.warnings.map(({ message }) => message)).toEqual([
    '"Hollywood" needs a state, such as CA or FL; the row counts in no market.',
    '"Cambridge" needs a state, such as MA; the row counts in no market.',
  ]);
  expect(result.assumedMatches).toBe(1);
  const { body } = await t.call(contract.listMoves, {
    as: 'admin',
    query: { from: '2025-02-10', to: '2025-02-10', pageSize: 100 },
  });
  const found = new Map(body.map(({ lastName, market: path }) => [lastName, path]));
  expect(names.split(' ').map((name, at) => [cities[at]?.[0], found.get(name)])).toEqual(cities);
});
