import type { Locator, Page } from '@playwright/test';
import * as golden from '../server/src/testing/golden/quarter.ts';
import * as year from '../server/src/testing/golden/year.ts';
import { expect, scrollTo } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { test } from './support/golden.ts';
import { openMoves } from './support/moves.ts';

/** What the screens say of the golden moves is what was counted by hand, by the same counts as in the server's tests. */
const client = 'silicon-valley';

interface Amount {
  total: number | null;
  known: number;
  of: number;
}
const money = (dollars: number) =>
  dollars >= 1e9 ? `$${(dollars / 1e9).toFixed(1)}B` : `$${(dollars / 1e6).toFixed(1)}M`;
/** `known for 4 of 7 $280.0M`, of ten people and more `known for 80% $252.0M`. */
function amount({ total, known, of }: Amount): string {
  if (total === null) return '– Not known';
  const share = of < 10 ? `${known} of ${of}` : `${Math.round((known / of) * 100)}%`;
  return `${known < of ? `known for ${share} ` : ''}${money(total)}`;
}
/** In the report. */
const assets = ({ total, known, of }: Amount) =>
  total === null ? '– Not known' : `${money(total)}${known < of ? ` ${known} of ${of}` : ''}`;
const signed = (net: number) => (net > 0 ? `+${net}` : `${net}`.replace('-', '−'));
const monthNames =
  'January February March April May June July August September October November December'.split(' ');
