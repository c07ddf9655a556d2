import type { Page } from '@playwright/test';
import { expect, expectToast, test } from './support/app.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Actionable Insights' });
const cards = (page: Page) =>
  section(page)
    .locator('ul > li')
    .filter({ has: page.getByRole('heading') });

test.beforeEach(async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley#feed');
});

test('the most urgent come first, each with its evidence', async ({ page }) => {
  await expect(cards(page).first()).toBeVisible();
  const order = ['Urgent', 'Warning', 'Good news', 'For info', 'Intel'];
  const badges = await cards(page).locator('p:first-child > span:first-child').allInnerTexts();
  const ranks = badges.map((badge) => order.indexOf(badge)).filter((rank) => rank >= 0);
  expect(ranks.length).toBeGreaterThan(2);
  expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  const card = cards(page).filter({ hasText: 'just moved' }).first();
  await card.getByRole('button', { name: 'Why this?' }).click();
  await expect(card.getByRole('button', { name: 'Why this?' })).toHaveAttribute('aria-expanded', 'true');
});

test('an action opens the contact with the reason', async ({ page }) => {
  const card = cards(page).filter({ hasText: 'just moved' }).first();
  const title = String(await card.getByRole('heading').textContent());
  await card.getByRole('button', { name: 'Open contact' }).click();
  await expect(page).toHaveURL(/contact=/);
  await expect(page.getByRole('dialog')).toContainText(title);
});

test('an action filters the table, and by nothing else', async ({ page }) => {
  await page.goto('/client/silicon-valley?city=San+Jose&tier=gold&q=merrill#feed');
  const card = cards(page).filter({ hasText: 'not contacted for 14 days' });
  await card.getByRole('button', { name: 'Show the contacts' }).click();
  await expect(page).toHaveURL(/only=/);
  await expect(page).not.toHaveURL(/city=|tier=|q=/);
});

test('an action opens the moves of the team, and no others', async ({ page }) => {
  const card = cards(page)
    .filter({ hasText: /Team lift-out: \d+ advisors/ })
    .first();
  const size = Number(/(\d+) advisors/.exec(await card.getByRole('heading').innerText())?.[1]);
  await card.getByRole('button', { name: 'Open the moves' }).click();
  await expect(page).toHaveURL(/\/client\/silicon-valley\/moves\?/);
  await expect(page.getByRole('search').getByText('Team: One lift-out')).toBeVisible();
  const table = page.getByRole('table', { name: 'Advisor moves' });
  await expect(table.getByRole('button', { name: /^Open / })).toHaveCount(size);
});

test('a dismissed one is gone, and Undo brings it back', async ({ page }) => {
  const title = String(await cards(page).last().getByRole('heading').textContent());
  const card = cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await card.getByRole('button', { name: /^Dismiss/ }).click();
  await expectToast(page, 'Insight dismissed');
  await expect(card).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(card).toBeVisible();
});

test('a failed dismissal is rolled back', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  await page.route('**/dismiss', (route) => route.fulfill({ status: 500, body: '' }));
  const title = String(await cards(page).last().getByRole('heading').textContent());
  const card = cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  await card.getByRole('button', { name: /^Dismiss/ }).click();
  await expectToast(page, "Couldn't update the insight");
  await expect(card).toBeVisible();
});

test('says that there is nothing, or that it failed', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  // The demo has no client without insights, so the answer is mocked.
  await page.route('**/api/insights?**', (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(section(page).getByText('Nothing needs you right now')).toBeVisible();
  await page.unroute('**/api/insights?**');
  await page.route('**/api/insights?**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(section(page).getByText("Couldn't load the insights")).toBeVisible();
});
