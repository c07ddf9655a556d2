import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { clearFilter, filterChip, movesTable, openMoves } from './support/moves.ts';
import { expectTooltip } from './support/tooltips.ts';

test.use({ readsOnly: true });

const months = (page: Page) => page.getByRole('list', { name: 'Months' }).getByRole('button');
const lanes = (page: Page) => page.getByRole('link', { name: /^[^:]+ to [^:]+: / });
const center = async (mark: Locator) => {
  const { x, y, width, height } = (await mark.boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};

test.describe('the charts of the moves', () => {
  test.beforeEach(async ({ signIn }) => signIn('admin'));

  test('show twelve months, in which a click, a drag or the keyboard chooses the days', async ({
    page,
    app,
  }) => {
    const admin = await apiOf(app.url, 'admin');
    const data = await admin.get('/api/moves/months?market=los-angeles');
    await page.goto('/moves?market=los-angeles&range=any');
    await expect(months(page)).toHaveCount(12);
    await expect(months(page).last()).toHaveAccessibleName(
      `August 2025: ${data.at(-1).advisors} advisors, incomplete`,
    );
    await expect(months(page).first()).toHaveAccessibleName('September 2024: no data');

    await months(page).nth(9).click();
    await expect(page).toHaveURL(/from=2025-06-01&to=2025-06-30/);
    await expect(months(page).nth(9)).toHaveAttribute('aria-pressed', 'true');
    await expect(months(page).nth(8)).toHaveAttribute('aria-pressed', 'false');
    await expect(page.getByText(new RegExp(`(^| of )${data[9].moves} moves$`))).toBeVisible();

    const [from, to] = [await center(months(page).nth(7)), await center(months(page).nth(5))];
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
    await expect(page).toHaveURL(/from=2025-02-01&to=2025-04-30/);

    await months(page).nth(5).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/from=2025-03-01&to=2025-03-31/);
    await page.keyboard.press('Shift+End');
    // The month ends today, on the 29th.
    await expect(page).toHaveURL(/from=2025-03-01&to=2025-08-29/);
    await expect(months(page).last()).toBeFocused();
  });

  test('open the rows of a lane, a firm and a lift-out', async ({ page, app }) => {
    const admin = await apiOf(app.url, 'admin');
    const [lane] = await admin.get('/api/moves/lanes?market=los-angeles');
    const text = `${lane.firmLeft.name} → ${lane.firmJoined.name}`;
    await page.goto('/moves?market=los-angeles&range=any');
    const first = lanes(page).first();
    await expect(first).toHaveAccessibleName(
      `${lane.firmLeft.name} to ${lane.firmJoined.name}: ${lane.advisors} advisors`,
    );
    await first.focus();
    await page.keyboard.press('Enter');
    await expect(filterChip(page, text)).toBeVisible();
    await expect(openMoves(page)).toHaveCount(lane.moves);
    await expect(movesTable(page)).toBeInViewport();

    await page
      .getByRole('list', { name: 'Firms left' })
      .getByRole('button', { name: lane.firmLeft.name })
      .click();
    await expect(filterChip(page, `from ${lane.firmLeft.name}`)).toBeVisible();
    const left = await admin.get(
      `/api/moves?market=los-angeles&includeConversions=no&pageSize=1000&firmLeft=${lane.firmLeft.id}`,
    );
    await expect(page.getByText(new RegExp(`(^| of )${left.length} moves$`))).toBeVisible();

    const [newest] = await admin.get('/api/moves/lift-outs?market=los-angeles');
    const dot = page.getByRole('list', { name: 'Lift-outs in time' }).getByRole('button').last();
    await expect(dot).toHaveAccessibleName(
      new RegExp(`^${newest.size} advisors, ${newest.firmLeft.name} to`),
    );
    await dot.click();
    await expect(filterChip(page, 'One lift-out')).toBeVisible();
    await expect(openMoves(page)).toHaveCount(newest.size);
    await expect(dot).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('switch', { name: 'Include conversions' })).not.toBeChecked();
    await expect(page).not.toHaveURL(/conversions=/);
    await clearFilter(page, 'team').click();
    const { current } = await admin.get('/api/moves/summary?market=los-angeles');
    await expect(page.getByText(new RegExp(`(^| of )${current.moves} moves$`))).toBeVisible();

    const [best] = await admin.get('/api/moves/net?market=los-angeles&sort=net&order=desc');
    const net = page.getByRole('list', { name: 'Net recruiting' }).getByRole('listitem').first();
    await expect(net).toContainText(`+${best.net.advisors}`);
    await net.getByRole('button', { name: best.firm.name, exact: true }).click();
    await expect(page.getByRole('button', { name: `Firm: ${best.firm.name}` })).toBeVisible();
  });

  test('open who joined and who left a firm from its bars, by pointer and by keyboard', async ({
    page,
    app,
  }) => {
    const admin = await apiOf(app.url, 'admin');
    const ranked: { firm: { id: string; name: string }; left: { advisors: number } }[] = await admin.get(
      '/api/moves/net?market=los-angeles&sort=net&order=desc',
    );
    const best = ranked.find(({ left }) => left.advisors > 0)!;
    const { name, id } = best.firm;
    await page.goto('/moves?market=los-angeles&range=any');
    const net = page.getByRole('list', { name: 'Net recruiting' });
    const bar = (side: string) =>
      net.getByRole('button', { name: new RegExp(`^${name}: [\\d,]+ advisors? ${side}$`) });

    await expectTooltip(bar('joined'), (await bar('joined').getAttribute('aria-label'))!);
    await bar('joined').click();
    await expect(filterChip(page, `to ${name}`)).toBeVisible();
    await expect(bar('joined')).toHaveAttribute('aria-pressed', 'true');
    const movesOf = async (side: string) =>
      (await admin.get(`/api/moves?market=los-angeles&includeConversions=no&pageSize=1000&${side}=${id}`))
        .length;
    const joined = await movesOf('firmJoined');
    await expect(page.getByText(new RegExp(`(^| of )${joined} moves?$`))).toBeVisible();

    // The chart is one tab stop; arrows go between its marks.
    await expect(net.locator('[tabindex="0"]')).toHaveCount(1);
    await bar('joined').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(bar('left')).toBeFocused();
    await expect(page.locator('[data-cut-tip]')).toHaveText((await bar('left').getAttribute('aria-label'))!);
    await page.keyboard.press('Enter');
    await expect(filterChip(page, `from ${name}`)).toBeVisible();
    await expect(filterChip(page, `to ${name}`)).toHaveCount(0);
    const left = await movesOf('firmLeft');
    await expect(page.getByText(new RegExp(`(^| of )${left} moves?$`))).toBeVisible();
    await bar('left').focus();
    await page.keyboard.press('ArrowDown');
    await expect(page.locator(':focus')).toHaveAttribute('data-mark', 'left');
    await expect(bar('left')).not.toBeFocused();
  });

  test('have a table behind each, whose rows open the same', async ({ page, app }) => {
    const admin = await apiOf(app.url, 'admin');
    const [lane] = await admin.get('/api/moves/lanes?market=los-angeles');
    await page.goto('/moves?market=los-angeles&range=any');
    for (const what of ['the months', 'the lanes', 'net recruiting', 'the lift-outs'])
      await page
        .getByRole('radiogroup', { name: `Show ${what} as` })
        .getByRole('radio', { name: 'Table' })
        .click();
    const rows = (name: string) => page.getByRole('table', { name, exact: true }).getByRole('row');
    await expect(rows('Moves by month')).toHaveCount(13);
    await expect(rows('Moves by month').nth(1)).toContainText('No data');
    await expect(rows('Net recruiting').nth(1)).toContainText(/LPL Financial.*\+20/);
    await expect(rows('Lift-outs')).toHaveCount(4);
    await expect(rows('Lanes').nth(1)).toContainText(String(lane.advisors));
    await rows('Lanes').nth(1).getByRole('button').click();
    await expect(openMoves(page)).toHaveCount(lane.moves);
    await expectAccessible(page);
  });

  test('name the people of a lift-out, each with their page and their move', async ({ page, app }) => {
    const admin = await apiOf(app.url, 'admin');
    const [team] = await admin.get('/api/moves/lift-outs?market=los-angeles');
    const [first] = team.members;
    await page.goto('/moves?market=los-angeles&range=any');
    await page
      .getByRole('radiogroup', { name: 'Show the lift-outs as' })
      .getByRole('radio', { name: 'Table' })
      .click();
    const rows = page.getByRole('table', { name: 'Lift-outs', exact: true }).getByRole('row');
    await expect(rows.nth(1).getByRole('link', { name: first.name })).toBeVisible();
    const more = rows.nth(1).getByRole('button', { name: /^\d+ people, / });
    await more.press('Enter');
    await expect(more).toHaveAttribute('aria-expanded', 'true');
    const people = page.getByRole('list', {
      name: `Advisors who left ${team.firmLeft.name} for ${team.firmJoined.name}`,
    });
    await expect(people.getByRole('listitem')).toHaveCount(Math.min(team.size, 20));
    await expectAccessible(page);
    await people.getByRole('link', { name: `Move of ${first.name}` }).click();
    await expect(page.getByRole('dialog', { name: first.name })).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`team=${team.id}`));
    await page.goBack();
    await page
      .getByRole('radiogroup', { name: 'Show the lift-outs as' })
      .getByRole('radio', { name: 'Table' })
      .click();
    await rows.nth(1).getByRole('link', { name: first.name }).click();
    await expect(page).toHaveURL(/\/advisors\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(first.name.split(' ')[1]);
  });

  test('measure by AUM, which the address keeps, and say where the gains disagree', async ({ page }) => {
    await page.goto('/moves?market=los-angeles&range=any');
    await expect(page.getByRole('heading', { name: /gains most people/ })).toBeVisible();
    await page.getByRole('radio', { name: 'AUM' }).click();
    await expect(page).toHaveURL(/by=aum/);
    await expect(page.getByRole('heading', { name: /gains most AUM/ })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Largest lane by AUM: .*\$/ })).toBeVisible();
    await expect(page.getByText(/lanes with unknown AUM aren't shown/)).toBeVisible();
    await page.reload();
    await expect(lanes(page).first()).toHaveAccessibleName(/: \$[\d,]+$/);
  });

  test('are accessible, on a phone too', async ({ page }) => {
    await page.goto('/moves?market=los-angeles&range=any');
    await expect(lanes(page).first()).toBeAttached();
    await expect(page.getByRole('list', { name: 'Lift-outs in time' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await expect(months(page).last()).toBeVisible();
  });

  test('say what failed and what would be here', async ({ page, allowConsole }) => {
    allowConsole(/500/);
    for (const call of ['months', 'lanes', 'net', 'lift-outs'])
      await page.route(`**/api/moves/${call}?*`, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/moves?market=los-angeles&range=any');
    for (const what of ['the months', 'the lanes', 'net recruiting', 'the lift-outs'])
      await expect(page.getByText(`Couldn't load ${what}`)).toBeVisible();
    await page.unrouteAll();
    await page.goto('/moves?market=los-angeles&range=any&firm=Nobody%20and%20Sons');
    for (const title of [
      'No lanes here',
      'No net gains or losses',
      'No lift-outs here',
      'No moves match these filters',
    ])
      await expect(page.getByText(title)).toBeVisible();
  });

  test('say of days without an upload that nothing is known, and lead to days with one', async ({ page }) => {
    await page.goto('/moves?market=los-angeles&from=2019-01-01&to=2019-03-31');
    // The first figure, flows, net, lift-outs, firm momentum and the rows.
    await expect(page.getByText('No upload covers these days')).toHaveCount(6);
    await expect(page.getByText('No data for these twelve months')).toHaveCount(2);
    for (const claim of [/^No lanes/, /^No net/, /^No lift-outs/, /^No firms/, /^No moves/, /^No advisors/])
      await expect(page.getByText(claim)).toHaveCount(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Show any time' }).press('Enter');
    await expect(page).toHaveURL(/range=any/);
    await expect(openMoves(page).first()).toBeVisible();
    await expect(page.getByRole('searchbox', { name: 'Search moves' })).toBeFocused();
  });
});

test('firms and cities where the reader has contacts are marked, in the charts and behind them', async ({
  page,
  app,
  signIn,
}) => {
  interface Known {
    firms: { firmId: string; contacts: number }[];
    cities: { key: string; contacts: number }[];
  }
  await signIn('silicon-valley');
  const client = await apiOf(app.url, 'silicon-valley');
  const book: Known = await client.get('/api/moves/book');
  const { cities } = await client.get('/api/moves/cities');
  const contactsIn = (key: string) => book.cities.find((city) => city.key === key)?.contacts ?? 0;
  const city = cities.find(
    ({ key, latitude }: { key: string; latitude: number | null }) => latitude !== null && contactsIn(key) > 0,
  );
  const name = `${city.city}, ${city.state}`;
  await page.goto('/client/silicon-valley/moves?range=any');
  const bubble = page.getByRole('list', { name: 'Cities on the map' }).getByRole('button', { name });
  await expect(bubble).toHaveAccessibleName(
    new RegExp(`joined one\\. ${contactsIn(city.key)} contacts? of yours there$`),
  );
  await expect(page.getByText('Cities where you have contacts')).toBeVisible();
  await page.getByRole('radiogroup', { name: 'Show the map as' }).getByText('Table').click();
  await expect(
    page.getByRole('table', { name: 'Moves by city' }).getByRole('row', { name }).getByRole('cell').last(),
  ).toHaveText(String(contactsIn(city.key)));

  const allLanes: { firmLeft: { id: string; name: string } }[] = await client.get('/api/moves/lanes');
  const known = new Map(book.firms.map(({ firmId, contacts }) => [firmId, contacts]));
  const { firmLeft } = allLanes.find((lane) => known.has(lane.firmLeft.id))!;
  const contacts = new RegExp(`${known.get(firmLeft.id)} contacts? of yours at ${firmLeft.name}`);
  const firm = page.getByRole('list', { name: 'Firms left' }).getByRole('button', { name: contacts });
  await expect(firm).toBeVisible();
  await expect(page.getByText('Firms where you have contacts')).toBeVisible();
  await expect(page.getByRole('link', { name: contacts }).first()).toBeAttached();
  await expectAccessible(page);
});
