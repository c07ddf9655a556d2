import {
  listMarkets,
  type MarketFigures,
  marketOverview,
  orderMarkets,
  readMarketHistory,
  readMarketProposal,
  updateMarket,
} from '@liftout/contract/markets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, makeDeal, makeFirm, makeMove, write } from '../testing/rows/factories.ts';
import { seedMarkets } from '../testing/upload.ts';
import { percentages } from './proposal/figures.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());

const figures: MarketFigures = {
  contacts: 477,
  pipeline: '$12.8M',
  pipelineValue: 12_800_000,
  growth: 12.4,
  conversionRate: 24.8,
  avgDealSize: '$278K',
  keyFirms: ['Merrill'],
  recentActivity: [],
  marketShare: {
    home: { name: 'Alpha Partners', share: 30.1 },
    competitors: [{ name: 'UBS', share: 69.9, color: '#b91c1c' }],
  },
};
const change = (path: string, body: object) => t.call(updateMarket, { as: 'admin', params: { path }, body });
const record = async (path: string) =>
  (await t.call(listMarkets, { as: 'admin' })).body.find((market) => market.path === path);
const history = async (path: string) =>
  (await t.call(readMarketHistory, { as: 'admin', params: { path } })).body;

describe('a market’s record', () => {
  test('counts the counties and cities of its definition', async () => {
    const valley = await record('silicon-valley');
    expect(valley?.counties).toBe(2);
    expect(valley?.cities).toBeGreaterThan(20);
    expect(await record('fusion')).toMatchObject({ counties: 0, cities: 0 });
  });

  test('takes the date that is sent, else today with new figures', async () => {
    expect((await change('chicago', { figures, asOf: '2025-06-30' })).body.asOf).toBe('2025-06-30');
    expect((await change('chicago', { description: 'Cook county.' })).body.asOf).toBe('2025-06-30');
    expect((await change('chicago', { figures: { contacts: 480 } })).body.asOf).toBe('2025-08-29');
    expect((await change('chicago', { asOf: '30 June' })).status).toBe(400);
  });

  test('keeps its version and its history where nothing of it is changed', async () => {
    await change('chicago', { figures, asOf: '2025-08-29' });
    const before = [await record('chicago'), await history('chicago')];
    for (const body of [{}, { contacts: 1 }, { asOf: '2025-08-29' }, { figures: { contacts: 477 } }])
      expect((await change('chicago', body)).body).toEqual(before[0]);
    expect([await record('chicago'), await history('chicago')]).toEqual(before);
  });

  test('refuses shares that do not add up to 100, and changes nothing', async () => {
    const before = await record('chicago');
    const { home } = figures.marketShare;
    const answer = await change('chicago', { figures: { marketShare: { home, competitors: [] } } });
    expect([answer.status, JSON.parse(answer.text).issues]).toEqual([
      400,
      [{ path: 'figures.marketShare', message: 'The shares add up to 30.1, not 100.' }],
    ]);
    expect(await record('chicago')).toEqual(before);
  });

  test('has a history: who, when, and each field from what to what', async () => {
    await change('boston', { figures, status: 'Active', published: true });
    await change('boston', { figures: { growth: 13, keyFirms: ['Merrill', 'UBS'] }, description: 'Boston.' });
    const [latest, first] = await history('boston');
    expect(latest).toMatchObject({ actorName: 'admin', at: '2025-08-29T16:00:00.000Z' });
    expect(latest?.changes).toEqual([
      { field: 'description', before: expect.any(String), after: 'Boston.' },
      { field: 'figures.growth', before: 12.4, after: 13 },
      { field: 'figures.keyFirms', before: ['Merrill'], after: ['Merrill', 'UBS'] },
    ]);
    expect(first?.changes.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['status', 'published', 'asOf', 'figures.contacts', 'figures.marketShare']),
    );
    expect(first?.changes.find(({ field }) => field === 'figures.contacts')).toMatchObject({
      before: null,
      after: 477,
    });
    expect((await t.call(readMarketHistory, { as: 'alpha', params: { path: 'boston' } })).status).toBe(403);
    expect((await t.call(readMarketHistory, { as: 'admin', params: { path: 'atlantis' } })).status).toBe(404);
  });
});

