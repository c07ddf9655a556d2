import * as contract from '@liftout/contract/moves';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clients } from '../platform/db/schema/index.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';
import { findLiftOuts, type TeamMove } from './lift-outs.fixture.ts';

const rows = csv(
  'Ann,Ash,"Palo Alto, CA",Merrill,LPL,2025-07-01,$100M',
  'Bob,Bell,"Palo Alto, CA",BofA,LPL Financial LLC,2025-07-10,$200M',
  "Cat,O'Cole,San Jose,,UBS,2025-07-24,",
  'Gus,Gale,"Campbell, CA",Merrill,UBS,2025-08-11,$30M',
  'Gus,Gale,"Campbell, CA",UBS,Merrill,2025-08-19,$30M',
  'Hal,Hill,"Campbell, CA",WFA,FiNet,2025-08-12,$900M',
  'Ida,Iver,"New York, NY",UBS,Merrill,2025-08-13,$600M',
  'Per_cent,Ten%,"Dallas, TX",UBS,,2025-08-14,',
);

let t: TestApp;
const names = async (query: Record<string, string | number>) => {
  const { body } = await t.call(contract.listMoves, { as: 'admin', query: { ...query, order: 'asc' } });
  return body.map(({ firstName }) => firstName).join(' ');
};

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await upload(t, rows, { fileName: 'july.csv' });
  await t.platform.db.as(platformScope(system), async ({ orm }) => {
    await orm.update(clients).set({ targetMarket: 'silicon-valley' }).where(eq(clients.clientId, 'alpha'));
    await orm.update(clients).set({ targetMarket: 'new-york' }).where(eq(clients.clientId, 'beta'));
  });
});
afterAll(() => t.close());

describe('a row', () => {
  test('has person, day, firms, city, AUM and source', async () => {
    const { body } = await t.call(contract.listMoves, { as: 'admin', query: { q: 'bob' } });
    expect(body).toMatchObject([
      {
        firstName: 'Bob',
        lastName: 'Bell',
        city: 'Palo Alto',
        state: 'CA',
        firmLeft: { name: 'Merrill', spelling: 'BofA' },
        firmJoined: { name: 'LPL Financial', spelling: 'LPL Financial LLC' },
        movedOn: '2025-07-10',
        aum: 200_000_000,
        market: 'silicon-valley',
        marketAssumed: false,
        isConversion: false,
        isBoomerang: false,
        source: { fileName: 'july.csv', uploadedAt: '2025-08-29T16:00:00.000Z' },
      },
    ]);
  });

  test('marks missing firms, assumed markets, boomerangs, conversions and teams', async () => {
    const { body } = await t.call(contract.listMoves, { as: 'admin', query: { sort: 'date', order: 'asc' } });
    expect(
      body.map((move) => [
        move.firstName,
        move.firmLeft?.name ?? null,
        move.marketAssumed,
        move.isBoomerang,
        move.isConversion,
        move.liftOutId === body[0]?.id,
      ]),
    ).toEqual([
      ['Ann', 'Merrill', false, false, false, true],
      ['Bob', 'Merrill', false, false, false, true],
      ['Cat', null, true, false, false, false],
      ['Gus', 'Merrill', false, false, false, false],
      ['Hal', 'Wells Fargo Advisors', false, false, true, false],
      ['Ida', 'UBS', false, false, false, false],
      ['Per_cent', 'UBS', false, false, false, false],
      ['Gus', 'UBS', false, true, false, false],
    ]);
    expect(body[3]?.liftOutId).toBeNull();
  });
});

