import * as contract from '@liftout/contract/moves';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '../testing/app.ts';
import { dollars } from '../testing/golden/amounts.ts';
import { openGolden } from '../testing/golden/open.ts';
import * as golden from '../testing/golden/quarter.ts';
import { yearLeftOut } from '../testing/golden/year.ts';
import { csv, upload } from '../testing/upload.ts';

const { quarter } = golden;
const { market } = quarter;
let t: TestApp;
beforeAll(async () => {
  t = await openGolden();
});
afterAll(() => t.close());

describe('the quarter', () => {
  test('32 moves of 28 advisors, with what is known of their assets', async () => {
    const { body } = await t.call(contract.movesSummary, { as: 'admin', query: quarter });
    expect(body.current).toMatchObject(golden.quarterFigures);
    expect(body.conversions).toBe(golden.quarterLeftOut.conversions);
    // Two files say that they are of the quarter, and have only strays of the one before.
    expect(body.coverage).toEqual({ current: 'full', previous: 'incomplete' });
  });

  test('each month with its people', async () => {
    const { body } = await t.call(contract.moveMonths, { as: 'admin', query: quarter });
    expect(body).toMatchObject(golden.quarterMonths);
  });

  test('each firm: who joined, who left, and their assets', async () => {
    const { body } = await t.call(contract.netRecruiting, {
      as: 'admin',
      query: { ...quarter, sort: 'name' },
    });
    expect(
      body.map(({ firm, joined, left, net }) => ({ name: firm.name, joined, left, net: net.advisors })),
    ).toEqual(golden.quarterFirms.map(({ rank: _, months: __, netAum: ___, ...firm }) => firm));
    expect(body.map(({ net }) => [net.aum, net.signHolds])).toEqual(
      golden.quarterFirms.map(({ netAum }) => [netAum, true]),
    );
  });

  test('firm momentum: ranks by net advisors, the months, and no rank before where no upload covers it', async () => {
    const { body } = await t.call(contract.firmMomentum, {
      as: 'admin',
      query: { ...quarter, sort: 'name' },
    });
    expect([body.before, body.isCompared, body.total]).toEqual([
      { from: '2025-01-01', to: '2025-03-31' },
      false,
      7,
    ]);
    expect(body.months.map(({ month, coverage }) => [month, coverage]).slice(7)).toEqual([
      ['2025-02', 'none'],
      ['2025-03', 'incomplete'],
      ['2025-04', 'full'],
      ['2025-05', 'full'],
      ['2025-06', 'full'],
    ]);
    const unknown: null[] = Array(8).fill(null);
    expect(body.firms).toMatchObject(
      golden.quarterFirms.map(({ name, rank, joined, left, net, netAum, months }) => ({
        firm: { name },
        rank,
        rankBefore: null,
        joined: joined.advisors,
        left: left.advisors,
        net: { advisors: net, aum: netAum, signHolds: true },
        months: [...unknown, ...months],
      })),
    );
  });

  test('each city, by month', async () => {
    const { body } = await t.call(contract.moveCities, { as: 'admin', query: quarter });
    const months = (of: Record<string, readonly number[]>) =>
      Object.entries(of).map(([month, sides]) => [`2025-${month}`, ...sides]);
    const byKey = <T extends { key: string | null }>(cities: readonly T[]) =>
      cities.toSorted((a, b) => String(a.key).localeCompare(String(b.key)));
    expect(
      byKey(body.cities).map(({ key, city, state, advisors, left, joined, months: of }) => ({
        key,
        name: `${city}, ${state}`,
        advisors,
        left,
        joined,
        months: of.map((one) => [one.month, one.advisors, one.left, one.joined]),
      })),
    ).toEqual(byKey(golden.quarterCities).map((city) => ({ ...city, months: months(city.months) })));
    expect(body.total).toBe(golden.quarterCities.length);
    const sizes = body.cities.map(({ left, joined }) => left + joined);
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
  });

  test('each lane', async () => {
    const { body } = await t.call(contract.moveLanes, { as: 'admin', query: quarter });
    expect(
      body.map(({ firmLeft, firmJoined, advisors, moves, recentAdvisors, aum }) => ({
        left: firmLeft.name,
        joined: firmJoined.name,
        advisors,
        moves,
        recent: recentAdvisors,
        aum,
      })),
    ).toEqual(golden.quarterLanes);
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
    expect(body).toEqual(golden.quarterLeftOut);
    const own = await t.call(contract.movesLeftOut, { as: 'alpha', query: { client: 'alpha' } });
    expect(own.body).toEqual(yearLeftOut);
  });
});

test('lift-outs have one size: in a quarter, and in a week in the middle of one', async () => {
  const of = (query: typeof quarter | { market: string; from: string; to: string }) =>
    t.call(contract.moveLiftOuts, { as: 'admin', query });
  const expected = golden.quarterTeams.map(({ left, joined, city, ...team }) => ({
    kind: 'lift-out',
    firmLeft: { name: left },
    firmJoined: { name: joined },
    city,
    ...team,
  }));
  expect((await of(quarter)).body).toMatchObject(expected);
  const week = { market, from: '2025-05-07', to: '2025-05-13' };
  expect((await of(week)).body).toMatchObject(expected.slice(1, 2));
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
