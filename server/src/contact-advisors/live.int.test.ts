import { insights } from '@liftout/contract/insights';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { listenForNotifications } from '../testing/database/notifications.ts';
import { makeContact, setMarket } from '../testing/rows/factories.ts';
import { seedMarkets, upload } from '../testing/upload.ts';

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
  await setMarket(t, 'alpha', 'boston');
  // The queue of jobs works while the app listens.
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => t.close());

const titles = async () =>
  (await t.call(insights, { as: 'alpha', query: {} })).body.map(({ title }) => title);

test('an upload is told for every contact that it touches, and screens are notified', async () => {
  const notifications = await listenForNotifications(t);
  await makeContact(t, 'alpha', { firstName: 'Bob', lastName: 'Thornvale', isHighValue: true });
  await makeContact(t, 'alpha', { firstName: 'Zoe', lastName: 'Quist', firm: 'LPL', city: 'Dallas, TX' });
  await upload(
    t,
    'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM\n' +
      'Robert,Thornvale,"Boston, MA",Merrill,UBS,08/20/2025,\nZoe,Quist,"Boston, MA",Merrill,UBS,08/21/2025,\n',
    { market: 'Boston' },
  );
  await expect
    .poll(titles, { timeout: 10_000 })
    .toEqual([
      'Team lift-out: 2 advisors from Merrill to UBS',
      'Bob Thornvale just moved',
      'Another Zoe Quist moved',
    ]);
  await notifications.until('contact-advisors');
  expect(notifications.clientsOf('contact-advisors')).toContain('alpha');
  await notifications.close();
});
