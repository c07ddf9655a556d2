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

test('on a phone all of the filters and of the question why a deal is lost is 44 px', async ({ page }) => {
  await page.goto(`${home}/contacts`);
  await page.locator('li[data-contact]').first().waitFor();
  for (const filter of ['Stage', 'Firm', 'Not contacted for']) {
    await page.getByRole('button', { name: filter, exact: true }).click();
    const popover = page.getByRole('dialog');
    await expect(popover.getByRole(filter === 'Firm' ? 'checkbox' : 'radio').first()).toBeVisible();
    await expect.poll(() => smallTargets(page)).toEqual([]);
    // All of a row is touched, not only its box.
    const labels = popover.locator('label[for]').filter({ visible: true });
    await expect(labels).not.toHaveCount(0);
    for (const { height } of await Promise.all(
      (await labels.all()).map(async (label) => (await label.boundingBox()) ?? { height: 0 }),
    ))
      expect(height).toBeGreaterThanOrEqual(43.5);
    await page.keyboard.press('Escape');
    await expect(popover).toHaveCount(0);
  }
  await page.goto(`${home}/pipeline`);
  await page.locator('[data-deal-menu]:visible').first().click();
  await page.getByRole('menuitem', { name: 'Mark as lost…' }).click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
  await expect.poll(() => smallTargets(page)).toEqual([]);
});

test('on a phone the filters of the moves are 44 px', async ({ page }) => {
  await page.goto(`${home}/moves`);
  await page.getByRole('switch', { name: 'Include conversions' }).waitFor();
  const bar = page.getByRole('search', { name: 'Filter moves' });
  await expect
    .poll(async () => (await bar.locator('label').boundingBox())?.height)
    .toBeGreaterThanOrEqual(43.5);
  await expect
    .poll(async () => (await smallTargets(page)).filter((target) => /switch|conversions/i.test(target)))
    .toEqual([]);
});
