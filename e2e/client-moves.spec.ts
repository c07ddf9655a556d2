import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { movesTable, openMoves } from './support/moves.ts';

test.use({ readsOnly: true });

/** Cities of the demo in the market of UBS. */
const losAngeles = [
  ...['Arcadia', 'Beverly Hills', 'Calabasas', 'El Segundo', 'Encino', 'Glendale', 'Irvine', 'Long Beach'],
  ...['Los Angeles', 'Manhattan Beach', 'Newport Beach', 'Pasadena', 'Santa Monica', 'Westlake Village'],
  'Woodland Hills',
];

test.describe("a client's moves", () => {
  test('are those of its own market, and nothing can be changed', async ({ page, signIn }) => {
    await signIn('ubs');
    await page.goto('/client/ubs/moves');
    await expect(page.getByText('Los Angeles · UBS Wealth Management')).toBeVisible();
    await expect(openMoves(page)).toHaveCount(25);
    await expect(page.getByText('Showing 1–25 of 120 moves', { exact: true })).toBeVisible();
    const cities = await movesTable(page).locator('tbody tr > :nth-child(5)').allInnerTexts();
    expect(cities).toHaveLength(25);
    for (const city of cities) expect(losAngeles).toContain(city.replace(/, CA$/, ''));
    await expect(page.getByRole('combobox', { name: 'Market' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Upload moves' })).toHaveCount(0);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page).toHaveURL(/\/client\/ubs$/);
  });

  test('are narrowed to the book, and a move of a contact opens the contact', async ({
    page,
    signIn,
    app,
  }) => {
    const api = await apiOf(app.url, 'silicon-valley');
    const read = (book: string) =>
      api.get(`/api/moves?from=2025-06-01&includeConversions=no&pageSize=1000&book=${book}`);
    const [own] = await read('contacts');
    await signIn('silicon-valley');
    await page.goto('/client/silicon-valley/moves');
    await page.getByRole('button', { name: 'In your book (3)', exact: true }).click();
    await page.getByRole('radio', { name: 'And their firms (99)' }).click();
    await expect(page).toHaveURL(/book=firms/);
    await expect(page.getByText('Showing 1–25 of 99 moves', { exact: true })).toBeVisible();
    await page.getByRole('radio', { name: 'Your contacts (3)' }).click();
    await page.keyboard.press('Escape');
    await expect(openMoves(page)).toHaveText(['Elena Romano', 'Rachel Corbett', 'Ethan Hwang']);
    await expect(page.getByRole('button', { name: 'In your book: your contacts' })).toBeVisible();
    await expect(page.getByText('Each advisor counts once. Only moves of your contacts.')).toBeVisible();
    await expect(page.getByText(/This counts all moves in the market/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Move figures' })).toContainText(/on the move\s*3(?!\d)/);
    await page.goto(`/client/silicon-valley/moves?move=${own.id}`);
    await page.getByRole('dialog').getByRole('link', { name: 'Open contact' }).click();
    await expect(page).toHaveURL(new RegExp(`/contacts\\?contact=${own.contactId}`));
    await expect(page.getByRole('dialog', { name: own.lastName })).toBeVisible();
  });

  test('ask for the rows alone when these are sorted', async ({ page, signIn }) => {
    await signIn('silicon-valley');
    await page.goto('/client/silicon-valley/moves');
    await expect(page.getByRole('button', { name: /^In your book \(\d+\)$/ })).toBeVisible();
    await expect(openMoves(page).first()).toBeVisible();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname === '/api/moves') asked.push(search);
    });
    await movesTable(page).getByRole('button', { name: 'Advisor' }).click();
    await expect(movesTable(page)).not.toHaveAttribute('aria-busy', 'true');
    await expect(page).toHaveURL(/sort=person/);
    expect(asked).toEqual([expect.stringContaining('sort=person')]);
  });

  test("another market's move cannot be opened by its link", async ({ page, signIn, app, allowConsole }) => {
    allowConsole(/404/);
    const admin = await apiOf(app.url, 'admin');
    const [foreign] = await admin.get('/api/moves?market=miami&pageSize=1');
    await signIn('silicon-valley');
    await page.goto(`/client/silicon-valley/moves?move=${foreign.id}`);
    await expect(page.getByRole('dialog', { name: 'Move not found' })).toBeVisible();
    await expect(page.getByText(`${foreign.firstName} ${foreign.lastName}`)).toHaveCount(0);
  });

  test("are not another client's, and /moves is not theirs", async ({ page, signIn }) => {
    await signIn('ubs');
    await page.goto('/client/fusion/moves');
    await expect(page).toHaveURL((url) => url.pathname === '/fusion');
    for (const path of ['/moves', '/miami']) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/client\/ubs$/);
    }
  });
});
