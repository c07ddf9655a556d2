import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

test.use({ file: 'engagement' });

const section = (page: Page) => page.getByRole('region', { name: 'Engagement Summary' });
const figures = (page: Page) => section(page).getByRole('region', { name: 'Engagement figures' });
/** The section's position on the page, independent of scrolling. */
const placeOf = (page: Page) =>
  section(page).evaluate((element) => {
    const { width, height, top } = element.getBoundingClientRect();
    return { width, height, top: Math.round(top + scrollY) };
  });
const count = new Intl.NumberFormat('en-US');

test.beforeEach(async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley#engagement');
});

test('compares the month with the previous one, and changes it without a layout shift', async ({
  page,
  app,
}) => {
  const api = await apiOf(app.url, 'silicon-valley');
  const [august] = await api.get('/api/engagement-metrics?dateRange=month');
  const [july] = await api.get('/api/engagement-metrics?dateRange=july');
  await expect(section(page)).toContainText('August 2025, compared with July 2025.');
  for (const label of [
    'Calls',
    'Emails',
    'SMS',
    'Calls Dialed',
    'Connect Rate',
    'Avg Campaign Time',
    'Total Talk Time',
  ])
    await expect(figures(page).getByText(label, { exact: true })).toBeVisible();
  await expect(figures(page)).toContainText(count.format(august.emails));
  await expect(figures(page)).toContainText(`${august.connectRate.toFixed(1)}%`);

  const before = await placeOf(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  await page.getByRole('combobox', { name: 'Month' }).click();
  await page.getByRole('option', { name: 'July 2025' }).click();
  await expect(section(page)).toContainText('July 2025, compared with June 2025.');
  await expect(figures(page)).toContainText(count.format(july.emails));
  expect(await placeOf(page)).toEqual(before);
  expect(asked).toEqual(['/api/engagement-metrics']);
  await page.reload();
  await expect(section(page)).toContainText('July 2025, compared with June 2025.');
});

test('percentages say of what', async ({ page, app }) => {
  const [month] = await (await apiOf(app.url, 'silicon-valley')).get('/api/engagement-metrics');
  const all = month.calls + month.emails + month.sms;
  await expect(section(page)).toContainText(`${((month.calls / all) * 100).toFixed(1)}%`);
  const [[name, times]] = Object.entries<number>(month.callDisposition) as [[string, number]];
  await expect(section(page)).toContainText(name);
  await expect(section(page)).toContainText(`${((times / month.callsDialed) * 100).toFixed(1)}%`);
});

test('says that it failed, and tries again', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  await page.route('**/api/engagement-metrics**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(section(page).getByText("Couldn't load the engagement figures")).toBeVisible();
  await page.unroute('**/api/engagement-metrics**');
  await section(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(figures(page)).toBeVisible();
});
