import type { Page } from '@playwright/test';
import { expect, expectToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { openProxy } from './support/proxy.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const feed = (page: Page) => region(page, 'Live Activity Feed');
/** The one notice of the page, below its header. */
const notice = (page: Page) => page.getByRole('banner').getByText("Couldn't refresh", { exact: false });
const retry = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Try Again' });
const fails = { status: 500, body: '' };

for (const [name, path, what, first] of [
  ['Market Overview', '**/api/market-insights/**', 'the market overview', '477'],
  ['Engagement Summary', '**/api/engagement-metrics**', 'the engagement figures', 'Connect Rate'],
  ['Contact Activity', '**/api/contacts?**', 'the contacts', 'Showing 1–10 of 477 contacts'],
] as const)
  test(`${name} keeps what it shows when reading it again fails`, async ({ page, signIn, allowConsole }) => {
    allowConsole(/500/);
    await page.clock.install();
    await signIn('silicon-valley');
    await page.goto('/client/silicon-valley');
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    const section = region(page, name);
    await expect(section.getByText(first, { exact: true })).toBeVisible();
    // Labels come before their figures.
    await expect(section.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.route(path, (route) => route.fulfill({ ...fails, headers: { 'retry-after': '40' } }));
    await page.clock.runFor(5 * 60_000 + 1_000);
    await expect(notice(page)).toHaveText(`Couldn't refresh ${what}.`);
    await expect(page.getByRole('banner')).toContainText('It can be tried again in 40 seconds.');
    await expect(section.getByText(first, { exact: true })).toBeVisible();
    await page.unroute(path);
    // As its clock has gone on, the page may read everything again by itself before the click.
    await expect(async () => {
      if (await retry(page).isVisible()) await retry(page).click({ timeout: 2_000 });
      await expect(notice(page)).toHaveCount(0, { timeout: 2_000 });
    }).toPass();
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
  await expect(notice(page)).toHaveText("Couldn't refresh the pipeline.");
  await expect(board.locator(`[data-stage="closing"]:visible [data-deal="${id}"]`)).toBeVisible();
  await page.unroute('**/api/deals/board**');
  await retry(page).click();
  await expect(notice(page)).toHaveCount(0);
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
  await expect(section.getByText("Couldn't load the engagement figures")).toBeVisible();
  await expect(section).toContainText('It can be tried again in 3 minutes.');
  await page.unroute(path);
  await section.getByRole('button', { name: 'Try Again' }).click();
  await expect(section.getByText('Connect Rate', { exact: true })).toBeVisible();
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
  const unknown = {
    state: 'none',
    calls: null,
    emails: null,
    sms: null,
    callsDialed: null,
    connectRate: null,
    avgCampaignTime: null,
    totalTalkTime: null,
  };
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: new Date(Date.UTC(2024, 3 + index)).toISOString().slice(0, 7),
    ...unknown,
  }));
  // Every month of the demo has calls, so the answer for an empty month is mocked.
  await page.route('**/api/engagement-metrics**', (route) =>
    route.fulfill({
      json: [
        {
          month: '2025-03',
          monthLabel: 'March 2025',
          ...nothing,
          previous: { month: '2025-02', monthLabel: 'February 2025', ...nothing },
          months,
        },
      ],
    }),
  );
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley?month=march#engagement');
  const section = region(page, 'Engagement Summary');
  await expect(section).toContainText('March 2025, compared with February 2025.');
  await expect(section.getByText('No calls, emails or texts this month')).toBeVisible();
  await expect(section.getByText('No calls dialed this month')).toBeVisible();
  const figures = section.getByRole('region', { name: 'Engagement figures' });
  // Without calls the rate is unknown, not zero.
  await expect(figures).not.toContainText('0.0%');
  await expect(figures.getByText('Not known')).toHaveCount(3);
  await expect(figures.getByText('No February figures')).toHaveCount(6);
});

