import { createApiKey } from '@liftout/contract/api-keys';
import { listContacts } from '@liftout/contract/contacts';
import { listMoves } from '@liftout/contract/moves';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeContact, makeFirm, makeMarket, makeMove, setMarket } from '../testing/rows/factories.ts';

let t: TestApp;
let token: string;
beforeAll(async () => {
  t = await createTestApp();
  await seed();
  const body = { name: 'Key', allowedDashboards: ['full'], canWrite: false, expiresInDays: null } as const;
  const made = await t.call(createApiKey, { as: 'admin', params: { client: 'alpha' }, body });
  token = made.body.token;
});
afterAll(() => t.close());

/** The clock says 29 August 2025. Five moves: three within 90 days, one of them a conversion, and two before. */
async function seed() {
  await makeMarket(t, 'silicon-valley', 'Silicon Valley');
  await setMarket(t, 'alpha', 'silicon-valley');
  const [merrill, ubs] = [await makeFirm(t, 'Merrill'), await makeFirm(t, 'UBS')];
  const lane = { marketPath: 'silicon-valley', firmLeftId: merrill, firmJoinedId: ubs };
  const days = ['2025-08-20', '2025-08-01', '2025-03-01', '2024-03-01'];
  for (const [n, movedOn] of days.entries())
    await makeMove(t, { ...lane, firstName: `Ann ${n}`, lastName: 'Ash', movedOn });
  await makeMove(t, { ...lane, firstName: 'Bo', lastName: 'Ash', movedOn: '2025-08-02', isConversion: true });
  const marked = {
    doNotContactAt: new Date('2025-01-01'),
    doNotContactReason: 'asked-to-stop',
    doNotContactBy: 'alpha',
  } as const;
  const lastContacted = new Date('2025-06-01T12:00:00Z');
  await makeContact(t, 'alpha', { firstName: 'Cal', lastContacted });
  await makeContact(t, 'alpha', { firstName: 'Dot', lastContacted, ...marked });
  await makeContact(t, 'alpha', { firstName: 'Eve', lastContacted: new Date('2025-08-28T12:00:00Z') });
}

/** What a tool answers, asked as a key of alpha's does or by an admin. */
async function ask(name: string, input: object, as?: 'admin') {
  const answer = await t.inject({
    ...(as && { as }),
    method: 'POST',
    url: '/api/mcp',
    ...(as ? {} : { headers: { authorization: `Bearer ${token}` } }),
    payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: input } },
  });
  const body = answer.body.startsWith('{') ? answer.body : answer.body.slice(answer.body.indexOf('{'));
  const { total, link, firms } = JSON.parse(JSON.parse(body).result.content[0].text);
  return { total, link: new URL(link), firms };
}

/** How many rows the moves page lists for these search parameters. */
async function movesOf({ searchParams: given }: URL): Promise<number> {
  const { range, conversions, left, joined, ...filters } = Object.fromEntries(given);
  expect(range === 'any' || 'from' in filters || 'to' in filters).toBe(true);
  const { headers } = await t.call(listMoves, {
    as: 'alpha',
    query: {
      ...filters,
      ...(left && { firmLeft: left }),
      ...(joined && { firmJoined: joined }),
      includeConversions: conversions === 'yes' ? 'yes' : 'no',
    },
  });
  return Number(headers['x-total-count']);
}

test('who_moved leads to as many moves as it counts: of any time, and conversions too', async () => {
  const always = await ask('who_moved', {});
  expect([always.total, await movesOf(always.link)]).toEqual([5, 5]);
  const lately = await ask('who_moved', { from_firm: 'Merrill', period: 'last_30_days' });
  expect([lately.total, await movesOf(lately.link)]).toEqual([3, 3]);
});

test('net_recruiting leads to the moves that it counts: of any time, without conversions', async () => {
  const { link, firms } = await ask('net_recruiting', {});
  expect(firms).toMatchObject([
    { firm: 'UBS', joined: 4 },
    { firm: 'Merrill', left: 4 },
  ]);
  expect(await movesOf(link)).toBe(4);
  expect(await movesOf(new URL(firms[0].link))).toBe(4);
});

test('find_contacts leads to the contacts that it counts, in their order', async () => {
  const { total, link } = await ask('find_contacts', {
    not_contacted_days: 60,
    sort: 'aum',
    descending: true,
  });
  expect(Object.fromEntries(link.searchParams)).toEqual({
    doNotContact: 'no',
    notContactedDays: '60',
    sort: 'aum',
    order: 'desc',
  });
  const { headers } = await t.call(listContacts, {
    as: 'alpha',
    query: { doNotContact: 'no', notContactedDays: 60 },
  });
  expect([total, headers['x-total-count']]).toEqual([1, '1']);
});

test('an admin who names a market is led to that market', async () => {
  const { link } = await ask('who_moved', { market: 'Silicon Valley', client: 'beta' }, 'admin');
  expect(link.pathname).toBe('/moves');
  expect(link.searchParams.get('market')).toBe('silicon-valley');
});

test('engagement leads to the figures of its month', async () => {
  const { link } = await ask('engagement', { month: '2025-07' });
  expect([link.pathname, link.search]).toEqual(['/client/alpha', '?month=2025-07&section=engagement']);
});
