import type { Page } from '@playwright/test';
import { expect, expectToast, keepToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { windowOf } from './support/windows.ts';

/** The list, not its stream. */
const feedPath = /\/api\/live-feed\/[\w-]+$/;
const feed = (page: Page) => page.getByRole('region', { name: 'Live Activity Feed' });

test('an activity made elsewhere shows within a second, and opens its contact', async ({
  page,
  signIn,
  app,
}) => {
  const api = await apiOf(app.url, 'silicon-valley');
  const [contact] = await api.get('/api/contacts?pageSize=1');
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley#feed');
  await expect(feed(page).getByText('Live', { exact: true })).toBeVisible();
  await expect(feed(page).getByRole('listitem').first()).toBeVisible();
  // The stream brings it: reading the list again never ends.
  await page.route(feedPath, () => undefined);
  await api.post('/api/activities', {
    contactId: contact.id,
    type: 'call',
    subject: 'Asked for the transition terms',
    outcome: 'Interested',
    duration: 300,
  });
  const top = feed(page).getByRole('listitem').first();
  await expect(top).toContainText('Asked for the transition terms');
  await expect(top).toContainText('Interested');
  await expect(top).toContainText('5 min');
  await expect(top).toContainText('Just now');
  await top.getByRole('button', { name: contact.name }).click();
  await expect(page.getByRole('dialog', { name: contact.name })).toBeVisible();
});

test('a call that is taken back leaves the feed of every window at once', async ({
  page,
  signIn,
  app,
  browser,
}) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/today');
  const colleague = await windowOf(browser, app.url, 'silicon-valley', '/client/silicon-valley#feed');
  const admin = await windowOf(browser, app.url, 'admin', '/silicon-valley#feed');
  const items = (window: Page) =>
    feed(window).getByRole('listitem').filter({ hasText: 'Wants the grid by Monday.' });
  for (const window of [colleague, admin])
    await expect(feed(window).getByText('Live', { exact: true })).toBeVisible();
  const person = page.getByRole('list', { name: 'Whom to call' }).locator(':scope > li').first();
  await person.getByRole('button', { name: 'Connected' }).click();
  await person.getByLabel('Note').fill('Wants the grid by Monday.');
  await page.getByRole('button', { name: 'Log call' }).click();
  await keepToast(page);
  for (const window of [colleague, admin]) await expect(items(window)).toHaveCount(1);
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Call taken back');
  for (const window of [colleague, admin]) {
    await expect(items(window)).toHaveCount(0);
    await expect(feed(window).getByRole('listitem').first()).toBeVisible();
    await window.context().close();
  }
});

test('an activity that comes while the list is being read is in it', async ({ page, signIn, app }) => {
  const own = await apiOf(app.url, 'silicon-valley');
  const [known] = await own.get('/api/contacts?pageSize=1');
  await signIn('silicon-valley');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const told = new Promise<void>((resolve) => {
    devtools.on('Network.eventSourceMessageReceived', ({ data }) => {
      if (data.includes('In between')) resolve();
    });
  });
  await page.route(
    (url) => url.pathname === '/api/live-feed/silicon-valley',
    async (route) => {
      const response = await route.fetch();
      // The list does not wait for a stream that takes its time.
      await expect(feed(page).getByText('Live', { exact: true })).toBeVisible();
      await own.post('/api/activities', { contactId: known.id, type: 'note', subject: 'In between' });
      await told;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await page.goto('/client/silicon-valley#feed');
  await expect(feed(page).getByText('In between')).toBeVisible();
});

test("another client's activity stays away", async ({ page, signIn, app }) => {
  const ubs = await apiOf(app.url, 'ubs');
  const [contact] = await ubs.get('/api/contacts?pageSize=1');
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley#feed');
  await expect(feed(page).getByText('Live', { exact: true })).toBeVisible();
  await ubs.post('/api/activities', { contactId: contact.id, type: 'note', subject: 'Only for UBS' });
  // Wait for its own activity, which comes after the other's would.
  const own = await apiOf(app.url, 'silicon-valley');
  const [known] = await own.get('/api/contacts?pageSize=1');
  await own.post('/api/activities', { contactId: known.id, type: 'note', subject: 'For ourselves' });
  await expect(feed(page).getByText('For ourselves')).toBeVisible();
  await expect(page.getByText('Only for UBS')).toHaveCount(0);
});

test('beside the stream it is refetched every 30 seconds too', async ({ page, signIn }) => {
  await page.clock.install();
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley#feed');
  await expect(feed(page).getByText('Live', { exact: true })).toBeVisible();
  await expect(feed(page).getByRole('listitem').first()).toBeVisible();
  const again = page.waitForRequest(feedPath);
  await page.clock.runFor(31_000);
  await again;
});

test('without a stream it is refetched every 30 seconds', async ({ page, signIn, allowConsole }) => {
  allowConsole(/503|EventSource/);
  await page.clock.install();
  await signIn('silicon-valley');
  await page.route('**/api/live-feed/*/stream', (route) => route.fulfill({ status: 503, body: '' }));
  let asked = 0;
  page.on('request', (request) => {
    if (feedPath.test(request.url())) asked += 1;
  });
  await page.goto('/client/silicon-valley#feed');
  await page.clock.runFor(2_000);
  await expect(feed(page).getByText('Checked every 30 seconds')).toBeVisible();
  await expect(feed(page).getByRole('listitem').first()).toBeVisible();
  expect(asked).toBe(1);
  await page.clock.runFor(31_000);
  await expect.poll(() => asked).toBe(2);
});

test('says that there is nothing, or that it failed', async ({ page, signIn, allowConsole }) => {
  allowConsole(/500/);
  await signIn('silicon-valley');
  // The demo has no client without activities, so the answer is mocked.
  await page.route(feedPath, (route) => route.fulfill({ json: [] }));
  await page.goto('/client/silicon-valley#feed');
  await expect(feed(page).getByText('No recent activities found')).toBeVisible();
  await page.unroute(feedPath);
  await page.route(feedPath, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(feed(page).getByText("Couldn't load the live feed")).toBeVisible();
  await page.unroute(feedPath);
  await feed(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(feed(page).getByRole('listitem').first()).toBeVisible();
});