test('what happened while the connection was down is there when it is up again', async ({
  page,
  signIn,
  app,
  allowConsole,
}) => {
  // The page may still be loading sections that are not in view.
  allowConsole(/ERR_|dynamically imported module/);
  const proxy = await openProxy(app.url);
  const api = await apiOf(app.url, 'silicon-valley');
  const [contact] = await api.get('/api/contacts?pageSize=1');
  await signIn('silicon-valley');
  await page.goto(`${proxy.url}/client/silicon-valley#feed`);
  await expect(feed(page).getByText('Live', { exact: true })).toBeVisible();
  await expect(feed(page).getByRole('listitem').first()).toBeVisible();
  // The stream replays what was missed: reading the list again never ends.
  await page.route(/\/api\/live-feed\/[\w-]+$/, () => undefined);
  proxy.cut();
  await expect(feed(page).getByText('Checked every 30 seconds')).toBeVisible();
  for (const subject of ['While the connection was down', 'And once more'])
    await api.post('/api/activities', { contactId: contact.id, type: 'note', subject });
  proxy.restore();
  await expect(feed(page).getByText('Live', { exact: true })).toBeVisible();
  await expect(feed(page).getByRole('listitem').first()).toContainText('And once more');
  await expect(feed(page).getByText('While the connection was down')).toHaveCount(1);
  await proxy.close();
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
  await expect(engagement.getByText("Couldn't load this section")).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'Deal Pipeline' }).locator('[data-deal]').first(),
  ).toBeVisible();

  await expect(engagement.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
  await page.unroute('**/assets/engagement-section-*.js');
  await engagement.getByRole('button', { name: 'Try Again' }).click();
  await expect(engagement.getByText('Connect Rate', { exact: true })).toBeVisible();
  await expect(page.locator('html[data-same-page]')).toHaveCount(1);
});

test('a dialog whose code does not come leaves the page as it is, and opens once it can', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to (load|fetch)|intel-dialog/);
  await signIn('silicon-valley');
  await page.route('**/assets/intel-dialog-*.js', (route) => route.abort());
  await page.goto('/client/silicon-valley');
  await page.getByRole('button', { name: 'Send Intel' }).click();
  await expectToast(
    page,
    "Couldn't load this",
    'Check your network and try again. If Liftout was updated meanwhile, reload the page.',
  );
  await expect(page.getByRole('button', { name: 'Reload', exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Deal Pipeline' })).toBeVisible();

  await page.unroute('**/assets/intel-dialog-*.js');
  await page.getByRole('button', { name: 'Send Intel' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('the form of a call whose code does not come takes the choice back, and opens once it can', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/Failed to (load|fetch)|log-details/);
  await signIn('silicon-valley');
  await page.route('**/assets/log-details-*.js', (route) => route.abort());
  await page.goto('/client/silicon-valley/today');
  const voicemail = page.getByRole('button', { name: 'Voicemail' });
  await voicemail.click();
  await expectToast(page, "Couldn't load this");
  await expect(voicemail).toHaveAttribute('aria-pressed', 'false');

  await page.unroute('**/assets/log-details-*.js');
  await voicemail.click();
  await expect(page.getByRole('button', { name: 'Log call' })).toBeVisible();
});

for (const [what, api, path, extra] of [
  ['the saved views', '**/api/contacts/views?**', 'contacts', 'High value, not reached in two weeks'],
  ['which contacts moved', '**/api/contact-moves?**', 'pipeline', 'Left Merrill Aug 22'],
] as const)
  test(`a page without ${what} says so, and has them after a retry`, async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/500/);
    await signIn('silicon-valley');
    await page.route(api, (route) => route.fulfill(fails));
    await page.goto(`/client/silicon-valley/${path}`);
    await expect(page.getByRole('banner').getByText(`Couldn't load ${what}.`)).toBeVisible();
    await expect(page.getByText(extra)).toHaveCount(0);
    await page.unroute(api);
    await retry(page).click();
    await expect(page.getByText(extra).first()).toBeVisible();
    await expect(page.getByRole('banner').getByText("Couldn't load")).toHaveCount(0);
  });
