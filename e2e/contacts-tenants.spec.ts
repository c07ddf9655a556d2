import { expect, openAccountMenu, test } from './support/app.ts';
import { apiOf, nameIn, openContacts, rowOf, rows, section } from './support/contacts.ts';
import { holdRequests } from './support/wait.ts';

test.use({ readsOnly: true });

test("a client cannot open another client's contacts", async ({ page, signIn, app, allowConsole }) => {
  allowConsole(/404/);
  const ubs = await apiOf(app.url, 'ubs');
  const [foreign] = await ubs.get('/api/contacts?pageSize=1');
  await signIn('silicon-valley');
  await openContacts(page, 'silicon-valley', `?q=${encodeURIComponent(foreign.email)}`);
  await expect(page.getByText('No contacts match these filters')).toBeVisible();
  await page.goto(`/client/silicon-valley?contact=${foreign.id}`);
  await expect(page.getByRole('dialog', { name: 'Contact not found' })).toBeVisible();
  await expect(page.getByText(foreign.name)).toHaveCount(0);
  await page.getByRole('dialog').getByText('Close', { exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).not.toHaveURL(/contact=/);
});

test("an admin who changes the client never sees the other's rows", async ({ page, signIn, app }) => {
  const [first] = await (await apiOf(app.url, 'fusion')).get('/api/contacts?pageSize=1');
  await signIn('admin');
  await page.goto('/dashboard?client=ubs#contacts');
  await expect(rows(page)).toHaveCount(10);
  const before = await nameIn(rows(page).first());
  // While the new client's rows load, the old client's must not be shown.
  const release = await holdRequests(page, /\/api\/contacts\?client=fusion/);
  await (await openAccountMenu(page)).getByRole('link', { name: 'Fusion Wealth', exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/fusion');
  await section(page).evaluate((element) => element.scrollIntoView());
  await expect(section(page).getByRole('status', { name: 'Loading', exact: true })).toBeVisible();
  await expect(rowOf(page, before)).toHaveCount(0);
  await expect(rows(page)).toHaveCount(0);
  release();
  await expect(rows(page)).toHaveCount(10);
  expect(await nameIn(rows(page).first())).toBe(first.name);
  await expect(rowOf(page, before)).toHaveCount(0);
});
