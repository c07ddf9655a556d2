import { formerColleagues, getAdvisor } from '@liftout/contract/advisors';
import { readBrief } from '@liftout/contract/brief';
import { listClientFirms } from '@liftout/contract/client-firms';
import { getContactMove } from '@liftout/contract/contact-moves';
import { listFirmMembers } from '@liftout/contract/firm-members';
import { readFirm, readTeam } from '@liftout/contract/firms';
import { insights } from '@liftout/contract/insights';
import { readMarketProposal, updateMarket } from '@liftout/contract/markets';
import * as moves from '@liftout/contract/moves';
import { readMarketReport } from '@liftout/contract/reports';
import { listToday } from '@liftout/contract/today';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareContacts } from './contact-advisors/service.ts';
import type { TestApp } from './testing/app.ts';
import { openGolden } from './testing/golden/open.ts';
import * as golden from './testing/golden/year.ts';
import { makeContact } from './testing/rows/factories.ts';

/** What each screen tells of the golden moves, besides the list of moves itself (`moves/golden.int.test.ts`). */
let t: TestApp;
let gwen: string;
let stan: string;
const as = 'alpha';
const client = 'alpha';

beforeAll(async () => {
  t = await openGolden();
  gwen = await makeContact(t, client, {
    firstName: 'Gwen',
    lastName: 'Grover',
    firm: 'RBC',
    city: 'San Jose, CA',
    email: '',
    inPipeline: true,
    pipelineStage: 'targeted',
  });
  stan = await makeContact(t, client, {
    firstName: 'Stan',
    lastName: 'Stayer',
    firm: 'Merrill Lynch',
    city: 'palo alto',
    email: '',
    lastContacted: new Date('2025-06-02T15:00:00Z'),
  });
  await compareContacts(t.platform, client);
});
afterAll(() => t.close());

const teamName = ({ left, joined }: { left: string; joined: string }) => ({
  firmLeft: left,
  firmJoined: joined,
});

test('the report: twelve months of moves, firms, lanes and lift-outs', async () => {
  const { body } = await t.call(readMarketReport, { as });
  expect(body.period).toEqual(golden.year);
  expect(body.moves).toMatchObject(golden.yearFigures);
  expect(body.conversions).toBe(golden.yearLeftOut.conversions);
  expect(body.leftOut).toEqual(golden.yearLeftOut);
  expect(body.months).toEqual(golden.yearMonths);
  expect([body.gaining, body.losing]).toEqual([golden.yearFirms.gaining, golden.yearFirms.losing]);
  expect(
    body.lanes.map((lane) => [
      lane.firmLeft,
      lane.firmJoined,
      lane.advisors,
      lane.aum,
      lane.last,
      lane.recentAdvisors,
    ]),
  ).toEqual(golden.yearLanes);
  expect(body.lanes.map(({ active }) => active)).toEqual([true, ...Array(7).fill(false)]);
  expect(body.liftOutCount).toBe(golden.yearTeams.length);
  expect(body.liftOuts).toMatchObject(
    golden.yearTeams.map(({ left, joined, ...team }) => ({ ...teamName({ left, joined }), ...team })),
  );
});

test('the moves of the same twelve months tell the same', async () => {
  const query = { market: 'silicon-valley', ...golden.year };
  const { body } = await t.call(moves.movesSummary, { as: 'admin', query });
  expect(body.current).toMatchObject(golden.yearFigures);
  const months = await t.call(moves.moveMonths, { as, query: { client } });
  expect(months.body).toMatchObject(golden.yearMonths);
  const { body: leftOut } = await t.call(moves.movesLeftOut, { as: 'admin', query });
  expect(leftOut).toEqual(golden.yearLeftOut);
  const { body: map } = await t.call(moves.moveCities, { as, query: { client } });
  const figures = map.cities.map(({ key, advisors, left, joined }) => `${key} ${advisors} ${left} ${joined}`);
  expect(figures.toSorted()).toEqual(
    golden.yearCities
      .map(({ key, advisors, left, joined }) => `${key} ${advisors} ${left} ${joined}`)
      .toSorted(),
  );
});

test('insights: a lift-out that may grow, one that is over, and the contact who moved', async () => {
  const { body } = await t.call(insights, { as, query: {} });
  const found = body.filter(({ id }) => /lift-out|moved/.test(id));
  expect(
    found.map(({ type, title, description, evidence }) => [type, title, description, evidence.count]),
  ).toEqual([
    [
      'urgent',
      'Team lift-out: 3 advisors from Merrill to LPL Financial',
      'In Palo Alto from August 15 to August 27. $106.0M in assets, known for 2 of 3. The team may still be growing.',
      3,
    ],
    [
      'urgent',
      'Gwen Grover just moved',
      'Gwen Grover, in your pipeline, left RBC Wealth Management for Merrill on August 19.',
      1,
    ],
    [
      'info',
      'Team lift-out: 2 advisors from UBS to Osaic',
      'In Los Altos from July 3 to July 16. $18.0M in assets, known for 1 of 2.',
      2,
    ],
  ]);
});

