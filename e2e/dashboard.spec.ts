import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, openAccountMenu, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

test.use({ readsOnly: true });

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const sections = (page: Page) => page.locator('main section[id] h2').allInnerTexts();

test.beforeEach(async ({ signIn }) => signIn('admin'));

for (const [path, client] of [
  ['/dashboard', 'fusion'],
  ['/silicon-valley', 'silicon-valley'],
  ['/overview', 'fusion'],
  ['/fusion', 'fusion'],
  ['/new-edge', 'new-edge'],
  ['/dashboard?client=ubs', 'ubs'],
] as const)
  test(`${path} shows an admin the dashboard of ${client}`, async ({ page, app, allowConsole }) => {
    // A client without a feed has no news.
    allowConsole(/404/);
    const { clientName } = await (await apiOf(app.url, 'admin')).get(`/api/client-profile/${client}`);
    await page.goto(path);
    await expect(title(page)).toHaveText(clientName);
    await expect
      .poll(() => sections(page))
      .toEqual([
        'Today',
        'Deal Pipeline',
        'Market Overview',
        'Engagement Summary',
        'Live Activity Feed',
        'Actionable Insights',
        'Contact Activity',
      ]);
    await expect(page.getByRole('combobox', { name: 'Month' })).toHaveText('August 2025');
    const menu = await openAccountMenu(page);
    await expect(menu.locator('[aria-current]')).toHaveText(clientName);
  });

test('the month selector offers August back to March', async ({ page }) => {
  await page.goto('/dashboard');
  await page.getByRole('combobox', { name: 'Month' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'August 2025',
    'July 2025',
    'June 2025',
    'May 2025',
    'April 2025',
    'March 2025',
  ]);
});

test('the month selector says what it governs at every width, and cuts no month', async ({ page }) => {
  await page.goto('/dashboard');
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const caption = page.getByText('Engagement in', { exact: true }).filter({ visible: true });
    await expect(caption).toHaveCount(1);
    const month = page.getByRole('combobox', { name: 'Month' });
    const label = month.getByText('August 2025');
    const isWhole = await label.evaluate((text) => text.scrollWidth <= text.clientWidth);
    expect(isWhole).toBe(true);
    const [above, below] = [await caption.boundingBox(), await label.boundingBox()];
    const covers =
      (above?.y ?? 0) + (above?.height ?? 0) > (below?.y ?? 0) + 3 &&
      (above?.x ?? 0) + (above?.width ?? 0) > (below?.x ?? 0);
    expect(covers).toBe(false);
  }
});

test('a client that does not exist is a page that does not', async ({ page, allowConsole }) => {
  allowConsole(/404|400/);
  await page.goto('/dashboard?client=nobody-here');
  await expect(page.getByText('Page Not Found')).toBeVisible();
});

test('a logo that cannot be loaded is replaced by the default one', async ({ page, app, allowConsole }) => {
  allowConsole(/ERR_FAILED/);
  const { logoUrl, clientName } = await (await apiOf(app.url, 'admin')).get('/api/client-profile/fusion');
  await page.route(`**${logoUrl}`, (route) => route.abort());
  await page.goto('/dashboard');
  await expect(page.getByRole('img', { name: `${clientName} logo` })).toBeVisible();
  await expect(page.locator('[data-logo="default"]')).toHaveCount(1);
  await expectAccessible(page);
});

test('a card with two marks has both in the line of the value', async ({ page }) => {
  await page.goto('/silicon-valley');
  const board = page.getByRole('region', { name: 'Deal Pipeline' });
  const card = board.locator('[data-deal]', { hasText: 'Stuck: ' }).filter({ hasText: 'Last contact: ' });
  const line = card.first().getByRole('paragraph').filter({ hasText: 'Last contact: ' });
  await expect(line).toBeVisible();
  await expect(line).toContainText('Stuck: ');
  expect((await line.boundingBox())?.height).toBeLessThan(28);
});

test('the title is whole beside its actions at 640 px', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 800 });
  for (const path of ['/silicon-valley', '/ubs']) {
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1 }).locator('> *');
    await expect(title).toBeVisible();
    const cut = await title.evaluate((text) => [
      text.scrollWidth - text.clientWidth,
      text.scrollHeight - text.clientHeight,
    ]);
    expect(Math.max(...cut)).toBeLessThanOrEqual(1);
  }
});
