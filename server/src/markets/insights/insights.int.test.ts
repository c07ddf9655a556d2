import { marketInsights, topTitles } from '@liftout/contract/markets';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clients } from '../../platform/db/schema/index.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { makeContact, makeMarket, write } from '../../testing/rows/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const ask = (as: 'alpha' | 'beta' | 'admin' | null, client: string) =>
  t.call(marketInsights, { as, params: { client } });

describe("figures over a client's contacts", () => {
  test('totals are unknown without contacts', async () => {
    expect((await ask('alpha', 'alpha')).body).toEqual({
      region: 'All markets',
      updatedAt: null,
      topTitles: '[]',
      totalAUM: null,
      totalRevenue: null,
      headcount: 0,
      coverage: { aumKnown: 0, revenueKnown: 0 },
    });
  });

  /** By hand: AUM 1.2B + 0 + 350.50 known for 3 of 6; revenue known for none; titles 3, 2. */
  test('counts how many contacts have a known amount', async () => {
    await makeMarket(t, 'silicon-valley', 'Silicon Valley');
    await write(t, ({ orm }) =>
      orm.update(clients).set({ targetMarket: 'silicon-valley' }).where(eq(clients.clientId, 'alpha')),
    );
    const svp = 'Senior Vice President';
    const latest = new Date('2025-08-28T09:30:00Z');
    await makeContact(t, 'alpha', {
      aumCents: 120_000_000_000,
      jobTitle: 'Managing Director',
      updatedAt: latest,
    });
    for (const fields of [
      { aumCents: 0, jobTitle: svp },
      { aumCents: 35_050, jobTitle: ' senior  vice president' },
      { jobTitle: svp },
      { jobTitle: 'managing director' },
      { jobTitle: '  ' },
    ])
      await makeContact(t, 'alpha', { updatedAt: new Date('2025-08-01T00:00:00Z'), ...fields });
    await makeContact(t, 'beta', { aumCents: 1_00, revenueCents: 2_00, jobTitle: 'Partner' });
    const { body } = await ask('alpha', 'alpha');
    expect(body).toMatchObject({
      region: 'Silicon Valley',
      updatedAt: latest.toISOString(),
      totalAUM: 1_200_000_350.5,
      totalRevenue: null,
      headcount: 6,
      coverage: { aumKnown: 3, revenueKnown: 0 },
    });
    const titles = topTitles.parse(JSON.parse(body.topTitles));
    expect(titles.map(([title, count]) => [title.toLowerCase(), count])).toEqual([
      ['senior vice president', 3],
      ['managing director', 2],
    ]);
    expect(titles[0]?.[0]).toBe(svp);
  });

  test('are those of one client', async () => {
    expect((await ask('beta', 'beta')).body).toMatchObject({ totalAUM: 1, totalRevenue: 2, headcount: 1 });
    expect((await ask('admin', 'beta')).body.headcount).toBe(1);
    expect((await ask('beta', 'alpha')).status).toBe(403);
    expect((await ask(null, 'alpha')).status).toBe(401);
    expect((await ask('admin', 'nobody')).status).toBe(404);
    expect((await ask('alpha', 'Not-A-Slug!')).status).toBe(400);
  });
});
