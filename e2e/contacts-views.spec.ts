import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';
import { apiOf, openContacts, rows, section } from './support/contacts.ts';

const tabs = (page: Page) => section(page).getByRole('navigation', { name: 'Saved views' });
const tab = (page: Page, name: string) => tabs(page).getByRole('link', { name, exact: true });
const option = async (page: Page, name: string) => {
  await section(page).getByRole('button', { name: 'View options' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const clearStage = (page: Page) =>
  section(page).getByRole('button', { name: 'Clear the filter by stage' }).click();
const tableState = { filters: {}, sort: 'aum', order: 'desc', columns: [], pageSize: 10 };

test('a view is saved, opened again, changed, renamed, shared and deleted', async ({ page, signIn }) => {
  await signIn('fusion');
  await openContacts(page, 'fusion', '?stage=closing&sort=aum&order=desc&pageSize=25');
  await expect(tab(page, 'All contacts')).toHaveAttribute('aria-current', 'page');
  await section(page).getByRole('button', { name: 'Save as new view' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('Name the view.')).toBeVisible();
  await dialog.getByLabel('Name').fill('About to close');
  await page.keyboard.press('Enter');
  await expect(tab(page, 'About to close')).toHaveAttribute('aria-current', 'page');
  await expect(tab(page, 'About to close')).toBeFocused();
  await expect(tab(page, 'All contacts')).not.toHaveAttribute('aria-current');
  await expect(page).toHaveURL(/view=/);

  await clearStage(page);
  await expect(tab(page, 'About to close changed')).toHaveAttribute('aria-current', 'page');
  await tab(page, 'About to close changed').click();
  const stage = section(page).getByRole('button', { name: 'Stage: Closing' });
  await expect(stage).toBeVisible();
  await clearStage(page);
  await option(page, 'Discard changes');
  await expect(stage).toBeVisible();

  await clearStage(page);
  await section(page).getByRole('button', { name: 'Save changes' }).press('Enter');
  await expect(tab(page, 'About to close')).toBeFocused();
  await expect(section(page).getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  await tab(page, 'All contacts').click();
  await expect(page).not.toHaveURL(/view=|sort=/);
  await expect(tab(page, 'All contacts')).toHaveAttribute('aria-current', 'page');
  await page.goBack();
  await expect(tab(page, 'About to close')).toHaveAttribute('aria-current', 'page');

  await option(page, 'Rename view');
  await page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill('Largest books');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(tab(page, 'Largest books')).toBeVisible();
  await option(page, 'Share with my firm');
  await expect(page.getByText('Updated the view “Largest books”', { exact: true })).toBeVisible();
  await option(page, 'Delete view');
  await expect(page.getByText('Deleted the view “Largest books”', { exact: true })).toBeVisible();
  await expect(tab(page, 'Largest books')).toHaveCount(0);
  await expect(tab(page, 'All contacts')).toHaveAttribute('aria-current', 'page');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Put back the view “Largest books”', { exact: true })).toBeVisible();
  await expect(tab(page, 'Largest books')).toBeVisible();
});

test('two windows change a view: the second is told, also where its button to save comes late, and saves over it if it wants', async ({
  page,
  signIn,
  app,
  allowConsole,
}) => {
  allowConsole(/409/);
  const api = await apiOf(app.url, 'ubs');
  const state = { filters: { stage: ['closing'] } };
  const { id, version } = await api.post('/api/contacts/views', { name: 'In both', state });
  const { promise: saveMayCome, resolve: letSaveCome } = Promise.withResolvers<void>();
  await page.route(/save-view/, async (route) => {
    await saveMayCome;
    await route.continue();
  });
  await signIn('ubs');
  await openContacts(page, 'ubs');
  await tab(page, 'In both').click();
  await clearStage(page);
  await expect(tab(page, 'In both changed')).toBeVisible();
  await api.put(`/api/contacts/views/${id}`, { name: 'In one', version });
  await expect(tab(page, 'In one changed')).toBeVisible();
  letSaveCome();

  await section(page).getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, '“In one” changed in another window');
  await page.getByRole('button', { name: 'Save mine' }).click();
  await expectToast(page, 'Updated the view “In one”');
  await expect(section(page).getByRole('button', { name: 'Save changes' })).toHaveCount(0);
  const views: { id: string }[] = await api.get('/api/contacts/views');
  const stored = views.find((one) => one.id === id);
  expect(stored).toMatchObject({ name: 'In one', version: 3, state: { filters: {} } });
  await api.del(`/api/contacts/views/${id}`);
});

test('a shared view is seen within the client and nowhere else', async ({ page, signIn, app }) => {
  const admin = await apiOf(app.url, 'admin');
  for (const [client, name] of [
    ['fusion', 'Gold at Fusion'],
    ['ubs', 'Gold at UBS'],
  ]) {
    const state = { ...tableState, filters: { tier: ['gold'] } };
    await admin.post('/api/contacts/views', { client, name, shared: true, state });
  }
  await signIn('fusion');
  await page.goto('/client/fusion#contacts');
  const shared = tab(page, 'Gold at Fusion (shared with you)');
  await shared.click();
  await expect(tabs(page).getByText('Gold at UBS')).toHaveCount(0);
  await expect(section(page).getByRole('button', { name: 'Tier: Gold' })).toBeVisible();
  await expect(rows(page).first().getByText('Gold')).toBeVisible();
  await section(page).getByRole('button', { name: 'View options' }).click();
  await expect(page.getByRole('menuitem', { name: 'Save as new view' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Delete view' })).toHaveCount(0);
});

test('views without room are in a menu, and scroll on a phone', async ({ page, signIn, app }) => {
  const api = await apiOf(app.url, 'ubs');
  const names = Array.from({ length: 14 }, (_, at) => `Advisors of round ${String(at + 1).padStart(2, '0')}`);
  for (const name of names)
    await api.post('/api/contacts/views', { client: 'ubs', name, shared: false, state: tableState });
  await signIn('ubs');
  await page.goto('/client/ubs/contacts');
  const last = 'Advisors of round 14';
  await expect(tab(page, 'Advisors of round 01')).toBeVisible();
  await expect(tab(page, last)).toHaveCount(0);
  const more = tabs(page).getByRole('button', { name: /^\d+ more views$/ });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: last }).click();
  await expect(tab(page, last)).toHaveAttribute('aria-current', 'page');
  await expect(tab(page, 'All contacts')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(more).toHaveCount(0);
  await expect(tab(page, last)).toBeInViewport();
  await tab(page, 'All contacts').click();
  await expect(tab(page, 'All contacts')).toBeInViewport();
  await expectNoSidewaysScroll(page);
  for (const link of await tabs(page).getByRole('link').all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('each tab tells how many contacts it has, and follows a change', async ({ page, app, signIn }) => {
  const own = await apiOf(app.url, 'new-edge');
  const state = { ...tableState, filters: { q: 'Tabcount' } };
  await own.post('/api/contacts/views', { client: 'new-edge', name: 'Counted', shared: false, state });
  await signIn('new-edge');
  await openContacts(page, 'new-edge');
  await expect(tab(page, 'All contacts')).toHaveAccessibleDescription(/^389 contacts/);
  await expect(tab(page, 'Counted')).toHaveAccessibleDescription('0 contacts');
  const admin = await apiOf(app.url, 'admin');
  await admin.post('/api/contacts', {
    client: 'new-edge',
    firstName: 'Tia',
    lastName: 'Tabcount',
    email: 'tia@tab.example',
    firm: 'UBS',
  });
  await expect(tab(page, 'Counted')).toHaveAccessibleDescription('1 contact');
  await expect(tab(page, 'Counted')).toContainText('1');
});
