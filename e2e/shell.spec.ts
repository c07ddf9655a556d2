import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, logOut, openAccountMenu, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

test.use({ readsOnly: true });

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const entry = (page: Page, name: string) => rail(page).getByRole('link', { name, exact: true });
const names = (page: Page) =>
  rail(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label')));
const box = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' });
/** The entry of the palette that Enter takes. */
const chosen = (page: Page, name: string) => page.getByRole('option', { name, selected: true });

/** Each entry with its address and a heading on its page. */
const pages = (base: string) =>
  [
    ['Pipeline', `${base}/pipeline`, 'Deal Pipeline'],
    ['Contacts', `${base}/contacts`, 'Contact Activity'],
    ['Moves', `${base}/moves`, 'Advisor moves'],
    ['Firms', `${base}/firms`, 'Firms'],
    ['Reports', `${base}/report`, /advisors moved in the last twelve months/],
  ] as const;

async function expectPages(page: Page, base: string, home: string | RegExp) {
  for (const [name, path, heading] of pages(base)) {
    await entry(page, name).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(rail(page).locator('[aria-current="page"]')).toHaveAttribute('aria-label', name);
    await expect(entry(page, name)).toBeFocused();
  }
  await entry(page, 'Dashboard').click();
  await expect(page).toHaveURL((url) => url.pathname === base);
  await expect(page.getByRole('heading', { level: 1, name: home })).toBeVisible();
  await expect(entry(page, 'Dashboard')).toHaveAttribute('aria-current', 'page');
}

test('each entry of the rail opens its page: a client', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  await expect
    .poll(() => names(page))
    .toEqual(['Today', 'Dashboard', 'Pipeline', 'Contacts', 'Moves', 'Firms', 'Reports']);
  await expectPages(page, '/client/silicon-valley', 'Market Intelligence Dashboard');
});

test('each entry of the rail opens its page: an admin who looks at a client', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/silicon-valley');
  await expect
    .poll(() => names(page))
    .toEqual(['Today', 'Dashboard', 'Pipeline', 'Contacts', 'Moves', 'Firms', 'Reports', 'Admin']);
  await expect(entry(page, 'Pipeline')).toHaveAttribute('href', '/silicon-valley/pipeline');
  await expectPages(page, '/silicon-valley', 'Silicon Valley Wealth Partners');
  await entry(page, 'Admin').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin portal' })).toBeVisible();
  await expect(entry(page, 'Admin')).toHaveAttribute('aria-current', 'page');
  // The rail links to the client viewed last, and says so.
  await expect(entry(page, 'Pipeline, Silicon Valley Wealth Partners')).toHaveAttribute(
    'href',
    '/silicon-valley/pipeline',
  );
});

test("while an admin's page of a client loads, the rail leads to that client", async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/silicon-valley');
  await expect(entry(page, 'Pipeline')).toHaveAttribute('href', '/silicon-valley/pipeline');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/client-profile/fusion', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/fusion/pipeline');
  await expect(entry(page, 'Pipeline')).toHaveAttribute('href', '/fusion/pipeline');
  await expect(page.getByRole('heading', { name: 'Deal Pipeline', level: 1 })).toHaveCount(0);
  release();
  await expect(page.getByRole('heading', { name: 'Deal Pipeline', level: 1 })).toBeVisible();
});

test('an admin keeps the rail on markets, firms and teams', async ({ page, signIn }) => {
  await signIn('admin');
  for (const path of ['/miami', '/markets', '/moves', '/firm/Merrill?client=fusion', '/team/Merrill']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(entry(page, 'Admin')).toBeVisible();
    await expect(page.getByRole('banner')).toHaveCount(1);
  }
});

test('visitors see no frame, and full-size pages send them to sign in', async ({ page }) => {
  await page.goto('/markets');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(rail(page)).toHaveCount(0);
  for (const path of ['/fusion/pipeline', '/client/fusion/contacts']) {
    await page.goto(path);
    await expect(page).toHaveURL((url) => url.pathname === '/fusion');
  }
});

