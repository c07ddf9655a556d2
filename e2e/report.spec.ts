import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

test.use({ readsOnly: true });

test('a client reads the Latest Report, figures and thresholds from the data', async ({
  page,
  signIn,
  app,
}) => {
  const report = await (await apiOf(app.url, 'silicon-valley')).get('/api/reports/market');
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  await page.getByRole('button', { name: 'Latest Report' }).click();
  await expect(page).toHaveURL(/\/client\/silicon-valley\/report$/);
  await expect(
    page.getByRole('heading', {
      level: 1,
      name: `Silicon Valley: ${report.moves.advisors} advisors moved in the last twelve months`,
    }),
  ).toBeVisible();
  const { known, of } = report.moves.aum;
  await expect(page.getByText(`known for ${known} of ${of} advisors`)).toBeVisible();
  const thresholds = page.getByRole('table', { name: 'Title thresholds' });
  await expect(thresholds.getByRole('row', { name: /Managing Director/ })).toContainText('$6M');
  await expect(thresholds.getByRole('row', { name: /Managing Director/ })).toContainText('$20M');
  await expect(thresholds.getByRole('row', { name: /Senior Vice President/ })).toContainText('$3M+');
  await expect(thresholds.getByRole('row', { name: /^Vice President/ })).toContainText('$1.5M+');
  await expect(page.getByRole('table', { name: 'Sources' }).getByRole('row')).toHaveCount(
    report.sources.length + 1,
  );

  await page.getByText('Show as a table').first().click();
  const firms = page.getByRole('table', { name: 'Firms that gain and lose' });
  const [first] = report.gaining;
  await expect(firms.getByRole('row', { name: new RegExp(`^${first.firm}`) })).toContainText(`+${first.net}`);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  const teams = page.getByRole('region', { name: 'Team lift-outs' });
  expect(await teams.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expect(teams.getByText(/ · \w{3} \d+.* · \d+ advisors · /).first()).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page).toHaveURL(/\/client\/silicon-valley$/);
});

test('it prints on paper: light, without what is pressed', async ({ page, signIn }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/report');
  await expect(page.getByRole('heading', { name: 'Sources and notes' })).toBeVisible();
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('button', { name: 'Print', includeHidden: true })).toBeHidden();
  await expect(page.getByText('Show as a table').first()).toBeHidden();
  const colour = await page.locator('h1').evaluate((title) => getComputedStyle(title).color);
  const lightness = Number(/oklch\(([\d.]+)/.exec(colour)?.[1]);
  expect(lightness).toBeLessThan(0.4);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)).toHaveLength(3);
});

test('an admin reads it for any client', async ({ page, signIn, app }) => {
  const { clientName } = await (await apiOf(app.url, 'admin')).get('/api/client-profile/ubs');
  await signIn('admin');
  await page.goto('/report?client=ubs');
  await expect(page.getByText(`${clientName} · Market report`)).toBeVisible();
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await expect(page).toHaveURL(/\/ubs$/);
});

test('on a phone the columns of all months stand on one line', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/report');
  const months = page.locator('ol').filter({ hasText: 'incomplete' }).locator('> li');
  await expect(months).toHaveCount(12);
  const feet = await months.evaluateAll((columns) =>
    columns.map((column) => Math.round(column.firstElementChild?.getBoundingClientRect().bottom ?? 0)),
  );
  expect(new Set(feet).size).toBe(1);
});

test('it says when it could not be written, and tries again', async ({ page, signIn, allowConsole }) => {
  allowConsole(/500/);
  await signIn('silicon-valley');
  await page.route('**/api/reports/market?**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/client/silicon-valley/report');
  await expect(page.getByText("Couldn't load the report")).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Market report' })).toBeVisible();
  await page.unroute('**/api/reports/market?**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { name: 'Who gains and who loses' })).toBeVisible();
});

test("another client's report is out of reach", async ({ page, signIn }) => {
  await signIn('fusion');
  await page.goto('/client/silicon-valley/report');
  await expect(page).toHaveURL((url) => url.pathname === '/client/fusion');
  await expect(page.getByRole('heading', { name: 'Market Intelligence Dashboard' })).toBeVisible();
  await expect(page.getByText('Market report')).toHaveCount(0);
});
