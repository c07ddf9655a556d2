import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

test.use({ file: 'pipeline-time' });

test('stuck deals are told on their cards, and listed with what is usual in their stage', async ({
  page,
  app,
  signIn,
}) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/pipeline');
  const api = await apiOf(app.url, 'silicon-valley');
  const stuck = await api.get('/api/deals/stuck?client=silicon-valley');
  expect(stuck.total).toBeGreaterThan(0);
  await page.getByRole('button', { name: `Stuck (${stuck.total})` }).click();
  await expect(page).toHaveURL(/stuck=open/);
  const drawer = page.getByRole('dialog', { name: 'Stuck deals' });
  await expect(drawer.locator('[data-deal]')).toHaveCount(stuck.deals.length);
  await expect(drawer.getByText(/^Stuck: \d+ days in this stage$/)).toHaveCount(stuck.deals.length);
  const [first] = stuck.deals;
  const card = drawer.locator(`[data-deal="${first.id}"]`);
  await card.locator('[data-deal-menu]').click();
  await page.getByRole('menuitem', { name: 'Won' }).click();
  await expect(card).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Stuck (${stuck.total - 1})` })).toBeVisible();
});

test('the funnel says where fewest go on, for the chosen period', async ({ page, app, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/pipeline');
  const api = await apiOf(app.url, 'silicon-valley');
  const funnel = await api.get('/api/deals/funnel?client=silicon-valley');
  const table = page.getByRole('table', { name: 'Deals from stage to stage' });
  await expect(table.getByRole('row')).toHaveCount(6);
  const { entered, wentOn, here } = funnel.stages[0];
  const cells = table.getByRole('row').nth(1).getByRole('cell');
  await expect(cells.nth(1)).toHaveText(entered.toLocaleString('en-US'));
  await expect(cells.nth(2)).toHaveText(wentOn.toLocaleString('en-US'));
  await expect(cells.nth(3)).toHaveText(here.toLocaleString('en-US'));
  await page.getByRole('radio', { name: '90 days' }).click();
  await expect(page).toHaveURL(/funnel=quarter/);
  await page.reload();
  await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked();
});

test('goals are set, missed by a typing error, changed and taken back', async ({ page, signIn }) => {
  await signIn('ubs');
  await page.goto('/client/ubs/pipeline');
  await page.getByRole('button', { name: 'Set goals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Goals for a month' });
  await dialog.getByLabel('Calls').fill('lots');
  await dialog.getByLabel('Value won').fill('2.5M');
  await dialog.getByRole('button', { name: 'Save goals' }).click();
  await expect(dialog.getByText(/^Use a whole number/)).toBeVisible();
  await dialog.getByLabel('Calls').fill('5,000');
  await dialog.getByRole('button', { name: 'Save goals' }).click();
  await expectToast(page, 'Goals saved');
  await expect(dialog).toHaveCount(0);
  const card = page.getByRole('listitem').filter({ hasText: 'Calls' });
  await expect(card).toContainText('of 5,000');
  await expect(card).toContainText('to go');
  await expect(page.getByRole('listitem').filter({ hasText: 'Value won' })).toContainText('of $2.5M');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Set goals' })).toBeVisible();
});

test('a colleague who set goals first is not overwritten without a word', async ({
  page,
  app,
  signIn,
  allowConsole,
}) => {
  allowConsole(/409 \(Conflict\)/);
  await signIn('ubs');
  await page.goto('/client/ubs/pipeline');
  await page.getByRole('button', { name: 'Set goals' }).click();
  const dialog = page.getByRole('dialog', { name: 'Goals for a month' });
  await dialog.getByLabel('Deals won').fill('4');
  const api = await apiOf(app.url, 'ubs');
  const { month, version } = await api.get('/api/goals?client=ubs');
  const targets = { calls: 90, meetings: null, wins: null, wonValue: null };
  await api.put('/api/goals', { month, targets, version });
  await dialog.getByRole('button', { name: 'Save goals' }).click();
  await expect(dialog.getByText('They are now: Calls 90.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByRole('button', { name: 'Save goals' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Deals won' })).toContainText('of 4');
});

test('the pipeline in time is accessible, and fits a phone', async ({ page, signIn }) => {
  test.slow();
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/pipeline');
  await expect(page.getByRole('table', { name: 'Deals from stage to stage' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