const monthName = (month: string) => `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
/** `Aug 12, 2025` */
const dayName = (day: string) =>
  `${monthNames[Number(day.slice(5, 7)) - 1]?.slice(0, 3)} ${Number(day.slice(8))}, ${day.slice(0, 4)}`;
/** `Aug 15–27, 2025`, over months `Apr 2 to Jun 13, 2025`; of one year. */
function daysOf(from: string, to: string): string {
  const [first = '', year] = dayName(from).split(', ');
  if (from === to) return `${first}, ${year}`;
  return from.slice(0, 7) === to.slice(0, 7)
    ? `${first}–${Number(to.slice(8))}, ${year}`
    : `${first} to ${dayName(to)}`;
}

/** The texts of a table's cells, row by row. */
const cellsOf = (table: Locator) =>
  table
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('td, th')].map((cell) =>
          (cell instanceof HTMLElement ? cell.innerText : '').replaceAll(/\s+/g, ' ').trim(),
        ),
      ),
    );
const expectCells = (table: Locator, rows: (string | number)[][]) =>
  expect.poll(() => cellsOf(table)).toEqual(rows.map((row) => row.map(String)));
const sorted = (rows: string[][]) => rows.map((row) => row.join(' | ')).toSorted();

/** Shows the table behind a chart. */
async function tableOf(page: Page, what: string, label: string): Promise<Locator> {
  const choice = page.getByRole('radiogroup', { name: `Show ${what} as` });
  await scrollTo(choice);
  await choice.getByRole('radio', { name: 'Table' }).click();
  return page.getByRole('table', { name: label, exact: true });
}

test('the page of moves tells the quarter', async ({ page, signIn }) => {
  await signIn('admin');
  const { market, from, to } = golden.quarter;
  await page.goto(`/moves?market=${market}&from=${from}&to=${to}&ranked=name`);
  const figures = page.getByRole('region', { name: 'Move figures' });
  // Wes alone is in the quarter before.
  const before = '1 in Jan 1 to Mar 31, 2025';
  const incomplete = ' The earlier period is incomplete';
  await expect(figures).toContainText(`Advisors on the move28${before}${incomplete}Moves32${before}`);
  await expect(figures).toContainText('$3.0B');
  await expect(figures).toContainText('$3,010,000,000');
  await expect(figures).toContainText('known for 93% of 28 advisors');
  await expect(figures).toContainText(/Median AUM\s*\$40\.0M/);
  await expect(figures).toContainText('of 26 known amounts');
  await expect(page.getByText('3 outliers skew the total; use the median')).toBeVisible();
  await expect(
    page.getByText('Largest: John Quillon, Merrill → UBS on Apr 9, 2025: $1.0B, 33.2% of the known total.'),
  ).toBeVisible();
  await expect(page.getByText('Leaves out 1 conversion and 1 repeat.').first()).toBeVisible();
  await expect(
    page.getByText('Leaves out 1 conversion, 1 repeat and 2 rows with one firm.').first(),
  ).toBeVisible();

  await expectCells(
    await tableOf(page, 'the months', 'Moves by month'),
    year.yearMonths.map(({ month, coverage, advisors, moves, aum }) => [
      `${monthName(month)}${coverage === 'incomplete' ? ' (incomplete)' : ''}`,
      advisors ?? 'No data',
      moves ?? 'No data',
      aum ? amount(aum) : 'No data',
    ]),
  );
  const netAum = (firm: (typeof golden.quarterFirms)[number]) => {
    const { known, of } = {
      known: firm.joined.aum.known + firm.left.aum.known,
      of: firm.joined.advisors + firm.left.advisors,
    };
    const text = `${firm.netAum > 0 ? '+' : '−'}${money(Math.abs(firm.netAum))}`;
    return `${text} ${known === of ? 'all known' : `${known} of ${of} known`}`;
  };
  const ranked = golden.quarterFirms.toSorted((a, b) => b.net - a.net || a.name.localeCompare(b.name));
  await expectCells(
    await tableOf(page, 'net recruiting', 'Net recruiting'),
    ranked.map((firm) => [
      firm.name,
      firm.joined.advisors,
      firm.left.advisors,
      signed(firm.net),
      netAum(firm),
    ]),
  );
  await expect(page.getByText('Rockefeller gains most people, Merrill loses most')).toBeVisible();
  await expectCells(
    await tableOf(page, 'the lanes', 'Lanes'),
    golden.quarterLanes.map(({ left, joined, advisors, recent, aum }) => [
      `${left} to ${joined}${recent >= 3 ? ' Active' : ''}`,
      advisors,
      amount(aum),
    ]),
  );
  await expect(page.getByText('9 lanes, 1 active')).toBeVisible();

  const dots = page.getByRole('list', { name: 'Lift-outs in time' }).getByRole('button');
  const dotName = ({ size, left, joined, city, from: first }: (typeof golden.quarterTeams)[number]) =>
    `${size} advisors, ${left} to ${joined}, ${city}, ${dayName(first)}`;
  await expect(dots).toHaveCount(golden.quarterTeams.length);
  for (const team of golden.quarterTeams)
    await expect(dots.and(page.getByRole('button', { name: dotName(team), exact: true }))).toBeVisible();
  const teams = await tableOf(page, 'the lift-outs', 'Lift-outs');
  await expect
    .poll(async () => (await cellsOf(teams)).map(([, city, days, , sum]) => [city, days, sum]))
    .toEqual(
      golden.quarterTeams.map(({ city, from: first, to: last, aum }) => [
        city,
        first === last ? dayName(first) : `${dayName(first)} to ${dayName(last)}`,
        amount(aum),
      ]),
    );

  await expect(page.getByText('Most moves in Menlo Park, CA: 7 advisors')).toBeVisible();
  const cities = await tableOf(page, 'the map', 'Moves by city');
  await expect
    .poll(async () => sorted(await cellsOf(cities)))
    .toEqual(sorted(year.yearCities.map(({ name, left, joined }) => [name, `${left}`, `${joined}`])));

  const momentum = page.getByRole('table', { name: 'Firms by net advisors' });
  await scrollTo(momentum);
  await expect
    .poll(async () =>
      (await cellsOf(momentum)).map(([rank, , firm, , ...rest]) => [rank, firm, ...rest.slice(0, 4)]),
    )
    .toEqual(
      golden.quarterFirms.map((firm) => [
        `${firm.rank}`,
        firm.name,
        `${firm.joined.advisors}`,
        `${firm.left.advisors}`,
        signed(firm.net),
        netAum(firm),
      ]),
    );
});

test('the page of a firm tells who joined and left it', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto(`/client/${client}/firm/Merrill`);
  const months = page.getByRole('list', { name: 'Joined and left by month' });
  await scrollTo(months);
  await expect(page.getByText('4 joined, 16 left')).toBeVisible();
  await expect(months.getByRole('button')).toHaveText([
    ...year.yearMonths.slice(0, 6).map(({ month }) => new RegExp(`^${monthName(month)}: no data`)),
    ...year.merrillMonths.map(
      ([month, joined, left]) => new RegExp(`^${monthName(month)}: ${joined} joined, ${left} left`),
    ),
  ]);
  const { leftFor, cameFrom } = year.merrillLanes;
  for (const [title, lanes] of [
    ['Left for', leftFor],
    ['Came from', cameFrom],
  ] as const)
    await expect(page.getByRole('region', { name: title }).getByRole('listitem')).toHaveText(
      lanes.map(
        ([firm, advisors, aum]) => new RegExp(`^${firm}${advisors} advisors?, AUM\\${money(aum.total ?? 0)}`),
      ),
    );
  await expect(page.getByRole('list', { name: 'Lift-outs in time' }).getByRole('button')).toHaveCount(2);
});

test('the page of a team tells the lift-outs of its firm', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto(`/team/Merrill?client=${client}`);
  const teams = await tableOf(page, 'the lift-outs', 'Lift-outs');
  const expected = year.yearTeams.filter(({ left }) => left === 'Merrill');
  await expect
    .poll(async () => (await cellsOf(teams)).map(([, city, days, , sum]) => [city, days, sum]))
    .toEqual(
      expected.map(({ city, from, to, aum }) => [city, `${dayName(from)} to ${dayName(to)}`, amount(aum)]),
    );
});

test('the page of an advisor tells both of her moves', async ({ page, app, signIn }) => {
  const own = await apiOf(app.url, client);
  const [move] = await own.get('/api/moves?q=Ann%20Ash');
  await signIn('silicon-valley');
  await page.goto(`/advisors/${move.advisorId}`);
  const career = page.getByRole('list', { name: 'Career' }).getByRole('listitem');
  const [ubs, lpl, merrill] = year.annsCareer;
  await expect(career).toContainText([ubs.firm, lpl.firm, merrill.firm]);
  await expect(career).toContainText([
    `since ${dayName(ubs.from)}`,
    `${dayName(lpl.from)} to ${dayName(lpl.to)} (4 months)`,
    `until ${dayName(merrill.to)}`,
  ]);
  await expect(page.getByText('$120.0M').first()).toBeVisible();
  await expect(page.getByRole('list', { name: 'Moves' }).locator('> li')).toContainText([
    'third.csv, row 4',
    'first.csv, row 2',
  ]);
  const colleagues = page.getByRole('list', { name: 'Colleagues from Merrill to LPL Financial' });
  await expect(colleagues.getByRole('listitem')).toContainText(['Ben Bell', 'Cat Cole']);
});

test('the report tells the twelve months', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto(`/client/${client}/report`);
  await expect(
    page.getByRole('heading', { name: 'Silicon Valley: 36 advisors moved in the last twelve months' }),
  ).toBeVisible();
  const report = page.getByRole('article');
  await expect(report).toContainText('Advisors who moved3641 moves');
  await expect(report).toContainText('Assets that moved$3.3B');
  await expect(report).toContainText('Median assets$38.0M');
  await expect(report).toContainText('Teams that moved5lift-outs');
  const tables = report.getByText('Show as a table');
  for (const at of [0, 1, 2]) await tables.nth(at).click();
  await expectCells(
    page.getByRole('table', { name: 'Moves by month' }),
    year.yearMonths.map(({ month, coverage, advisors, moves, aum }) => [
      `${monthName(month)}${coverage === 'incomplete' ? ' (incomplete)' : ''}`,
      advisors ?? 'No data',
      moves ?? 'No data',
      aum ? assets(aum) : 'No data',
    ]),
  );
  const { gaining, losing } = year.yearFirms;
  await expectCells(
    page.getByRole('table', { name: 'Firms that gain and lose' }),
    [...gaining, ...losing.toReversed()].map(({ firm, net, joined, left }) => [
      firm,
      signed(net),
      joined.advisors,
      left.advisors,
      assets(joined.aum),
      assets(left.aum),
    ]),
  );
  await expectCells(
    page.getByRole('table', { name: 'Lanes' }),
    year.yearLanes.map(([left, joined, advisors, aum, last, recent]) => [
      left,
      joined,
      advisors,
      assets(aum),
      dayName(last),
      recent,
    ]),
  );
  await expect
    .poll(async () =>
      (await cellsOf(page.getByRole('table', { name: 'Team lift-outs' }))).map((row) => row.slice(1)),
    )
    .toEqual(
      year.yearTeams.map(({ city, from, to, size, aum }) => [city, daysOf(from, to), `${size}`, assets(aum)]),
    );

  const notes = page.getByRole('listitem').filter({ hasText: 'leave out' });
  await expect(notes).toHaveText([
    /All figures leave out 2 conversions.* and 1 repeat.*\./,
    /Lanes and lift-outs leave out 3 rows with one firm.*\./,
  ]);
  const opens = notes.getByRole('link', { name: 'Show the 2 conversions left out', includeHidden: true });
  await page.emulateMedia({ media: 'print' });
  await expect(opens).toBeHidden();
  await expect(notes.getByText('2 conversions', { exact: true }).last()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  await opens.click();
  await expect(page).toHaveURL(/class=conversion&from=2024-09-01&to=2025-08-29|from=.*class=conversion/);
  await expect(openMoves(page)).toHaveText([/Iggy Ives/, /Rex Reed/]);
});
