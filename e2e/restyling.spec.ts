import type { Browser, Page } from '@playwright/test';
import { expect, test } from './support/app.ts';

test.use({ readsOnly: true });

/** How many elements' style the browser computed each time while something was done. */
async function restyles(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  return traceEvents.map(({ name, args }: { name: string; args: { elementCount?: number } }) =>
    name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : 0,
  );
}

/** The most elements whose style it computed in one go. */
const restyled = async (browser: Browser, page: Page, act: () => Promise<void>): Promise<number> =>
  Math.max(0, ...(await restyles(browser, page, act)));

/** A list that is open takes clicks beside it once its chosen option has the focus. */
const expectOpen = (page: Page) => expect(page.getByRole('option', { selected: true })).toBeFocused();

test('a list that opens and closes leaves the style of the page as it is', async ({
  browser,
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  await expect(page.locator('[data-deal-menu]').first()).toBeVisible();
  // What is drawn first meanwhile would count, so all of the page is there before.
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  const month = page.getByRole('combobox', { name: 'Month of Engagement Summary' });
  await month.click();
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);

  const elements = await page.locator('#root *').count();
  const most = await restyled(browser, page, async () => {
    await month.click();
    await expectOpen(page);
    await page.mouse.click(700, 300);
    await expect(page.getByRole('option')).toHaveCount(0);
  });
  expect(elements).toBeGreaterThan(1000);
  expect(most).toBeGreaterThan(0);
  expect(most).toBeLessThan(elements / 2);
});

test('a click beside an open list only closes it', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  const person = page.locator('#today [data-open-contact]').first();
  await expect(person).toBeVisible();
  const box = await person.boundingBox();
  await page.getByRole('combobox', { name: 'Month of Engagement Summary' }).click();
  await expectOpen(page);
  await page.mouse.click((box?.x ?? 0) + 4, (box?.y ?? 0) + 4);
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/contact=/);
});

test('a contact that opens beside the page leaves the style of the page as it is', async ({
  browser,
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1680, height: 900 });
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/contacts');
  const people = page.locator('#contacts [data-open-contact]');
  await people.first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  const elements = await page.locator('#root *').count();
  const most = await restyled(browser, page, async () => {
    await people.nth(1).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  });
  // What it draws itself is new, however much that is; were the page restyled, all of its elements would be in the count.
  const drawn = await page.getByRole('dialog').locator('*').count();
  expect(most).toBeGreaterThan(0);
  expect(most - drawn).toBeLessThan(elements / 2);
});

test('a dialog that opens restyles the page once: when it becomes unreachable', async ({
  browser,
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/contacts');
  await expect(page.locator('#contacts [data-open-contact]').first()).toBeVisible();
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await page.keyboard.press('Control+k');
  await expect(palette).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(palette).toHaveCount(0);

  const elements = await page.locator('#root *').count();
  const counts = await restyles(browser, page, async () => {
    await page.keyboard.press('Control+k');
    await expect(palette).toBeVisible();
    await expect(page.locator('#root')).toHaveAttribute('inert');
  });
  expect(counts.filter((count) => count > elements / 2).length).toBeLessThanOrEqual(1);
});
