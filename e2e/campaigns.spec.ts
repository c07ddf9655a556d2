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
  // Above 0.2 the badge has the accent; otherwise it is neutral.
  for (const [name, status, rate, look] of [
    ['Manhattan wirehouse teams', 'Active', '27', /bg-accent-soft/],
    ['Long Island first calls', 'Active', '19', /bg-surface-sunken/],
    ['Private bank desks', 'Paused', '15', /bg-surface-sunken/],
    ['Regional firms New Jersey', 'Completed', '25', /bg-accent-soft/],
    ['Spring lift-out list', 'Completed', '27', /bg-accent-soft/],
    ['Independents with succession plans', 'Draft', '0', /bg-surface-sunken/],
    ['Westchester follow-up', 'Completed', '16', /bg-surface-sunken/],
    ['Boutique private wealth', 'Active', '29', /bg-accent-soft/],
  ] as const) {
    const row = table.getByRole('row').filter({ hasText: name });
    await expect(row.getByText(status, { exact: true })).toBeVisible();
    await expect(row.getByRole('progressbar')).toBeVisible();
    const badge = row.locator('td:nth-child(6) > span');
    await expect(badge).toHaveText(new RegExp(`^${rate}(\\.0)?%$`));
    await expect(badge).toHaveClass(look);
  }
  await expect(table.getByRole('row')).toHaveCount(9);
  await expectAccessible(page);
});

test.describe('west of UTC', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('a campaign was created on the day that its sheet says', async ({ page, app }) => {
    const api = await apiOf(app.url, 'fusion');
    const [campaign] = await api.get('/api/campaigns');
    expect(campaign.createdAt).toMatch(/T00:00:00.000Z$/);
    await open(page);
    const row = dialog(page).getByRole('row').filter({ hasText: campaign.name });
    await expect(row.locator('time')).toHaveAttribute('datetime', campaign.createdAt.slice(0, 10));
    await expect(row.locator('time')).toContainText(` ${Number(campaign.createdAt.slice(8, 10))}, `);
  });
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
  const whole = /\/api\/campaigns.*A(:|%3A)H/;
  const release = await holdRequests(page, whole);
  const asked = page.waitForRequest(whole);
  const givenUp = page.waitForEvent('requestfailed', (request) => whole.test(request.url()));
  await open(page);
  await asked;
  await dialog(page).getByLabel('Range').fill('Campaigns!A1:H1');
  await page.keyboard.press('Enter');
  await expect(dialog(page).getByText('No campaign data found')).toBeVisible();
  release();
  await givenUp;
  await expect(dialog(page).getByText('No campaign data found')).toBeVisible();
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
  await expect(dialog(page).getByRole('table', { name: 'Campaigns' })).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/campaigns')) asked.push(request.url());
  });
  await dialog(page).getByLabel('Spreadsheet ID').fill('not an id');
  await dialog(page).getByLabel('Range').fill('Campaigns!H:A');
  await dialog(page).getByRole('button', { name: 'Load campaigns' }).click();
  await expect(dialog(page).getByLabel('Spreadsheet ID')).toHaveAccessibleDescription(
    /That isn't a spreadsheet ID\./,
  );
  await expect(dialog(page).getByLabel('Range')).toHaveAccessibleDescription(
    'Use a range such as Campaigns!A:H.',
  );
  expect(asked).toEqual([]);
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
