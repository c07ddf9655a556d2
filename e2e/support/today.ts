import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';

/** The queue of Today. */
export const queue = (page: Page): Locator => page.getByRole('list', { name: 'Whom to call' });
export const people = (page: Page): Locator => queue(page).locator(':scope > li');
/** The full name of whoever stands at a place of the queue. */
export const nameOf = (page: Page, position: number): Promise<string> =>
  people(page).nth(position).locator('[data-open-contact]').innerText();

/** Opens Today at full size. */
export async function openToday(page: Page): Promise<void> {
  await page.goto('/client/silicon-valley/today');
  await expect(people(page).first()).toBeVisible();
}
