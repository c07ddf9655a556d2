import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { expectTooltip } from './support/tooltips.ts';

test.use({ readsOnly: true });

const section = (page: Page) => page.getByRole('region', { name: 'Engagement Summary' });
const figures = (page: Page) => section(page).getByRole('region', { name: 'Engagement figures' });
/** The section's size, and how far it is below the section above, which loads on its own. */
const placeOf = (page: Page) =>
  section(page).evaluate((element) => {
    const { width, height, top } = element.getBoundingClientRect();
    const above = document.getElementById('market-overview')?.getBoundingClientRect().bottom ?? Number.NaN;
    return { width, height, distance: Math.round(top - above) };
  });
const count = new Intl.NumberFormat('en-US');

test.beforeEach(async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley#engagement');
});

test('compares the month with the previous one, and changes it without a layout shift', async ({ page }) => {
  await expect(section(page)).toContainText('August 2025, compared with July 2025.');
  for (const label of ['Calls', 'Emails', 'SMS', 'Connect Rate', 'Avg Campaign Time', 'Total Talk Time'])
    await expect(figures(page).getByText(label, { exact: true })).toBeVisible();
  const rate = figures(page).getByText('Connect Rate', { exact: true });
  await expect(rate).toHaveAccessibleDescription('Dialed calls that were answered, of all dialed');
  await rate.focus();
  await expect(page.getByText('Dialed calls that were answered, of all dialed').last()).toBeVisible();
  // 147 of 503 dialed calls were answered.
  for (const figure of ['503', '344', '128', '29.2%'])
    await expect(figures(page).getByText(figure, { exact: true }).first()).toBeVisible();

  const before = await placeOf(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (searchParams.get('dateRange') === 'july') asked.push(pathname);
  });
  await page.getByRole('combobox', { name: 'Month' }).click();
  await page.getByRole('option', { name: 'July 2025' }).click();
  await expect(section(page)).toContainText('July 2025, compared with June 2025.');
  for (const figure of ['481', '327', '119', '27.2%'])
    await expect(figures(page).getByText(figure, { exact: true }).first()).toBeVisible();
  expect(await placeOf(page)).toEqual(before);
  expect(asked).toEqual(['/api/engagement-metrics']);
  await page.reload();
  await expect(section(page)).toContainText('July 2025, compared with June 2025.');
});

test('shows four figures first with twelve months each, and the others smaller', async ({ page }) => {
  const sparks = figures(page).getByRole('img');
  await expect(sparks).toHaveCount(4);
  const names = await sparks.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label') ?? ''));
  expect(names.map((name) => name.split(' by month: ')[0])).toEqual([
    'Calls',
    'Emails',
    'Connect Rate',
    'Total Talk Time',
  ]);
  // The demo begins in February.
  expect(names[0]?.match(/no data/g)).toHaveLength(5);
  expect(names[0]).toMatch(/July 2025 481, August 2025 503 so far$/);
  await sparks.first().focus();
  await expect(page.getByText(names[0] as string).last()).toBeVisible();
  await expect(section(page)).toContainText("August isn't over.");
});

test('a figure opens what it counts, by keyboard, and Back closes it', async ({ page, app }) => {
  const [month] = await (await apiOf(app.url, 'silicon-valley')).get('/api/engagement-metrics');
  const open = figures(page)
    .getByRole('button', { name: count.format(month.calls), exact: true })
    .first();
  await expect(open).toHaveAccessibleDescription('Show the calls');
  await open.focus();
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Calls, August 2025' });
  await expect(drawer).toContainText(`of ${count.format(month.calls)} calls`);
  await expect(drawer.getByRole('list', { name: 'Calls' }).getByRole('listitem')).toHaveCount(
    Math.min(25, month.calls),
  );
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(open).toBeFocused();

  await figures(page).getByRole('button', { name: /%$/ }).click();
  const rate = page.getByRole('dialog', { name: 'Connect Rate, August 2025' });
  await expect(rate).toContainText(`of ${count.format(month.callsDialed)} dialed calls`);
  await page.goBack();
  await expect(rate).toBeHidden();

  await page.goto('/client/silicon-valley?figure=emails#engagement');
  const emails = page.getByRole('dialog', { name: 'Emails, August 2025' });
  const contact = emails.getByRole('listitem').first().getByRole('button');
  const name = (await contact.textContent()) ?? '';
  await contact.click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  await page.goBack();
  await expect(emails).toBeVisible();
});

test('percentages say of what', async ({ page }) => {
  const bars = section(page).locator('tbody [data-mark]');
  await expect(bars).toHaveCount(8);
  const said = await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('data-tooltip')));
  // 503, 344 and 128 of 975; five endings of 503.
  expect(said).toEqual([
    'Calls: 503, 51.6% of calls, emails and texts',
    'Emails: 344, 35.3% of calls, emails and texts',
    'SMS: 128, 13.1% of calls, emails and texts',
    'Voicemail: 184, 36.6% of dialed calls',
    'Answered: 147, 29.2% of dialed calls',
    'No Answer: 125, 24.9% of dialed calls',
    'Busy: 37, 7.4% of dialed calls',
    'Wrong Number: 10, 2.0% of dialed calls',
  ]);
  for (const share of ['51.6%', '35.3%', '13.1%', '36.6%', '29.2%', '24.9%', '7.4%', '2.0%'])
    await expect(section(page).locator('tbody').getByText(share, { exact: true }).first()).toBeVisible();
});

test('every figure and every bar has its numbers in a tooltip, on hover and by keyboard', async ({
  page,
  app,
}) => {
  const [month] = await (await apiOf(app.url, 'silicon-valley')).get('/api/engagement-metrics');
  const tip = page.locator('[data-cut-tip]');
  const explained = figures(page).locator('[data-tooltip]');
  // Labels stand there while the figures load; the sparks come with them.
  await expect(figures(page).getByRole('img')).toHaveCount(4);
  await expect(explained).toHaveCount(17);
  for (const one of await explained.all()) {
    await one.focus();
    await expect(tip).toHaveText((await one.getAttribute('data-tooltip')) ?? '');
  }

  const [[ending, calls]] = Object.entries<number>(month.callDisposition) as [[string, number]];
  const bars = section(page).locator('tbody [data-mark]');
  const text = `${ending}: ${count.format(calls)}, ${((calls / month.callsDialed) * 100).toFixed(1)}% of dialed calls`;
  await expectTooltip(section(page).getByRole('rowheader', { name: ending, exact: true }), text);
  // Each list of bars is one tab stop; arrows go from bar to bar.
  await expect(section(page).locator('tbody [tabindex="0"]')).toHaveCount(2);
  await bars.first().focus();
  await expect(tip).toHaveText((await bars.first().getAttribute('data-tooltip')) ?? '');
  await page.keyboard.press('ArrowDown');
  await expect(bars.nth(1)).toBeFocused();
  await expect(tip).toHaveText(/^Emails: [\d,]+, [\d.]+% of calls, emails and texts$/);
});

test('says that it failed, and tries again', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  await page.route('**/api/engagement-metrics**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(section(page).getByText("Couldn't load the engagement figures")).toBeVisible();
  await page.unroute('**/api/engagement-metrics**');
  await expect(figures(page).getByText('503', { exact: true })).toHaveCount(0);
  await section(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(figures(page).getByText('503', { exact: true }).first()).toBeVisible();
});
