import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';

/** Presses keys without waiting in between, as a fast typist does. */
const burst = (page: Page, ...keys: string[]) => Promise.all(keys.map((key) => page.keyboard.press(key)));

const month = (page: Page) => page.getByRole('combobox', { name: 'Month' });

test.beforeEach(async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  await expect(month(page)).toHaveText('August 2025');
});

test('a menu opened by a key marks its first entry, at its first use and later', async ({ page }) => {
  for (const key of ['Enter', 'ArrowDown', ' ', 'Enter']) {
    await page
      .locator('[data-deal]')
      .first()
      .getByRole('button', { name: /^Move the deal of/ })
      .focus();
    await page.keyboard.press(key);
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
});

test('a menu opened by a pointer marks nothing, and a key then starts at its ends', async ({ page }) => {
  await page
    .locator('[data-deal]')
    .first()
    .getByRole('button', { name: /^Move the deal of/ })
    .click();
  await expect(page.getByRole('menu')).toBeFocused();
  await burst(page, 'ArrowUp');
  await expect(page.getByRole('menuitem').last()).toBeFocused();
});

test('Enter right after arrows takes the entry that they marked: a menu', async ({ page }) => {
  const card = page.locator('[data-stage="targeted"] [data-deal]').first();
  const id = await card.getAttribute('data-deal');
  await card.getByRole('button', { name: /^Move the deal of/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await burst(page, 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter');
  await expect(page.locator(`[data-stage="meeting"] [data-deal="${id}"]`)).toBeVisible();
});

test('Enter right after arrows or letters takes the entry that they marked: a list', async ({ page }) => {
  await month(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { name: 'August 2025' })).toBeFocused();
  await burst(page, 'ArrowDown', 'ArrowDown', 'Enter');
  await expect(month(page)).toHaveText('June 2025');
  await expect(month(page)).toBeFocused();
  for (const [keys, chosen] of [
    [['ArrowUp', 'Enter'], 'July 2025'],
    [['End', 'ArrowUp', 'Enter'], 'April 2025'],
    [['Home', 'Enter'], 'August 2025'],
    [['j', 'u', 'n', 'Enter'], 'June 2025'],
    [['a', 'Enter'], 'April 2025'],
    [['a', 'a', 'Enter'], 'April 2025'],
  ] as const) {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('option', { selected: true })).toBeFocused();
    await burst(page, ...keys);
    await expect(month(page)).toHaveText(chosen);
    await expect(month(page)).toBeFocused();
  }
});
