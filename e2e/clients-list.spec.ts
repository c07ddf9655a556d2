import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { addClient, cardNames, cardOf, dialogOf, profileOf } from './support/clients.ts';

test.beforeEach(async ({ signIn }) => signIn('admin'));

test('the clients are cards with what the spec names, and lead to their portals', async ({ page }) => {
  await page.goto('/admin?tab=clients');
  const card = cardOf(page, 'Fusion Wealth');
  await expect(card).toContainText('/fusion');
  await expect(card).toContainText('Active');
  for (const label of ['Target market', 'Primary colour', 'List ID', 'Campaign ID'])
    await expect(card).toContainText(label);
  await expect(card).toContainText('#1D4ED8');
  await expect(card.getByRole('link', { name: 'Open portal of Fusion Wealth' })).toHaveAttribute(
    'href',
    '/fusion',
  );
});

test('the clients are searched, sorted and filtered, and the address keeps it', async ({ page, app }) => {
  await addClient(app.url, 'old-lapsed', 'Old Lapsed', { expiresAt: '2025-01-31' });
  await addClient(app.url, 'almost-over', 'Almost Over', { expiresAt: '2025-09-05' });
  await addClient(app.url, 'switched-off', 'Switched Off', { isActive: false });
  await page.goto('/admin?tab=clients');
  await expect(cardOf(page, 'Old Lapsed')).toContainText('Expired');
  await expect(cardOf(page, 'Almost Over')).toContainText(/Expires in 7 days/);
  await expect(cardOf(page, 'Switched Off')).toContainText('Inactive');
  const names = await cardNames(page);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));

  await page.getByRole('combobox', { name: 'Sort clients by' }).click();
  await page.getByRole('option', { name: 'Needs attention' }).click();
  await expect(page).toHaveURL(/clientsSort=state/);
  await expect
    .poll(async () => (await cardNames(page)).slice(0, 3))
    .toEqual(['Old Lapsed', 'Almost Over', 'Switched Off']);

  await page.getByRole('button', { name: 'Expired 1' }).click();
  await expect(page).toHaveURL(/clientsState=expired/);
  await expect.poll(() => cardNames(page)).toEqual(['Old Lapsed']);
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('fusion');
  await expect(page.getByText('No clients match')).toBeVisible();
  await page.reload();
  await expect(page.getByText('No clients match')).toBeVisible();
  await page.getByRole('button', { name: 'Show all clients' }).click();
  await expect(cardOf(page, 'Fusion Wealth')).toBeVisible();
});

test('the clients offer to add one while there is none', async ({ page }) => {
  await page.route('**/api/admin/client-profiles', (route) => route.fulfill({ json: [] }));
  await page.goto('/admin?tab=clients');
  await expect(page.getByText('No clients yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Client' }).last().click();
  await expect(dialogOf(page, 'Add Client')).toBeVisible();
});

test('the clients stay quick to search with 200 of them', async ({ page, app }) => {
  const fusion = await profileOf(app.url, 'fusion');
  const many = Array.from({ length: 200 }, (_, at) => ({
    ...fusion,
    clientId: `client-${at}`,
    clientName: `Client ${at}`,
  }));
  await page.route('**/api/admin/client-profiles', (route) => route.fulfill({ json: many }));
  await page.goto('/admin?tab=clients');
  await expect(page.getByRole('button', { name: 'All 200' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search clients' }).fill('client 17');
  await expect.poll(async () => (await cardNames(page)).length).toBe(12);
  await expectNoSidewaysScroll(page);
});

test('the clients say so when they cannot be loaded', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  await page.route('**/api/admin/client-profiles', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/admin?tab=clients');
  await expect(page.getByText("Couldn't load the clients")).toBeVisible();
  await page.unroute('**/api/admin/client-profiles');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(cardOf(page, 'Fusion Wealth')).toBeVisible();
});

test('list and dialog are clean in both themes and fit a phone', async ({ page }) => {
  test.slow();
  await page.goto('/admin?tab=clients');
  await expect(cardOf(page, 'Fusion Wealth')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit Fusion Wealth' }).click();
  const dialog = dialogOf(page, 'Edit Client');
  for (const name of ['Client', 'Branding', 'Data', 'Contact person']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('tab', { name, exact: true }).click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    const excess = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(excess).toBeLessThanOrEqual(0);
  }
});

test('what can be done with a client stands on one line', async ({ page }) => {
  await page.goto('/admin?tab=clients');
  const card = cardOf(page, 'Fusion Wealth');
  await expect(card).toBeVisible();
  for (const width of [1440, 1024, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const tops = await card
      .getByRole('button')
      .or(card.getByRole('link', { name: /^View as/ }))
      .evaluateAll((actions) => actions.map((action) => Math.round(action.getBoundingClientRect().top)));
    expect(new Set(tops).size, `${width}`).toBe(1);
  }
});
