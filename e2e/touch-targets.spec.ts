import { expect, test } from './support/app.ts';
import { smallTargets } from './support/targets.ts';

test.use({ readsOnly: true, viewport: { width: 390, height: 844 }, hasTouch: true });

const home = '/client/silicon-valley';

test.beforeEach(({ signIn }) => signIn('silicon-valley'));

test('on a phone all of the contact list is 44 px, also while contacts are selected', async ({ page }) => {
  await page.goto(`${home}/contacts`);
  const first = page.locator('li[data-contact]').first();
  await first.waitFor();
  await expect.poll(() => smallTargets(page)).toEqual([]);
  await page.getByRole('button', { name: 'Select', exact: true }).click();
  await first.getByRole('checkbox').click();
  await expect(page.getByRole('group', { name: 'Change the selected contacts' })).toBeVisible();
  await expect.poll(() => smallTargets(page)).toEqual([]);
});

test('on a phone all of Today is 44 px', async ({ page }) => {
  await page.goto(`${home}/today`);
  await page
    .getByRole('link', { name: /^Call / })
    .first()
    .waitFor();
  await expect.poll(() => smallTargets(page)).toEqual([]);
});

test('on a phone all of the pipeline is 44 px', async ({ page }) => {
  await page.goto(`${home}/pipeline`);
  await page.locator('[data-deal]:visible').first().waitFor();
  await expect.poll(() => smallTargets(page)).toEqual([]);
});

test('on a phone all of an open contact is 44 px', async ({ page }) => {
  await page.goto(`${home}/contacts`);
  await page.locator('li[data-contact] [data-open-contact]').first().click();
  await page.getByRole('dialog').waitFor();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expect.poll(() => smallTargets(page)).toEqual([]);
});
