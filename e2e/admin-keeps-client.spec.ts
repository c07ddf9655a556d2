import { expect, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

test.use({ readsOnly: true });

const client = 'silicon-valley';

test.beforeEach(({ signIn }) => signIn('admin'));

test('from an insight an admin comes to the moves of that client, with its book', async ({ page }) => {
  await page.goto(`/${client}#feed`);
  await page
    .getByRole('region', { name: 'Actionable Insights' })
    .getByRole('button', { name: 'Open the moves' })
    .first()
    .click();
  await expect(page).toHaveURL((url) => url.pathname === `/${client}/moves`);
  await expect(page.getByRole('search', { name: 'Filter moves' })).toContainText('In your book');
});

test("from a firm too, where the market is the client's own; else to that market", async ({ page, app }) => {
  const admin = await apiOf(app.url, 'admin');
  const teamIn = async (market: string) =>
    (await admin.get(`/api/moves/lift-outs?market=${market}&pageSize=1`))[0];
  for (const [market, address] of [
    [client, `/${client}/moves`],
    ['boston', '/moves'],
  ] as const) {
    const { firmLeft, firmJoined, city } = await teamIn(market);
    await page.goto(`/firm/${encodeURIComponent(firmLeft.name)}?client=${client}`);
    await page
      .getByRole('list', { name: 'Lift-outs in time' })
      .getByRole('button', { name: `${firmLeft.name} to ${firmJoined.name}, ${city}` })
      .first()
      .click();
    await expect(page).toHaveURL((url) => url.pathname === address);
    await expect(page).toHaveURL(/team=/);
  }
});
