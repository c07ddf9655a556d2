import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, keepToast, test } from './support/app.ts';
import { addClient, cardOf, signInStatus } from './support/clients.ts';
import { apiOf } from './support/contacts.ts';

const dialogOf = (page: Page, name: 'Add Client' | 'Edit Client') => page.getByRole('dialog', { name });

async function clientOf(url: string, clientId: string) {
  const admin = await apiOf(url, 'admin');
  const clients = await admin.get('/api/admin/clients');
  return clients.find((one: { clientId: string }) => one.clientId === clientId);
}

test.beforeEach(async ({ signIn }) => signIn('admin'));

test('the clients are cards with their access, reached from the admin portal', async ({ page }) => {
  await page.goto('/admin?tab=clients');
  await page.getByRole('link', { name: 'Logins and access' }).click();
  await expect(page).toHaveURL(/\/admin\/clients$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Client Management' })).toBeVisible();
  const card = cardOf(page, 'Fusion Wealth');
  await expect(card).toContainText('/fusion');
  await expect(card).toContainText('Dashboard access');
  await expect(card).toContainText('Password set');
  await page.getByRole('link', { name: 'Admin portal', exact: true }).click();
  await expect(page).toHaveURL(/tab=clients/);
});

test('Test Login opens the client login in a new tab, where an admin can try a login', async ({
  page,
  context,
  allowConsole,
}) => {
  // Until it follows the other, the first tab may still ask for figures of an admin. The demo of ubs has no news feed.
  allowConsole(/40[134]/);
  await page.goto('/admin/clients');
  const opened = context.waitForEvent('page');
  await cardOf(page, 'Fusion Wealth')
    .getByRole('link', { name: /^Test Login/ })
    .click();
  const tab = await opened;
  await expect(tab.getByRole('status')).toContainText('Signing in here signs you out of the admin portal');
  await expect(tab).toHaveURL(/\/client\/login$/);
  await expectAccessible(tab);
  await tab.getByLabel('Username').fill('ubs');
  await tab.getByLabel('Password').fill('demo-ubs');
  await tab.getByRole('button', { name: 'Sign In' }).click();
  await expect(tab).toHaveURL(/\/client\/ubs$/);
  // The browser has one session: the first tab follows it.
  await expect(page).toHaveURL(/\/client\/ubs$/);
});

test("a client's people are opened from its card, and the address keeps it", async ({ page }) => {
  await page.goto('/admin/clients');
  await page.getByRole('button', { name: /^People \(\d+\) of Fusion Wealth$/ }).click();
  await expect(page).toHaveURL(/people=fusion/);
  await expect(page.getByRole('dialog', { name: 'People of Fusion Wealth' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goto('/admin?tab=clients');
  await page.getByRole('button', { name: 'People of Fusion Wealth' }).click();
  await expect(page.getByRole('dialog', { name: 'People of Fusion Wealth' })).toBeVisible();
});

test('a client is added with a login that works', async ({ page, app, allowConsole }) => {
  allowConsole(/400/);
  await page.goto('/admin/clients');
  await page.getByRole('button', { name: 'Add Client' }).click();
  const dialog = dialogOf(page, 'Add Client');
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Enter the client name.');
  await expect(dialog.getByRole('alert')).toContainText('Enter a client ID.');
  await expect(dialog.getByRole('alert')).toContainText('Enter a password.');
  await expect(dialog.getByLabel('Client name')).toBeFocused();
  await page.keyboard.type('Harbor Light');
  await expect(dialog.getByLabel('Client ID')).toHaveValue('harbor-light');
  await expect(dialog.getByLabel('Primary colour', { exact: true })).toHaveValue('#B30000');
  await dialog.getByLabel(/^Password/).fill('short');
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await expectToast(page, 'Failed to create client');
  await expect(dialog.getByLabel(/^Password/)).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(/^Password/).fill('quite-a-long-secret');

  // Full includes all; without it each can be chosen, and one is needed.
  await expect(dialog.getByRole('checkbox', { name: /^Deals/ })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: /^Full/ }).uncheck();
  await expect(dialog.getByRole('checkbox', { name: /^Deals/ })).toBeChecked();
  for (const name of [/^Overview/, /^Deals/, /^Contacts/])
    await dialog.getByRole('checkbox', { name }).uncheck();
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await expect(dialog.getByText('Choose at least one dashboard.').first()).toBeVisible();
  await dialog.getByRole('checkbox', { name: /^Overview/ }).check();
  await dialog.getByRole('checkbox', { name: /^Contacts/ }).check();
  await dialog.getByLabel('Expires').fill('2026-03-31');
  await expect(dialog.getByText(/Access ends at the end of that day, UTC/)).toBeVisible();
  await dialog.getByLabel('Contact email').fill('office@harbor.example');
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await expectToast(page, 'Client created successfully');
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, 'Harbor Light')).toContainText('Overview, Contacts');
  await expect(cardOf(page, 'Harbor Light')).toContainText('Mar 31, 2026');
  expect(await clientOf(app.url, 'harbor-light')).toMatchObject({
    allowedDashboards: ['overview', 'contacts'],
    contactEmail: 'office@harbor.example',
    expiresAt: '2026-03-31T23:59:59.999Z',
    isActive: true,
  });
  expect(await signInStatus(app.url, 'harbor-light', 'quite-a-long-secret')).toBe(200);
});

test('a client is invited instead, by a link that works once', async ({ page, app }) => {
  await page.goto('/admin/clients');
  await page.getByRole('button', { name: 'Add Client' }).click();
  const dialog = dialogOf(page, 'Add Client');
  await dialog.getByLabel('Client name').fill('Invited Firm');
  await expect(dialog.getByRole('radio', { name: 'Email an invitation link' })).toBeDisabled();
  await dialog.getByLabel('Contact email').fill('office@invited.example');
  await dialog.getByRole('radio', { name: 'Email an invitation link' }).click();
  await expect(dialog.getByLabel(/^Password/)).toHaveCount(0);
  await dialog.getByRole('radio', { name: 'Copy an invitation link' }).click();
  await dialog.getByRole('button', { name: 'Add Client' }).click();
  await expectToast(page, 'Client created successfully', 'Invited Firm');
  const ready = page.getByRole('dialog', { name: 'Invitation ready' });
  await expect(ready).toContainText('Works once, until');
  await expectAccessible(page);
  const link = await ready.getByLabel('Invitation link').inputValue();
  await ready.getByRole('button', { name: 'Done' }).click();
  await expect(cardOf(page, 'Invited Firm')).toContainText('No password yet');
  expect(await clientOf(app.url, 'invited-firm')).toMatchObject({ contactEmail: 'office@invited.example' });

  const accept = (password: string) =>
    fetch(`${app.url}/api/invitations/accept`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: new URL(link).hash.slice(1), password }),
    });
  expect((await accept('chosen-by-the-client')).status).toBe(200);
  expect((await accept('chosen-by-another-one')).status).toBe(409);
  expect(await signInStatus(app.url, 'invited-firm', 'chosen-by-the-client')).toBe(200);

  // One that exists is invited from its edit dialog, by mail as well.
  await page.getByRole('button', { name: 'Edit Invited Firm' }).click();
  await dialogOf(page, 'Edit Client').getByRole('button', { name: 'Email it' }).click();
  await expect(ready.getByRole('status')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(ready).toBeHidden();
  await expect(dialogOf(page, 'Edit Client')).toBeVisible();
});

