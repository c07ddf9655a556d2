import type { Page } from '@playwright/test';
import { expect, expectToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { lineTo } from './support/proxy.ts';

test.use({ file: 'refresh' });

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const feed = (page: Page) => region(page, 'Live Activity Feed');
const fails = { status: 500, body: '' };

for (const [name, path, what, first] of [
  ['Market Overview', '**/api/market-insights/**', 'The market overview', '477'],
  ['Engagement Summary', '**/api/engagement-metrics**', 'The engagement figures', 'Calls Dialed'],
  ['Contact Activity', '**/api/contacts?**', 'The contacts', 'Showing 1–10 of 477 contacts'],
] as const)
  test(`${name} keeps what it shows when reading it again fails`, async ({ page, signIn, allowConsole }) => {
    allowConsole(/500/);
    await page.clock.install();
    await signIn('silicon-valley');
    await page.goto('/client/silicon-valley');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const section = region(page, name);
    await expect(section.getByText(first, { exact: true })).toBeVisible();
    // Labels stand before their figures.
    await expect(section.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.route(path, (route) => route.fulfill({ ...fails, headers: { 'retry-after': '40' } }));
    await page.clock.runFor(5 * 60_000 + 1_000);
    await expect(section.getByText(`${what} could not be refreshed`)).toBeVisible();
    await expect(section).toContainText('It can be tried again in 40 seconds.');
    await expect(section.getByText(first, { exact: true })).toBeVisible();
    await page.unroute(path);
    await section.getByRole('button', { name: 'Try Again' }).click();
    await expect(section.getByText(`${what} could not be refreshed`)).toHaveCount(0);
    await expect(section.getByText(first, { exact: true })).toBeVisible();
  });

test('the board keeps a move whose reload failed, and says so', async ({ page, signIn, allowConsole }) => {
  allowConsole(/500/);
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  const board = region(page, 'Deal Pipeline');
  const card = board.locator('[data-stage="meeting"]:visible [data-deal]').first();
  const id = await card.getAttribute('data-deal');
  await page.route('**/api/deals/board**', (route) => route.fulfill(fails));
  await card.getByRole('button').first().focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(board.getByText('The pipeline could not be refreshed')).toBeVisible();
  await expect(board.locator(`[data-stage="closing"]:visible [data-deal="${id}"]`)).toBeVisible();
  await page.unroute('**/api/deals/board**');
  await board.getByRole('button', { name: 'Try Again' }).click();
  await expect(board.getByText('The pipeline could not be refreshed')).toHaveCount(0);
  await expect(board.locator(`[data-stage="closing"]:visible [data-deal="${id}"]`)).toBeVisible();
});

test('a refused reading says when it can be tried again', async ({ page, signIn, allowConsole }) => {
  allowConsole(/429/);
  await signIn('silicon-valley');
  const path = '**/api/engagement-metrics**';
  await page.route(path, (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '150' },
      json: { message: 'Too many requests.' },
    }),
  );
  await page.goto('/client/silicon-valley#engagement');
  const section = region(page, 'Engagement Summary');
  await expect(section.getByText('The engagement figures could not be loaded')).toBeVisible();
  await expect(section).toContainText('It can be tried again in 3 minutes.');
  await page.unroute(path);
  await section.getByRole('button', { name: 'Try Again' }).click();
  await expect(section.getByText('Calls Dialed', { exact: true })).toBeVisible();
});

