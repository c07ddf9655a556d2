import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { uploadMoves } from './support/upload-moves.ts';
import { windowOf } from './support/windows.ts';

const client = 'silicon-valley';
const bell = (page: Page, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notifications' });
const items = (page: Page) => panel(page).locator('li:has(time)');

/** Nothing is watched and nothing unread, whatever the demo or the test before left. */
async function startEmpty(url: string): Promise<void> {
  for (const as of [client, 'admin'] as const) {
    const api = await apiOf(url, as);
    const { watches } = await api.get(`/api/watches?client=${client}`);
    for (const { id } of watches) await api.del(`/api/watches/${id}`);
    await api.post('/api/notifications/read-all', { client });
  }
}

test.beforeEach(({ app }) => startEmpty(app.url));

test('a firm is watched on its page; a move of it shows in the bell of two windows, and is read in both', async ({
  page,
  signIn,
  app,
  browser,
}) => {
  await signIn('admin');
  await page.goto(`/firm/Merrill?client=${client}`);
  await page.getByRole('button', { name: 'Watch Merrill' }).click();
  await expectToast(page, 'You watch Merrill');
  await expect(page.getByRole('button', { name: 'Watching Merrill' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Watch Merrill' })).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: 'Watch Merrill' }).click();
  await expect(page.getByRole('button', { name: 'Watching Merrill' })).toBeVisible();

  const other = await windowOf(browser, app.url, 'admin', `/${client}/moves`);
  await expect(bell(other, 0)).toBeVisible();
  await expect(bell(page, 0)).toBeVisible();
  await uploadMoves(app.url, ['Ann,Quarrington,"Palo Alto, CA",Merrill,UBS,02/06/2025,$15M']);
  await expect(bell(page, 1)).toBeVisible();
  await expect(bell(other, 1)).toBeVisible();

  await bell(other, 1).click();
  await expect(items(other).first()).toContainText('Unread: Ann Quarrington left Merrill for UBS');
  await expect(items(other).first()).toContainText('You watch Merrill');
  await expectAccessible(other);
  await panel(other).getByRole('link', { name: 'Ann Quarrington left Merrill for UBS' }).click();
  await expect(other).toHaveURL(/\/moves\?move=/);
  await expect(other.getByRole('dialog', { name: 'Ann Quarrington' })).toBeVisible();
  await other.keyboard.press('Escape');
  await expect(bell(other, 0)).toBeVisible();
  await expect(bell(page, 0)).toBeVisible();
  await other.context().close();
});

test('a contact who has not moved yet is watched from their record, by keyboard, and their move rings the bell', async ({
  page,
  signIn,
  app,
}) => {
  const api = await apiOf(app.url, client);
  const admin = await apiOf(app.url, 'admin');
  const person = await admin.post('/api/contacts', {
    client,
    firstName: 'Isolde',
    lastName: 'Quarterman',
    email: 'isolde.quarterman@merrill.example',
    firm: 'Merrill',
    city: 'Palo Alto, CA',
  });
  await signIn(client);
  await page.goto(`/client/${client}/contacts?contact=${person.id}`);
  const drawer = page.getByRole('dialog', { name: person.name });
  const button = drawer.getByRole('button', { name: `Watch ${person.name}` });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.press('Enter');
  await expectToast(page, `You watch ${person.name}`);
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  const call = drawer.getByRole('button', { name: `Log a call with ${person.name}` });
  const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN;
  await expect.poll(async () => (await topOf(button)) - (await topOf(call))).toBe(0);
  await page.setViewportSize({ width: 1440, height: 900 });

  await uploadMoves(app.url, ['Isolde,Quarterman,"Palo Alto, CA",Merrill,UBS,02/07/2025,$15M']);
  await expect(bell(page, 1)).toBeVisible();
  await drawer.press('Escape');
  await bell(page, 1).click();
  await expect(items(page).first()).toContainText(`${person.name} left Merrill for UBS`);
  await expect(items(page).first()).toContainText(`You watch ${person.name}`);
  await page.getByRole('button', { name: 'What you watch' }).click();
  const listed = page.getByRole('dialog', { name: 'What you watch' });
  await expect(listed.getByRole('listitem').filter({ hasText: person.name })).toContainText('Contact');
  await listed.getByRole('button', { name: `Remove ${person.name}` }).click();
  await expect(listed.getByText("You aren't watching anything yet")).toBeVisible();
  // The list says so at once, before the server does.
  await expect.poll(async () => (await api.get(`/api/watches?client=${client}`)).watches).toEqual([]);
});

test('a client watches from a move: advisor, firms, lane and city', async ({ page, signIn, app }) => {
  await signIn(client);
  await page.goto(`/client/${client}/moves?q=Elena%20Romano&range=any`);
  await bell(page, 0).click();
  await expect(panel(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell(page, 0)).toBeFocused();

  const [move] = await (await apiOf(app.url, client)).get(
    '/api/moves?q=Elena%20Romano&client=silicon-valley',
  );
  await page.goto(`/client/${client}/moves?move=${move.id}`);
  const drawer = page.getByRole('dialog', { name: 'Elena Romano' });
  const toggle = (name: string) => drawer.getByRole('button', { name, exact: true });
  for (const name of ['Elena Romano', 'Merrill', 'Ameriprise', 'Merrill → Ameriprise'])
    await expect(toggle(`Watch ${name}`)).toHaveAttribute('aria-pressed', 'false');
  await toggle('Watch Merrill → Ameriprise').click();
  await expectToast(page, 'You watch Merrill → Ameriprise');
  await expect(toggle('Watching Merrill → Ameriprise')).toHaveAttribute('aria-pressed', 'true');
  await expect(toggle('Watch Merrill')).toHaveAttribute('aria-pressed', 'false');
  await expectAccessible(page);

  await uploadMoves(app.url, [
    'Ida,Zellworth,"Palo Alto, CA",Merrill,Ameriprise,01/06/2025,$10M',
    'Bo,Fernsby,"Palo Alto, CA",Merrill,Ameriprise,01/07/2025,$10M',
  ]);
  await page.keyboard.press('Escape');
  await bell(page, 1).click();
  await expect(items(page).first()).toContainText('2 advisors moved Merrill → Ameriprise');
  await expect(items(page).first().getByRole('link')).toHaveCount(2);
  await panel(page).getByRole('button', { name: 'Mark all read' }).press('Enter');
  await expect(items(page).first()).not.toContainText('Unread');
  await expect(items(page).first().getByRole('link').first()).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(panel(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('what one watches is listed, told as one chooses, removed and brought back', async ({
  page,
  signIn,
  app,
}) => {
  const api = await apiOf(app.url, client);
  await api.post('/api/watches', { target: { kind: 'firm', firm: 'Merrill' }, channel: 'bell' });
  await signIn(client);
  await page.goto(`/client/${client}/moves`);
  await bell(page, 0).click();
  await panel(page).getByRole('button', { name: 'What you watch' }).click();
  const dialog = page.getByRole('dialog', { name: 'What you watch' });
  const channel = dialog.getByRole('combobox', { name: 'How to notify you about Merrill' });
  await expect(channel).toHaveText('Bell only');
  await channel.click();
  await page.getByRole('option', { name: 'Monday brief' }).click();
  await expect(channel).toHaveText('Monday brief');
  const stored = async () => {
    const { watches } = await api.get('/api/watches');
    return watches.map(({ label, channel: how }: { label: string; channel: string }) => `${label} ${how}`);
  };
  await expect.poll(stored).toEqual(['Merrill brief']);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove Merrill' }).click();
  await expect(dialog.getByText("You aren't watching anything yet")).toBeVisible();
  await expect.poll(stored).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(channel).toHaveText('Monday brief');
  await expect.poll(stored).toEqual(['Merrill brief']);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dialog).toBeVisible();
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('a saved view is watched from its menu', async ({ page, signIn, app }) => {
  const api = await apiOf(app.url, client);
  const [view] = await api.get(`/api/contacts/views?client=${client}`);
  await signIn(client);
  await page.goto(`/client/${client}/contacts?view=${view.id}`);
  const menu = page.getByRole('button', { name: 'View options' });
  await expect(page.getByRole('link', { name: view.name })).toHaveAttribute('aria-current', 'page');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Watch this view' }).click();
  await expectToast(page, `You watch ${view.name}`);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Stop watching this view' })).toBeVisible();
});

test('an advisor is watched on their page, and no more', async ({ page, signIn, app }) => {
  const [move] = await (await apiOf(app.url, client)).get(
    '/api/moves?q=Elena%20Romano&client=silicon-valley',
  );
  await signIn(client);
  await page.goto(`/advisors/${move.advisorId}`);
  await page.getByRole('button', { name: 'Watch Elena Romano' }).click();
  await page.getByRole('button', { name: 'Watching Elena Romano' }).click();
  await expectToast(page, 'You no longer watch Elena Romano');
  await expect(page.getByRole('button', { name: 'Watch Elena Romano' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('an admin is told by the bell, and is offered no Monday brief', async ({ page, signIn, app }) => {
  const api = await apiOf(app.url, 'admin');
  await api.post('/api/watches', { client, target: { kind: 'firm', firm: 'Merrill' } });
  await signIn('admin');
  await page.goto(`/${client}/moves`);
  await bell(page, 0).click();
  await panel(page).getByRole('button', { name: 'What you watch' }).click();
  const dialog = page.getByRole('dialog', { name: 'What you watch' });
  const channel = dialog.getByRole('combobox', { name: 'How to notify you about Merrill' });
  await expect(channel).toHaveText('Bell only');
  await expect(dialog).not.toContainText('Monday brief');
  await channel.click();
  await expect(page.getByRole('option')).toHaveText(['Bell only', 'Email at once']);
});
