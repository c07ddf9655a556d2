import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { movesTable, openMoves } from './support/moves.ts';
import { expectSettled } from './support/wait.ts';

test.use({ readsOnly: true });

/** The list, whose `aria-busy` says whether its rows are old ones. */
const list = (page: Page) => page.getByRole('region', { name: 'Advisor moves', exact: true });
/** A city of the demo in the market of Miami; some files leave the state out. */
const floridian = /, FL|Boca Raton|Jupiter|Fort Lauderdale|Miami/;
const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages of moves' });
const figures = (page: Page) => page.getByRole('region', { name: 'Move figures' });

test.describe('the moves of a market', () => {
  test.beforeEach(async ({ signIn }) => signIn('admin'));

  test('show the market of the address, with figures that say how much is known', async ({ page, app }) => {
    await page.goto('/moves?market=los-angeles&range=any');
    await expect(page.getByRole('combobox', { name: 'Market' })).toHaveText('Los Angeles');
    const admin = await apiOf(app.url, 'admin');
    const { current } = await admin.get('/api/moves/summary?market=los-angeles');
    await expect(figures(page).getByText(String(current.advisors), { exact: true })).toBeVisible();
    const share = Math.round((current.aum.known / current.aum.of) * 100);
    await expect(figures(page)).toContainText(`known for ${share}% of ${current.aum.of} advisors`);
    await expect(openMoves(page)).toHaveCount(25);
    await expect(page.getByText(`Showing 1–25 of ${current.moves} moves`)).toBeVisible();
    await page.getByRole('combobox', { name: 'Market' }).click();
    await page.getByRole('option', { name: 'Miami' }).click();
    await expect(page).toHaveURL(/market=miami/);
    await expect(movesTable(page).locator('tbody tr').filter({ hasText: floridian })).toHaveCount(25);
  });

  test('are searched, sorted and paged, and keep all of it in the address', async ({ page }) => {
    await page.goto('/moves?range=any');
    await page.getByRole('searchbox', { name: 'Search moves' }).fill('merrill palo alto');
    await expect(page).toHaveURL(/q=merrill\+palo\+alto|q=merrill%20palo%20alto/);
    const rows = movesTable(page).locator('tbody tr');
    await expect(rows).toHaveCount(11);
    await expect(rows.filter({ hasText: 'Merrill' }).filter({ hasText: 'Palo Alto' })).toHaveCount(11);
    await page.getByRole('button', { name: 'Clear the filter by search' }).click();
    await expect(page).not.toHaveURL(/q=/);
    await page.getByRole('columnheader', { name: 'AUM', exact: true }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'AUM', exact: true })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const amounts = () => rows.locator(':scope > :nth-child(8)').allInnerTexts();
    const dollars = (text: string) => Number.parseFloat(text.slice(1)) * (text.endsWith('B') ? 1_000 : 1);
    await expect.poll(async () => (await amounts()).every((text) => /^\$[\d.]+[BM]$/.test(text))).toBe(true);
    const largest = (await amounts()).map(dollars);
    expect(largest).toHaveLength(25);
    expect(largest).toEqual(largest.toSorted((a, b) => b - a));
    await page.getByRole('columnheader', { name: 'AUM', exact: true }).getByRole('button').click();
    await expect(page.getByRole('columnheader', { name: 'AUM', exact: true })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect.poll(async () => (await amounts()).map(dollars)).not.toEqual(largest);
    const smallest = (await amounts()).map(dollars);
    expect(smallest).toEqual(smallest.toSorted((a, b) => a - b));
    await pages(page).getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/sort=aum.*order=asc.*page=2|page=2.*sort=aum/);
    await expect(pages(page).getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await expectSettled(list(page));
    const second = await openMoves(page).allInnerTexts();
    await page.reload();
    await expect(openMoves(page)).toHaveText(second);
    await page.goBack();
    await expect(pages(page).getByRole('button', { name: 'Page 1', exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  });

  test('are narrowed by firm and days, figures with them', async ({ page }) => {
    await page.goto('/moves');
    await page.getByRole('button', { name: 'Firm: Any firm' }).click();
    await page.getByPlaceholder('Find a firm').fill('rockef');
    await expect(page.getByRole('option')).toHaveText(['Rockefeller']);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/firm=Rockefeller/);
    await page.getByRole('button', { name: 'Days: Last 90 days' }).click();
    await page.getByLabel('To', { exact: true }).fill('2025-08-31');
    await expect(page).toHaveURL(/from=2025-06-01&to=2025-08-31/);
    await page.keyboard.press('Escape');
    await expect(page.getByText('13 moves', { exact: true })).toBeVisible();
    await expect(movesTable(page).locator('tbody tr').filter({ hasText: 'Rockefeller' })).toHaveCount(13);
    // 13, and 6 before.
    await expect(figures(page)).toContainText('Advisors on the move136 in Mar 1 to May 31, 2025');
  });

  test('are those of the last 90 days, and each filter is a chip that clears it', async ({ page, app }) => {
    const admin = await apiOf(app.url, 'admin');
    const recent = await admin.get('/api/moves/summary?market=miami&from=2025-06-01&to=2025-08-29');
    const all = await admin.get('/api/moves/summary?market=miami');
    const listed = (moves: number) => page.getByText(new RegExp(`(^| of )${moves} moves$`));
    const clear = (what: string) => page.getByRole('button', { name: `Clear the filter by ${what}` });
    await page.goto('/moves?market=miami&q=miami&left=UBS');
    await expect(page.getByRole('button', { name: 'Days: Last 90 days' })).toBeVisible();
    await expect(page.getByRole('search').getByText('Lane: from UBS')).toBeVisible();
    await clear('lane').click();
    await page.goBack();
    await expect(page.getByRole('search').getByText('Lane: from UBS')).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('search').getByText('Lane: from UBS')).toHaveCount(0);
    await clear('search').click();
    await expect(listed(recent.current.moves)).toBeVisible();

    await page.getByRole('button', { name: 'Days: Last 90 days' }).click();
    await page.getByRole('radio', { name: 'Any time' }).click();
    await expect(page).toHaveURL(/range=any/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Days: Any time' })).toBeFocused();
    await expect(listed(all.current.moves)).toBeVisible();
    await clear('days').click();
    await expect(listed(recent.current.moves)).toBeVisible();
    await clear('market').click();
    await expect(page.getByRole('combobox', { name: 'Market' })).toHaveText('Silicon Valley');
    await expect(page.getByRole('button', { name: 'Clear all' })).toHaveCount(0);

    await page.goto('/moves?market=miami&q=nobodyiscalledthis&range=any');
    await page.getByRole('search').getByRole('button', { name: 'Clear all' }).click();
    await expect(page).toHaveURL(/\/moves$/);
    await expect(openMoves(page).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Days: Last 90 days' })).toBeFocused();
  });

  test('leave conversions out by default', async ({ page }) => {
    await page.goto('/moves?market=los-angeles&range=any');
    await expect(page.getByText('Showing 1–25 of 271 moves', { exact: true })).toBeVisible();
    await expect(figures(page)).toContainText('6 conversions');
    await page.getByRole('switch', { name: 'Include conversions' }).click();
    await expect(page).toHaveURL(/conversions=yes/);
    await expect(page.getByText('Showing 1–25 of 277 moves', { exact: true })).toBeVisible();
  });

  test('show their details with source and as-of, by keyboard', async ({ page }) => {
    await page.goto('/moves');
    const first = openMoves(page).first();
    const name = await first.innerText();
    await first.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name });
    await expect(drawer).toContainText('Source');
    await expect(drawer).toContainText('.csv');
    await expect(drawer).toContainText('As of');
    await expect(page).toHaveURL(/move=/);
    await page.reload();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page).not.toHaveURL(/move=/);
  });

  test('open by a link, whatever page of the list they are on', async ({ page, app, allowConsole }) => {
    allowConsole(/404|500/);
    const admin = await apiOf(app.url, 'admin');
    const [last] = await admin.get('/api/moves?market=silicon-valley&sort=date&order=asc&pageSize=1');
    await page.route('**/api/moves/*-*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto(`/moves?market=silicon-valley&move=${last.id}`);
    await expect(page.getByRole('dialog')).toContainText("Couldn't load the move");
    await page.unroute('**/api/moves/*-*');
    await page.getByRole('dialog').getByRole('button', { name: 'Try Again' }).click();
    const drawer = page.getByRole('dialog', { name: `${last.firstName} ${last.lastName}` });
    await expect(drawer).toContainText(last.source.fileName);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(openMoves(page)).toHaveCount(25);

    await page.goto('/moves?move=018f0000-0000-7000-8000-000000000000');
    await page.getByRole('dialog', { name: 'Move not found' }).getByText('Back to the moves').click();
    await expect(page).not.toHaveURL(/move=/);
  });

  test('say what failed and come back, and what would be here when nothing is', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/500/);
    await page.route('**/api/moves?*', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/moves');
    await expect(page.getByText("Couldn't load the moves")).toBeVisible();
    await page.unroute('**/api/moves?*');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(openMoves(page).first()).toBeVisible();
    await page.goto('/moves?q=nobodyiscalledthis');
    await expect(page.getByText('No moves match these filters')).toBeVisible();
    await page.locator('#moves').getByRole('button', { name: 'Clear all' }).press('Enter');
    await expect(page.getByRole('searchbox', { name: 'Search moves' })).toBeFocused();
    await expect(openMoves(page).first()).toBeVisible();
    await page.route('**/api/moves?*', (route) =>
      route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
    );
    await page.goto('/moves');
    await page.getByRole('button', { name: 'Show any time' }).click();
    await expect(page).toHaveURL(/range=any/);
  });

  test('read clean in both themes, and fit a phone', async ({ page }) => {
    test.slow();
    await page.goto('/moves');
    await expect(openMoves(page).first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'Firms left' }).getByRole('button').first()).toBeVisible();
    await expectAccessible(page);
    await openMoves(page).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });
});

test.describe('market pages', () => {
  for (const [path, name] of [
    ['/los-angeles', 'Los Angeles'],
    ['/miami', 'Miami'],
    ['/new-york', 'New York'],
    ['/chicago', 'Chicago'],
    ['/boston', 'Boston'],
  ] as const)
    test(`${path} shows an admin its figures and moves, and sends others away`, async ({ page, signIn }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/$/);
      await signIn('admin');
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Published figures' })).toBeVisible();
      await expect(openMoves(page).first()).toBeVisible();
    });

  test('are clean in both themes', async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto('/miami');
    await expect(openMoves(page).first()).toBeVisible();
    await expectAccessible(page);
  });
});