describe('filters and sorting', () => {
  test.each([
    [{ q: 'merrill' }, 'Ann Bob Gus Ida Gus'],
    [{ q: 'MLPF ann' }, ''],
    [{ q: 'bofa ann' }, 'Ann'],
    [{ q: 'palo lpl' }, 'Ann Bob'],
    [{ q: "o'co" }, 'Cat'],
    [{ q: '%' }, 'Per_cent'],
    [{ q: '_' }, 'Per_cent'],
    [{ q: '\\' }, ''],
    [{ q: '  ' }, 'Ann Bob Cat Gus Hal Ida Per_cent Gus'],
    [{ firm: 'UBS' }, 'Cat Gus Ida Per_cent Gus'],
    [{ firm: 'ubs financial services inc.' }, 'Cat Gus Ida Per_cent Gus'],
    [{ firm: 'Nobody' }, ''],
    [{ firmLeft: 'UBS', firmJoined: 'Merrill' }, 'Ida Gus'],
    [{ market: 'New York' }, 'Ida'],
    [{ market: '/silicon-valley', from: '2025-08-11', to: '2025-08-12' }, 'Gus Hal'],
    [{ from: '2025-08-11', includeConversions: 'no' as const }, 'Gus Ida Per_cent Gus'],
  ])('%j', async (query, expected) => {
    expect(await names(query)).toBe(expected);
  });

  test.each([
    ['date', 'Gus Per_cent Ida Hal Gus Cat Bob Ann', 'Ann Bob Cat Gus Hal Ida Per_cent Gus'],
    ['person', 'Ann Bob Gus Gus Hal Ida Cat Per_cent', 'Per_cent'],
    ['aum', 'Hal Ida Bob Ann Gus Gus', 'Gus Gus Ann Bob Ida Hal'],
    ['city', 'Gus Hal Gus Per_cent Ida Ann Bob Cat', 'Cat Bob Ann Ida Per_cent Gus Hal Gus'],
    ['firmLeft', 'Ann Bob Gus Ida Per_cent Gus Hal Cat', 'Hal'],
    ['firmJoined', 'Ann Bob Ida Gus Cat Gus Hal Per_cent', 'Hal'],
  ] as const)('by %s', async (sort, byDefault, reversed) => {
    const read = async (order?: 'asc' | 'desc') => {
      const query = { sort, ...(order && { order }) };
      const { body } = await t.call(contract.listMoves, { as: 'admin', query });
      return body.map(({ firstName }) => firstName).join(' ');
    };
    const descending = sort === 'date' || sort === 'aum';
    const words = (await read()).split(' ');
    // Where the key ties, ids decide, which follow the file's order.
    expect(words.slice(0, byDefault.split(' ').length).toSorted()).toEqual(byDefault.split(' ').toSorted());
    expect(words[0]).toBe(byDefault.split(' ')[0]);
    expect((await read(descending ? 'asc' : 'desc')).split(' ')[0]).toBe(reversed.split(' ')[0]);
  });

  test('unknown AUM comes last in both directions', async () => {
    for (const order of ['asc', 'desc'] as const) {
      const { body } = await t.call(contract.listMoves, { as: 'admin', query: { sort: 'aum', order } });
      expect(body.slice(-2).map(({ aum }) => aum)).toEqual([null, null]);
    }
  });

  test('pages do not overlap, and a page past the end still has the total', async () => {
    const page = (number: number) =>
      t.call(contract.listMoves, { as: 'admin', query: { pageSize: 3, page: number, sort: 'person' } });
    const pages = [await page(1), await page(2), await page(3), await page(4)];
    expect(pages.map(({ body }) => body.length)).toEqual([3, 3, 2, 0]);
    expect(pages.map(({ headers }) => headers['x-total-count'])).toEqual(['8', '8', '8', '8']);
    expect(new Set(pages.flatMap(({ body }) => body.map(({ id }) => id))).size).toBe(8);
    expect(String(pages[1]?.headers.link).match(/rel="\w+"/g)).toEqual([
      'rel="first"',
      'rel="prev"',
      'rel="next"',
      'rel="last"',
    ]);
  });
});

