import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, keepToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

test('the funnel says where fewest go on, for the chosen period', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/pipeline');
  const table = page.getByRole('table', { name: 'Deals from stage to stage' });
  await expect(table.getByRole('row')).toHaveCount(6);
  const reached = table.locator('tbody tr td:nth-of-type(2)');
  await expect(
    page.getByRole('heading', { name: 'Fewest advance from Meeting Booked: 11 of 21' }),
  ).toBeVisible();
  await expect(reached).toHaveText(['50', '35', '21', '11', '6']);
  // First reached, went on, still here.
  const cells = table.getByRole('row').nth(1).getByRole('cell');
  for (const [at, figure] of ['50', '35', '14'].entries()) await expect(cells.nth(at + 1)).toHaveText(figure);
  await page.getByRole('radio', { name: '90 days' }).click();
  await expect(page).toHaveURL(/funnel=quarter/);
  await expect(
    page.getByRole('heading', { name: 'Fewest advance from Meeting Booked: 10 of 20' }),
  ).toBeVisible();
  await expect(reached).toHaveText(['45', '33', '20', '10', '5']);
  await page.reload();
  await expect(page.getByRole('radio', { name: '90 days' })).toBeChecked();
  await expect(reached).toHaveText(['45', '33', '20', '10', '5']);
});

test('stuck deals are told on their cards, and listed with what is usual in their stage', async ({
  page,
  app,
  signIn,
}) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/pipeline');
  const api = await apiOf(app.url, 'silicon-valley');
  const stuck = await api.get('/api/deals/stuck?client=silicon-valley');
  // Of the seven cards that a column shows at most.
  const onBoard = page.locator('[data-stage]:visible [data-deal]', { hasText: 'Stuck: ' });
  await expect(onBoard.filter({ hasText: 'Margaret Baptiste' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Stuck (12)' }).click();
  await expect(page).toHaveURL(/stuck=open/);
  const drawer = page.getByRole('dialog', { name: 'Stuck deals' });
  await expect(drawer.locator('[data-deal] [data-open-contact]')).toHaveText([
    ...[/Amara Dorsey$/, /Selena Hargrove$/, /Valentina Darby$/],
    ...[/Diego Delgado$/, /Sandra Karlsson$/, /Selena Salazar$/, /Xavier Uchida$/],
    ...[/Sofia Brennan$/, /Leila Paulson$/, /Rohan Haddad$/],
    ...[/Margaret Baptiste$/, /Yuki Darby$/],
  ]);
  await expect(drawer.getByText(/^Stuck: \d+ days? in /)).toHaveCount(12);
  for (const [limit, deals, usual] of [
    [44, 35, 22],
    [16, 21, 8],
    [14, 11, 5],
  ])
    await expect(drawer).toContainText(
      `In this stage for ${limit} days or more. Of the ${deals} deals that advanced in the last 12 months, three in four did so within ${usual} days.`,
    );
  const [first] = stuck.deals;
  const card = drawer.locator(`[data-deal="${first.id}"]`);
  await card.locator('[data-deal-menu]').click();
  await page.getByRole('menuitem', { name: 'Won' }).click();
  await expect(card).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Stuck (11)' })).toBeVisible();
});

test('more than fifty stuck deals are asked about fifty at a time, whatever their stage', async ({
  page,
  app,
  signIn,
}) => {
  await signIn('silicon-valley');
  const api = await apiOf(app.url, 'silicon-valley');
  const stuck = await api.get('/api/deals/stuck?client=silicon-valley');
  const [first] = stuck.deals;
  const idOf = (kind: number, at: number) => `0198f000-0000-7000-800${kind}-${String(at).padStart(12, '0')}`;
  const deals = Array.from({ length: 70 }, (_, at) => ({
    ...first,
    id: idOf(1, at),
    contactId: idOf(2, at),
    stage: at % 2 === 0 ? 'targeted' : 'conversation',
  }));
  const [limit] = stuck.limits;
  const limits = ['targeted', 'conversation'].map((stage) => ({ ...limit, stage }));
  await page.route('**/api/deals/stuck?**', (route) =>
    route.fulfill({ json: { ...stuck, limits, deals, total: deals.length } }),
  );
  const asked = new Map<string, string[][]>();
  for (const path of ['contact-moves', 'contact-touches'])
    await page.route(`**/api/${path}?**`, (route) => {
      const ids = new URL(route.request().url()).searchParams.getAll('contacts');
      const stucks = ids.filter((id) => id.startsWith('0198f000-0000-7000-8002'));
      if (stucks.length > 0) asked.set(path, [...(asked.get(path) ?? []), stucks]);
      return stucks.length > 0 ? route.fulfill({ json: [] }) : route.continue();
    });
  await page.goto('/client/silicon-valley/pipeline?stuck=open');
  await expect(page.getByRole('dialog', { name: 'Stuck deals' }).locator('[data-deal]')).toHaveCount(70);
  for (const path of ['contact-moves', 'contact-touches'])
    await expect
      .poll(() =>
        asked
          .get(path)
          ?.map((ids) => ids.length)
          .sort(),
      )
      .toEqual([20, 50]);
});

test('each card says how long its deal has stood in its stage, on the line that it had, and so does its contact', async ({
  page,
  app,
  signIn,
}) => {
  const api = await apiOf(app.url, 'silicon-valley');
  const board = await api.get('/api/deals/board?client=silicon-valley');
  const [deal] = board.columns[3].deals;
  const days = Math.floor((Date.parse('2025-08-29T16:00:00Z') - Date.parse(deal.since)) / 86_400_000);
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/pipeline');
  const card = page.locator(`[data-deal="${deal.id}"]`).first();
  const time = card.getByTitle(new RegExp(`^(Stuck: )?${days} days? in Closing$`));
  await expect(time).toHaveText(new RegExp(`^${days}d`));
  // Both in one go, as what a card says may come in between.
  const heights = () =>
    page.evaluate(() =>
      ['none', ''].map((display) => {
        for (const one of document.querySelectorAll<HTMLElement>('[data-stage-time]'))
          one.style.display = display;
        return [...document.querySelectorAll('[data-deal]')].map((one) => one.getBoundingClientRect().height);
      }),
    );
  for (const width of [390, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.locator('[data-deal]:visible').first().waitFor();
    const [without, shown] = await heights();
    expect(shown, `at ${width}`).toEqual(without);
  }
  await expect(time).toBeVisible();
  await card.locator('[data-open-contact]').click();
  await expect(
    page.getByRole('dialog').getByText(new RegExp(`^In Closing for ${days} days?$`)),
  ).toBeVisible();
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
  await keepToast(page);
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
