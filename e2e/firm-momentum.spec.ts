import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, scrollTo, test } from './support/app.ts';
import { openMoves } from './support/moves.ts';

test.use({ readsOnly: true });

const client = 'silicon-valley';
const section = (page: Page) => page.getByRole('region', { name: 'Firm momentum' }).first();
const table = (page: Page) => page.getByRole('table', { name: 'Firms by net advisors' });
const firms = (page: Page) => table(page).locator('tbody tr');

test("firms are ranked, sorted by keyboard in the address, and lead to the reader's contacts", async ({
  page,
  signIn,
}) => {
  await signIn(client);
  await page.goto(`/client/${client}/moves?range=any`);
  await scrollTo(section(page));
  await expect(firms(page)).toHaveCount(10);
  // By net advisors: +13, +12, +7, and three times +6.
  await expect(firms(page).first()).toContainText(/^1.*Rockefeller/);
  await expect(firms(page).nth(1)).toContainText(/^2.*Wells Fargo FiNet/);
  await expect(firms(page).nth(2)).toContainText(/^3.*Steward Partners/);
  const joined = table(page).getByRole('button', { name: 'Joined', exact: true });
  await joined.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/ranked=joined/);
  await expect(table(page).getByRole('columnheader', { name: 'Joined' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  const numbers = () =>
    firms(page).evaluateAll((rows) =>
      rows.map((row) => Number(row.querySelector('button[aria-label*="who joined"]')?.textContent)),
    );
  await expect.poll(async () => (await numbers())[0]).toBe(24);
  const descending = await numbers();
  expect(descending).toEqual(descending.toSorted((a, b) => b - a));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/rankedOrder=asc/);
  await expect.poll(async () => (await numbers())[0]).not.toBe(24);
  await table(page).getByRole('button', { name: 'Net per 100 contacts' }).click();
  await expect(page).toHaveURL(/ranked=share/);
  await expect(firms(page).first().getByRole('cell').nth(8)).toHaveText(/^[+−]?\d+\.\d$/);
  await table(page).getByRole('button', { name: 'Your contacts', exact: true }).click();
  await expect(page).toHaveURL(/ranked=contacts/);
  await expectAccessible(page);
  const link = firms(page)
    .first()
    .getByRole('link', { name: /contacts? at/ });
  await expect(link).toHaveText(/^71/);
  await link.click();
  await expect(page).toHaveURL(/\/contacts\?firm=Merrill/);
  await expect(page.getByText('Showing 1–10 of 71 contacts')).toBeVisible();
});

test('a figure lists its moves, and Back keeps the page of the table', async ({ page, signIn }) => {
  await signIn(client);
  await page.goto(`/client/${client}/moves?range=any&rankedPage=2`);
  await scrollTo(section(page));
  await expect(section(page)).toContainText('11–20 of 41');
  const firm = firms(page)
    .filter({ has: page.getByRole('button', { name: /who joined/ }) })
    .first();
  const joined = firm.getByRole('button', { name: /who joined/ });
  const people = Number(await joined.innerText());
  await joined.click();
  await expect(page).toHaveURL(/joined=/);
  await expect(page.getByRole('search', { name: 'Filter moves' })).toContainText(/Lane: to /);
  await expect(openMoves(page)).toHaveCount(people);
  await page.goBack();
  await expect(page).toHaveURL(/rankedPage=2/);
  await expect(section(page)).toContainText('11–20 of 41');
});

test('on a phone each firm has two lines', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(client);
  await page.goto(`/client/${client}/moves?range=any`);
  await scrollTo(section(page));
  await expect(firms(page).first()).toContainText('17 in, 4 out');
  const heights = await firms(page).evaluateAll((rows) =>
    rows.map((row) => row.getBoundingClientRect().height),
  );
  expect(heights).toHaveLength(10);
  expect(Math.max(...heights)).toBeLessThan(72);
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('what could not be loaded is asked for again', async ({ page, signIn, allowConsole }) => {
  allowConsole(/500|Failed to load/);
  await signIn(client);
  let isDown = true;
  await page.route('**/api/moves/momentum*', (route) =>
    isDown ? route.fulfill({ status: 500, json: { message: 'No.' } }) : route.continue(),
  );
  await page.goto(`/client/${client}/moves`);
  const retry = section(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  isDown = false;
  await retry.click();
  await expect(firms(page).first()).toBeVisible();
});
