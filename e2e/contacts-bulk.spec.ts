import type { Page } from '@playwright/test';
import { expect, keepToast, test } from './support/app.ts';
import { columnTexts, nameIn, openContacts, rowOf, rows, section } from './support/contacts.ts';

/** The number of contacts in the pagination, which speaks. */
async function total(page: Page): Promise<number> {
  const text = await section(page)
    .locator('[aria-live]', { hasText: /^(Showing \S+ of )?[\d,]+ contacts?$/ })
    .textContent();
  return Number(/([\d,]+) contacts?$/.exec(text ?? '')?.[1]?.replace(',', ''));
}

test.beforeEach(async ({ signIn }) => {
  await signIn('ubs');
});

test('all contacts that match are starred at once, and one undo takes it back', async ({ page }) => {
  await openContacts(page, 'ubs', '?tier=bronze&highValue=no');
  await expect(rows(page)).toHaveCount(10);
  const matching = await total(page);
  await section(page).getByRole('checkbox', { name: 'Select all contacts on this page' }).click();
  await expect(section(page).getByText('10 selected')).toBeVisible();
  await section(page)
    .getByRole('button', { name: `Select all ${matching} contacts` })
    .click();
  await expect(section(page).getByText(`${matching} selected`)).toBeVisible();
  await section(page).getByRole('button', { name: 'Star', exact: true }).click();
  await expect(page.getByText(`${matching} contacts starred`, { exact: true })).toBeVisible();
  await keepToast(page);
  await expect(page.getByText('No contacts match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(`${matching} contacts restored`, { exact: true })).toBeVisible();
  await expect.poll(() => total(page)).toBe(matching);
});

test('chosen contacts move to a stage and out of the pipeline', async ({ page }) => {
  await openContacts(page, 'ubs', '?inPipeline=no&tier=silver');
  await expect(rows(page)).toHaveCount(10);
  const chosen = [await nameIn(rows(page).nth(0)), await nameIn(rows(page).nth(1))];
  for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').click();
  await section(page).getByRole('button', { name: 'Set stage' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'Targeted',
    'Initial Conversation',
    'Meeting Scheduled',
    'Closing',
    'Won',
    'Remove from pipeline',
  ]);
  await page.getByRole('menuitem', { name: 'Initial Conversation' }).click();
  await expect(page.getByText('2 contacts set to Initial Conversation', { exact: true })).toBeVisible();

  await openContacts(page, 'ubs', '?stage=conversation&tier=silver');
  for (const name of chosen) await expect(rowOf(page, name)).toContainText('Initial Conversation');
  expect(new Set(await columnTexts(page, 'Stage'))).toEqual(new Set(['Initial Conversation']));
  const before = await total(page);
  const [removed = '', kept = ''] = chosen;
  await rowOf(page, removed).getByRole('checkbox').click();
  await section(page).getByRole('button', { name: 'Set stage' }).click();
  await page.getByRole('menuitem', { name: 'Remove from pipeline' }).click();
  await expect(page.getByText(`${removed} out of the pipeline`, { exact: true })).toBeVisible();
  await expect.poll(() => total(page)).toBe(before - 1);
  await expect(rowOf(page, kept)).toBeVisible();
  await expect(rowOf(page, removed)).toHaveCount(0);
});

test('a refusal leaves everything as it was, and says so', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  await openContacts(page, 'ubs');
  await page.route('**/api/contacts/bulk', (route) =>
    route.fulfill({ status: 500, json: { message: 'It broke.', code: 'failed' } }),
  );
  await rows(page).first().getByRole('checkbox').click();
  await section(page).getByRole('button', { name: 'Star', exact: true }).click();
  await expect(page.getByText("Couldn't change the contacts", { exact: true })).toBeVisible();
  await expect(section(page).getByText('1 selected')).toBeVisible();
});
