import { findClientFirms, listClientFirms } from '@liftout/contract/client-firms';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clients } from '../platform/db/schema/index.ts';
import { type As, createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, makeDeal, setMarket, write } from '../testing/rows/factories.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';

/** Counted by hand. Wells Fargo Advisors to FiNet is a conversion. */
const summer = csv(
  'Ann,Ash,"Palo Alto, CA",Merrill,LPL,2025-07-01,$100M',
  'Bob,Bell,"Palo Alto, CA",Merrill,LPL,2025-07-10,$200M',
  'Cat,Cole,"San Jose, CA",Merrill Lynch,UBS,2025-07-24,',
  'Dan,Dorn,"San Jose, CA",UBS,LPL,2025-08-08,$50M',
  'Hal,Hill,"Campbell, CA",WFA,FiNet,2025-08-12,$900M',
  'Ida,Iver,"New York, NY",UBS,Raymond James,2025-08-13,$600M',
);
const spring = csv('Kim,King,"San Jose, CA",RBC,LPL,2025-06-30,$80M');

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await upload(t, spring, { timePeriod: 'Q2 2025', fileName: 'spring.csv' });
  await upload(t, summer, { timePeriod: 'Q3 2025', fileName: 'summer.csv' });
  await setMarket(t, 'alpha', 'silicon-valley');
  const at = async (firm: string, deal?: Parameters<typeof makeDeal>[3]) => {
    const id = await makeContact(t, 'alpha', { firm });
    if (deal) await makeDeal(t, 'alpha', id, deal);
  };
  await at('Merrill', { valueCents: 5_000_00 });
  await at('MERRILL LYNCH, PIERCE, FENNER & SMITH INCORPORATED', { valueCents: 2_000_00 });
  await at('Merrill Lynch', { valueCents: 9_000_00, stage: 'won' });
  // Its value is not known.
  await at('Merrill Lynch', { valueCents: 0 });
  await at('UBS', { valueCents: 4_000_00, archivedAt: t.platform.clock.now() });
  // No move names these; the second is in the directory.
  await at('Quillon Häuser Partners', { valueCents: 1_000_00 });
  await at('QUILLON HÄUSER PARTNERS');
  await at('Quillon Häuser Partners');
  await at('Edward D. Jones & Co.');
  await makeContact(t, 'alpha', {
    firm: 'Gone Away Wealth',
    archivedAt: t.platform.clock.now(),
    archivedReason: 'Left the field',
  });
  await makeContact(t, 'beta', { firm: 'Beta Only Wealth' });
});
afterAll(() => t.close());

const summerDays = { from: '2025-07-01', to: '2025-08-31' };
const list = (query: Record<string, string> = {}, as: As = 'alpha') =>
  t.call(listClientFirms, { as, query: { client: 'alpha', ...summerDays, ...query } });
const names = async (query: Record<string, string> = {}) =>
  (await list(query)).body.firms.map(({ firm }) => firm.name);

test('the market’s firms are ranked, and those of contacts alone come after them', async () => {
  const { body } = await list();
  expect(
    body.firms.map(({ firm, moves, contacts, openDeals, pipelineValue, pipelineKnown }) => [
      firm.name,
      moves && [moves.rank, moves.rankBefore, moves.joined, moves.left, moves.net.advisors],
      contacts,
      openDeals,
      pipelineValue,
      pipelineKnown,
    ]),
  ).toEqual([
    ['LPL Financial', [1, 1, 3, 0, 3], 0, 0, 0, 0],
    ['UBS', [2, null, 1, 1, 0], 1, 0, 0, 0],
    ['Merrill', [3, null, 0, 3, -3], 4, 3, 7_000, 2],
    ['Quillon Häuser Partners', null, 3, 1, 1_000, 1],
    ['Edward Jones', null, 1, 0, 0, 0],
  ]);
  expect([body.market, body.total, body.isCompared]).toEqual(['silicon-valley', 5, true]);
  expect(body.firms[0]?.moves?.months.slice(-3)).toEqual([1, 2, 1]);
});

test('an admin who names the client sees the same', async () => {
  expect((await list({}, 'admin')).body).toEqual((await list()).body);
});

test('it is sorted by each column, firms without moves last, and paged', async () => {
  expect(await names({ sort: 'name' })).toEqual([
    'Edward Jones',
    'LPL Financial',
    'Merrill',
    'Quillon Häuser Partners',
    'UBS',
  ]);
  expect((await names({ sort: 'rank', order: 'desc' })).slice(0, 3)).toEqual([
    'Merrill',
    'UBS',
    'LPL Financial',
  ]);
  expect((await names({ sort: 'left' }))[0]).toBe('Merrill');
  expect((await names({ sort: 'joined', order: 'asc' }))[0]).toBe('Merrill');
  expect((await names({ sort: 'contacts' })).slice(0, 2)).toEqual(['Merrill', 'Quillon Häuser Partners']);
  expect((await names({ sort: 'pipeline' })).slice(0, 2)).toEqual(['Merrill', 'Quillon Häuser Partners']);
  expect((await names({ sort: 'change' }))[0]).toBe('LPL Financial');
  const second = await list({ pageSize: '2', page: '2' });
  expect(second.body.firms.map(({ firm }) => firm.name)).toEqual(['Merrill', 'Quillon Häuser Partners']);
  const past = await list({ pageSize: '2', page: '9' });
  expect([past.body.firms, past.body.total]).toEqual([[], 5]);
});

