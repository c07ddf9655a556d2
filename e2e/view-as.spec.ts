import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, openAccountMenu, test } from './support/app.ts';
import { apiOf, rows, section } from './support/contacts.ts';

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Nothing can be changed here.' });

/** Follows a link that opens a tab. */
async function openedBy(context: BrowserContext, act: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([context.waitForEvent('page'), act()]);
  await expect(bar(tab)).toBeVisible();
  return tab;
}

test.describe('an admin who views a portal as its client', () => {
  test.beforeEach(({ signIn }) => signIn('admin'));

  test('sees it in a tab of its own, and leaves it', async ({ page, context, app }) => {
    await page.goto('/admin?tab=clients');
    const tab = await openedBy(context, () =>
      page.getByRole('link', { name: /View as client: Fusion Wealth/ }).click(),
    );
    await expect(bar(tab)).toContainText('Viewing Fusion Wealth as fusion. Nothing can be changed here.');
    await expect(tab).toHaveURL(`${app.url}/client/fusion`);
    await expect(tab.getByRole('region', { name: 'Deal Pipeline' })).toBeVisible();
    // The tab stays in the view: when it is loaded again, and where only admins go.
    await tab.reload();
    await expect(bar(tab)).toBeVisible();
    await tab.goto('/admin');
    await expect(tab).toHaveURL(/\/client\/fusion$/);
    // The other tab is the admin's as before.
    await page.reload();
    await expect(page).toHaveURL(/\/admin/);
    await expect(bar(page)).toHaveCount(0);
    await bar(tab).getByRole('button', { name: 'Leave' }).click();
    await expect(tab).toHaveURL(/\/admin$/);
    await expect(tab.getByRole('heading', { level: 1, name: 'Admin portal' })).toBeVisible();
    await expect(bar(tab)).toHaveCount(0);
    const entries = await (await apiOf(app.url, 'admin')).get('/api/admin/audit?action=portal.viewed');
    expect(JSON.stringify(entries)).toContain('portal.viewed');
  });

  test('changes nothing, and is told so without an error', async ({ page, app }) => {
    const written: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') written.push(`${request.method()} ${request.url()}`);
    });
    await page.goto('/client/silicon-valley/contacts?viewAs=silicon-valley');
    await expect(bar(page)).toBeVisible();
    await expect(section(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Submit Intel' })).toHaveCount(0);
    await rows(page)
      .first()
      .getByRole('button', { name: /^High value:/ })
      .first()
      .click();
    await expectToast(page, "You're only viewing");
    expect(written).toEqual([]);
    const menu = await openAccountMenu(page);
    await expect(menu.getByRole('button', { name: 'Change password' })).toHaveCount(0);
    await expect(menu.getByRole('button', { name: 'Edit Profile' })).toHaveCount(0);
    await menu.getByRole('button', { name: 'Leave this view' }).click();
    await expect(page).toHaveURL(`${app.url}/admin`);
  });

  test('opens it from the palette and the client switch', async ({ page, context }) => {
    await page.goto('/moves');
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('view as new edge');
    await expect(page.getByRole('option', { name: 'View as New Edge Wealth' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    const tab = await openedBy(context, () => page.keyboard.press('Enter'));
    await expect(tab).toHaveURL(/\/client\/new-edge$/);
    const menu = await openAccountMenu(page);
    const other = await openedBy(context, () =>
      menu.getByRole('link', { name: /View as client: UBS Wealth Management/ }).click(),
    );
    await expect(other).toHaveURL(/\/client\/ubs$/);
  });

  test('is told why it cannot be viewed', async ({ page, allowConsole }) => {
    allowConsole(/404/);
    await page.goto('/client/fusion?viewAs=nobody-there');
    await expectToast(page, "This portal can't be viewed", 'This person was not found.');
    await expect(page).toHaveURL(/\/admin$/);
    await expect(bar(page)).toHaveCount(0);
  });

  test('fits a phone, and is accessible', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/client/silicon-valley/pipeline?viewAs=silicon-valley');
    await expect(bar(page)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});

test('a client cannot view as somebody else', async ({ page, signIn, allowConsole }) => {
  allowConsole(/403/);
  await signIn('fusion');
  await page.goto('/client/fusion?viewAs=ubs');
  await expect(page.getByRole('region', { name: 'Deal Pipeline' })).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/client\/fusion$/);
});