describe('who may read', () => {
  const everyFigure = [
    contract.listMoves,
    contract.movesSummary,
    contract.netRecruiting,
    contract.moveLanes,
    contract.moveChannels,
    contract.moveMonths,
    contract.moveLiftOuts,
  ];

  test.each(everyFigure.map((endpoint) => [endpoint.path, endpoint] as const))(
    '%s',
    async (_path, endpoint) => {
      expect((await t.call(endpoint, { as: null })).status).toBe(401);
      expect((await t.call(endpoint, { as: 'alpha' })).status).toBe(200);
      expect((await t.call(endpoint, { as: 'alpha', query: { market: 'silicon-valley' } })).status).toBe(200);
      expect((await t.call(endpoint, { as: 'alpha', query: { market: 'new-york' } })).status).toBe(403);
      expect((await t.call(endpoint, { as: 'alpha', query: { market: 'atlantis' } })).status).toBe(403);
      expect((await t.call(endpoint, { as: 'alpha', query: { client: 'beta' } })).status).toBe(403);
      expect((await t.call(endpoint, { as: 'admin', query: { market: 'atlantis' } })).status).toBe(404);
      expect((await t.call(endpoint, { as: 'admin', query: { client: 'nobody-here' } })).status).toBe(404);
      for (const query of [
        { from: 'soon' },
        { from: '2025-08-02', to: '2025-08-01' },
        { market: 'x'.repeat(61) },
      ])
        expect((await t.call(endpoint, { as: 'admin', query })).status).toBe(400);
    },
  );

  test('a client reads its own market only, also by firm, search and team', async () => {
    const read = async (as: 'alpha' | 'beta', query: Record<string, string>) =>
      (await t.call(contract.listMoves, { as, query })).body.map(({ firstName }) => firstName).join(' ');
    expect(await read('beta', {})).toBe('Ida');
    expect(await read('beta', { firm: 'UBS' })).toBe('Ida');
    expect(await read('beta', { q: 'ann' })).toBe('');
    const team = (await t.call(contract.listMoves, { as: 'alpha', query: { q: 'bob' } })).body[0];
    expect(await read('beta', { liftOut: team?.liftOutId ?? '' })).toBe('');
    expect(await read('alpha', { liftOut: team?.liftOutId ?? '' })).toBe('Bob Ann');
  });

  test('a single move equals its row of the list, for readers of its market', async () => {
    const [bob] = (await t.call(contract.listMoves, { as: 'admin', query: { q: 'bob' } })).body;
    const params = { id: bob?.id ?? '' };
    for (const as of ['admin', 'alpha'] as const)
      expect((await t.call(contract.getMove, { as, params })).body).toEqual(bob);
    const [hal] = (await t.call(contract.listMoves, { as: 'alpha', query: { q: 'hal' } })).body;
    const conversion = await t.call(contract.getMove, { as: 'alpha', params: { id: hal?.id ?? '' } });
    expect(conversion.body).toEqual(hal);
    const foreign = await t.call(contract.getMove, { as: 'beta', params });
    expect([foreign.status, foreign.message]).toEqual([404, 'This move was not found.']);
    expect((await t.call(contract.getMove, { as: null, params })).status).toBe(401);
    expect((await t.call(contract.getMove, { as: 'admin', params: { id: 'bob' } })).status).toBe(400);
  });

  test('an admin who names a client sees the market of that client by default', async () => {
    const read = async (query: Record<string, string>) =>
      (await t.call(contract.listMoves, { as: 'admin', query })).body
        .map(({ firstName }) => firstName)
        .join(' ');
    expect(await read({ client: 'beta' })).toBe('Ida');
    expect(await read({ client: 'beta', market: 'silicon-valley', q: 'ann' })).toBe('Ann');
  });

  test('a client without a market gets a 404', async () => {
    const { platform } = t;
    const set = (targetMarket: string | null) =>
      platform.db.as(platformScope(system), ({ orm }) =>
        orm.update(clients).set({ targetMarket }).where(eq(clients.clientId, 'beta')),
      );
    await set(null);
    const answer = await t.call(contract.listMoves, { as: 'beta', query: {} });
    await set('new-york');
    expect([answer.status, answer.message]).toEqual([404, 'Your market was not found.']);
  });
});