test('a month in which nothing happened says so, and compares with nothing', async ({ page, signIn }) => {
  const nothing = {
    calls: 0,
    emails: 0,
    sms: 0,
    callsDialed: 0,
    connectRate: null,
    avgCampaignTime: null,
    totalTalkTime: 0,
    callDisposition: {},
    campaignName: null,
  };
  // Every month of the demo has calls: this is what one without is answered.
  await page.route('**/api/engagement-metrics**', (route) =>
    route.fulfill({
      json: [
        {
          month: '2025-03',
          monthLabel: 'March 2025',
          ...nothing,
          previous: { month: '2025-02', monthLabel: 'February 2025', ...nothing },
        },
      ],
    }),
  );
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley?month=march#engagement');
  const section = region(page, 'Engagement Summary');
  await expect(section).toContainText('March 2025, compared with February 2025.');
  await expect(section.getByText('No engagement in this month')).toBeVisible();
  await expect(section.getByText('No calls were dialed in this month')).toBeVisible();
  const figures = section.getByRole('region', { name: 'Engagement figures' });
  // Nothing dialed is no rate of zero.
  await expect(figures).not.toContainText('0.0%');
  await expect(figures.getByText('Not known')).toHaveCount(3);
  await expect(figures.getByText('Nothing to compare vs February')).toHaveCount(7);
});

test('what happened while the line was down is there when it is up again', async ({
  page,
  signIn,
  app,
  allowConsole,
}) => {
  allowConsole(/ERR_/);
  const line = await lineTo(app.url);
  const api = await apiOf(app.url, 'silicon-valley');
  const [contact] = await api.get('/api/contacts?pageSize=1');
  await signIn('silicon-valley');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/live-feed\/[\w-]+$/.test(request.url())) asked.push(request.url());
  });
  await page.goto(`${line.url}/client/silicon-valley#feed`);
  await expect(feed(page).getByText('Live', { exact: true })).toBeVisible();
  await expect(feed(page).getByRole('listitem').first()).toBeVisible();
  line.cut();
  await expect(feed(page).getByText('Checked every 30 seconds')).toBeVisible();
  for (const subject of ['While the line was down', 'And once more'])
    await api.post('/api/activities', { contactId: contact.id, type: 'note', subject });
  line.mend();
  await expect(feed(page).getByText('Live', { exact: true })).toBeVisible();
  await expect(feed(page).getByRole('listitem').first()).toContainText('And once more');
  await expect(feed(page).getByText('While the line was down')).toHaveCount(1);
  // Replayed, not asked for.
  expect(asked).toHaveLength(1);
  await line.close();
});

test('a stream that was refused is asked for again', async ({ page, signIn, allowConsole }) => {
  allowConsole(/429|EventSource/);
  await page.clock.install();
  await signIn('silicon-valley');
  const path = '**/api/live-feed/*/stream';
  await page.route(path, (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '30' }, body: '' }),
  );
  await page.goto('/client/silicon-valley#feed');
  await page.clock.runFor(2_000);
  await expect(feed(page).getByText('Checked every 30 seconds')).toBeVisible();
  await page.unroute(path);
  await page.clock.runFor(31_000);
  await expect(feed(page).getByText('Live', { exact: true })).toBeVisible();
});

test('a section whose code does not come says so, and leaves the others', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to (load|fetch)|engagement-section/);
  await signIn('silicon-valley');
  await page.route('**/assets/engagement-section-*.js', (route) => route.abort());
  await page.goto('/client/silicon-valley#engagement');
  const engagement = page.getByRole('region', { name: 'Engagement Summary' });
  await expect(engagement.getByText('This section could not be loaded')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Deal Pipeline' }).locator('[data-deal]').first(),
  ).toBeVisible();

  await page.unroute('**/assets/engagement-section-*.js');
  await engagement.getByRole('button', { name: 'Reload the page' }).click();
  await expect(engagement.getByText('Connect Rate', { exact: true })).toBeVisible();
});

test('a dialog whose code does not come leaves the page as it is', async ({ page, signIn, allowConsole }) => {
  allowConsole(/Failed to (load|fetch)|intel-dialog/);
  await signIn('silicon-valley');
  await page.route('**/assets/intel-dialog-*.js', (route) => route.abort());
  await page.goto('/client/silicon-valley');
  await page.getByRole('button', { name: 'Send Intel' }).click();
  await expectToast(page, 'This could not be loaded', 'Check your network, then reload the page.');
  await expect(page.getByRole('region', { name: 'Deal Pipeline' })).toBeVisible();
});
