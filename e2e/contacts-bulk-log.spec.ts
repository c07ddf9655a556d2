import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, keepToast, test } from './support/app.ts';
import { apiOf, nameIn, openContacts, rows, section } from './support/contacts.ts';

const client = 'fusion';
const dialog = (page: Page) => page.getByRole('dialog', { name: /^Log with / });
const choose = async (page: Page, count: number) => {
  for (let at = 0; at < count; at += 1) await rows(page).nth(at).getByRole('checkbox').click();
  await section(page).getByRole('button', { name: 'Log', exact: true }).click();
  await expect(dialog(page)).toBeVisible();
};

test('a call and a next step are logged with the selected, those marked left out, and taken back', async ({
  page,
  signIn,
  app,
}) => {
  const api = await apiOf(app.url, client);
  const [first, second] = await api.get(`/api/contacts?client=${client}&sort=lastName&pageSize=10&tier=gold`);
  await api.post('/api/contacts/bulk', {
    client,
    changes: [
      {
        contacts: [{ id: second.id, version: second.version }],
        set: { doNotContact: { reason: 'asked-to-stop', note: null } },
      },
    ],
  });
  const subjects = async () => JSON.stringify(await api.get(`/api/contacts/${first.id}/timeline?limit=5`));
  const stepsOf = async (id: string) =>
    (await api.get(`/api/contacts/${id}/next-steps`)).open.map(({ what }: { what: string }) => what);
  const before = await subjects();
  const stepsBefore = await stepsOf(first.id);

  await signIn(client);
  await openContacts(page, client, '?tier=gold');
  expect(await nameIn(rows(page).first())).toBe(first.name);
  await choose(page, 3);
  await expect(dialog(page).getByText('1 contact marked as do not contact will be left out')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Log with 2 contacts' }).click();
  await expect(dialog(page).getByText('Choose what to log.')).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Voicemail' }).click();
  await dialog(page).getByLabel('Note').fill('Told them of the dinner.');
  await dialog(page).getByLabel('Next step for each').fill('Ask about the dinner');
  await dialog(page).getByRole('button', { name: 'Log with 2 contacts' }).click();
  await expectToast(page, 'Logged with 2 contacts');
  await expect(page.getByText('Left out 1 contact marked as do not contact.', { exact: true })).toBeVisible();
  await expect(section(page).getByText(/\d selected/)).toHaveCount(0);
  await keepToast(page);
  expect(await subjects()).toContain('Left a voicemail');
  expect(await stepsOf(first.id)).toContain('Ask about the dinner');
  expect(await stepsOf(second.id)).not.toContain('Ask about the dinner');

  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Undone: nothing logged with 2 contacts');
  expect(await subjects()).toBe(before);
  expect(await stepsOf(first.id)).toEqual(stepsBefore);
});

test('Undo says so where someone changed it meanwhile; a note needs its text; it fits a phone', async ({
  page,
  signIn,
  app,
  allowConsole,
}) => {
  allowConsole(/409/);
  const api = await apiOf(app.url, client);
  const [first] = await api.get(`/api/contacts?client=${client}&sort=lastName&pageSize=10&tier=silver`);
  await signIn(client);
  await openContacts(page, client, '?tier=silver');
  await choose(page, 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await dialog(page).getByRole('button', { name: 'Note', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Log with 2 contacts' }).click();
  await expect(dialog(page).getByText('Write the note.')).toBeVisible();
  await dialog(page).getByLabel('Note').fill('Met at the conference.');
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog(page).getByRole('button', { name: 'Log with 2 contacts' }).click();
  await expectToast(page, 'Logged with 2 contacts');
  // The toast has another place beside a dialog.
  await expect(dialog(page)).toHaveCount(0);
  await keepToast(page);
  await api.post('/api/activities', { contactId: first.id, type: 'note', subject: 'Called back' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText("Couldn't undo what was logged", { exact: true })).toBeVisible();
});

test('what is typed for several contacts outlasts the end of the session', async ({
  page,
  signIn,
  app,
  allowConsole,
}) => {
  allowConsole(/401/);
  await signIn(client);
  await openContacts(page, client);
  await choose(page, 2);
  await dialog(page).getByRole('button', { name: 'Meeting' }).click();
  await dialog(page).getByLabel('Note').fill('Lunch with both of them.');
  await dialog(page).getByLabel('Next step for each').fill('Send the grid');

  const token = await page.evaluate(() => localStorage.getItem('liftout.token'));
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.post(`${app.url}/api/auth/logout`, { headers })).status()).toBe(200);
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.getByLabel('Username').fill(client);
  await page.getByLabel('Password', { exact: true }).fill(`demo-${client}`);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await choose(page, 2);

  await expect(dialog(page).getByLabel('Note')).toHaveValue('Lunch with both of them.');
  await expect(dialog(page).getByLabel('Next step for each')).toHaveValue('Send the grid');
  await expect(dialog(page).getByRole('button', { name: 'Meeting' })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard your changes?')).toBeVisible();
});
