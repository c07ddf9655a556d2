import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { addContact, figureCard, members } from './support/firm-pages.ts';

/** A row of the members' table. */
const row = (page: Page, name: string): Locator =>
  members(page).filter({ has: page.getByRole('button', { name: `Open ${name}`, exact: true }) });

test.beforeEach(({ signIn }) => signIn('admin'));

test.describe('the firm page', () => {
  test('shows who joined and left by month, and the teams that moved, as the moves page has them', async ({
    page,
    app,
  }) => {
    const admin = await apiOf(app.url, 'admin');
    const months = await admin.get('/api/moves/months?firm=Rockefeller');
    const july = months.find(({ month }: { month: string }) => month === '2025-07');
    const teams = await admin.get('/api/moves/lift-outs?firm=Rockefeller');
    expect(teams.length).toBeGreaterThan(0);
    await page.goto('/firm/Rockefeller');
    const columns = page.getByRole('list', { name: 'Joined and left by month' });
    const column = columns.getByRole('button', {
      name: `July 2025: ${july.joined} joined, ${july.left} left`,
    });
    await expect(columns.getByRole('button', { name: 'September 2024: no data' })).toBeDisabled();
    await expect(page.getByRole('list', { name: 'Lift-outs in time' }).getByRole('button')).toHaveCount(
      teams.length,
    );
    await page.getByRole('radiogroup', { name: 'Show the months as' }).getByText('Table').click();
    const july2025 = page
      .getByRole('table', { name: 'Joined and left by month' })
      .getByRole('row', { name: /^July 2025/ });
    await expect(july2025).toContainText(`${july.joined}${july.left}`);
    await page.getByRole('radiogroup', { name: 'Show the months as' }).getByText('Chart').click();
    await column.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await expect(column).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/moves\?market=all&firm=Rockefeller&from=2025-07-01&to=2025-07-31/);
    await expect(page.getByText(new RegExp(`(^| of )${july.moves} moves$`))).toBeVisible();

    await page.goBack();
    // The page of moves has such a list too.
    await expect(page.getByRole('heading', { level: 1, name: 'Rockefeller' })).toBeVisible();
    const [newest] = teams;
    await page.getByRole('list', { name: 'Lift-outs in time' }).getByRole('button').last().click();
    await expect(page).toHaveURL(/team=/);
    await expect(page.getByText(new RegExp(`(^| of )${newest.members.length} moves$`))).toBeVisible();
  });

  test('ranks where advisors went and where they came from, each with its moves', async ({ page, app }) => {
    const admin = await apiOf(app.url, 'admin');
    type Lane = { firmLeft: { name: string }; firmJoined: { name: string }; moves: number };
    const lanes: Lane[] = await admin.get('/api/moves/lanes?firm=Rockefeller&from=2024-09-01&pageSize=1000');
    const came = lanes.filter(({ firmJoined }) => firmJoined.name === 'Rockefeller');
    const left = lanes.filter(({ firmLeft }) => firmLeft.name === 'Rockefeller');
    const [most] = came;
    expect(most).toBeDefined();
    await page.goto('/firm/Rockefeller');
    for (const [name, firms] of [
      ['Came from', came],
      ['Left for', left],
    ] as const)
      await expect(page.getByRole('region', { name }).getByRole('listitem')).toHaveCount(
        Math.min(5, firms.length),
      );
    const first = page.getByRole('region', { name: 'Came from' }).getByRole('button').first();
    await expect(first).toContainText(String(most?.firmLeft.name));
    await first.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/moves\?market=all&.*joined=Rockefeller/);
    await expect(page).toHaveURL(/from=2024-09-01/);
    await expect(page.getByText(new RegExp(`(^| of )${most?.moves} moves?$`))).toBeVisible();
  });

  test('adds up one firm under its spellings', async ({ page, app }) => {
    const firm = 'Marin & Bay / Wealth';
    await addContact(app.url, {
      firstName: 'Ada',
      lastName: 'Quill',
      firm,
      jobTitle: 'Managing Director',
      phone: '(650) 555-0142',
      aum: '$1.2B',
      revenue: '3M',
      isHighValue: 'yes',
      inPipeline: 'yes',
      pipelineStage: 'closing',
      dealValue: '2,500,000',
    });
    await addContact(app.url, {
      firstName: 'Ben',
      lastName: 'Rossi',
      firm: 'MARIN AND BAY WEALTH, LLC',
      inPipeline: 'yes',
      pipelineStage: 'won',
      dealValue: '500K',
    });
    await page.goto(`/firm/${encodeURIComponent(firm)}`);

    await expect(page.getByRole('heading', { level: 1, name: firm })).toBeVisible();
    await expect(page.getByText('2 contacts · 2 pipeline opportunities')).toBeVisible();
    await expect(page.getByText('also known as MARIN AND BAY WEALTH, LLC')).toBeVisible();
    await expect(figureCard(page, 'Total AUM')).toContainText('$1.2B');
    await expect(figureCard(page, 'Total AUM')).toContainText('known for 1 of 2 contacts');
    await expect(figureCard(page, 'Annual Revenue')).toContainText('$3.0M');
    await expect(figureCard(page, 'Active Pipeline')).toContainText('$2.5M');
    await expect(figureCard(page, 'Active Pipeline')).toContainText('1 open deal; $500K won');
    await expect(figureCard(page, 'Win Rate')).toContainText('50.0%');

    const stages = page.getByRole('region', { name: 'Pipeline by Stage' }).getByRole('list').first();
    await expect(stages.getByRole('listitem')).toHaveText([
      'Targeted0 deals$0',
      'Interested0 deals$0',
      'Meeting0 deals$0',
      'Proposal1 deal$2.5M',
      'Won1 deal$500K',
    ]);
    await expect(page.getByText('No recent activities found')).toBeVisible();

    const ada = row(page, 'Ada Quill');
    await expect(ada).toContainText('Managing Director');
    await expect(ada).toContainText('High Value');
    await expect(ada).toContainText('Proposal');
    await expect(ada.getByRole('link', { name: 'Email' })).toHaveAttribute('href', 'mailto:Ada@firm.example');
    await expect(ada.getByRole('link', { name: 'Call' })).toHaveAttribute('href', 'tel:6505550142');
    const ben = row(page, 'Ben Rossi');
    await expect(ben.getByText('Not known')).toHaveCount(2);
    await expect(ben.getByRole('link', { name: 'Call' })).toHaveCount(0);
    await expect(ben.getByText('High Value')).toHaveCount(0);
    const names = page.getByRole('list', { name: 'Spellings of this firm' });
    await expect(names.getByRole('listitem').filter({ hasText: 'MARIN AND BAY WEALTH, LLC' })).toContainText(
      'No firm in the directory has this name, so it is a firm of its own.',
    );
    await expectAccessible(page);
  });

  test('says what is not there: deals', async ({ page, app }) => {
    await addContact(app.url, { firstName: 'Cy', lastName: 'Vance', firm: 'Lonely Peak Wealth' });
    await page.goto('/firm/Lonely%20Peak%20Wealth');
    await expect(page.getByText('1 contact · 0 pipeline opportunities')).toBeVisible();
    await expect(page.getByText('No active pipeline opportunities')).toBeVisible();
    await expect(figureCard(page, 'Win Rate').getByText('Not known')).toBeAttached();
  });

  test('of a firm without contacts shows its moves and no team members', async ({ page }) => {
    await page.goto('/firm/Osaic');
    await expect(page.getByText('No Team Members Found')).toBeVisible();
    const news = page.getByRole('region', { name: 'Recent News & Activity' });
    await expect(news.getByRole('listitem').first()).toContainText(/joined|left/);
    await expect(news.getByRole('listitem').first()).toContainText('.csv');
    await expectAccessible(page);
  });

  test('has moves and news of a firm, each with its source', async ({ page }) => {
    await page.goto('/firm/Merrill%20Lynch');
    await expect(page.getByRole('heading', { level: 1, name: 'Merrill Lynch' })).toBeVisible();
    const news = page.getByRole('region', { name: 'Recent News & Activity' });
    await expect(news.getByRole('link', { name: /Merrill/ }).first()).toHaveAttribute('target', '_blank');
    await expect(members(page)).toHaveCount(25);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });

  test('opens a member in a drawer, and shows a change made there', async ({ page, app }) => {
    await addContact(app.url, { firstName: 'Dov', lastName: 'Lindqvist', firm: 'Harbor Gate Wealth' });
    await page.goto('/firm/Harbor%20Gate%20Wealth');
    const open = page.getByRole('button', { name: 'Open Dov Lindqvist' });
    await open.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Dov Lindqvist' });
    await drawer.getByRole('combobox', { name: 'Pipeline stage' }).click();
    await page.getByRole('option', { name: 'Meeting Scheduled' }).click();
    await expect(page.getByText('Stage changed to Meeting Scheduled', { exact: true })).toBeVisible();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(page).not.toHaveURL(/contact=/);
    await expect(page.getByText('1 contact · 1 pipeline opportunity')).toBeVisible();
    await expect(row(page, 'Dov Lindqvist')).toContainText('Meeting');
  });

  test('leads to the rows behind its figures, and back to the dashboard', async ({
    page,
    app,
    allowConsole,
  }) => {
    // The demo's UBS has no news feed.
    allowConsole(/404/);
    for (const firstName of ['Eli', 'Fay'])
      await addContact(app.url, { firstName, lastName: 'Storm', firm: 'Twin Oak Wealth', client: 'ubs' });
    await page.goto('/firm/Twin%20Oak%20Wealth?client=ubs');
    await page.getByRole('link', { name: 'All 2 in the contact table' }).click();
    await expect(page.locator('tr[data-contact]')).toHaveCount(2);
    await expect(page.getByRole('heading', { name: 'Contact Activity' })).toBeInViewport();
    await page.goBack();
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard\?client=ubs$/);
  });

  test('that is not known says so, with a way back', async ({ page, allowConsole }) => {
    allowConsole(/404/);
    await page.goto('/firm/No%20Such%20%22Firm%22');
    await expect(page.getByRole('heading', { name: 'Firm Not Found' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  test('that cannot be loaded offers to try again', async ({ page, allowConsole }) => {
    allowConsole(/503/);
    await page.route('**/api/firm/**', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/firm/Merrill');
    await expect(page.getByText("Couldn't load the firm")).toBeVisible();
    await page.unroute('**/api/firm/**');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(figureCard(page, 'Total AUM')).toContainText('$');
  });
});
