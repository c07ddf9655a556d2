import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

test.use({ readsOnly: true });

const section = (page: Page) => page.getByRole('region', { name: 'Market Overview' });
const count = new Intl.NumberFormat('en-US');

test('shows region, headcount, totals with coverage, titles and when', async ({ page, signIn, app }) => {
  const figures = await (await apiOf(app.url, 'silicon-valley')).get('/api/market-insights/silicon-valley');
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley#market-overview');
  await expect(section(page)).toContainText('Silicon Valley');
  await expect(section(page)).toContainText('477');
  const { aumKnown, revenueKnown } = figures.coverage;
  await expect(section(page)).toContainText(`known for ${count.format(aumKnown)} of 477`);
  await expect(section(page)).toContainText(`known for ${count.format(revenueKnown)} of 477`);
  const [[title, people]] = JSON.parse(figures.topTitles);
  const first = section(page).getByRole('listitem').first();
  await expect(first).toContainText(title);
  await expect(first).toContainText(String(people));
  await expect(section(page)).toContainText(/Updated (just now|\d+[mhd] ago)/);
});

test('cuts the summary of an article at 100 characters, after a word', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley#market-overview');
  const articles = page.getByRole('region', { name: 'News' }).getByRole('listitem');
  await expect(articles.first()).toContainText('Transition offers level off after a record spring');
  const summaries = await articles.locator('a + p').allInnerTexts();
  expect(summaries[0]).toBe(
    'Recruiters see headline offers flat since June, while back-end terms tied to asset transfer keep…',
  );
  for (const summary of summaries) expect(summary.length).toBeLessThanOrEqual(101);
});

test('says where no feed is configured', async ({ page, signIn, allowConsole }) => {
  allowConsole(/404/);
  await signIn('ubs');
  await page.goto('/client/ubs#market-overview');
  await expect(page.getByText('RSS feed not configured for this client')).toBeVisible();
});

test('says that there is no data, or that it failed', async ({ page, signIn, allowConsole }) => {
  allowConsole(/500/);
  await signIn('silicon-valley');
  const path = '**/api/market-insights/**';
  // The demo has no client without contacts, so the answer is mocked.
  const empty = {
    region: 'Silicon Valley',
    updatedAt: null,
    topTitles: '[]',
    totalAUM: null,
    totalRevenue: null,
    headcount: 0,
    coverage: { aumKnown: 0, revenueKnown: 0 },
  };
  await page.route(path, (route) => route.fulfill({ json: empty }));
  await page.goto('/client/silicon-valley#market-overview');
  await expect(section(page).getByText('No market data available')).toBeVisible();
  await page.unroute(path);
  await page.route(path, (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(section(page).getByText("Couldn't load the market overview")).toBeVisible();
  await page.unroute(path);
  await section(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(section(page)).toContainText('477');
});
