import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { holdRequests } from './support/wait.ts';

test.use({ readsOnly: true });

const box = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' });
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
/** The file with the palette's code, and that of a dialog which it opens. */
const paletteCode = /\/assets\/-palette-[\w-]+\.js$/;
const intelCode = /\/assets\/intel-dialog-[\w-]+\.js$/;
const announced = (page: Page) => page.locator('[aria-live="polite"].sr-only');

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
}

test.describe('by keyboard alone', () => {
  test.beforeEach(async ({ page, signIn }) => {
    await signIn('silicon-valley');
    await page.goto('/client/silicon-valley');
    await expect(page.getByRole('region', { name: 'Deal Pipeline' })).toBeVisible();
  });

  test('finds a contact, opens it, and remembers it', async ({ page, app }) => {
    const [contact] = await (await apiOf(app.url, 'silicon-valley')).get('/api/contacts?pageSize=1');
    await openPalette(page);
    await page.keyboard.type(contact.name);
    await expect(option(page, new RegExp(`^${contact.name}`)).first()).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await expect(announced(page)).toContainText('Contacts: ');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/contact=/);
    await expect(page.getByRole('dialog', { name: contact.name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await openPalette(page);
    await expect(option(page, new RegExp(`^${contact.name}`))).toHaveAttribute('aria-selected', 'true');
  });

  test('takes what is typed while its code is loading, and nothing of it reaches the page', async ({
    page,
  }) => {
    const release = await holdRequests(page, paletteCode);
    await page.reload();
    await expect(page.getByRole('region', { name: 'Deal Pipeline' })).toBeVisible();
    const asked = page.waitForRequest(paletteCode);
    await page.keyboard.press('Control+k');
    await asked;
    await page.keyboard.type('?dad');
    for (const _ of 'dad?') await page.keyboard.press('Backspace');
    await page.keyboard.type('dark');
    await expect(page.getByRole('option')).toHaveCount(0);
    release();
    await expect(box(page)).toHaveValue('dark');
    await expect(box(page)).toBeFocused();
    await page.keyboard.type(' t');
    await expect(option(page, 'Dark theme')).toHaveAttribute('aria-selected', 'true');
  });

  test('finds a firm and opens it', async ({ page }) => {
    await openPalette(page);
    await page.keyboard.type('merrill lynch');
    const firm = page.getByRole('group', { name: 'Firms' }).getByRole('option').first();
    await expect(firm).toBeVisible();
    while ((await firm.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL((url) => url.pathname === '/client/silicon-valley/firm/Merrill');
    await expect(page.getByRole('heading', { level: 1, name: 'Merrill' })).toBeVisible();
  });

  test('finds a firm of the market where nobody is a contact', async ({ page, app }) => {
    const { firms } = await (await apiOf(app.url, 'silicon-valley')).get(
      '/api/firms?sort=contacts&order=asc&pageSize=1',
    );
    const [{ firm: none, contacts }] = firms;
    expect(contacts).toBe(0);
    await openPalette(page);
    await page.keyboard.type(none.name);
    const hit = page.getByRole('group', { name: 'Firms' }).getByRole('option', { name: none.name }).first();
    await expect(hit).toContainText('No contacts');
  });

  test('finds a move and opens it among the moves', async ({ page, app }) => {
    const [move] = await (await apiOf(app.url, 'silicon-valley')).get('/api/moves?pageSize=1');
    await openPalette(page);
    await page.keyboard.type(`${move.firstName} ${move.lastName}`);
    const hit = page.getByRole('group', { name: 'Advisor moves' }).getByRole('option').first();
    await expect(hit).toContainText(move.lastName);
    while ((await hit.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/client\/silicon-valley\/moves\?.*q=/);
    await expect(page.getByRole('dialog', { name: `${move.firstName} ${move.lastName}` })).toContainText(
      'Source',
    );
  });

  test('finds an advisor by name, with the firm and city, and opens their page', async ({ page, app }) => {
    const [move] = await (await apiOf(app.url, 'silicon-valley')).get('/api/moves?pageSize=1');
    const name = `${move.firstName} ${move.lastName}`;
    await openPalette(page);
    await page.keyboard.type(name);
    const hit = page.getByRole('group', { name: 'Advisors' }).getByRole('option').first();
    await expect(hit).toContainText(`${move.firmJoined.name}, ${move.city}`);
    while ((await hit.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`/advisors/${move.advisorId}`));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  test('opens dialogs, and the focus comes back', async ({ page }) => {
    for (const [typed, title] of [
      ['send intel', 'Submit Market Intelligence'],
      ['add contact', 'Add Contact'],
      ['email rep', 'Email Market Research Report'],
      ['campaign', 'Campaign Data'],
      ['edit prof', 'Edit Profile'],
    ] as const) {
      await openPalette(page);
      await page.keyboard.type(typed);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: title })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });

  test('switches the month and the theme, and logs out', async ({ page }) => {
    await openPalette(page);
    await page.keyboard.type('july');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/month=july/);
    await openPalette(page);
    await page.keyboard.type('dark');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await openPalette(page);
    await page.keyboard.type('log out');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Logged Out', 'You have been logged out successfully');
  });

  test('opens the report, and says when nothing is found', async ({ page }) => {
    await openPalette(page);
    await page.keyboard.type('zzzzqq');
    await expect(page.getByText('Nothing found for “zzzzqq”')).toBeVisible();
    await expect(announced(page)).toHaveText('Nothing found');
    await box(page).fill('latest rep');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/report$/);
  });

  test('? lists the shortcuts, but not while typing', async ({ page }) => {
    await page.locator('main').focus();
    await page.keyboard.press('?');
    const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(dialog.getByText('Move the deal to the next stage')).toBeVisible();
    for (const name of ['Today', 'Contact Activity'])
      await expect(dialog.getByRole('region', { name }).getByText('Open the contact')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await openPalette(page);
    await page.keyboard.type('?');
    await expect(box(page)).toHaveValue('?');
    await expect(dialog).toHaveCount(0);
  });

  test('is clean and says where one is', async ({ page }) => {
    await openPalette(page);
    await page.keyboard.type('ubs');
    await expect(page.getByRole('group', { name: 'Contacts' })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(box(page)).toHaveCount(0);
  });
});

test("finds none of another client's contacts", async ({ page, signIn, app }) => {
  const [foreign] = await (await apiOf(app.url, 'ubs')).get('/api/contacts?pageSize=1');
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  await expect(page.getByRole('region', { name: 'Deal Pipeline' })).toBeVisible();
  await openPalette(page);
  const answered = page.waitForResponse(/\/api\/contacts\?.*q=/);
  await box(page).fill(foreign.email);
  expect(await (await answered).json()).toEqual([]);
  await expect(page.getByText(`Nothing found for “${foreign.email}”`)).toBeVisible();
});

test('an admin switches the client', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/dashboard?client=silicon-valley');
  await page.getByRole('button', { name: 'Search and commands' }).click();
  await box(page).fill('switch new');
  // The names of the clients may come later.
  await expect(option(page, 'Switch to New Edge Wealth')).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/new-edge$/);
});

test('nothing of it is loaded before it is asked for', async ({ page, signIn }) => {
  const scripts: string[] = [];
  page.on('request', (request) => scripts.push(request.url()));
  const loaded = (code: RegExp) => scripts.filter((url) => code.test(url)).length;
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  await expect(page.getByRole('region', { name: 'Contact Activity' })).toBeVisible();
  await expect(page.locator('[data-deal]').first()).toBeVisible();
  expect([loaded(paletteCode), loaded(intelCode)]).toEqual([0, 0]);
  await openPalette(page);
  expect([loaded(paletteCode), loaded(intelCode)]).toEqual([1, 0]);
  await page.keyboard.type('send intel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Submit Market Intelligence' })).toBeVisible();
  expect([loaded(paletteCode), loaded(intelCode)]).toEqual([1, 1]);
});

test('on other pages it opens the dashboard and its sections', async ({ page, signIn, app }) => {
  const [contact] = await (await apiOf(app.url, 'silicon-valley')).get('/api/contacts?pageSize=1');
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/report');
  await expect(page.getByRole('heading', { name: 'Your contacts' })).toBeVisible();
  await openPalette(page);
  await expectAccessible(page);
  await page.keyboard.type('advisor moves');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/client\/silicon-valley\/moves/);
  await expect(page.getByRole('table', { name: 'Advisor moves' })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type(contact.name);
  await expect(option(page, new RegExp(`^${contact.name}`)).first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/client\/silicon-valley\/contacts\?contact=/);
  await expect(page.getByRole('dialog', { name: contact.name })).toBeVisible();
});

test('an admin has it on a firm and a report, for the client of the page', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/firm/Merrill?client=fusion');
  await expect(page.getByRole('heading', { name: 'Merrill', level: 1 })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('latest report');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/fusion\/report$/);
  await expect(page.getByRole('heading', { name: 'Sources and notes' })).toBeVisible();
  await openPalette(page);
  await page.keyboard.type('contact activity');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/fusion\/contacts$/);
  await expect(page.locator('tr[data-contact]')).toHaveCount(10);
});
