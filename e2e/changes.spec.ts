import type { Page } from '@playwright/test';
import { expect, scrollTo, test } from './support/app.ts';
import { apiOf, columnTexts, nameIn, rowOf, rows, section } from './support/contacts.ts';
import { csvFile, mixedMoves } from './support/moves-csv.ts';
import { windowOf } from './support/windows.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const column = (page: Page, stage: string) => page.locator(`[data-stage="${stage}"]:visible`);
const dashboard = '/client/silicon-valley';

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

test("a deal that a colleague moves goes there in the other window, and in the admin's", async ({
  browser,
  app,
}) => {
  const mine = await windowOf(browser, app.url, 'silicon-valley', dashboard);
  const theirs = await windowOf(browser, app.url, 'silicon-valley', dashboard);
  const admins = await windowOf(browser, app.url, 'admin', '/silicon-valley');
  const card = column(mine, 'meeting').locator('[data-deal]').first();
  const id = await card.getAttribute('data-deal');
  for (const other of [theirs, admins])
    await expect(column(other, 'meeting').locator(`[data-deal="${id}"]`)).toBeVisible();
  await card.getByRole('button').first().focus();
  await mine.keyboard.press('Shift+ArrowRight');
  for (const page of [mine, theirs, admins])
    await expect(column(page, 'closing').locator(`[data-deal="${id}"]`)).toBeVisible();
});

test('a contact that a colleague edits, stars or adds shows in the table, the figures and the filters', async ({
  browser,
  app,
}) => {
  const api = await apiOf(app.url, 'silicon-valley');
  const admin = await apiOf(app.url, 'admin');
  const mine = await windowOf(browser, app.url, 'silicon-valley', `${dashboard}#contacts`);
  const theirs = await windowOf(browser, app.url, 'silicon-valley', `${dashboard}#contacts`);
  for (const page of [mine, theirs]) await expect(rows(page).first()).toBeVisible();
  const name = await nameIn(rows(theirs).first());
  const [contact] = await api.get(`/api/contacts?q=${encodeURIComponent(name)}`);

  await api.put(`/api/contacts/${contact.id}`, { city: 'Half Moon Bay' });
  for (const page of [mine, theirs]) await expect(rowOf(page, name)).toContainText('Half Moon Bay');

  const star = (page: Page) => rowOf(page, name).getByRole('button', { name: `High value: ${name}` });
  const was = await star(theirs).getAttribute('aria-pressed');
  await star(mine).click();
  await expect(star(theirs)).toHaveAttribute('aria-pressed', was === 'true' ? 'false' : 'true');

  const overview = region(theirs, 'Market Overview');
  await scrollTo(overview);
  await expect(overview.getByText('477', { exact: true })).toBeVisible();
  await admin.post('/api/contacts', {
    client: 'silicon-valley',
    firstName: 'Aaron',
    lastName: 'Aalto',
    email: 'aaron.aalto@aalto.example',
    firm: 'Aalto Partners',
  });
  await expect(section(theirs).getByText('of 478 contacts')).toBeVisible();
  await expect(overview.getByText('478', { exact: true })).toBeVisible();
  expect(await columnTexts(theirs, 'City')).toContain('Half Moon Bay');
});

test('a call that a colleague logs shows in the engagement figures', async ({ browser, app }) => {
  const api = await apiOf(app.url, 'silicon-valley');
  const [contact] = await api.get('/api/contacts?pageSize=1');
  const theirs = await windowOf(browser, app.url, 'silicon-valley', `${dashboard}#engagement`);
  const figures = region(theirs, 'Engagement Summary').getByRole('region', { name: 'Engagement figures' });
  const shown = (count: string) => figures.getByText(count, { exact: true });
  await expect(shown('503').first()).toBeVisible();
  await api.post('/api/activities', { contactId: contact.id, type: 'call', subject: 'Terms', duration: 60 });
  await expect(shown('504').first()).toBeVisible();
});