test('a firm whose deals have no known value comes last by pipeline, in both directions', async () => {
  const id = await makeContact(t, 'beta', { firm: 'Merrill' });
  await makeDeal(t, 'beta', id, { valueCents: 0 });
  await makeDeal(t, 'beta', await makeContact(t, 'beta', { firm: 'UBS' }), { valueCents: 1_000_00 });
  await makeContact(t, 'beta', { firm: 'Edward Jones' });
  const ofBeta = async (order: 'asc' | 'desc') => {
    const query = { client: 'beta', sort: 'pipeline', order } as const;
    const { body } = await t.call(listClientFirms, { as: 'beta', query });
    return body.firms.map(({ firm }) => firm.name);
  };
  expect(await ofBeta('desc')).toEqual(['UBS', 'Beta Only Wealth', 'Edward Jones', 'Merrill']);
  expect(await ofBeta('asc')).toEqual(['Beta Only Wealth', 'Edward Jones', 'UBS', 'Merrill']);
});

test('a firm is found by its name or any spelling, and keeps its rank', async () => {
  for (const q of ['merrill', 'pierce fenner', 'lynch merrill', 'BofA'])
    expect([q, await names({ q })]).toEqual([q, ['Merrill']]);
  expect((await list({ q: 'merrill' })).body.firms[0]?.moves?.rank).toBe(3);
  expect(await names({ q: 'hauser quil' })).toEqual(['Quillon Häuser Partners']);
  expect(await names({ q: 'edward d jones' })).toEqual(['Edward Jones']);
  expect(await names({ q: 'beta only' })).toEqual([]);
  expect(await names({ q: '%' })).toEqual([]);
});

test('days without moves leave the firms of contacts', async () => {
  const { firms } = (await list({ from: '2025-05-01', to: '2025-05-31' })).body;
  expect(firms.map(({ firm, moves }) => [firm.name, moves])).toEqual([
    ['Merrill', null],
    ['Quillon Häuser Partners', null],
    ['Edward Jones', null],
    ['UBS', null],
  ]);
});

test('without access to the overview, or without a market, there are no moves', async () => {
  const set = (changes: Partial<typeof clients.$inferInsert>) =>
    write(t, ({ orm }) => orm.update(clients).set(changes).where(eq(clients.clientId, 'alpha')));
  const seen = async () => {
    const { market, firms, months } = (await list()).body;
    return [market, months, firms.map(({ firm, moves }) => [firm.name, moves])];
  };
  const contactsOnly = [
    null,
    [],
    [
      ['Merrill', null],
      ['Quillon Häuser Partners', null],
      ['Edward Jones', null],
      ['UBS', null],
    ],
  ];
  await set({ allowedDashboards: ['contacts'] });
  expect(await seen()).toEqual(contactsOnly);
  await set({ allowedDashboards: ['full'], targetMarket: null });
  expect(await seen()).toEqual(contactsOnly);
  await set({ targetMarket: 'silicon-valley' });
});

const named = (q: string, as: As = 'alpha') => t.call(findClientFirms, { as, query: { client: 'alpha', q } });

test('a text names firms of contacts and of the market, whatever the days', async () => {
  const found = async (q: string) => (await named(q)).body.map(({ name, contacts }) => [name, contacts]);
  expect(await found('merrill lynch')).toEqual([['Merrill', 4]]);
  expect(await found('bofa')).toEqual([['Merrill', 4]]);
  expect(await found('hauser')).toEqual([['Quillon Häuser Partners', 3]]);
  // Of the market alone; the other moved in another market.
  expect(await found('lpl fin')).toEqual([['LPL Financial', 0]]);
  expect(await found('raymond')).toEqual([]);
  expect(await found('beta only')).toEqual([]);
  expect((await named('merrill', 'admin')).body).toEqual((await named('merrill')).body);
  expect((await named('merrill', null)).status).toBe(401);
  expect((await named('merrill', 'beta')).status).toBe(403);
  expect((await named(' ')).status).toBe(400);
});

test('it needs a session and access to contacts, and reads no other client', async () => {
  expect((await t.call(listClientFirms, { as: null, query: {} })).status).toBe(401);
  expect((await list({}, 'beta')).status).toBe(403);
  await write(t, ({ orm }) =>
    orm
      .update(clients)
      .set({ allowedDashboards: ['overview'] })
      .where(eq(clients.clientId, 'beta')),
  );
  expect((await t.call(listClientFirms, { as: 'beta', query: {} })).status).toBe(403);
});

test('input out of range is refused', async () => {
  const refused: Record<string, string>[] = [
    { sort: 'aum' },
    { page: '0' },
    { pageSize: 'many' },
    { from: 'May' },
    { q: 'x'.repeat(201) },
    { from: '2025-08-01', to: '2025-07-01' },
  ];
  for (const query of refused) expect([query, (await list(query)).status]).toEqual([query, 400]);
});
