import { moveDeal } from '@liftout/contract/deals';
import { createWebhook, listDeliveries } from '@liftout/contract/webhooks';
import { expect, onTestFinished, test } from 'vitest';
import { createTestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { startHttpServer } from '../testing/http/http-server.ts';
import { seedTenants } from '../testing/rows/tenant-rows.ts';

test('a delivery that fails late lets those that were queued meanwhile wait as well', async () => {
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  const server = await startHttpServer(async () => {
    await held;
    return { status: 503 };
  });
  onTestFinished(server.close);
  const t = await createTestApp();
  onTestFinished(t.close);
  const { alpha } = await seedTenants(t);
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  const params = { client: 'alpha' };
  const body = { url: `${server.url}/hook`, description: 'CRM', events: ['deal.moved'] };
  const { webhook } = (await t.call(createWebhook, { as: 'admin', params, body })).body;
  const move = (stage: string) =>
    t.call(moveDeal, { as: 'alpha', params: { id: alpha.dealId }, body: { stage } });
  await move('meeting');
  await expect.poll(() => server.asked.length, { timeout: 15_000 }).toBe(1);
  await move('closing');
  fail();
  const ended = `SELECT 1 FROM jobs.job WHERE name = 'webhooks.deliver' AND state = 'completed'`;
  await expect.poll(() => query(t.databaseUrl, ended), { timeout: 15_000 }).toHaveLength(2);
  const logged = await t.call(listDeliveries, { as: 'admin', params: { ...params, id: webhook.id } });
  const [second, first] = logged.body.deliveries;
  expect([second?.attempts, first?.attempts, server.asked.length]).toEqual([0, 1, 1]);
  const pause = Date.parse(second?.nextAttemptAt ?? '') - Date.parse(first?.lastAttemptAt ?? '');
  expect(pause).toBe(30_000);
});
