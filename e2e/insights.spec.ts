import type { Page } from '@playwright/test';
import { expect, expectToast, test } from './support/app.ts';
import { section as contacts, rows } from './support/contacts.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Actionable Insights' });
/** The insights of the demo, from the most urgent on. */
const titles = [
  ['Urgent', 'Competing offer for Kevin Rosario, decides by Tuesday'],
  ['Urgent', 'Team lift-out: 5 advisors from Merrill to Rockefeller'],
  ['Urgent', 'Elena Romano just moved'],
  ['Urgent', 'Rachel Corbett just moved'],
  ['Warning', 'Tariq Coleman may bring a team'],
  ['Warning', 'Rockefeller is building in Palo Alto'],
  ['Warning', '9 high-value contacts not contacted for 14 days'],
  ['Warning', '6 deals have been silent for 30 days'],
  ['Good news', 'Won: Ines Sarkar, $110K'],
  ['For info', 'New payout grid announced for January'],
  ['For info', 'Team lift-out: 4 advisors from Merrill to Wells Fargo FiNet'],
  ['Intel', 'Branch manager retires'],
] as const;
const cards = (page: Page) =>
  section(page)
    .locator('ul > li')
    .filter({ has: page.getByRole('heading') });

test.beforeEach(async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley#feed');
});

test('the most urgent come first, each with its evidence', async ({ page }) => {
  await expect(cards(page).getByRole('heading')).toHaveText(titles.map(([, title]) => title));
  const badges = cards(page).locator('p:first-child > span:first-child');
  await expect(badges).toHaveText(titles.map(([badge]) => badge));
  await expect(cards(page).getByRole('button', { name: 'Why this?' })).toHaveCount(titles.length);
  const card = cards(page).filter({ hasText: 'Elena Romano just moved' });
  await card.getByRole('button', { name: 'Why this?' }).click();
  await expect(card.getByRole('button', { name: 'Why this?' })).toHaveAttribute('aria-expanded', 'true');
  await expect(card).toContainText('An advisor moved in the last');
  await expect(card.getByRole('listitem')).toHaveText([/^Elena Romano.*Merrill.*Ameriprise/]);
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
  await expect(rows(page)).toHaveCount(9);
  await expect(
    contacts(page).getByRole('group', { name: 'Filters' }).getByText('Selected contacts: 9'),
  ).toBeVisible();
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
