import { insights } from '@liftout/contract/insights';
import { type LiftOut, moveLiftOuts } from '@liftout/contract/moves';
import { readMarketReport } from '@liftout/contract/reports';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clients } from '../../platform/db/schema/index.ts';
import { createTestApp, type TestApp } from '../../testing/app.ts';
import { write } from '../../testing/rows/factories.ts';
import { resetDemo } from '../load.ts';
import { recruitingMarkets } from './locations.ts';
import { liftOuts as stories } from './move-drafts.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await resetDemo(t.platform.db, t.platform.config.dataDir);
});
afterAll(() => t.close());

const factsOf = ({ city, from, to, size }: Pick<LiftOut, 'city' | 'from' | 'to' | 'size'>) =>
  `${size} in ${city}, ${from} to ${to}`;

/** Read as a client of the market, as its users see it. */
describe.each(recruitingMarkets)('the demo in %s', (market) => {
  test('shows each lift-out with the same size on moves page, report and insight', async () => {
    await write(t, ({ orm }) =>
      orm.update(clients).set({ targetMarket: market }).where(eq(clients.clientId, 'fusion')),
    );
    const asked = { as: 'admin', query: { client: 'fusion' } } as const;
    const page = (await t.call(moveLiftOuts, { as: 'admin', query: { client: 'fusion', pageSize: 1000 } }))
      .body;
    for (const { left, joined, city, size, from } of stories.filter((story) => story.market === market)) {
      const shown = page.find((one) => one.from === from && one.city === city);
      expect([shown?.firmLeft.name, shown?.firmJoined.name]).toEqual([left, joined]);
      // A single move of the same lane in the same days makes the team larger, never smaller.
      expect(shown?.size).toBeGreaterThanOrEqual(size);
    }

    const report = (await t.call(readMarketReport, asked)).body;
    const inPeriod = page.filter(({ to }) => to >= report.period.from);
    expect(report.liftOutCount).toBe(inPeriod.length);
    expect(report.liftOuts.map(factsOf)).toEqual(inPeriod.slice(0, 8).map(factsOf));
    expect(report.liftOuts.map(({ aum }) => aum)).toEqual(inPeriod.slice(0, 8).map(({ aum }) => aum));

    const found = (await t.call(insights, asked)).body;
    const shown = found.flatMap(({ action, evidence }) =>
      action.kind === 'moves' && action.liftOut ? [`${action.liftOut} ${evidence.count}`] : [],
    );
    const recent = page.filter(({ to }) => to >= '2025-06-30');
    expect(recent.length).toBeGreaterThan(0);
    expect(shown.sort()).toEqual(recent.map(({ id, size }) => `${id} ${size}`).sort());
  });
});
