import { expectAccessible } from './support/accessible.ts';
import { expect, keepToast, test } from './support/app.ts';
import { apiOf, nameIn, openButton, openContacts, rowOf, rows } from './support/contacts.ts';

test.beforeEach(async ({ signIn }) => {
  await signIn('ubs');
});

for (const width of [1440, 390])
  test(`someone is marked as do not contact at ${width} px, is no link to call any more, and Undo takes it back`, async ({
    page,
    app,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const api = await apiOf(app.url, 'ubs');
    const [{ id, name }] = await api.get('/api/contacts?tier=gold&pageSize=1');
    await page.goto(`/client/ubs/contacts?contact=${id}`);
    const drawer = page.getByRole('dialog', { name, exact: true });
    await expect(drawer.locator('a[href^="mailto:"]').first()).toBeVisible();
    await drawer.getByRole('button', { name: `More for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Do not contact…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Do not contact', exact: true });
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await dialog.getByRole('button', { name: 'Mark as do not contact' }).click();
    await expect(dialog.getByText('Choose a reason.')).toBeVisible();
    await dialog.getByRole('radio', { name: 'Other' }).click();
    await dialog.getByRole('button', { name: 'Mark as do not contact' }).click();
    await expect(dialog.getByText('Say why in a few words.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('radio', { name: 'Legal hold' }).click();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Case 12');
    await dialog.getByRole('button', { name: 'Mark as do not contact' }).click();
    await expect(page.getByText(`${name} marked as do not contact`, { exact: true })).toBeVisible();
    await keepToast(page);
    await expect(drawer.getByText('Do not contact: Legal hold')).toBeVisible();
    await expect(drawer.getByText('Case 12').first()).toBeVisible();
    await expect(drawer.getByText(/^Since .*, by Jonathan Ferris\./)).toBeVisible();
    await expect(drawer.locator('a[href^="mailto:"], a[href^="tel:"]')).toHaveCount(0);
    await expect(drawer.getByRole('button', { name: 'Save vCard' })).toHaveCount(0);
    // The menu's button, which has the focus again, shows its tooltip.
    await drawer.getByRole('button', { name: 'Allow contact' }).focus();
    await expect(page.getByRole('tooltip')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).focus();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(drawer.getByText('Do not contact: Legal hold')).toHaveCount(0);
    await expect(drawer.locator('a[href^="mailto:"]').first()).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Save vCard' })).toBeVisible();
  });

test('whoever marks is told of a contact with the same name and firm, and may mark them too', async ({
  page,
  app,
}) => {
  const api = await apiOf(app.url, 'ubs');
  const admin = await apiOf(app.url, 'admin');
  const [one] = await api.get('/api/contacts?tier=gold&pageSize=1');
  const { firstName, lastName, firm } = one;
  const email = 'same.person@home.example';
  const { id } = await admin.post('/api/contacts', { client: 'ubs', firstName, lastName, firm, email });
  await page.goto(`/client/ubs/contacts?contact=${one.id}`);
  await page.getByRole('button', { name: `More for ${one.name}` }).click();
  await page.getByRole('menuitem', { name: 'Do not contact…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Do not contact', exact: true });
  const same = dialog.getByRole('group', { name: '1 more contact may be the same person.' });
  await expect(same).toContainText(email);
  await expectAccessible(page);
  await same.getByRole('checkbox').click();
  await dialog.getByRole('radio', { name: 'Asked us to stop' }).click();
  await dialog.getByRole('button', { name: 'Mark as do not contact' }).click();
  await expect(page.getByText('2 contacts marked as do not contact', { exact: true })).toBeVisible();
  expect((await api.get(`/api/contacts/${id}`)).doNotContact).toMatchObject({ reason: 'asked-to-stop' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('2 contacts restored', { exact: true })).toBeVisible();
  expect((await api.get(`/api/contacts/${id}`)).doNotContact).toBeUndefined();
});

test('two are marked at once from the table, and one is allowed again in the drawer', async ({
  page,
  app,
}) => {
  await openContacts(page, 'ubs', '?tier=silver');
  const names = [await nameIn(rows(page).nth(0)), await nameIn(rows(page).nth(1))];
  for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').click();
  await page.getByRole('button', { name: 'Do not contact', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Do not contact', exact: true });
  await dialog.getByRole('radio', { name: 'Asked us to stop' }).click();
  await dialog.getByRole('button', { name: 'Mark as do not contact' }).click();
  await expect(page.getByText('2 contacts marked as do not contact', { exact: true })).toBeVisible();
  await expect(rows(page).getByText('Do not contact')).toHaveCount(2);
  const [first = ''] = names;
  await openButton(rowOf(page, first)).click();
  const drawer = page.getByRole('dialog', { name: first, exact: true });
  await drawer.getByRole('button', { name: 'Allow contact' }).click();
  await expect(page.getByText(`${first} may be contacted again`, { exact: true })).toBeVisible();
  await expect(drawer.getByText('Do not contact: Asked us to stop')).toHaveCount(0);
  const api = await apiOf(app.url, 'ubs');
  const marked = await api.get('/api/contacts?doNotContact=yes');
  expect(marked.map((contact: { name: string }) => contact.name)).toEqual(names.slice(1));
});
