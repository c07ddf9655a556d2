import { insights } from '@liftout/contract/insights';
import { listMoves, moveLiftOuts } from '@liftout/contract/moves';
import { readMarketReport } from '@liftout/contract/reports';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { weekOf } from './brief/figures.ts';
import { clients } from './platform/db/schema/index.ts';
import { system, tenantScope } from './platform/db/scope.ts';
import { createTestApp, type TestApp } from './testing/app.ts';
import { write } from './testing/rows/factories.ts';
import { csv, seedMarkets, upload } from './testing/upload.ts';

/** Two weeks between each and the next: two moves are older than the 60 days of insights, one alone is in the digest's week. */
const days = ['2025-06-10', '2025-06-24', '2025-07-08', '2025-07-22', '2025-08-05', '2025-08-19'];

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  const rows = days.map(
    (day, n) => `P${n},Team,"Palo Alto, CA",Merrill,LPL,${day},${n === 0 ? '' : '$100M'}`,
  );
  await upload(t, csv(...rows, 'Lee,Lone,"Palo Alto, CA",Merrill,LPL,2025-05-01,'));
  await write(t, ({ orm }) =>
    orm.update(clients).set({ targetMarket: 'silicon-valley' }).where(eq(clients.clientId, 'alpha')),
  );
});
afterAll(() => t.close());

test('a lift-out has one size, also where a part of it lies outside of what a screen looks at', async () => {
  const whole = { from: days[0], to: days.at(-1), size: days.length };
  const aum = { total: 500_000_000, known: 5, of: 6 };

  const [team, ...others] = (await t.call(moveLiftOuts, { as: 'alpha', query: { from: '2025-08-10' } })).body;
  expect(others).toEqual([]);
  expect(team).toMatchObject({ ...whole, aum });
  expect(team?.members).toHaveLength(whole.size);
  const listed = await t.call(listMoves, { as: 'alpha', query: { liftOut: team?.id ?? '' } });
  expect(listed.body).toHaveLength(whole.size);

  const report = (await t.call(readMarketReport, { as: 'alpha' })).body;
  expect(report.liftOuts).toMatchObject([{ ...whole, aum }]);

  const found = (await t.call(insights, { as: 'alpha' })).body.filter(({ id }) => id.startsWith('lift-out:'));
  expect(found).toMatchObject([
    {
      title: 'Team lift-out: 6 advisors from Merrill to LPL Financial',
      evidence: { count: whole.size },
      action: { liftOut: team?.id, from: whole.from, to: whole.to },
    },
  ]);

  const week = await t.platform.db.as(tenantScope('alpha', system), (tx) =>
    weekOf(tx, 'alpha', {
      userId: null,
      week: '2025-08-25',
      now: t.platform.clock.now(),
      sees: () => true,
      findInsights: async () => [],
    }),
  );
  expect(week.moves?.liftOuts).toMatchObject([{ size: whole.size }]);
});
