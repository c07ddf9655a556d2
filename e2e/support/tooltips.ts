import type { Locator } from '@playwright/test';
import { expect } from './app.ts';

/** Points at an element until its tooltip shows. What arrives above it meanwhile moves it from under the mouse. */
export async function expectTooltip(element: Locator, text: string): Promise<void> {
  const page = element.page();
  await expect(async () => {
    await page.mouse.move(0, 0);
    await element.hover();
    await expect(page.locator('[data-cut-tip]')).toHaveText(text, { timeout: 5_000 });
  }).toPass();
}