test('an edit keeps the password that is left blank, and changes one that is not', async ({ page, app }) => {
  await addClient(app.url, 'keeper', 'Keeper');
  await page.goto('/admin/clients');
  const edit = async (change: (dialog: ReturnType<typeof dialogOf>) => Promise<void>) => {
    await page.getByRole('button', { name: 'Edit Keeper' }).click();
    const dialog = dialogOf(page, 'Edit Client');
    await expect(dialog.getByLabel(/^Password/)).toHaveValue('');
    await expect(dialog.getByLabel('Client ID')).not.toBeEditable();
    await change(dialog);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expectToast(page, 'Client updated successfully');
    await expect(dialog).toBeHidden();
  };
  await edit((dialog) => dialog.getByLabel('Description').fill('Keeps its password'));
  expect(await signInStatus(app.url, 'keeper', 'a-good-long-secret')).toBe(200);
  await edit((dialog) => dialog.getByLabel(/^Password/).fill('another-long-secret'));
  expect(await signInStatus(app.url, 'keeper', 'a-good-long-secret')).toBe(401);
  expect(await signInStatus(app.url, 'keeper', 'another-long-secret')).toBe(200);
  await edit((dialog) => dialog.getByRole('checkbox', { name: /^Active/ }).uncheck());
  await expect(cardOf(page, 'Keeper')).toContainText('Inactive');
  expect(await signInStatus(app.url, 'keeper', 'another-long-secret')).toBe(403);
});

