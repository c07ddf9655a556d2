import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

test.use({ readsOnly: true });

const client = 'silicon-valley';
const own = `/client/${client}/firms`;
const table = (page: Page) => page.getByRole('table', { name: 'Firms', exact: true });
const firms = (page: Page) => table(page).locator('tbody tr');
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search firms' });

test('firms are sorted by keyboard, searched in any spelling, and all of it is in the address', async ({
  page,
  signIn,
}) => {
  await signIn(client);
  await page.goto(own);
  await expect(firms(page)).toHaveCount(25);
  await expectAccessible(page);
  const contacts = table(page).getByRole('button', { name: 'Your contacts' });
  await contacts.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/sort=contacts/);
  for (const [at, firm, known] of [
    [0, 'Merrill', '71 contacts'],
    [1, 'Morgan Stanley', '66 contacts'],
    [2, 'UBS', '39 contacts'],
  ] as const) {
    await expect(firms(page).nth(at).getByRole('link', { name: firm, exact: true })).toBeVisible();
    await expect(firms(page).nth(at)).toContainText(known);
  }
  await search(page).fill('merrill lynch');
  await expect(page).toHaveURL(/q=merrill\+lynch|q=merrill%20lynch/);
  await expect(firms(page)).toHaveCount(1);
  await expect(firms(page).getByRole('link', { name: 'Merrill', exact: true })).toBeVisible();
  await page.reload();
  await expect(search(page)).toHaveValue('merrill lynch');
  await expect(firms(page)).toHaveCount(1);
  await search(page).fill('zzzzqq');
  await expect(page.getByText('No firm matches “zzzzqq”')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the search' }).click();
  await expect(firms(page)).toHaveCount(25);
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  // Of the 37 of the last 90 days and of the client's contacts.
  await expect(firms(page)).toHaveCount(12);
  await page.goBack();
  await expect(page).not.toHaveURL(/page=2/);
  await expect(firms(page)).toHaveCount(25);
});

test('a row opens the firm, and its figures their rows', async ({ page, signIn }) => {
  await signIn(client);
  await page.goto(`${own}?q=merrill&range=any`);
  const row = firms(page).filter({ has: page.getByRole('link', { name: 'Merrill', exact: true }) });
  await row.getByRole('link', { name: /who left Merrill$/ }).click();
  await expect(page).toHaveURL((url) => url.pathname === `/client/${client}/moves`);
  await expect(page).toHaveURL(/left=Merrill/);
  await page.goBack();
  await row.getByRole('cell').first().click();
  await expect(page).toHaveURL((url) => url.pathname === `/client/${client}/firm/Merrill`);
  await expect(page.getByRole('heading', { level: 1, name: 'Merrill' })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Main' }).locator('[aria-current="page"]'),
  ).toHaveAttribute('aria-label', 'Firms');
});

test('an admin has the same page of a client, and its firms keep the client', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto(`/${client}/firms`);
  await expect(firms(page)).toHaveCount(25);
  const name = await firms(page).first().getByRole('link').first().innerText();
  await firms(page).first().getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname.startsWith('/firm/') && url.search.includes(client));
  await expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible();
});

test('on a phone each firm has two lines', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(client);
  await page.goto(own);
  const first = page.getByRole('list', { name: 'Firms' }).getByRole('listitem').first();
  await expect(first).toContainText(/\d+ in, \d+ out/);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  const box = await first.boundingBox();
  expect(box?.height).toBeLessThan(72);
});

test('what could not be loaded is asked for again', async ({ page, signIn, allowConsole }) => {
  allowConsole(/500|Failed to load/);
  await signIn(client);
  let isDown = true;
  await page.route('**/api/firms?*', (route) =>
    isDown ? route.fulfill({ status: 500, json: { message: 'No.' } }) : route.continue(),
  );
  await page.goto(own);
  const retry = page.getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  isDown = false;
  await retry.click();
  await expect(firms(page).first()).toBeVisible();
});

test('without access to contacts the page says who can give it', async ({ page, signIn, app }) => {
  const me = await (await apiOf(app.url, client)).get('/api/auth/me');
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { ...me, allowedDashboards: ['overview'] } }),
  );
  await signIn(client);
  await page.goto(own);
  await expect(page.getByText("The list of firms isn't part of your access")).toBeVisible();
  await expect(table(page)).toHaveCount(0);
});
