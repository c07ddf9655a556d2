import type { Page } from '@playwright/test';
import { expect, expectToast, test } from './support/app.ts';
import { openButton, openContacts, rows } from './support/contacts.ts';
import { endAndReturn, endSession, signInAgain } from './support/session-end.ts';

/** Signs a client's user in, and waits for the client's portal. */
async function signInAs(page: Page, name: string): Promise<void> {
  await signInAgain(page, name);
  await expect(page).toHaveURL(new RegExp(`/client/${name}`));
}

test('whose session ends comes back to the page after signing in, another user does not', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/401/);
  await signIn('silicon-valley');
  /** Ends the session on the page with its filter, and is told so. */
  const loseSession = async () => {
    await expect(page.getByRole('region', { name: 'Contact Activity' })).toBeVisible();
    await endSession(page, 'silicon-valley');
    await expectToast(page, 'Authentication Error', 'Please log in again');
  };
  await page.goto('/client/silicon-valley?q=Merrill');
  await loseSession();
  await signInAs(page, 'silicon-valley');
  await expect(page).toHaveURL(/\/client\/silicon-valley\?q=Merrill$/);
  await loseSession();
  await signInAs(page, 'ubs');
  await expect(page).toHaveURL(/\/client\/ubs$/);
});

test('what was typed when the session ended is there for the same user, and for nobody else', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/401/);
  const dialog = page.getByRole('dialog', { name: 'Submit Market Intelligence' });
  const description = dialog.getByLabel('Description');
  const openIntel = () => page.getByRole('button', { name: 'Send Intel' }).first().click();
  const stored = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  await openIntel();
  await description.fill('Four of the Palo Alto desk have offers.');
  expect(await stored()).not.toContain('Palo Alto desk');

  await endSession(page, 'silicon-valley');
  await page.reload();
  await signInAs(page, 'silicon-valley');
  await openIntel();
  await expect(description).toHaveValue('Four of the Palo Alto desk have offers.');
  await expect.poll(stored).not.toContain('Palo Alto desk');

  await endSession(page, 'silicon-valley');
  expect(await stored()).toContain('Palo Alto desk');
  await signInAs(page, 'ubs');
  expect(await stored()).not.toContain('Palo Alto desk');
});

test('what is typed of a meeting outlasts the end of the session', async ({ page, signIn, allowConsole }) => {
  allowConsole(/401/);
  await signIn('silicon-valley');
  await openContacts(page, 'silicon-valley');
  await openButton(rows(page).first()).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Log note' }).click();
  await drawer.getByRole('radio', { name: 'Meeting' }).click();
  await drawer.getByLabel('Subject').fill('Lunch at the club');
  await drawer.getByLabel('Minutes').fill('50');
  await drawer.getByRole('textbox', { name: 'Notes' }).fill('Wants the grid first.');
  await drawer.getByLabel('When').fill('2025-08-20T12:30');

  await endSession(page, 'silicon-valley');
  await signInAs(page, 'silicon-valley');

  await expect(drawer.getByLabel('Subject')).toHaveValue('Lunch at the club');
  await expect(drawer.getByLabel('Minutes')).toHaveValue('50');
  await expect(drawer.getByRole('textbox', { name: 'Notes' })).toHaveValue('Wants the grid first.');
  await expect(drawer.getByLabel('When')).toHaveValue('2025-08-20T12:30');
  await expect(drawer.getByRole('button', { name: 'Log meeting' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard your changes?')).toBeVisible();
});

test('a half-filled form about a client outlasts the end of the session', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/401/);
  await signIn('admin');
  const dialog = page.getByRole('dialog');
  const addClient = () => page.getByRole('button', { name: 'Add Client' }).last().click();
  await page.goto('/admin?tab=clients');
  await addClient();
  await dialog.getByLabel('Client name').fill('Kestrel Partners');
  await dialog.getByRole('tab', { name: 'Contact person' }).click();
  await dialog.getByLabel('Bio').fill('Twenty years of breakaways.');
  await endAndReturn(page, 'admin');
  await addClient();
  await expect(dialog.getByLabel('Client name')).toHaveValue('Kestrel Partners');
  await expect(dialog.getByLabel('Client ID')).toHaveValue('kestrel-partners');
  await dialog.getByRole('tab', { name: 'Contact person' }).click();
  await expect(dialog.getByLabel('Bio')).toHaveValue('Twenty years of breakaways.');

  // The login of a client, whose password is not kept.
  await page.goto('/admin/clients');
  await addClient();
  await dialog.getByLabel('Client name').fill('Harrier Group');
  await dialog.getByRole('textbox', { name: 'Password' }).fill('never kept at all');
  await endAndReturn(page, 'admin');
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain('never kept');
  await addClient();
  await expect(dialog.getByLabel('Client name')).toHaveValue('Harrier Group');
  await expect(dialog.getByRole('textbox', { name: 'Password' })).toHaveValue('');
});

test('what was changed of a contact and said of a loss outlasts the end of the session', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/401/);
  await signIn('silicon-valley');
  await openContacts(page, 'silicon-valley');
  const dialog = page.getByRole('dialog');
  const edit = () =>
    page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
  await edit();
  await dialog.getByLabel('Notes').fill('Asks about the Palo Alto lease.');
  await endAndReturn(page, 'silicon-valley');
  await edit();
  await expect(dialog.getByLabel('Notes')).toHaveValue('Asks about the Palo Alto lease.');
  await expect(dialog.getByText('We kept what you typed in Notes. Save to apply it.')).toBeVisible();

  await page.goto('/client/silicon-valley/pipeline');
  const lose = async () => {
    await page.getByRole('button', { name: 'Move the deal of ' }).first().click();
    await page.getByRole('menuitem', { name: 'Mark as lost…' }).click();
  };
  await lose();
  await dialog.getByRole('radio', { name: 'Terms' }).click();
  await dialog.getByLabel('Note').fill('Wanted 330% of T12.');
  await endAndReturn(page, 'silicon-valley');
  await lose();
  await expect(dialog.getByLabel('Note')).toHaveValue('Wanted 330% of T12.');
  await expect(dialog.getByRole('radio', { name: 'Terms' })).toBeChecked();
});