test('the Monday brief: the moves of August 18 to 24', async () => {
  const { body } = await t.call(readBrief, { as, query: { week: '2025-08-25' } });
  // Esme, Gwen and Hugo; Iggy's is a conversion. Merrill lost Esme and won Gwen.
  expect(body.moves).toEqual({
    market: 'Silicon Valley',
    advisors: 3,
    moves: 3,
    firms: [
      { firm: 'RBC Wealth Management', net: -2, joined: 0, left: 2 },
      { firm: 'LPL Financial', net: 1, joined: 1, left: 0 },
    ],
    liftOuts: [{ firmLeft: 'Merrill', firmJoined: 'LPL Financial', city: 'Palo Alto', size: 3 }],
  });
  expect(body.contacts).toMatchObject({ total: 1, rows: [{ name: 'Gwen Grover', movedOn: '2025-08-19' }] });
});

describe('the page of Merrill', () => {
  const params = { firmName: 'Merrill Lynch' };

  test('its latest moves, under any spelling', async () => {
    const { body } = await t.call(readFirm, { as, params });
    expect(body.recentMoves.map(({ direction, name }) => `${direction} ${name.split(' ')[0]}`)).toEqual(
      golden.merrillLatest,
    );
  });

  test('who joined and left it by month, and each branch', async () => {
    const { body } = await t.call(moves.moveMonths, { as, query: { client, firm: 'Merrill' } });
    expect(body.map(({ month, joined, left }) => [month, joined, left])).toEqual([
      ...golden.yearMonths.slice(0, 6).map(({ month }) => [month, null, null]),
      ...golden.merrillMonths,
    ]);
    const members = await t.call(listFirmMembers, { as, params, query: { client } });
    expect(
      members.body.branches.map(({ city, joined, left, members: own }) => [city, joined, left, own]),
    ).toEqual(golden.merrillCities.map((city, at) => [...city, at === 0 ? 1 : 0]));
  });

  test('where they went and came from, and its teams', async () => {
    const { body: lanes } = await t.call(moves.moveLanes, { as, query: { client, firm: 'Merrill' } });
    const short = lanes.map(({ firmLeft, firmJoined, advisors, aum }) => ({
      left: firmLeft.name,
      joined: firmJoined.name,
      advisors,
      aum,
    }));
    const leftFor = short.filter(({ left }) => left === 'Merrill');
    expect(leftFor.map(({ joined, advisors, aum }) => [joined, advisors, aum])).toEqual(
      golden.merrillLanes.leftFor,
    );
    const cameFrom = short.filter(({ joined }) => joined === 'Merrill');
    expect(cameFrom.map(({ left, advisors, aum }) => [left, advisors, aum])).toEqual(
      golden.merrillLanes.cameFrom,
    );
    const { body: teams } = await t.call(moves.moveLiftOuts, { as, query: { client, firm: 'Merrill' } });
    expect(teams.map(({ from, size, aum }) => [from, size, aum])).toEqual(
      golden.yearTeams
        .filter(({ left }) => left === 'Merrill')
        .map(({ from, size, aum }) => [from, size, aum]),
    );
  });
});

test('the list of firms: ranks of all moves of the market, with the contacts there', async () => {
  const { body } = await t.call(listClientFirms, { as, query: { client } });
  const ranked = [...golden.yearFirms.gaining, ...golden.yearFirms.losing.toReversed()];
  const contacts = new Map([
    ['RBC Wealth Management', 1],
    ['Merrill', 1],
  ]);
  expect(
    body.firms.map(({ firm, moves: of, contacts: own }) => [
      firm.name,
      of?.rank,
      of?.joined,
      of?.left,
      of?.net.advisors,
      own,
    ]),
  ).toEqual(
    ranked.map(({ firm, joined, left, net }, at) => [
      firm,
      at + 1,
      joined.advisors,
      left.advisors,
      net,
      contacts.get(firm) ?? 0,
    ]),
  );
});

