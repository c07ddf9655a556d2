import * as contract from '@liftout/contract/moves';
import { afterAll, expect, test } from 'vitest';
import { decisionsOf } from '../advisor-decisions/advisor-decisions.fixture.ts';
import { firmNamesOf } from '../firm-names/firm-names.fixture.ts';
import { ownersOf } from '../firm-names/owners.fixture.ts';
import { createTestApp } from '../testing/app.ts';
import { csv, seedMarkets, surnameOf, upload } from '../testing/upload.ts';
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

const t = await createTestApp();
await seedMarkets(t);
afterAll(() => t.close());
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

const done = new Map<string, number>();
const uploads: string[] = [];

/** What happened; nothing where the choice could not be made. */
const happenings: Record<string, () => Promise<boolean>> = {
  async upload() {
    uploads.push((await upload(t, csv(...Array.from({ length: 5 + next(30) }, row)))).uploadId);
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
  async 'a decision undone'() {
    const decided = await list({ state: 'decided' });
    return decided.length > 0 && (await undo(pick(decided))).status === 200;
  },
};

const countedMoves = () =>
  sql<CountedMove>(`SELECT m.id, m.advisor_id AS advisor, m.firm_left_id AS left, m.firm_joined_id AS joined,
      fl.channel AS "leftChannel", fj.channel AS "joinedChannel", m.moved_on::text AS day, m.aum_cents AS cents,
      m.market_path AS market, m.is_conversion AS conversion, m.location_key AS location
    FROM moves m LEFT JOIN firms fl ON fl.id = m.firm_left_id LEFT JOIN firms fj ON fj.id = m.firm_joined_id
    WHERE m.repeats IS NULL`);

/** What is kept beside each move, recounted: only the differences. */
const differing = () => {
  const columns =
    'id, advisor_id, firm_left_id, firm_joined_id, aum_cents, moved_on, is_conversion, market_path, location_key';
  const counted = `SELECT ${columns}, lag(moved_on) OVER w AS previous_on, lead(moved_on) OVER w AS next_on
    FROM moves WHERE repeats IS NULL WINDOW w AS (PARTITION BY advisor_id ORDER BY moved_on, id)`;
  const kept = `SELECT ${columns}, previous_on, next_on FROM move_facts`;
  return sql(`(${counted} EXCEPT ${kept}) UNION ALL (${kept} EXCEPT ${counted})`);
};

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
  const last = (filter.to ?? '2025-08-29').slice(0, 7);
  const inMonths = monthNets(selectedOf(all, { ...filter, from: undefined, to: `${last}-31` }));
  for (const { firm, joined, left, months } of firms) {
    const of = sides.get(firm.id);
    expect([joined, left]).toEqual([of?.joined.advisors, of?.left.advisors]);
    const known = months.reduce<number>((sum, net) => sum + (net ?? 0), 0);
    expect(known).toBe(inMonths.get(firm.id) ?? 0);
  }
}

/** Each firm's net advisors, month by month, added up: all months of the test lie within twelve. */
function monthNets(moves: CountedMove[]): Map<string, number> {
  const nets = new Map<string, number>();
  for (const month of new Set(moves.map(({ day }) => day.slice(0, 7))))
    for (const { id, joined, left } of netOf(moves.filter(({ day }) => day.startsWith(month))))
      nets.set(id, (nets.get(id) ?? 0) + joined.advisors - left.advisors);
  return nets;
}

test('every figure is a recount after uploads, reverts and corrections of firms and people in random order', async () => {
  const kinds = Object.entries(happenings);
  for (let step = 0; step < 60; step += 1) {
    const [kind, happen] = step < 3 || next(3) === 0 ? (kinds[0] ?? pick(kinds)) : pick(kinds);
    if (!(await happen())) continue;
    done.set(kind, (done.get(kind) ?? 0) + 1);
    const where = `step ${step}: ${kind}`;
    expect(await differing(), where).toEqual([]);
    const all = await countedMoves();
    const firms = all.flatMap(({ joined }) => joined ?? []);
    const market = pick([undefined, 'silicon-valley', 'boston']);
    const filter: Filter = {
      ...(market && { market }),
      ...(next(2) === 0 && firms.length > 0 && { firm: pick(firms) }),
      ...(next(3) > 0 && { from: `2025-0${1 + next(3)}-1${next(9)}` }),
      ...(next(3) > 0 && { to: `2025-0${4 + next(4)}-1${next(9)}` }),
      includeConversions: pick(['yes', 'no'] as const),
    };
    try {
      await expectRecount(all, filter);
      await expectRanks(all, filter);
    } catch (error) {
      throw new Error(`${where} ${JSON.stringify(filter)}: ${error instanceof Error ? error.message : ''}`, {
        cause: error,
      });
    }
  }
  expect([...done.keys()].sort()).toEqual(Object.keys(happenings).sort());
}, 240_000);
