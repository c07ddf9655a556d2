import { listNotifications } from '@liftout/contract/notifications';
import { addWatch } from '@liftout/contract/watches';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { listenForNotifications } from '../testing/database/notifications.ts';
import { query } from '../testing/database/query.ts';
import { setMarket } from '../testing/rows/factories.ts';
import { csv, seedMarkets, upload } from '../testing/upload.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await setMarket(t, 'alpha', 'silicon-valley');
  // The queue of jobs works while the app listens.
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

const titles = async () =>
  (await t.call(listNotifications, { as: 'alpha', query: {} })).body.notifications.map(({ title }) => title);
const jobs = (state: string) =>
  query(t.databaseUrl, `SELECT id FROM jobs.job WHERE name = 'watches.tell' AND state = '${state}'`);

test('an upload is told right after its commit, and screens are notified', async () => {
  await upload(t, csv('Rosa,Quillfeather,"Palo Alto, CA",Merrill,UBS,01/06/2025,'));
  await expect.poll(async () => (await jobs('completed')).length, { timeout: 10_000 }).toBe(1);
  await t.call(addWatch, { as: 'alpha', body: { target: { kind: 'firm', firm: 'Merrill' } } });
  const notifications = await listenForNotifications(t);
  await upload(t, csv('Elena,Romanova,"Palo Alto, CA",Merrill,Ameriprise,03/06/2025,'));
  await notifications.until('notifications');
  expect(await titles()).toEqual(['Elena Romanova left Merrill for Ameriprise']);
  expect(notifications.clientsOf('notifications')).toEqual(['alpha']);
  await notifications.close();
});

test('a job that was taken over after a crash tells nothing again', async () => {
  await expect.poll(async () => (await jobs('completed')).length, { timeout: 10_000 }).toBe(2);
  // As if its process had died right after the commit, before it could say that the job is done.
  await query(
    t.databaseUrl,
    `UPDATE jobs.job SET state = 'retry', retry_count = 0, completed_on = NULL
     WHERE id = (SELECT id FROM jobs.job WHERE name = 'watches.tell' ORDER BY created_on DESC LIMIT 1)`,
  );
  await expect.poll(async () => (await jobs('completed')).length, { timeout: 10_000 }).toBe(2);
  expect(await titles()).toEqual(['Elena Romanova left Merrill for Ameriprise']);
});
