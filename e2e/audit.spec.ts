import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';

const log = (page: Page) => page.locator('#audit');
const rows = (page: Page) => log(page).getByRole('table').getByRole('row');
const choose = async (page: Page, filter: string, option: string) => {
  await log(page).getByRole('combobox', { name: filter, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

test.beforeEach(async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin?tab=settings#audit');
  await expect(rows(page).nth(1)).toBeVisible();
});

test('lists what was done in plain words, newest first, page by page', async ({ page }) => {
  await expect(rows(page)).toHaveCount(26);
  await expect(rows(page).nth(1)).toContainText('Signed in');
  const times = () =>
    log(page)
      .locator('tbody tr')
      .evaluateAll((all) => all.map((one) => one.querySelector('time')?.dateTime ?? ''));
  const newest = await times();
  expect(newest).toHaveLength(25);
  expect(newest).toEqual(newest.toSorted().toReversed());
  await log(page).getByRole('button', { name: 'Older entries' }).click();
  await expect(page).toHaveURL(/logAfter=/);
  await expect.poll(async () => (await times())[0] ?? 'nothing').not.toBe(newest[0]);
  await expect(rows(page)).toHaveCount(26);
  const older = await times();
  expect(older).toEqual(older.toSorted().toReversed());
  expect((older[0] ?? '') <= (newest[24] ?? '')).toBe(true);
  await expect(log(page).getByText('Signed in')).toHaveCount(0);
  await page.goBack();
  await expect(rows(page).nth(1)).toContainText('Signed in');
});

test('keeps its filters in the address', async ({ page }) => {
  await choose(page, 'About', 'Deals');
  await choose(page, 'Client', 'UBS Wealth Management');
  await expect(page).toHaveURL(/logGroup=deal/);
  await expect(page).toHaveURL(/logClient=ubs/);
  await expect(log(page).getByText('Signed in')).toHaveCount(0);
  const names = log(page).getByRole('cell', { name: 'UBS Wealth Management' });
  await expect(names.first()).toBeVisible();
  await expect(async () => expect(await names.count()).toBe((await rows(page).count()) - 1)).toPass();
  await page.reload();
  await expect(names.first()).toBeVisible();
  await expect(log(page).getByText('Signed in')).toHaveCount(0);
  await log(page).getByLabel('Search the audit log').fill('nobody has written this');
  await expect(log(page).getByText('No entries match these filters')).toBeVisible();
  await log(page).getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(log(page).getByLabel('Search the audit log')).toBeFocused();
  await expect(rows(page).nth(1)).toContainText('Signed in');
  await expect(page).not.toHaveURL(/log(Group|Client|Text)/);

  await log(page).getByLabel('From (UTC)').fill('2031-01-01');
  await expect(log(page).getByText('No entries match these filters')).toBeVisible();
  await log(page).getByLabel('To (UTC)').fill('2020-01-01');
  await expect(rows(page).nth(1)).toContainText('Signed in');
});

test('is paged by keyboard to its end and back, without losing the place', async ({ page }) => {
  await choose(page, 'About', 'Deals');
  const older = log(page).getByRole('button', { name: 'Older entries' });
  const newest = log(page).getByRole('button', { name: 'Newest entries' });
  await expect(newest).toHaveAttribute('aria-disabled', 'true');
  await older.focus();
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(log(page).getByText('This is the end of the log.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(older).toBeFocused();
  await expect(older).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Shift+Tab');
  await expect(newest).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(newest).toHaveAttribute('aria-disabled', 'true');
  await expect(newest).toBeFocused();
  await expect(page).not.toHaveURL(/logAfter=./);
});

test('opens an entry with the values before and after, and the history of its record', async ({ page }) => {
  await choose(page, 'About', 'Deals');
  const first = log(page)
    .getByRole('button', { name: /^Changed the stage of a deal/ })
    .first();
  await first.click();
  const drawer = page.getByRole('dialog', { name: 'Changed the stage of a deal' });
  const table = drawer.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Field', 'Before', 'After']);
  await expect(table.getByRole('rowheader', { name: 'Stage' })).toBeVisible();
  await expect(page).toHaveURL(/logEntry=/);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Show every entry about this' }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL(/logRecord=/);
  await expect(log(page).getByRole('button', { name: 'One record only' })).toBeVisible();
  const entries = rows(page).filter({ has: page.getByRole('cell') });
  await expect(entries.filter({ hasText: 'Signed in' })).toHaveCount(0);
  await expect(entries.first()).toContainText('Changed the stage of a deal');
});

test('opens an entry by keyboard and returns to its row', async ({ page }) => {
  const first = rows(page).nth(1).getByRole('button');
  await first.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText('This entry holds no values.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(first).toBeFocused();
});

test('says that an entry of a wrong address is not there, and leads back to the log', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/40[04]/);
  for (const id of ['cut-off', '01a221dd-846a-7105-ac33-f25a275aa8ff']) {
    await page.goto(`/admin?tab=settings&logEntry=${id}#audit`);
    const drawer = page.getByRole('dialog', { name: 'Entry not found' });
    await expect(drawer).toContainText("We couldn't find this entry");
    await drawer.getByRole('button', { name: 'Back to the log' }).click();
    await expect(drawer).toHaveCount(0);
    await expect(page).not.toHaveURL(/logEntry=./);
  }
});

test('exports the filtered log', async ({ page }) => {
  await choose(page, 'About', 'Uploads');
  await expect(log(page).getByText('Signed in')).toHaveCount(0);
  const started = page.waitForEvent('download');
  await log(page).getByRole('button', { name: 'Export CSV' }).click();
  const file = await started;
  expect(file.suggestedFilename()).toBe('audit-log.csv');
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('Time (UTC),Who,What');
  // The demo has three files of moves.
  expect(
    lines.slice(1).map((line) => /,upload\.added,.*advisor-moves-(2025-[\w]+)\.csv/.exec(line)?.[1]),
  ).toEqual(['2025-august', '2025-q2', '2025-q1']);
});

test('is clean in both themes and fits a phone', async ({ page }) => {
  test.slow();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
