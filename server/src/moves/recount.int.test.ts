import * as contract from '@liftout/contract/moves';
import { afterAll, expect, test } from 'vitest';
import { decisionsOf } from '../advisor-decisions/advisor-decisions.fixture.ts';
import { keepDueDuals } from '../advisor-register/dual.ts';
import { openFolder, registerZip } from '../advisor-register/register.fixture.ts';
import { advisorRegisterService } from '../advisor-register/service.ts';
import { firmNamesOf } from '../firm-names/firm-names.fixture.ts';
import { ownersOf } from '../firm-names/owners.fixture.ts';
import { openDatabase } from '../platform/db/database.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { createTestApp } from '../testing/app.ts';
import { csv, seedMarkets, surnameOf, upload } from '../testing/upload.ts';
import type { Figure } from './kept/figure.ts';
import { figures } from './kept/figures.ts';
import { refreshLaneRuns } from './kept/lane-runs.ts';
import { refreshFigures } from './kept/refresh.ts';
import { findLiftOuts } from './lift-outs.fixture.ts';
import {
  type CountedMove,
  channelsOf,
  type Filter,
  lanesOf,
  monthsOf,
  netOf,
  ranksOf,
  selectedOf,
  totalsOf,
} from './recount.fixture.ts';
import { select } from './selection.ts';
import { movesService } from './service.ts';

const t = await createTestApp();
await seedMarkets(t);
const { clock, log } = t.platform;
// A second process: it shares nothing with the first but the database.
const otherDb = openDatabase({ url: t.loginUrl, connections: 3 });
const other = movesService({ db: otherDb, clock, log });
const folder = openFolder();
afterAll(async () => {
  folder.remove();
  await otherDb.close();
  await t.close();
});
const { sql, revert, list, undo, compare, merge, decisions, unmerge } = decisionsOf(() => t);
const names = firmNamesOf(() => t);
const owners = ownersOf(() => t);