test('a team page: the contact there, who is left of the team that went, and a contact who moved', async () => {
  const { body: team } = await t.call(readTeam, { as, params: { id: stan } });
  expect([team.firm, team.size, team.basis]).toEqual(['Merrill Lynch', 1, 'place']);
  const { body: teams } = await t.call(moves.moveLiftOuts, { as, query: { client, firm: 'Merrill' } });
  const id = teams[0]?.members[0]?.moveId ?? '';
  const { body: left } = await t.call(formerColleagues, { as, params: { id }, query: { client } });
  expect([left.count, left.contacts.map(({ name }) => name)]).toEqual([1, ['Stan Stayer']]);
  const moveOf = async (id: string) => (await t.call(getContactMove, { as, params: { id } })).body.move;
  expect(await moveOf(gwen)).toMatchObject({
    firmLeft: 'RBC Wealth Management',
    firmJoined: 'Merrill',
    movedOn: '2025-08-19',
    firmIsOld: true,
  });
  expect(await moveOf(stan)).toBeNull();
});

test('today: how many colleagues left', async () => {
  const { body } = await t.call(listToday, { as, query: { client } });
  const reasons = body.queue.find(({ contactId }) => contactId === stan)?.reasons ?? [];
  expect(reasons.find(({ rule }) => rule === 'colleagues-left')?.line).toBe(
    '3 colleagues left Merrill in Palo Alto since August 15',
  );
});

describe('the page of an advisor', () => {
  const pageOf = async (q: string) => {
    const { body: found } = await t.call(moves.listMoves, { as, query: { client, q } });
    return (await t.call(getAdvisor, { as, params: { id: found[0]?.advisorId ?? '' }, query: { client } }))
      .body;
  };

  test('Ann: two moves, the repeated row counted once, and the team of three', async () => {
    const ann = await pageOf('Ann Ash');
    expect(ann).toMatchObject({
      name: 'Ann Ash',
      otherNames: [],
      assets: 120_000_000,
      moveCount: 2,
      career: golden.annsCareer,
      teams: [{ firmLeft: 'Merrill', firmJoined: 'LPL Financial', city: 'Palo Alto', movedOn: '2025-04-01' }],
    });
    expect(ann.teams[0]?.colleagues.map(({ name }) => name)).toEqual(['Ben Bell', 'Cat Cole']);
    expect(ann.moves.map(({ movedOn, sources }) => [movedOn, sources.map(({ row }) => row)])).toEqual([
      ['2025-08-12', [4]],
      ['2025-04-01', [2]],
    ]);
  });

  test('Zabriskie: one man of two first names, and a Quillon, one of two men of a name', async () => {
    const bob = await pageOf('Zabriskie');
    expect([bob.name, bob.otherNames, bob.moveCount]).toEqual(['Bob Zabriskie', ['Robert Zabriskie'], 2]);
    expect(bob.career.map(({ firm, from, to, months }) => [firm, from, to, months])).toEqual([
      ['RBC Wealth Management', '2025-06-09', null, 2],
      ['UBS', '2025-04-07', '2025-06-09', 2],
      ['Merrill', null, '2025-04-07', null],
    ]);
    const quillon = await pageOf('Quillon Los Altos');
    expect([quillon.crds, quillon.moveCount, quillon.assets]).toEqual([['1000001'], 1, 1_000_000_000]);
  });
});

test('the figures that an admin may publish come from the same counts', async () => {
  const params = { path: 'silicon-valley' };
  const figures = {
    contacts: 0,
    pipeline: '',
    pipelineValue: 0,
    growth: 0,
    conversionRate: 0,
    avgDealSize: '',
    keyFirms: [],
    recentActivity: [],
    marketShare: { home: { name: 'UBS', share: 100 }, competitors: [] },
  };
  await t.call(updateMarket, { as: 'admin', params, body: { figures } });
  const { body } = await t.call(readMarketProposal, { as: 'admin', params });
  // Joined: LPL 11, Rockefeller 8, UBS 7, RBC 6, Merrill 4, Osaic 3: 39.
  expect(body.figures).toMatchObject({
    keyFirms: ['LPL Financial', 'Rockefeller', 'UBS', 'RBC Wealth Management'],
    recentActivity: [
      { firm: 'LPL Financial', value: '3 advisors', time: '2025-08-27T12:00:00.000Z' },
      { firm: 'Osaic', value: '2 advisors', time: '2025-07-16T12:00:00.000Z' },
      { firm: 'RBC Wealth Management', value: '2 advisors', time: '2025-05-05T12:00:00.000Z' },
    ],
    marketShare: {
      home: { name: 'UBS', share: 18 },
      competitors: [
        { name: 'LPL Financial', share: 28.2 },
        { name: 'Rockefeller', share: 20.5 },
        { name: 'RBC Wealth Management', share: 15.4 },
        { name: 'Other firms', share: 17.9 },
      ],
    },
  });
  // Nobody is known to have moved in the twelve months before.
  expect(body.figures.growth).toBeUndefined();
});
