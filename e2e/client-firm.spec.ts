import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

test.use({ readsOnly: true });

const client = 'silicon-valley';

test('a client opens a firm of its market from a move and from the report', async ({ page, app, signIn }) => {
  const own = await apiOf(app.url, client);
  const [move] = await own.get('/api/moves?pageSize=1&firm=Merrill');
  const firm = move.firmLeft.name;
  const address = `/client/${client}/firm/${encodeURIComponent(firm)}`;
  await signIn(client);
  await page.goto(`/client/${client}/moves?range=any&move=${move.id}`);
  const drawer = page.getByRole('dialog', { name: `${move.firstName} ${move.lastName}` });
  await expect(drawer.getByRole('link', { name: firm })).toHaveAttribute('href', address);
  await drawer.getByRole('link', { name: firm }).click();
  await expect(page).toHaveURL(new RegExp(`/client/${client}/firm/`));
  await expect(page.getByRole('heading', { level: 1, name: firm })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${firm} · .* · Liftout$`));

  // Moves are those of the client's own market.
  await expect(page.getByText('7 joined, 28 left')).toBeVisible();
  const months = page.getByRole('list', { name: 'Joined and left by month' });
  await expect(months.getByRole('button', { name: /^July 2025: / })).toHaveAccessibleName(
    /^July 2025: 2 joined, 6 left/,
  );
  await expect(page.getByRole('list', { name: 'Lift-outs in time' }).getByRole('button')).toHaveCount(2);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(new RegExp(`/client/${client}$`));

  await page.goto(`/client/${client}/report`);
  const lanes = page.getByRole('table', { name: 'Team lift-outs' });
  const [liftOut] = (await own.get('/api/reports/market')).liftOuts;
  await expect(lanes.getByRole('link', { name: liftOut.firmLeft, exact: true }).first()).toHaveAttribute(
    'href',
    `/client/${client}/firm/${encodeURIComponent(liftOut.firmLeft)}`,
  );
  await expect(lanes.getByRole('link', { name: liftOut.members[0].name }).first()).toHaveAttribute(
    'href',
    `/advisors/${liftOut.members[0].moveId}`,
  );
});

test("a firm that is in none of its data, another client's address and the admin's are out of reach", async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/404/);
  await signIn('ubs');
  await page.goto('/client/ubs/firm/No%20Such%20Firm');
  await expect(page.getByRole('heading', { name: 'Firm Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL(/\/client\/ubs$/);
  await page.goto('/client/fusion/firm/Merrill');
  await expect(page).toHaveURL((url) => url.pathname === '/fusion');
  await page.goto('/firm/Merrill?client=fusion');
  await expect(page).toHaveURL(/\/client\/ubs$/);
});