test("a client's own user comes from the admin's address to their own, others to their home", async ({
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await page.goto('/silicon-valley/contacts');
  await expect(page).toHaveURL(/\/client\/silicon-valley\/contacts$/);
  // With what a link from a colleague says: a filter, or whom it opens.
  await page.goto('/silicon-valley/contacts?stage=closing');
  await expect(page).toHaveURL(/\/client\/silicon-valley\/contacts\?stage=closing$/);
  await page.goto('/fusion/contacts');
  await expect(page).toHaveURL(/\/client\/silicon-valley$/);
});

test('entries are of what the access includes; the page itself says who can give more', async ({
  page,
  signIn,
  app,
}) => {
  const me = await (await apiOf(app.url, 'silicon-valley')).get('/api/auth/me');
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { ...me, allowedDashboards: ['deals'] } }),
  );
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/contacts');
  await expect.poll(() => names(page)).toEqual(['Dashboard', 'Pipeline']);
  await expect(page.getByText("Contact Activity isn't part of your access")).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('the account menu changes client, theme and password, and logs out', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/fusion/contacts?q=merrill');
  await expect(page.locator('tr[data-contact]').first()).toBeVisible();
  let menu = await openAccountMenu(page);
  await expect(menu.locator('[aria-current]')).toHaveText('Fusion Wealth');
  await expectAccessible(page);
  await menu.getByRole('link', { name: 'UBS Wealth Management', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/ubs/contacts' && url.search === '');
  await expect(page.getByRole('banner')).toContainText('UBS Wealth Management');
  await expect(menu).toBeHidden();

  menu = await openAccountMenu(page);
  await menu.getByRole('radio', { name: 'Dark' }).check();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await menu.getByRole('button', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeFocused();

  menu = await openAccountMenu(page);
  await menu.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeFocused();
  await logOut(page);
  await expectToast(page, 'Logged Out');
  await expect(rail(page)).toHaveCount(0);
});

test('the palette works in the admin portal', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin portal' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  // Actions that write are offered on a client's pages only.
  await expect(page.getByRole('option', { name: 'Advisor moves' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Add Contact' })).toHaveCount(0);
  await page.keyboard.type('switch ubs');
  // The names of the clients may come later.
  await expect(chosen(page, 'Switch to UBS Wealth Management')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ubs$/);
  await expect(page.getByRole('heading', { level: 1, name: 'UBS Wealth Management' })).toBeVisible();
  await entry(page, 'Admin').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin portal' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('deal pipe');
  await expect(chosen(page, 'Deal Pipeline')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/ubs\/pipeline$/);
});

test('by keyboard alone: the skip link, then every entry with its name shown', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/pipeline');
  await expect(page.getByRole('region', { name: 'Deal Pipeline' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const order: string[] = [];
  for (let at = 0; at < 11; at += 1) {
    await page.keyboard.press('Tab');
    const [name, outlined] = await page.evaluate(() => {
      const active = document.activeElement;
      const outline = active ? getComputedStyle(active).outlineStyle : 'none';
      return [active?.getAttribute('aria-label') ?? active?.textContent?.trim() ?? '', outline !== 'none'];
    });
    expect(outlined, String(name)).toBe(true);
    order.push(String(name));
  }
  expect(order.slice(-6)).toEqual(['Dashboard', 'Pipeline', 'Contacts', 'Moves', 'Firms', 'Reports']);
  await expect(entry(page, 'Reports').getByText('Reports').last()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/report$/);
});

for (const path of ['pipeline', 'contacts', 'moves', 'firms', 'report'])
  test(`is clean in both themes and fits 390 and 320: ${path}`, async ({ page, signIn }) => {
    await signIn('silicon-valley');
    await page.goto(`/client/silicon-valley/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectAccessible(page);
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expectNoSidewaysScroll(page);
    }
  });

const thumbs = [
  ['silicon-valley', '/client/silicon-valley'],
  ['admin', '/silicon-valley'],
] as const;

for (const [user, home] of thumbs)
  test(`on a phone it is a bar at the bottom, with room for a thumb: ${user}`, async ({ page, signIn }) => {
    await signIn(user);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(home);
    await expect(entry(page, 'Contacts')).toBeVisible();
    const bar = await rail(page).boundingBox();
    expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(844);
    for (const link of await rail(page).getByRole('link').all()) {
      const size = await link.boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    for (const name of ['Search and commands', /^Account of/]) {
      const size = await page.getByRole('button', { name }).boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
    }
    await entry(page, 'Contacts').click();
    await expect(page).toHaveURL(/\/contacts$/);
    await expectAccessible(page);
  });

test('a page on paper has no rail', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/pipeline');
  await expect(page.getByRole('region', { name: 'Deal Pipeline' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(rail(page)).toBeHidden();
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeHidden();
});

test('the header of a page that is not found is that of the portal', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/404/);
  await signIn('admin');
  for (const path of ['/nowhere', '/fusion/login']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    const header = page.getByRole('banner');
    await expect(header.getByRole('link', { name: /^Liftout ?: admin portal$/ })).toBeVisible();
    await expect(header.getByText('Liftout', { exact: true }).last()).toBeVisible();
  }
});

test('a link in a page gives the focus to the title of the page it leads to', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  const title = page.getByRole('heading', { level: 1 });
  await page.goto('/client/silicon-valley/moves');
  const advisor = page.getByRole('main').getByRole('link', { name: /^Advisor page of / });
  await advisor.first().press('Enter');
  await expect(page).toHaveURL(/\/advisors\//);
  await expect(title).not.toHaveText('Advisor');
  await expect(title).toBeFocused();
  await page.goBack();
  await expect(title).toHaveText('Advisor moves');
  await expect(title).toBeFocused();

  await page.goto('/client/silicon-valley/firms');
  await page.getByRole('main').locator('a[href*="/firm/"]').first().press('Enter');
  await expect(page).toHaveURL(/\/firm\//);
  await expect(title).toBeFocused();
});