test('the firms to filter by follow the contacts, while their list is open', async ({ browser, app }) => {
  const admin = await apiOf(app.url, 'admin');
  const theirs = await windowOf(browser, app.url, 'silicon-valley', `${dashboard}#contacts`);
  const filters = section(theirs).getByRole('group', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Firm', exact: true }).click();
  const search = theirs.getByRole('searchbox', { name: 'Search firms' });
  await search.fill('Yarrow');
  await expect(theirs.getByText('Nothing starts with “Yarrow”.')).toBeVisible();
  await admin.post('/api/contacts', {
    client: 'silicon-valley',
    firstName: 'Yves',
    lastName: 'Yarrow',
    email: 'yves.yarrow@yarrow.example',
    firm: 'Yarrow Wealth',
  });
  const firms = theirs.getByRole('group', { name: 'Firms' });
  await expect(firms.getByRole('checkbox', { name: 'Yarrow Wealth' })).toBeVisible();
  await expect(search).toHaveValue('Yarrow');
});

test('a report that is open follows the contacts', async ({ browser, app }) => {
  const admin = await apiOf(app.url, 'admin');
  const path = '/api/reports/market?client=silicon-valley';
  const known: number = (await admin.get(path)).contacts.headcount;
  const theirs = await windowOf(browser, app.url, 'silicon-valley', `${dashboard}/report`);
  const sources = theirs.getByRole('table', { name: 'Sources' });
  const own = sources.getByRole('row', { name: /Own contacts/ });
  await expect(own).toHaveText(`Own contacts${known}Aug 29, 2025`);
  await admin.post('/api/contacts', {
    client: 'silicon-valley',
    firstName: 'Zora',
    lastName: 'Zane',
    email: 'zora.zane@zane.example',
    firm: 'Zane Advisors',
  });
  await expect(own).toHaveText(`Own contacts${known + 1}Aug 29, 2025`);
});

test('a submission reaches the admin, and its approval the client', async ({ browser, app }) => {
  const fusion = await apiOf(app.url, 'fusion');
  const admin = await apiOf(app.url, 'admin');
  const admins = await windowOf(browser, app.url, 'admin', '/admin?tab=data');
  const clients = await windowOf(browser, app.url, 'fusion', '/client/fusion?q=Vesna#contacts');
  const waiting = admins
    .getByRole('region', { name: 'Approvals' })
    .getByRole('listitem')
    .filter({ has: admins.getByRole('heading', { name: 'Vesna Dorn' }) });
  await expect(admins.getByRole('region', { name: 'Approvals' })).toBeVisible();
  await expect(section(clients).getByText('No contacts match')).toBeVisible();
  const submitted = await fusion.post('/api/contacts/pending', {
    firstName: 'Vesna',
    lastName: 'Dorn',
    email: 'vesna.dorn@merrill.example',
    firm: 'Merrill',
  });
  await expect(waiting).toBeVisible();
  await admin.post(`/api/admin/pending-contacts/${submitted.id}/approve`, {});
  await expect(waiting).toHaveCount(0);
  await expect(rowOf(clients, 'Vesna Dorn')).toBeVisible();
});

test('an upload by one admin is in the list of the other', async ({ browser, app }) => {
  const mine = await windowOf(browser, app.url, 'admin', '/admin?tab=data');
  const theirs = await windowOf(browser, app.url, 'admin', '/admin?tab=data');
  const uploads = theirs.getByRole('table', { name: 'Uploads' });
  await expect(uploads).toBeVisible();
  const form = mine.getByRole('region', { name: 'Upload advisor moves' });
  await form.getByLabel('CSV file').setInputFiles(csvFile('seen-by-both.csv', mixedMoves('Changes')));
  await form.getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(uploads.getByText('seen-by-both.csv')).toBeVisible();
});

test('a profile that a colleague changes shows, and a dialog keeps what was typed', async ({
  browser,
  app,
}) => {
  const api = await apiOf(app.url, 'fusion');
  const theirs = await windowOf(browser, app.url, 'fusion', '/client/fusion');
  await theirs.getByRole('button', { name: /^Account of/ }).click();
  await theirs.getByRole('button', { name: 'Edit Profile' }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Edit Profile' });
  await dialog.getByLabel('City').fill('Typed and not saved');
  const before = await api.get('/api/client-profile/fusion');
  const read = theirs.waitForResponse((answer) => answer.url().includes('/api/client-profile/fusion'));
  await api.put('/api/client/profile/fusion', { ...before.contactPerson, name: 'Edith Changed' });
  await (await read).finished();
  await expect(dialog.getByLabel('City')).toHaveValue('Typed and not saved');
  await expect(dialog.getByLabel('City')).toBeFocused();
  await theirs.keyboard.press('Escape');
  await theirs.getByRole('button', { name: 'Discard' }).click();
  await expect(theirs.getByRole('button', { name: 'Account of Edith Changed' })).toBeVisible();
});

test('two windows of one browser share one stream, and the one that stays takes it over', async ({
  browser,
  app,
}) => {
  const api = await apiOf(app.url, 'silicon-valley');
  const first = await windowOf(browser, app.url, 'silicon-valley', dashboard);
  const card = (page: Page, stage: string) => column(page, stage).locator('[data-deal]').first();
  await expect(card(first, 'targeted')).toBeVisible();
  const second = await first.context().newPage();
  const streams: string[] = [];
  second.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/changes') streams.push(request.url());
  });
  await second.goto(dashboard);
  const id = await card(second, 'targeted').getAttribute('data-deal');
  await api.put(`/api/deals/${id}`, { stage: 'conversation' });
  for (const page of [first, second])
    await expect(column(page, 'conversation').locator(`[data-deal="${id}"]`)).toBeVisible();
  // The second was told by the first one's.
  expect(streams).toEqual([]);
  await first.close();
  await expect.poll(() => streams.length).toBe(1);
  await api.put(`/api/deals/${id}`, { stage: 'meeting' });
  await expect(column(second, 'meeting').locator(`[data-deal="${id}"]`)).toBeVisible();
});
