import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, scrollTo, test } from './support/app.ts';

test.use({ readsOnly: true });

const client = 'silicon-valley';
const section = (page: Page) => page.getByRole('region', { name: 'Firm momentum' }).first();
const table = (page: Page) => page.getByRole('table', { name: 'Firms by net advisors' });
const firms = (page: Page) => table(page).locator('tbody tr');

test('firms are ranked, sorted by keyboard in the address, and lead to the reader’s contacts', async ({
  page,
  signIn,
}) => {
  await signIn(client);
  await page.goto(`/client/${client}/moves?range=any`);
  await scrollTo(section(page));
  await expect(firms(page).first()).toContainText('1');
  await expect(firms(page)).toHaveCount(10);
  const joined = table(page).getByRole('button', { name: 'Joined', exact: true });
  await joined.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/ranked=joined/);
  await expect(table(page).getByRole('columnheader', { name: 'Joined' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/rankedOrder=asc/);
  await table(page).getByRole('button', { name: 'Net per 100 contacts' }).click();
  await expect(page).toHaveURL(/ranked=share/);
  await expect(firms(page).first().getByRole('cell').nth(8)).toHaveText(/^[+−]?\d+\.\d$/);
  await table(page).getByRole('button', { name: 'Your contacts', exact: true }).click();
  await expect(page).toHaveURL(/ranked=contacts/);
  await expectAccessible(page);
  const link = firms(page)
    .first()
    .getByRole('link', { name: /contacts? at/ });
  const [number = ''] = (await link.innerText()).split(' ');
  await link.click();
  await expect(page).toHaveURL(/\/contacts\?firm=/);
  await expect(page.getByText(new RegExp(`\\b${number} contacts?\\b`)).first()).toBeVisible();
});

test('a figure lists its moves, and Back keeps the page of the table', async ({ page, signIn }) => {
  await signIn(client);
  await page.goto(`/client/${client}/moves?range=any&rankedPage=2`);
  await scrollTo(section(page));
  await expect(section(page)).toContainText('11–');
  await page.goto(`/client/${client}/moves?range=any`);
  await scrollTo(section(page));
  await firms(page)
    .first()
    .getByRole('button', { name: /who joined/ })
    .click();
  await expect(page).toHaveURL(/joined=/);
});

test('on a phone each firm has two lines', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(client);
  await page.goto(`/client/${client}/moves?range=any`);
  await scrollTo(section(page));
  await expect(firms(page).first()).toContainText(/in, \d+ out/);
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
