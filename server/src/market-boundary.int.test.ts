import { endpoints } from '@liftout/contract';
import { contactTimeline, updateContact } from '@liftout/contract/contacts';
import { insights } from '@liftout/contract/insights';
import { emailMarketResearch } from '@liftout/contract/reports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareContacts } from './contact-advisors/service.ts';
import { mailOutbox } from './platform/db/schema/index.ts';
import { accessRows } from './testing/access/access-rows.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { type HttpServer, startHttpServer } from './testing/http/http-server.ts';
import { makeFirm, makeMarket, makeMove, setMarket, write } from './testing/rows/factories.ts';
import { seedTenants, type Tenants } from './testing/rows/tenant-rows.ts';

/** Texts that occur only in moves of another market. */
// The amount with its zeros: shorter digits also come up in random ids.
const otherMarket = /nightfall|obscura|hialeah|1979000|19,790|quarterly-miami/i;
const name = { firstName: 'Quentin', lastName: 'Marlowe' };

let model: HttpServer;
let t: TestApp;
let rows: Tenants;
let foreignMove: string;

/** What a client can do: give a contact of its own the name of who moved, and put it into the pipeline. */
async function renameContact(more: { firm: string; city?: string } = { firm: 'Meridian' }): Promise<void> {
  const renamed = await t.call(updateContact, {
    as: 'alpha',
    params: { id: rows.alpha.contactId },
    body: { ...name, ...more, inPipeline: 'yes' },
  });
  expect(renamed.status).toBe(200);
}

/** Alpha reads Silicon Valley; a person of whom it knows nothing moved in Miami, with a colleague. */
beforeAll(async () => {
  model = await startHttpServer(() => ({ status: 500 }));
  t = await createTestApp({
    env: { OPENAI_API_KEY: 'sk-test', OPENAI_BASE_URL: `${model.url}/v1`, OPENAI_MODEL: 'm' },
  });
  rows = await seedTenants(t);
  await makeMarket(t, 'miami', 'Miami');
  const lane = {
    firmLeftId: await makeFirm(t, 'Obscura Partners'),
    firmJoinedId: await makeFirm(t, 'Nightfall Wealth'),
    firmLeftSpelling: 'Obscura Partners',
    firmJoinedSpelling: 'Nightfall Wealth',
    city: 'Hialeah',
    marketPath: 'miami',
    movedOn: '2025-08-20',
    aumCents: 1_979_000_000_000,
  };
  foreignMove = await makeMove(t, { ...lane, ...name });
  await makeMove(t, { ...lane, firstName: 'Ada', lastName: 'Lowe' });
  await renameContact();
});
afterAll(async () => {
  await t.close();
  await model.close();
});

describe('a contact that is given the name of someone who moved in another market', () => {
  // Signing in and out says nothing of moves, and would end the session that asks.
  test.each(endpoints.filter(({ feature }) => feature !== 'auth'))(
    'shows nothing of it: $endpoint.method $endpoint.path',
    async (named) => {
      const row = accessRows[named.name] ?? {};
      if (row.endless) return;
      const { headers, ...request } = row.request?.(rows) ?? {};
      const answer = await t.call(named.endpoint, { as: 'alpha', ...request, ...(headers && { headers }) });
      expect(answer.text).not.toMatch(otherMarket);
    },
  );

  test.each([
    '/api/moves?q=marlowe',
    '/api/moves?firm=Nightfall Wealth',
    '/api/moves?firmLeft=Obscura Partners',
    '/api/moves/summary?firm=Nightfall Wealth',
    '/api/moves/net?firm=Nightfall Wealth',
    '/api/moves/lift-outs?firm=Obscura Partners',
    '/api/contacts?q=marlowe',
    '/api/contacts/facets?q=n',
    '/api/team/Meridian',
    '/api/live-feed/alpha',
  ])('nor %s', async (url) => {
    const answer = await t.inject({ as: 'alpha', url: encodeURI(url) });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).not.toMatch(otherMarket);
  });

  test('nor the move, its team, and the pages of its firms', async () => {
    const status = async (url: string) => (await t.inject({ as: 'alpha', url: encodeURI(url) })).statusCode;
    expect(await status(`/api/moves/${foreignMove}`)).toBe(404);
    expect(await status(`/api/advisors/${foreignMove}`)).toBe(404);
    expect(await status('/api/firm/Nightfall Wealth')).toBe(404);
    expect(await status('/api/team/Obscura Partners')).toBe(404);
    expect((await t.inject({ as: 'alpha', url: `/api/moves?liftOut=${foreignMove}` })).json()).toEqual([]);
  });

  test('nor the report that is mailed', async () => {
    const body = { email: 'reader@firm.example', client: 'alpha' };
    expect((await t.call(emailMarketResearch, { as: 'alpha', body })).status).toBe(200);
    const mail = await write(t, ({ orm }) => orm.select().from(mailOutbox));
    expect(mail.length).toBeGreaterThan(0);
    expect(JSON.stringify(mail)).not.toMatch(otherMarket);
  });

  test('nor the prompt of a language model', async () => {
    const client = 'alpha';
    await t.inject({
      as: 'alpha',
      method: 'POST',
      url: '/api/deep-dive',
      payload: { ...name, firm: 'Meridian', client },
    });
    const url = 'https://www.linkedin.com/in/quentin-marlowe';
    await t.inject({ as: 'alpha', method: 'POST', url: '/api/scrape-linkedin', payload: { url, client } });
    expect(model.asked.length).toBeGreaterThan(1);
    for (const { body } of model.asked) expect(body).not.toMatch(otherMarket);
  });
});

test('an admin reads every market, also with a client', async () => {
  for (const url of [
    '/api/moves?q=marlowe',
    '/api/moves?client=alpha&market=miami',
    `/api/moves/${foreignMove}`,
    '/api/firm/Nightfall Wealth?client=alpha',
  ])
    expect((await t.inject({ as: 'admin', url: encodeURI(url) })).body).toMatch(/nightfall/i);
});

test('a client sees the moves of its own market, also after the market is changed', async () => {
  // Some of the calls above lose its deal.
  await renameContact({ firm: 'Obscura Partners', city: 'Hialeah' });
  const params = { id: rows.alpha.contactId };
  const seen = async () => {
    await compareContacts(t.platform, 'alpha');
    const { entries } = (await t.call(contactTimeline, { as: 'alpha', params, query: {} })).body;
    const insight = (await t.call(insights, { as: 'alpha', query: {} })).body;
    return {
      moves: entries.filter(({ kind }) => kind === 'move').length,
      insight: insight.some(({ title }) => title.includes('Quentin Marlowe')),
    };
  };
  expect(await seen()).toEqual({ moves: 0, insight: false });
  await setMarket(t, 'alpha', 'miami');
  expect(await seen()).toEqual({ moves: 1, insight: true });
  await setMarket(t, 'alpha', null);
  expect(await seen()).toEqual({ moves: 0, insight: false });
});
