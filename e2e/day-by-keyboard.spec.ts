import type { Locator, Page } from '@playwright/test';
import { expect, expectToast, test } from './support/app.ts';

const isFocused = (element: Locator) =>
  element.evaluate((node) => node === document.activeElement).catch(() => false);

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(element).toBeVisible();
  for (let presses = 0; presses < 150 && !(await isFocused(element)); presses += 1)
    await page.keyboard.press(key);
  await expect(element).toBeFocused();
}

/** Opens a page from the palette. */
async function goTo(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('combobox', { name: 'Search and commands' })).toBeFocused();
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name, exact: true })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

test('a whole day is worked without a mouse', async ({ page }) => {
  test.slow();
  const pointers: string[] = [];
  await page.exposeFunction('onPointer', (what: string) => pointers.push(what));
  await page.addInitScript(() =>
    addEventListener('pointerdown', (event) => Reflect.get(window, 'onPointer')(String(event.target)), true),
  );

  // Signs in.
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Username'));
  await page.keyboard.type('silicon-valley');
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type('demo-silicon-valley');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/client\/silicon-valley$/);

  // Logs a call with a next step, and snoozes whoever is next, above the pipeline.
  const names = page.getByRole('list', { name: 'Whom to call' }).locator('[data-open-contact]');
  await expect(names).toHaveCount(5);
  const [first = '', second = '', third = ''] = await names.allInnerTexts();
  await tabTo(page, names.first());
  await page.keyboard.press('l');
  await expect(page.locator('[data-outcome="Connected"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Note')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Send the grid');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Call logged', `${first}: Spoke on the phone`);
  await expect(names.first()).toHaveText(second);
  await expect(names.first()).toBeFocused();
  await page.keyboard.press('s');
  await expectToast(page, 'Snoozed until Tuesday, Sep 2', second);
  await expect(names.first()).toHaveText(third);

  // Opens the contact, and comes back to them.
  await expect(names.first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: third })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(names.first()).toBeFocused();

  // Moves a card.
  await goTo(page, 'Deal Pipeline');
  const card = page.locator('[data-stage="targeted"]:visible [data-deal]').first();
  await expect(card).toBeVisible();
  const id = await card.getAttribute('data-deal');
  await tabTo(page, card.getByRole('button').first());
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.locator(`[data-stage="conversation"]:visible [data-deal="${id}"]`)).toBeVisible();

  // Goes through the contacts.
  await goTo(page, 'Contact Activity');
  const contacts = page.locator('tr[data-contact] [data-open-contact]');
  await tabTo(page, contacts.first());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(contacts.nth(1)).toBeFocused();

  // Reads the bell.
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await tabTo(page, bell, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();

  expect(pointers).toEqual([]);
});
