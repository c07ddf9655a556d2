import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { overflowingTexts, unreadableEllipses } from './support/layout.ts';
import { client, longNames, writeLongNames } from './support/long-names.ts';
import { expectTooltip } from './support/tooltips.ts';

const widths = [320, 390, 768, 1024, 1440];
let written: Promise<string[]> | undefined;
let ids: string[] = [];

test.beforeEach(async ({ app }) => {
  written ??= writeLongNames(app.url);
  ids = await written;
});

/** Gives the client a long name in every answer, as no screen can set one. */
async function renameClient(page: Page): Promise<void> {
  const name = `${longNames[0]} ${longNames[3]} ${longNames[1]}`;
  await page.route(/\/api\/(client-profile|sign-in|admin\/client-names)/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll(/"clientName":"[^"]*"/g, `"clientName":"${name}"`);
    await route.fulfill({ response, body });
  });
}

/** Waits for the page to load, and expects no overflow at any width. */
async function expectNoOverflow(page: Page, what = ''): Promise<void> {
  // Off the rail, which names what the mouse is on.
  await page.mouse.move(0, 0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflowNow(page, `${what} at ${width}`);
  }
}

async function expectNoOverflowNow(page: Page, what: string): Promise<void> {
  // Sections render again when the layout changes between tabs and a long page.
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expect.poll(() => overflowingTexts(page), what).toEqual([]);
  await expect.poll(() => unreadableEllipses(page), what).toEqual([]);
  await expectNoSidewaysScroll(page);
}

// A request may be under way when a test ends.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

