import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';

/** Waits until a list shows the rows of the last request. */
export async function expectSettled(list: Locator): Promise<void> {
  await expect(list).toBeVisible();
  await expect(list).not.toHaveAttribute('aria-busy', 'true');
}

/**
 * Holds requests back, so that a test can look at the page while they are pending.
 * @returns releases them; later ones are not held
 */
export async function holdRequests(page: Page, pattern: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined);
  });
  return resolve;
}
