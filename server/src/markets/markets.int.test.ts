import { listMarkets, type MarketFigures, marketOverview, updateMarket } from '@liftout/contract/markets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { seedMarkets } from '../testing/upload.ts';

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
    home: { name: 'Home', share: 30.1 },
    competitors: [{ name: 'UBS', share: 69.9, color: '#b91c1c' }],
  },
};
const change = (path: string, body: object) => t.call(updateMarket, { as: 'admin', params: { path }, body });

test('without published markets, averages are null, not zero percent', async () => {
  const { body } = await t.call(marketOverview, { as: null });
  expect(body).toEqual({
    markets: [],
    averageGrowth: null,
    averageConversion: null,
    averageMarketShare: null,
    activeMarkets: 0,
    totalContacts: 0,
    totalPipelineValue: 0,
  });
  expect((await t.call(listMarkets, { as: 'admin' })).body).toHaveLength(8);
});

test('published markets are public, in their order, with averages to one decimal', async () => {
  const first = await change('miami', { figures, status: 'Active', published: true });
  expect(first.body).toMatchObject({ version: 2, published: true, asOf: '2025-08-29' });
  await change('boston', {
    figures: { ...figures, growth: -3.3, conversionRate: 10, contacts: 23, pipelineValue: 1_000_000 },
    published: true,
  });
  const { body } = await t.call(marketOverview, { as: null });
  expect(body.markets.map(({ path, status, growth }) => [path, status, growth])).toEqual([
    ['/miami', 'Active', 12.4],
    ['/boston', 'Configuring', -3.3],
  ]);
  // (12.4 - 3.3) / 2 = 4.55, (24.8 + 10) / 2 = 17.4.
  expect(body).toMatchObject({
    averageGrowth: 4.6,
    averageConversion: 17.4,
    averageMarketShare: 30.1,
    activeMarkets: 1,
    totalContacts: 500,
    totalPipelineValue: 13_800_000,
  });
});

test('only sent fields change, the display text follows the value, and unpublishing removes a market', async () => {
  const { body } = await change('miami', { figures: { pipelineValue: 18_650_000 } });
  expect(body.figures).toEqual({ ...figures, pipelineValue: 18_650_000, pipeline: '$18.7M' });
  await change('boston', { published: false });
  expect((await t.call(marketOverview, { as: null })).body.markets).toHaveLength(1);
});

test('an outdated version is 409 with the current record', async () => {
  const stale = await change('miami', { status: 'Configuring', version: 1 });
  expect(stale.status).toBe(409);
  expect(JSON.parse(stale.text).current).toMatchObject({ path: 'miami', status: 'Active', version: 3 });
  expect((await change('miami', { status: 'Configuring', version: 3 })).body.status).toBe('Configuring');
});

test('invalid changes are refused', async () => {
  expect((await change('chicago', { published: true })).message).toBe(
    'figures: Enter the figures before publishing the market.',
  );
  expect((await change('chicago', { figures: { contacts: 3 } })).status).toBe(400);
  expect((await change('miami', { figures: { contacts: -1 } })).status).toBe(400);
  expect((await change('miami', { status: 'Closed' })).status).toBe(400);
  expect((await change('atlantis', { status: 'Active' })).status).toBe(404);
});

test('every change is audited, with before and after', async () => {
  const { rows } = await t.platform.db.as(
    { kind: 'platform', actor: { userId: null, name: 'test' } },
    ({ client }) =>
      client.query(
        `SELECT before ->> 'status' AS before, after ->> 'status' AS after FROM audit_entries
       WHERE entity = 'market' AND entity_id = 'miami' ORDER BY created_at, id`,
      ),
  );
  expect(rows).toEqual([
    { before: 'Configuring', after: 'Active' },
    { before: 'Active', after: 'Active' },
    { before: 'Active', after: 'Configuring' },
  ]);
});