test('SQL finds the same teams as the reference, over a few hundred random moves', async () => {
  let seed = 7;
  const next = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
    return Math.floor((seed / 0x80000000) * below);
  };
  const firms = ['Merrill', 'UBS', 'LPL'];
  const lines = Array.from({ length: 300 }, (_, index) => {
    const left = next(3);
    const day = String(1 + next(28)).padStart(2, '0');
    const city = ['Chicago', 'Evanston'][next(2)];
    return `P${'abcdefghij'[next(10)]},Q${'abcdefghij'[index % 10]},"${city}, IL",${firms[left]},${firms[(left + 1 + next(2)) % 3]},2025-0${1 + next(8)}-${day},`;
  });
  await upload(t, csv(...lines), { market: 'Chicago' });
  const moves = await t.platform.db.as(platformScope(system), async ({ client }) => {
    const { rows: found } = await client.query<TeamMove & { order: string }>(
      `SELECT id, moved_on || lower(last_name || ' ' || first_name) || fingerprint AS order, advisor_id AS person, firm_left_id AS "firmLeft", firm_joined_id AS "firmJoined", location_key AS city,
         moved_on::text AS date, is_conversion AS conversion FROM moves WHERE market_path = 'chicago'`,
    );
    return found;
  });
  const byRule = findLiftOuts(moves);
  const personOf = new Map(moves.map(({ id, person }) => [id, person]));
  const orderOf = new Map(moves.map(({ id, order }) => [id, order]));
  // Whoever took the lane twice is named once, with the first of both moves. Members of one day are in the order of names.
  const firstMoves = (ids: readonly string[]) =>
    ids
      .filter((id, at) => ids.findIndex((other) => personOf.get(other) === personOf.get(id)) === at)
      .sort((a, b) => ((orderOf.get(a) ?? '') < (orderOf.get(b) ?? '') ? -1 : 1));
  const { body } = await t.call(contract.moveLiftOuts, {
    as: 'admin',
    query: { market: 'chicago', pageSize: 1000 },
  });
  const facts = (team: { from: string; to: string; size: number }, ids: string[]) =>
    [team.from, team.to, team.size, ...ids].join(' ');
  expect(byRule.length).toBeGreaterThan(10);
  expect(
    body
      .map((team) =>
        facts(
          team,
          team.members.map(({ moveId }) => moveId),
        ),
      )
      .sort(),
  ).toEqual(byRule.map((team) => facts(team, firstMoves(team.moves).slice(0, 50))).sort());
  // A span returns whole teams: also those that began before it, continue after it, or have a gap within it.
  const spans: [from: string | undefined, to: string | undefined][] = [
    ['2025-03-10', '2025-05-20'],
    ['2025-04-01', '2025-04-02'],
    ['2025-06-15', undefined],
    [undefined, '2025-02-03'],
  ];
  for (const [from, to] of spans) {
    const query = { market: 'chicago', pageSize: 1000, ...(from && { from }), ...(to && { to }) };
    const within = (await t.call(contract.moveLiftOuts, { as: 'admin', query })).body;
    const expected = byRule.filter((team) => team.to >= (from ?? '') && team.from <= (to ?? '9'));
    expect(within.map((team) => `${team.id} ${team.from} ${team.to} ${team.size}`).sort()).toEqual(
      expected.map((team) => `${team.moves[0]} ${team.from} ${team.to} ${team.size}`).sort(),
    );
  }
  const listed = await t.call(contract.listMoves, {
    as: 'admin',
    query: { market: 'chicago', pageSize: 1000 },
  });
  const teamOf = new Map(
    byRule.flatMap(({ moves: [first, ...others] }) => [first, ...others].map((id) => [id, first])),
  );
  expect(listed.body.length).toBe(moves.length);
  for (const { id, liftOutId } of listed.body) expect(liftOutId).toBe(teamOf.get(id) ?? null);
});
