import type { Page } from '@playwright/test';
import { expect, expectToast, test } from './support/app.ts';
import { openButton, openContacts, rows } from './support/contacts.ts';

/** Ends the page's session behind its back, and waits until it has led to the start page. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('liftout.token'));
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.post('/api/auth/logout', { headers })).status()).toBe(200);
  await expect(page).toHaveURL(/:\d+\/$/);
}

/** Fills in the form of the start page, and waits for the client's portal. */
async function signInAs(page: Page, name: string): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(`demo-${name}`);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
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
    await endSession(page);
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

  await endSession(page);
  await page.reload();
  await signInAs(page, 'silicon-valley');
  await openIntel();
  await expect(description).toHaveValue('Four of the Palo Alto desk have offers.');
  await expect.poll(stored).not.toContain('Palo Alto desk');

  await endSession(page);
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

  await endSession(page);
  await signInAs(page, 'silicon-valley');

  await expect(drawer.getByLabel('Subject')).toHaveValue('Lunch at the club');
  await expect(drawer.getByLabel('Minutes')).toHaveValue('50');
  await expect(drawer.getByRole('textbox', { name: 'Notes' })).toHaveValue('Wants the grid first.');
  await expect(drawer.getByLabel('When')).toHaveValue('2025-08-20T12:30');
  await expect(drawer.getByRole('button', { name: 'Log meeting' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard your changes?')).toBeVisible();
});