test('a client is deleted after a question that says what goes with it, and undone by the toast', async ({
  page,
  app,
}) => {
  await addClient(app.url, 'leaver', 'Leaver');
  const admin = await apiOf(app.url, 'admin');
  await admin.post('/api/contacts', {
    firstName: 'Ann',
    lastName: 'Lee',
    email: 'ann@x.example',
    firm: 'UBS',
    client: 'leaver',
  });
  await page.goto('/admin/clients');
  await page.getByRole('button', { name: 'Delete Leaver' }).click();
  const question = page.getByRole('alertdialog', {
    name: 'Delete client "Leaver"? This action cannot be undone.',
  });
  await expect(question).toContainText('1 contact');
  await expect(question).toContainText('restore all of it for 30 days');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(cardOf(page, 'Leaver')).toBeVisible();

  await page.getByRole('button', { name: 'Delete Leaver' }).click();
  await question.getByRole('button', { name: 'Delete client' }).click();
  await expectToast(page, 'Leaver deleted', 'You can restore it for 30 days.');
  await keepToast(page);
  await expect(cardOf(page, 'Leaver')).toHaveCount(0);
  expect(await signInStatus(app.url, 'leaver', 'a-good-long-secret')).toBe(401);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Client restored');
  await expect(cardOf(page, 'Leaver')).toBeVisible();
  expect(await admin.get('/api/contacts?client=leaver')).toHaveLength(1);
});

test('an archived client is restored, or removed once its id is typed', async ({ page, app }) => {
  for (const [id, name] of [
    ['restorable', 'Restorable'],
    ['removable', 'Removable'],
  ] as const)
    await addClient(app.url, id, name);
  await page.goto('/admin/clients');
  for (const name of ['Restorable', 'Removable']) {
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete client' }).click();
    await expect(cardOf(page, name)).toHaveCount(0);
  }
  const archived = page.getByRole('region', { name: 'Archived clients' });
  await expect(archived).toContainText('/restorable');
  await expectAccessible(page);
  await archived.getByRole('button', { name: 'Restore Restorable' }).click();
  await expectToast(page, 'Client restored');
  await expect(cardOf(page, 'Restorable')).toBeVisible();

  await archived.getByRole('button', { name: 'Purge Removable' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove for good' });
  const remove = dialog.getByRole('button', { name: 'Remove for good' });
  await expect(remove).toBeDisabled();
  await dialog.getByRole('textbox').fill('remov');
  await expect(remove).toBeDisabled();
  await dialog.getByRole('textbox').fill('removable');
  await remove.click();
  await expectToast(page, 'Removable removed for good');
  await expect(archived.getByText('/removable')).toHaveCount(0);
});

test('two admins at once: the second chooses, and a typed password is kept', async ({
  page,
  app,
  allowConsole,
}) => {
  allowConsole(/409/);
  const id = await addClient(app.url, 'shared', 'Shared');
  await page.goto('/admin/clients');
  await page.getByRole('button', { name: 'Edit Shared' }).click();
  const dialog = dialogOf(page, 'Edit Client');
  await dialog.getByLabel('Description').fill('Mine');
  await dialog.getByLabel(/^Password/).fill('typed-before-the-clash');
  const other = await apiOf(app.url, 'admin');
  await other.put(`/api/admin/clients/${id}`, { description: 'Theirs', allowedDashboards: ['deals'] });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText('Someone else changed this client while you were editing')).toBeVisible();
  await expect(dialog.locator(':focus')).toContainText('Choose what to keep.');
  await expect(dialog.getByText('typed-before-the-clash')).toHaveCount(0);
  const access = dialog.getByRole('group', { name: 'Dashboard access' });
  await expect(access.getByRole('radio', { name: /Deals/ })).toBeChecked();
  await dialog.getByRole('button', { name: 'Back to editing' }).click();
  await expect(dialog.getByLabel('Description')).toBeFocused();
  await expect(dialog.getByLabel('Description')).toHaveValue('Mine');
  await other.put(`/api/admin/clients/${id}`, { description: 'Theirs again' });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await dialog.getByRole('button', { name: 'Save these choices' }).click();
  await expectToast(page, 'Client updated successfully');
  expect(await clientOf(app.url, 'shared')).toMatchObject({
    description: 'Mine',
    allowedDashboards: ['deals'],
  });
  expect(await signInStatus(app.url, 'shared', 'typed-before-the-clash')).toBe(200);
});

test('without a client the page offers to add the first', async ({ page }) => {
  await page.route('**/api/admin/clients', (route) => route.fulfill({ json: [] }));
  await page.goto('/admin/clients');
  await expect(page.getByText('No Clients Yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add First Client' }).click();
  await expect(dialogOf(page, 'Add Client')).toBeVisible();
});

test('page and dialog are clean in both themes and fit a phone', async ({ page }) => {
  test.slow();
  await page.goto('/admin/clients');
  await expect(cardOf(page, 'Fusion Wealth')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit Fusion Wealth' }).click();
  const dialog = dialogOf(page, 'Edit Client');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  const excess = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(excess).toBeLessThanOrEqual(0);
});
