import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';

test.use({ readsOnly: true });

const home = '/client/silicon-valley';

/** Answers as for a client that has nothing yet. */
const without = (page: Page, path: string, nothing: object) =>
  page.route(path, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...nothing } });
  });

test.beforeEach(({ signIn }) => signIn('silicon-valley'));

test('without contacts the pipeline, Today and the firms offer to add one', async ({ page }) => {
  await without(page, '**/api/deals/board?**', { count: 0, total: 0 });
  await without(page, '**/api/today?**', { queue: [] });
  await without(page, '**/api/firms?**', { firms: [], total: 0 });
  for (const [path, title] of [
    ['pipeline', 'No deals in the pipeline yet'],
    ['today', 'Nobody needs a call right now'],
    ['firms', 'No firms in these days'],
  ] as const) {
    await page.goto(`${home}/${path}`);
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await page.locator('main').getByRole('button', { name: 'Add Contact' }).click();
    await expect(page.getByRole('dialog', { name: 'Add Contact' })).toBeVisible();
  }
});

test('the pipeline says how to move a card only where there are cards to drag', async ({ page }) => {
  const hint = page.getByText('Drag a card, or use its menu, to move it.');
  await page.goto(`${home}/pipeline`);
  await expect(page.locator('[data-deal]:visible').first()).toBeVisible();
  await expect(hint).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(hint).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await without(page, '**/api/deals/board?**', { count: 0, total: 0 });
  await page.reload();
  await expect(page.getByText('No deals in the pipeline yet')).toBeVisible();
  await expect(hint).toHaveCount(0);
});