test.describe('in a portal', () => {
  test.beforeEach(async ({ page, signIn }) => {
    test.slow();
    await signIn(client);
    await renameClient(page);
  });

  test('Today and the brief, with steps due', async ({ page, app }) => {
    const api = await apiOf(app.url, client);
    for (const [at, contactId] of ids.entries())
      await api.post('/api/next-steps', { contactId, what: longNames[at], dueOn: '2025-08-29' });
    for (const path of ['today', 'brief']) {
      await page.goto(`/client/${client}/${path}`);
      await expect(page.getByText(longNames[0] ?? '').first()).toBeVisible();
      await expectNoOverflow(page, path);
    }
  });

  test('the dashboard', async ({ page }) => {
    await page.goto(`/client/${client}`);
    await expect(page.locator('tr[data-contact]').first()).toBeVisible();
    await expectNoOverflow(page);
    const phone = { width: 390, height: 900 };
    const tabs = page.getByRole('tablist', { name: 'Sections' }).getByRole('tab');
    await page.setViewportSize(phone);
    await expect(tabs).toHaveCount(6);
    for (const name of await tabs.allInnerTexts()) {
      // Only there are tabs; what is checked goes through all widths.
      await page.setViewportSize(phone);
      await tabs.filter({ hasText: name }).click();
      await expectNoOverflow(page, name);
    }
  });

  test('an insight with what it rests on', async ({ page }) => {
    await page.goto(`/client/${client}#insights`);
    const whys = page.getByRole('button', { name: 'Why this?' });
    await expect(whys.first()).toBeVisible();
    for (const why of (await whys.all()).slice(0, 6)) await why.click();
    await expectNoOverflow(page);
  });

  for (const at of longNames.keys())
    test(`the drawer of contact ${at + 1}`, async ({ page }) => {
      await page.goto(`/client/${client}/contacts?contact=${ids[at]}`);
      await expect(page.getByRole('dialog').getByRole('heading', { name: longNames[at] })).toBeVisible();
      await expect(page.getByRole('dialog').getByText(/W{50}/).first()).toBeVisible();
      await expectNoOverflow(page);
    });

  test('the table with every column, saved views and filters', async ({ page }) => {
    await page.goto(`/client/${client}?sort=aum&order=desc#contacts`);
    await expect(page.locator('tr[data-contact]').first()).toBeVisible();
    const views = page.getByRole('navigation', { name: 'Saved views' });
    const long = views.getByRole('link', { name: String(longNames[0]) });
    await long.click();
    await expect(long).toHaveAttribute('aria-current', 'page');
    await expectNoOverflow(page, 'views');
    await page.getByRole('button', { name: 'View options' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectNoOverflow(page, 'view options');
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: 'Firm', exact: true }).first().click();
    await expect(page.getByRole('group', { name: 'Firms' }).getByRole('checkbox').first()).toBeVisible();
    await expectNoOverflow(page, 'firms');
  });

  test('the palette', async ({ page }) => {
    await page.goto(`/client/${client}`);
    await expect(page.locator('[data-deal]').first()).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder(/^Search contacts/).fill('WWWWW');
    await expect(page.getByRole('option', { name: /W{50}/ }).first()).toBeVisible();
    await expectNoOverflow(page);
  });

  test('the moves, a move, and the report', async ({ page }) => {
    await page.goto(`/client/${client}/moves?range=any`);
    await expect(page.getByRole('button', { name: /^Open .*W{50}/ }).first()).toBeVisible();
    await expectNoOverflow(page, 'moves');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page
      .getByRole('button', { name: /^Open .*W{50}/ })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoOverflow(page, 'move');
    await page.goto(`/client/${client}/report`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoOverflow(page, 'report');
  });

  test('a toast', async ({ page }) => {
    await page.goto(`/client/${client}?contact=${ids[1]}`);
    const toast = page.locator('[data-toast]');
    for (const width of widths) {
      // Before the toast comes: a record that goes beside the list, or over it, takes the focus.
      await page.setViewportSize({ width, height: 900 });
      await page.getByRole('dialog').getByRole('combobox', { name: 'Pipeline stage' }).click();
      await page.getByRole('option', { selected: false }).last().click();
      // It stays while something of it has the focus.
      await toast.getByRole('button').first().focus();
      await expectNoOverflowNow(page, `a toast at ${width}`);
      await expect(toast).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(toast).toHaveCount(0);
    }
  });

  test('texts that came while a select was open', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const opened = Promise.withResolvers<void>();
    await page.route('**/api/contacts?**', async (route) => {
      await opened.promise;
      await route.continue();
    });
    await page.goto(`/client/${client}/contacts?contact=${ids[1]}`);
    await page.getByRole('dialog').getByRole('combobox', { name: 'Pipeline stage' }).click();
    await expect(page.getByRole('option').first()).toBeVisible();
    opened.resolve();
    await expect(page.locator('tr[data-contact]').first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option')).toHaveCount(0);
    await expectNoOverflowNow(page, 'behind a select');
  });

  test('dialogs about a contact', async ({ page, allowConsole }) => {
    // No model is set up.
    allowConsole(/503/);
    await page.goto(`/client/${client}?contact=${ids[0]}`);
    for (const name of ['Edit', 'Deep Dive']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.getByRole('dialog').first().getByRole('button', { name, exact: true }).click();
      // The drawer, and the dialog above it.
      await expect(page.locator('[role="dialog"]')).toHaveCount(2);
      await expectNoOverflow(page, name);
      await page.keyboard.press('Escape');
    }
  });
});

test.describe('for an admin', () => {
  test.beforeEach(async ({ page, signIn }) => {
    test.slow();
    await signIn('admin');
    await renameClient(page);
  });

  for (const address of [
    '/admin',
    '/admin?tab=data',
    '/admin?tab=settings',
    `/dashboard?client=${client}`,
    '/moves',
  ])
    test(address, async ({ page }) => {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoOverflow(page);
    });

  test('firms and teams of such names', async ({ page, allowConsole }) => {
    allowConsole(/404/);
    for (const [at, name] of longNames.entries()) {
      const firm = encodeURIComponent(`${name}${longNames[(at + 1) % longNames.length]}`.slice(0, 180));
      for (const path of [`/firm/${firm}`, `/team/${firm}`]) {
        await page.goto(`${path}?client=${client}`);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
        await expectNoOverflow(page, path);
      }
    }
    await page.goto(`/firm/${'x'.repeat(120)}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectNoOverflow(page, 'no such firm');
  });
});

test('the login of a client with a long name', async ({ page }) => {
  await renameClient(page);
  await page.goto('/fusion');
  await expect(page.getByRole('heading', { level: 1 })).toContainText(String(longNames[0]));
  await expectNoOverflow(page);
});

test('what is cut short is shown whole to who points at it or focuses it', async ({ page, signIn }) => {
  await signIn(client);
  await page.goto(`/client/${client}`);
  const card = page
    .locator('[data-deal]')
    .filter({ hasText: String(longNames[1]) })
    .first();
  const tip = page.locator('[data-cut-tip]');
  const firm = card.locator('[data-cut]').first();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  await expectTooltip(firm, String(await firm.textContent()));
  await page.mouse.move(0, 0);
  await expect(tip).toBeHidden();
  await expect(async () => {
    await card.getByRole('button').first().focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(tip).toContainText(String(longNames[1]), { timeout: 5_000 });
    await expect(tip.locator('p')).toHaveCount(2, { timeout: 5_000 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();

  // Outside of a control it is a tab stop, but only where it is truncated.
  await page.goto(`/client/${client}?sort=aum&order=desc#contacts`);
  const row = page
    .locator('tr[data-contact]')
    .filter({ hasText: String(longNames[1]) })
    .first();
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  // Columns get their width meanwhile: other cells are found to be truncated then.
  await expect(async () => {
    await row.locator('[data-cut][tabindex="0"]').first().focus({ timeout: 5_000 });
    const text = await row.locator('[data-cut]:focus').textContent({ timeout: 5_000 });
    await expect(tip).toHaveText(String(text), { timeout: 5_000 });
  }).toPass();
  await expect(
    page.locator('tr[data-contact] [data-cut][tabindex]').filter({ hasText: /^.{1,10}$/ }),
  ).toHaveCount(0);
});
