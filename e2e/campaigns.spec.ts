import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { holdRequests } from './support/wait.ts';

test.use({ readsOnly: true });

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Campaign Data' });
const open = (page: Page) => page.getByRole('button', { name: 'Campaign Data' }).click();

test.beforeEach(async ({ page, signIn }) => {
  await signIn('fusion');
  await page.goto('/client/fusion#market-overview');
});

test("shows the campaigns of the client's spreadsheet", async ({ page }) => {
  const release = await holdRequests(page, '**/api/campaigns**');
  await open(page);
  await expect(dialog(page).getByLabel('Range')).toHaveValue('Campaigns!A:H');
  await expect(dialog(page).getByRole('status', { name: 'Loading' })).toBeVisible();
  release();
  const table = dialog(page).getByRole('table', { name: 'Campaigns' });
  for (const status of ['Active', 'Completed', 'Paused', 'Draft'])
    await expect(table.getByText(status, { exact: true }).first()).toBeVisible();
  await expect(table.getByRole('progressbar').first()).toBeVisible();
  // Above 0.2 the badge has the accent; otherwise it is neutral.
  const rates = table.getByRole('row').locator('td:nth-child(6) > span');
  for (const rate of await rates.all()) {
    const value = Number.parseFloat(String(await rate.textContent()));
    if (value > 20) await expect(rate).toHaveClass(/bg-accent-soft/);
    else await expect(rate).toHaveClass(/bg-surface-sunken/);
  }
  expect(await rates.count()).toBeGreaterThan(3);
  await expectAccessible(page);
});

test('says that it failed, and tries again', async ({ page, allowConsole }) => {
  allowConsole(/502/);
  await page.route('**/api/campaigns**', (route) => route.fulfill({ status: 502, body: '' }));
  await open(page);
  await expect(dialog(page).getByText('Failed to load campaign data')).toBeVisible();
  await page.unroute('**/api/campaigns**');
  await dialog(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(dialog(page).getByRole('table', { name: 'Campaigns' })).toBeVisible();
});

test('another range can be loaded while the first is loading, and may have a header only', async ({
  page,
}) => {
  const release = await holdRequests(page, /\/api\/campaigns.*A(:|%3A)H/);
  await open(page);
  await dialog(page).getByLabel('Range').fill('Campaigns!A1:H1');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('No campaign data found')).toBeVisible();
  release();
});

test("shows the server's message for another client's spreadsheet", async ({ page, allowConsole }) => {
  allowConsole(/403/);
  await open(page);
  await dialog(page).getByLabel('Spreadsheet ID').fill('someone-elses');
  await dialog(page).getByRole('button', { name: 'Load campaigns' }).click();
  await expect(dialog(page).getByText('Failed to load campaign data')).toBeVisible();
  await expect(dialog(page).getByText("You can only open your own client's spreadsheet.")).toBeVisible();
});

test('checks id and range before it asks', async ({ page }) => {
  await open(page);
  await dialog(page).getByLabel('Spreadsheet ID').fill('not an id');
  await dialog(page).getByLabel('Range').fill('Campaigns!H:A');
  await dialog(page).getByRole('button', { name: 'Load campaigns' }).click();
  await expect(dialog(page).getByLabel('Spreadsheet ID')).toHaveAccessibleDescription(
    /That isn't a spreadsheet ID\./,
  );
  await expect(dialog(page).getByLabel('Range')).toHaveAccessibleDescription(
    'Use a range such as Campaigns!A:H.',
  );
});

test('an admin learns that Google Sheets is not configured', async ({ browser, app, allowConsole }) => {
  allowConsole(/503/);
  const page = await browser.newPage({ baseURL: app.url });
  const answer = await page.request.post('/api/auth/login', {
    data: { username: 'admin', password: 'demo-admin' },
  });
  const { token } = await answer.json();
  await page.addInitScript((value) => localStorage.setItem('liftout.adminToken', value), token);
  await page.goto('/dashboard?client=fusion#market-overview');
  await open(page);
  await dialog(page).getByLabel('Spreadsheet ID').fill('a-real-sheet');
  await dialog(page).getByRole('button', { name: 'Load campaigns' }).click();
  await expect(dialog(page).getByText('Google Sheets is not configured.')).toBeVisible();
  await page.close();
});

test('a client in Silicon Valley sees campaigns of its own market', async ({ app }) => {
  const client = await apiOf(app.url, 'silicon-valley');
  const campaigns = JSON.stringify(await client.get('/api/campaigns'));
  expect(campaigns).toContain('Sand Hill Road wirehouse teams');
  expect(campaigns).not.toMatch(/Manhattan|Long Island|New Jersey/);
});