/** The same sequence each time. */
function random(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
const next = random(83);
const pick = <T>(items: readonly T[]): T => items[next(items.length)] as T;

const cities = ['"San Jose, CA"', '"Boston, MA"', '"Dallas, TX"', '"Palo Alto, CA"', 'San Jose', ''];
const spellings = ['Merrill', 'UBS', 'LPL', 'WFA', 'FiNet', 'RBC', 'Waddell & Reed', 'Merrill Lynck', ''];
const row = () => {
  const left = pick(spellings);
  const name = `${pick(['Robert', 'Bob', 'Ann'])},${surnameOf(next(25))}`;
  const day = `2025-0${1 + next(7)}-${10 + next(19)}`;
  return `${name},${pick(cities)},${left},${pick(spellings) || (left ? '' : 'RBC')},${day},${pick(['', '$50M', '$90M', '$125.5M'])}`;
};

/** Someone of the files who is registered with two firms, or was until May. */
const registered = (crd: number) => {
  const [kept, joined] = pick([
    ['MERRILL LYNCH, PIERCE, FENNER & SMITH INCORPORATED', 'UBS FINANCIAL SERVICES INC.'],
    ['RBC CAPITAL MARKETS, LLC', 'MERRILL LYNCH, PIERCE, FENNER & SMITH INCORPORATED'],
    ['UBS FINANCIAL SERVICES INC.', 'LPL FINANCIAL LLC'],
  ] as const);
  const firms = [
    { firm: 1 + next(3), name: kept, from: '2015-01-05' },
    { firm: 4 + next(3), name: joined, from: `2025-0${1 + next(3)}-10` },
  ] as const;
  const person = { crd, first: 'ROBERT', last: surnameOf(next(25)) };
  return next(4) === 0
    ? { ...person, now: [firms[1]], before: [{ ...firms[0], to: '2025-07-20' }] }
    : { ...person, now: [...firms] };
};
const daysOfRegister = ['2025-08-02', '2025-08-09', '2025-08-16', '2025-08-23', '2025-08-28'];

const done = new Map<string, number>();
const uploads: string[] = [];

/** What happened; nothing where the choice could not be made. */
const happenings: Record<string, () => Promise<boolean>> = {
  async upload() {
    uploads.push((await upload(t, csv(...Array.from({ length: 5 + next(30) }, row)))).uploadId);
    return true;
  },
  async 'a bulk transfer'() {
    // On the day after, somebody follows, so that a team stands beside it.
    const days = [...Array.from({ length: 49 + next(3) }, () => '2025-04-15'), '2025-04-16', '2025-04-16'];
    const rows = days.map(
      (day, n) => `Ann,${surnameOf(100 + n)},${pick(cities.slice(0, 2))},LPL,UBS,${day},$10M`,
    );
    uploads.push((await upload(t, csv(...rows))).uploadId);
    return true;
  },
  async revert() {
    if (uploads.length < 3) return false;
    return (await revert(uploads.splice(next(uploads.length), 1)[0] ?? '')).status === 200;
  },
  async 'a spelling decided'() {
    const [name] = await sql<{ version: number }>(
      `SELECT version FROM firm_aliases WHERE spelling_key = 'merrill lynck'`,
    );
    return (
      name !== undefined && (await names.decide(pick(['merrill', 'ubs', null]), name.version)).status === 200
    );
  },
  async 'a takeover'() {
    const [known] = await sql(`SELECT FROM firms WHERE name = 'RBC Wealth Management'`);
    if (!known) return false;
    const since = pick(['2025-03-01', '2025-05-01']);
    return (
      (
        await owners.own('RBC Wealth Management', pick(['ubs', null]), since, {
          countsToParent: pick([true, false]),
        })
      ).status === 200
    );
  },
  async 'two advisors merged'() {
    const ids = await sql<{ id: string }>('SELECT DISTINCT advisor_id AS id FROM moves ORDER BY 1');
    const [a, b] = [pick(ids).id, pick(ids).id];
    if (a === b) return false;
    const { status, body } = await compare(a, b);
    return status === 200 && (await merge(a, b, body.version)).status === 200;
  },
  async 'an advisor split'() {
    const found = await sql<{ id: string; move: string }>(
      'SELECT advisor_id AS id, max(id::text) AS move FROM moves GROUP BY 1 HAVING count(*) > 1 ORDER BY 1',
    );
    if (found.length === 0) return false;
    const { id, move } = pick(found);
    const { status, body } = await decisions(id);
    return status === 200 && (await unmerge(id, [move], body.version)).status === 200;
  },
  async 'a file of the register'() {
    const day = daysOfRegister.shift();
    if (day === undefined) return false;
    const people = Array.from({ length: 20 }, (_, crd) => registered(500 + crd));
    const file = folder.write(registerZip([people], day), 'feed.zip');
    await advisorRegisterService(t.platform).importPath(file, { acceptLosses: true }, system);
    await keepDueDuals(t.platform);
    return true;
  },
  async 'a decision undone'() {
    const decided = await list({ state: 'decided' });
    return decided.length > 0 && (await undo(pick(decided))).status === 200;
  },
};

const countedMoves = () =>
  sql<CountedMove>(`SELECT m.id, m.advisor_id AS advisor, l.id AS left, m.firm_joined_id AS joined,
      fl.channel AS "leftChannel", fj.channel AS "joinedChannel", m.moved_on::text AS day, m.aum_cents AS cents,
      m.market_path AS market, m.is_conversion AS conversion,
      m.class = 'bulk' AS bulk, m.location_key AS location
    FROM moves m CROSS JOIN LATERAL (SELECT CASE WHEN m.circumstance = 'kept-both' THEN NULL ELSE m.firm_left_id END AS id) l
      LEFT JOIN firms fl ON fl.id = l.id LEFT JOIN firms fj ON fj.id = m.firm_joined_id
    WHERE m.repeats IS NULL`);

/** What is kept beside each move and for each firm, recounted: only the differences. */
const differing = async () => {
  const columns =
    'id, advisor_id, firm_joined_id, aum_cents, moved_on, is_conversion, market_path, location_key';
  const left = `CASE WHEN circumstance = 'kept-both' THEN NULL ELSE firm_left_id END AS firm_left_id`;
  const days = ['previous_on', 'next_on', 'market_previous_on', 'market_next_on'];
  const counted = `SELECT ${columns}, ${left}, lag(moved_on) OVER w AS previous_on, lead(moved_on) OVER w AS next_on,
      lag(moved_on) OVER h AS market_previous_on, lead(moved_on) OVER h AS market_next_on
    FROM moves WHERE repeats IS NULL WINDOW w AS (PARTITION BY advisor_id ORDER BY moved_on, id),
      h AS (PARTITION BY advisor_id, market_path ORDER BY moved_on, id)`;
  const kept = `SELECT ${columns}, firm_left_id, ${days.join()} FROM move_facts`;
  const firms = 'SELECT firm_id, joined, "left" FROM firm_counts WHERE joined <> 0 OR "left" <> 0';
  const sides = `SELECT firm_id, sum(joined) AS joined, sum("left") AS "left" FROM (
      SELECT firm_joined_id AS firm_id, 1 AS joined, 0 AS "left" FROM moves WHERE repeats IS NULL
      UNION ALL SELECT firm_left_id, 0, 1 FROM (SELECT ${left}, repeats FROM moves) m WHERE repeats IS NULL
    ) s WHERE firm_id IS NOT NULL GROUP BY 1`;
  const both = (a: string, b: string) => sql(`(${a} EXCEPT ${b}) UNION ALL (${b} EXCEPT ${a})`);
  // A move that may be its advisor's second at a firm may only send too many people the slow way, never too few.
  const again = `SELECT id FROM move_facts f WHERE NOT firm_again AND EXISTS (SELECT FROM move_facts o WHERE o.id <> f.id
      AND o.advisor_id = f.advisor_id AND (o.firm_joined_id = f.firm_joined_id OR o.firm_left_id = f.firm_left_id))
    OR NOT market_firm_again AND EXISTS (SELECT FROM move_facts o WHERE o.id <> f.id AND o.advisor_id = f.advisor_id
      AND o.market_path = f.market_path AND (o.firm_joined_id = f.firm_joined_id OR o.firm_left_id = f.firm_left_id))`;
  const months = `SELECT market_path, month, firm_id, is_conversion, joined, joined_cents, joined_known, "left", left_cents, left_known
    FROM move_firm_months`;
  const side = (firm: string, isJoined: boolean) =>
    `SELECT market_path, moved_on, ${firm} AS firm, is_conversion, aum_cents, ${isJoined} AS is_joined FROM move_facts WHERE ${firm} IS NOT NULL`;
  const sums = (isJoined: boolean) =>
    ['count(*)', 'sum(aum_cents)', 'count(aum_cents)']
      .map((sum) => `coalesce(${sum} FILTER (WHERE is_joined = ${isJoined}), 0)`)
      .join();
  const byMonth = `SELECT coalesce(market_path, ''), date_trunc('month', moved_on::timestamp)::date, firm, is_conversion, ${sums(true)}, ${sums(false)}
    FROM (${side('firm_joined_id', true)} UNION ALL ${side('firm_left_id', false)}) s GROUP BY 1, 2, 3, 4`;
  // A city and its key are told together.
  const places = `SELECT id FROM moves WHERE (city = '') <> (location_key IS NULL)`;
  return [
    ...(await sql(places)),
    ...(await both(counted, kept)),
    ...(await both(sides, firms)),
    ...(await both(byMonth, months)),
    ...(await sql(again)),
  ];
};
const keptBoth = async () =>
  (await sql(`SELECT FROM moves WHERE circumstance = 'kept-both' AND firm_left_id IS NOT NULL`)).length;

async function expectRecount(all: CountedMove[], filter: Filter) {
  const query = { ...filter, pageSize: 1000 };
  const moves = selectedOf(all, filter);
  const { current, conversions } = (await t.call(contract.movesSummary, { as: 'admin', query: filter })).body;
  expect(current).toMatchObject(totalsOf(moves));
  const converted = selectedOf(all, { ...filter, includeConversions: 'yes' }).filter(
    (move) => move.conversion,
  );
  expect(conversions).toBe(converted.length);

  const net = (await t.call(contract.netRecruiting, { as: 'admin', query })).body;
  const sides = net.map(({ firm, joined, left }) => ({ id: firm.id, joined, left }));
  expect(sides.sort((a, b) => (a.id < b.id ? -1 : 1))).toEqual(netOf(moves, filter.firm));

  const lanes = (await t.call(contract.moveLanes, { as: 'admin', query })).body.map((lane) => ({
    key: `${lane.firmLeft.id} ${lane.firmJoined.id}`,
    moves: lane.moves,
    advisors: lane.advisors,
    aum: lane.aum,
    first: lane.first,
    last: lane.last,
  }));
  expect(lanes.sort((a, b) => (a.key < b.key ? -1 : 1))).toEqual(lanesOf(moves));

  const { channels, flows } = (await t.call(contract.moveChannels, { as: 'admin', query: filter })).body;
  const expected = channelsOf(moves);
  expect(channels.map(({ net: _, ...channel }) => channel)).toEqual(
    expect.arrayContaining(expected.channels),
  );
  expect(channels).toHaveLength(expected.channels.length);
  expect(flows.map(({ breakaway: _, ...flow }) => flow)).toEqual(expect.arrayContaining(expected.flows));
  expect(flows).toHaveLength(expected.flows.length);

  const months = (await t.call(contract.moveMonths, { as: 'admin', query: filter })).body;
  const byMonth = monthsOf(moves, filter.firm);
  for (const { month, coverage: _, ...figures } of months.filter((one) => one.moves))
    expect({ month, ...figures }).toEqual({ month, ...byMonth.get(month) });
  expect(months.filter((one) => one.moves)).toHaveLength(
    [...byMonth.keys()].filter((month) => months.some((one) => one.month === month)).length,
  );

  const teams = (await t.call(contract.moveLiftOuts, { as: 'admin', query })).body;
  const inMarket = selectedOf(all, { ...filter, from: undefined, to: undefined, includeConversions: 'yes' });
  const lifted = findLiftOuts(
    inMarket.map((move) => ({
      id: move.id,
      person: move.advisor,
      firmLeft: move.left,
      firmJoined: move.joined,
      city: move.location,
      date: move.day,
      conversion: move.conversion,
      bulk: move.bulk,
    })),
  ).filter(({ from, to }) => to >= (filter.from ?? '') && from <= (filter.to ?? '9'));
  const sizes = (found: { from: string; to: string; size: number }[]) =>
    found.map(({ from, to, size }) => `${from} ${to} ${size}`).sort();
  expect(sizes(teams)).toEqual(sizes(lifted));
}

async function expectRanks(all: CountedMove[], { firm: _, ...filter }: Filter) {
  const { firms } = (
    await t.call(contract.firmMomentum, { as: 'admin', query: { ...filter, pageSize: 1000 } })
  ).body;
  const moves = selectedOf(all, filter);
  const ranks = ranksOf(moves);
  const sides = new Map(netOf(moves).map(({ id, ...of }) => [id, of]));
  expect(firms.map(({ firm, rank }) => [firm.id, rank]).sort()).toEqual([...ranks].sort());
  const inMonths = monthNets(selectedOf(all, { to: '2025-08-29', ...filter, from: undefined }));
  for (const { firm, joined, left, months } of firms) {
    const of = sides.get(firm.id);
    expect([joined, left]).toEqual([of?.joined.advisors, of?.left.advisors]);
    const known = months.reduce<number>((sum, net) => sum + (net ?? 0), 0);
    expect(known).toBe(inMonths.get(firm.id) ?? 0);
  }
}

const scope = platformScope(system);
const admin = { scope, isClient: false, readsContacts: true };
const page = { page: 1, pageSize: 1000 };

/** What the other process answers, some of it from what is kept, against figures computed now. */
async function expectKept({ includeConversions = 'no', ...filter }: Filter) {
  const asked = { ...filter, includeConversions };
  const compute = <P, A>(figure: Figure<P, A>, params: P) =>
    otherDb.as(scope, async (tx) =>
      figure.compute(tx, await select(tx, scope, false, asked), params, '2025-08-29'),
    );
  const { firm: _, ...ofFirms } = asked;
  expect(await other.summary(admin, asked)).toEqual(await compute(figures.summary, {}));
  expect(await other.leftOut(admin, asked)).toEqual(await compute(figures.leftOut, {}));
  const net = { ...page, sort: 'net', order: 'desc' } as const;
  expect(await other.net(admin, { ...asked, ...net })).toEqual(await compute(figures.net, net));
  expect(await other.lanes(admin, { ...asked, ...page })).toEqual(await compute(figures.lanes, page));
  expect(await other.channels(admin, asked)).toEqual(await compute(figures.channels, {}));
  expect(await other.months(admin, asked)).toEqual(await compute(figures.months, {}));
  expect(await other.cities(admin, asked)).toEqual(await compute(figures.cities, {}));
  expect(await other.firms(admin, ofFirms)).toEqual(await compute(figures.firms, {}));
}

/** Kept answers that hold, and those that do not. */
const keptNow = async () => {
  const [found] = await sql<{ current: number; outdated: number }>(`
    SELECT count(*) FILTER (WHERE k.version = v.version)::int AS current, count(*) FILTER (WHERE k.version <> v.version)::int AS outdated
    FROM kept_figures k CROSS JOIN LATERAL (
      SELECT md5(string_agg(version::text, ',' ORDER BY market_path)) AS version FROM figure_versions
      WHERE k.market_path IS NULL OR market_path IN (k.market_path, '*')) v`);
  return found ?? { current: 0, outdated: 0 };
};

/** Each firm's net advisors, month by month, added up: all months of the test lie within twelve. */
function monthNets(moves: CountedMove[]): Map<string, number> {
  const nets = new Map<string, number>();
  for (const month of new Set(moves.map(({ day }) => day.slice(0, 7))))
    for (const { id, joined, left } of netOf(moves.filter(({ day }) => day.startsWith(month))))
      nets.set(id, (nets.get(id) ?? 0) + joined.advisors - left.advisors);
  return nets;
}

test('every figure, kept or not and from two processes, is a recount after uploads, reverts and corrections of firms and people in random order', async () => {
  const kinds = Object.entries(happenings);
  const asked: Filter[] = [];
  let wereOutdated = 0;
  let wereKept = 0;
  let wereBulk = 0;
  for (let step = 0; step < 60; step += 1) {
    const [kind, happen] = step < 3 || next(3) === 0 ? (kinds[0] ?? pick(kinds)) : pick(kinds);
    if (!(await happen())) continue;
    done.set(kind, (done.get(kind) ?? 0) + 1);
    const where = `step ${step}: ${kind}`;
    expect(await differing(), where).toEqual([]);
    wereKept += await keptBoth();
    const all = await countedMoves();
    if (all.some(({ bulk }) => bulk)) wereBulk += 1;
    const firms = all.flatMap(({ joined }) => joined ?? []);
    const market = pick([undefined, 'silicon-valley', 'boston']);
    const outdated = (await keptNow()).outdated;
    wereOutdated += outdated;
    if (step % 15 === 14) {
      await refreshFigures({ db: otherDb, clock, log });
      expect((await keptNow()).outdated, where).toBe(0);
      done.set('figures computed again', 1);
    }
    // Some lift-outs are found among what was gathered before a change, some among all that is gathered.
    if (step % 3 === 2) await refreshLaneRuns({ db: otherDb, log });
    const fresh: Filter = {
      ...(market && { market }),
      ...(next(2) === 0 && firms.length > 0 && { firm: pick(firms) }),
      ...(next(3) > 0 && { from: `2025-0${1 + next(3)}-1${next(9)}` }),
      ...(next(3) > 0 && { to: `2025-0${4 + next(4)}-1${next(9)}` }),
      includeConversions: pick(['yes', 'no'] as const),
    };
    // Half of them were asked for before, so that what was kept then must not be told now.
    const filter = asked.length > 3 && next(2) === 0 ? pick(asked) : fresh;
    asked.push(filter);
    try {
      await expectRecount(all, filter);
      await expectRanks(all, filter);
      const { current } = await keptNow();
      await expectKept(filter);
      expect(current).toBeGreaterThan(5);
    } catch (error) {
      throw new Error(`${where} ${JSON.stringify(filter)}: ${error instanceof Error ? error.message : ''}`, {
        cause: error,
      });
    }
  }
  expect([...done.keys()].sort()).toEqual([...Object.keys(happenings), 'figures computed again'].sort());
  expect(wereOutdated).toBeGreaterThan(100);
  expect(wereKept).toBeGreaterThan(50);
  expect(wereBulk).toBeGreaterThan(5);
}, 240_000);