test('published markets are put in order; a list that is out of date is refused', async () => {
  for (const path of ['boston', 'chicago', 'miami']) await change(path, { figures, published: true });
  const order = (paths: string[]) => t.call(orderMarkets, { as: 'admin', body: { paths } });
  await order(['boston', 'chicago', 'miami']);
  const version = (await record('miami'))?.version;
  expect((await order(['miami', 'boston', 'chicago'])).status).toBe(200);
  const published = async () =>
    (await t.call(marketOverview, { as: null })).body.markets.map(({ path }) => path);
  expect(await published()).toEqual(['/miami', '/boston', '/chicago']);
  // Someone who edits figures meanwhile has no conflict.
  expect((await record('miami'))?.version).toBe(version);
  expect((await history('miami'))[0]?.changes).toEqual([{ field: 'position', before: 3, after: 1 }]);
  for (const paths of [
    ['miami', 'boston'],
    ['miami', 'boston', 'chicago', 'new-york'],
    ['miami', 'miami', 'boston'],
  ])
    expect((await order(paths)).status).toBe(409);
  expect(await published()).toEqual(['/miami', '/boston', '/chicago']);
  expect((await t.call(orderMarkets, { as: 'alpha', body: { paths: [] } })).status).toBe(403);
});

describe('figures from the data', () => {
  const proposal = async (path: string) =>
    (await t.call(readMarketProposal, { as: 'admin', params: { path } })).body;
  const noteOf = async (path: string, figure: string) =>
    (await proposal(path)).notes.find((note) => note.figure === figure);

  beforeAll(async () => {
    const [merrill, ubs, alpha] = await Promise.all(
      ['Merrill', 'UBS', 'Alpha Advisors'].map((name) => makeFirm(t, name)),
    );
    const move = (person: string, joined: string | undefined, movedOn: string, city = 'Miami') =>
      makeMove(t, {
        firstName: person,
        lastName: 'Secretperson',
        movedOn,
        city,
        marketPath: 'miami',
        firmLeftId: joined === merrill ? ubs : merrill,
        firmJoinedId: joined,
      });
    // The year before, in each month of which someone moved: two. This year: a team of three to UBS, one to Merrill, two to the home firm.
    for (const person of ['old1', 'old2']) await move(person, ubs, '2024-05-05');
    await move('old1', ubs, '2023-08-30');
    for (let month = 8; month < 20; month += 1)
      await move('old1', ubs, new Date(Date.UTC(2023, month, 15)).toISOString().slice(0, 10));
    for (const person of ['a', 'b', 'c']) await move(person, ubs, '2025-08-01');
    await move('d', merrill, '2025-03-03', 'Coral Gables');
    for (const person of ['e', 'f']) await move(person, alpha, person === 'e' ? '2025-02-02' : '2024-11-11');
    await write(t, ({ client }) =>
      client.query(
        `UPDATE clients SET target_market = 'miami', home_firm = 'Alpha Advisors' WHERE client_id = 'alpha'`,
      ),
    );
    await change('miami', { figures, published: true });
  });

  test('come from moves by firm, with what each is made of', async () => {
    const { figures: proposed, from, to, notes } = await proposal('miami');
    expect([from, to]).toEqual(['2024-08-30', '2025-08-29']);
    expect(proposed).toEqual({
      growth: 200,
      keyFirms: ['UBS', 'Alpha Advisors', 'Merrill'],
      recentActivity: [
        { type: 'new_contact', firm: 'UBS', value: '3 advisors', time: '2025-08-01T12:00:00.000Z' },
      ],
      marketShare: {
        home: { name: 'Alpha Partners', share: 33.3 },
        competitors: [
          { name: 'UBS', share: 50, color: '#2563eb' },
          { name: 'Merrill', share: 16.7, color: '#0f766e' },
        ],
      },
    });
    expect(notes.find(({ figure }) => figure === 'growth')?.text).toBe(
      'Advisors who moved: 6 in the last twelve months, 2 in the twelve before.',
    );
    // It can be saved as it is.
    expect((await change('miami', { figures: proposed })).status).toBe(200);
  });

  test('compare with no year that has months without data', async () => {
    await makeMove(t, {
      firstName: 'One',
      lastName: 'Stray',
      movedOn: '2024-02-02',
      city: 'Boston',
      marketPath: 'boston',
      firmLeftId: await makeFirm(t, 'Baird'),
      firmJoinedId: await makeFirm(t, 'Stifel'),
    });
    expect(await noteOf('boston', 'growth')).toEqual({
      figure: 'growth',
      proposed: false,
      text: 'The twelve months before have months without data, so there is nothing to compare with.',
    });
  });

  test('name no person, and no figure of one client', async () => {
    const contact = await makeContact(t, 'alpha', {});
    await makeDeal(t, 'alpha', contact, { valueCents: 123_456_700 });
    const answer = await t.call(readMarketProposal, { as: 'admin', params: { path: 'miami' } });
    expect(answer.text).not.toMatch(/Secretperson|1234567/i);
    await expectNoneOfClients();
  });

  const ofClients = {
    contacts: 'contacts',
    pipelineValue: 'deals with a value',
    conversionRate: 'won deals',
    avgDealSize: 'deals with a value',
  };
  async function expectNoneOfClients(): Promise<void> {
    for (const [figure, have] of Object.entries(ofClients))
      expect(await noteOf('miami', figure)).toEqual({
        figure,
        proposed: false,
        text: `Fewer than 3 clients that recruit in this market have ${have}, so the figure could be traced to one of them.`,
      });
  }

  test('count no client without data towards those that hide whose a figure is', async () => {
    await write(t, ({ client }) =>
      client.query(
        `UPDATE clients SET target_market = 'miami', is_active = true, expires_at = NULL, archived_at = NULL`,
      ),
    );
    const { figures: proposed } = await proposal('miami');
    expect(proposed).not.toHaveProperty('contacts');
    await expectNoneOfClients();
    const has = (figure: keyof typeof ofClients) =>
      proposal('miami').then(({ figures: found }) => found[figure] !== undefined);
    for (const client of ['beta', 'inactive'] as const) {
      expect(await has('contacts')).toBe(false);
      await makeContact(t, client, {});
    }
    expect(await has('contacts')).toBe(true);
    expect(await has('pipelineValue')).toBe(false);
    await write(t, ({ client }) =>
      client.query(`UPDATE clients SET expires_at = '2025-08-01' WHERE client_id = 'beta'`),
    );
    expect(await has('contacts')).toBe(false);
  });

  test('sum over clients where several have what is summed', async () => {
    await write(t, ({ client }) => client.query('UPDATE clients SET expires_at = NULL'));
    for (const client of ['beta', 'inactive', 'expired'] as const)
      await makeDeal(t, client, await makeContact(t, client, {}), { valueCents: 100_000 });
    expect((await proposal('miami')).figures).toMatchObject({
      contacts: 6,
      pipelineValue: 1_237_567,
      pipeline: '$1.2M',
      avgDealSize: '$309K',
    });
    expect(await noteOf('miami', 'contacts')).toMatchObject({
      proposed: true,
      text: 'Contacts, over 4 clients.',
    });
    expect(await noteOf('miami', 'conversionRate')).toMatchObject({ proposed: false });
    await write(t, ({ client }) => client.query(`UPDATE deals SET stage = 'won' WHERE client_id <> 'alpha'`));
    expect((await proposal('miami')).figures.conversionRate).toBe(75);
    expect((await noteOf('miami', 'avgDealSize'))?.text).toBe('The average deal, over 4 clients.');
    // A deal of unknown value: the average is still $1,237,567 / 4.
    await makeDeal(t, 'beta', await makeContact(t, 'beta', {}), { valueCents: 0 });
    expect((await proposal('miami')).figures).toMatchObject({
      pipelineValue: 1_237_567,
      avgDealSize: '$309K',
    });
    expect((await noteOf('miami', 'avgDealSize'))?.text).toBe(
      'The average deal, known for 4 of 5, over 4 clients.',
    );
    expect((await noteOf('miami', 'pipelineValue'))?.text).toBe(
      'The value of all open and won deals, known for 4 of 5, over 4 clients.',
    );
  });

  test('are absent, with the reason, where there are no moves', async () => {
    const { figures: proposed, notes } = await proposal('new-york');
    expect(proposed).toEqual({});
    expect(notes.find(({ figure }) => figure === 'marketShare')?.text).toBe(
      'No moves in the last twelve months.',
    );
    expect((await t.call(readMarketProposal, { as: 'beta', params: { path: 'miami' } })).status).toBe(403);
    expect((await t.call(readMarketProposal, { as: 'admin', params: { path: 'atlantis' } })).status).toBe(
      404,
    );
  });

  test('have shares that add up to exactly 100', () => {
    for (const counts of [
      [1, 1, 1],
      [2, 3, 7, 11],
      [0, 5],
      [1, 2, 3, 4, 5, 6, 7],
    ]) {
      const tenths = percentages(counts).map((share) => Math.round(share * 10));
      expect(tenths.reduce((sum, share) => sum + share, 0)).toBe(1000);
    }
    expect(percentages([0, 0])).toEqual([0, 0]);
  });
});
