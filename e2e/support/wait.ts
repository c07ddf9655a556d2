import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';

/** The rows are those that were asked for last, no longer those of before. */
export async function expectSettled(list: Locator): Promise<void> {
  await expect(list).toBeVisible();
  await expect(list).not.toHaveAttribute('aria-busy', 'true');
}

/**
 * Holds requests back until they are let go, so that what stands meanwhile is looked at without haste.
 * @returns lets them go, and those that come later too
 */
export async function holdRequests(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    // A page that has left meanwhile asks no more.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}
