import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

const drawer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const menuOf = (page: Page, name: string) =>
  drawer(page, name).getByRole('button', { name: `More for ${name}` });

test('what is held on a person is exported, and a client erases nothing', async ({ page, app, signIn }) => {
  await signIn('ubs');
  const api = await apiOf(app.url, 'ubs');
  const [{ id, name, email }] = await api.get('/api/contacts?tier=bronze&pageSize=1');
  await page.goto(`/client/ubs/contacts?contact=${id}`);
  await menuOf(page, name).click();
  await expect(page.getByRole('menuitem', { name: 'Erase personal data…' })).toHaveCount(0);
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export personal data as JSON' }).click();
  const text = readFileSync(await (await saved).path(), 'utf8');
  expect(JSON.parse(text)).toMatchObject({ contact: { id, email } });

  await menuOf(page, name).click();
  const savedPage = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export personal data as a page' }).click();
  const file = await savedPage;
  expect(file.suggestedFilename()).toBe(`personal-data-${id}.html`);
  const path = test.info().outputPath('page.html');
  await file.saveAs(path);
  await page.goto(`file://${path}`);
  await expect(page.getByRole('heading', { name: `Personal data of ${name}` })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Calls, emails, meetings and notes' })).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  await expectAccessible(page);
});

test('an admin erases a person for good after typing the name', async ({
  page,
  app,
  signIn,
  allowConsole,
}) => {
  // The open drawer asks once more before it knows.
  allowConsole(/ 404 .*[/]retention$/);
  await signIn('admin');
  const api = await apiOf(app.url, 'ubs');
  const [{ id, name }, other] = await api.get('/api/contacts?tier=bronze&pageSize=2');
  const step = { contactId: other.id, what: `Ask about ${name.toUpperCase()}`, dueOn: '2099-01-01' };
  await api.post('/api/next-steps', step);
  await page.goto(`/ubs?contact=${id}`);
  await menuOf(page, name).click();
  await page.getByRole('menuitem', { name: 'Erase personal data…' }).click();
  const dialog = page.getByRole('dialog', { name: `Erase ${name}'s personal data?` });
  await expect(
    dialog.getByText("1 other record names this person. It'll say “[erased]” instead."),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expect(dialog.getByText(`Type ${name} to confirm.`)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('textbox').fill(name.toLowerCase());
  await dialog.getByRole('button', { name: 'Erase for good' }).click();
  await expectToast(page, 'Personal data erased');
  const erased = drawer(page, 'Erased contact');
  await expect(erased.getByText(/^Personal data erased on /)).toBeVisible();
  await expect(erased.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await expect(erased.getByRole('button', { name: /Restore|Log |Edit|Allow contact/ })).toHaveCount(0);
  expect(await api.get(`/api/contacts?q=${encodeURIComponent(name)}`)).toEqual([]);
  await page.goto(`/ubs?contact=${other.id}`);
  await expect(
    drawer(page, other.name).getByRole('checkbox', { name: 'Done: Ask about [erased]' }),
  ).toBeVisible();
});

test('a note that may mean a namesake is listed before the person is erased', async ({
  page,
  app,
  signIn,
  allowConsole,
}) => {
  allowConsole(/404/);
  await signIn('admin');
  const api = await apiOf(app.url, 'admin');
  const person = { firstName: 'Maëlle', lastName: 'Quist', firm: 'UBS', client: 'ubs' };
  const { id } = await api.post('/api/contacts', { ...person, email: 'maelle@one.example' });
  await api.post('/api/contacts', { ...person, firstName: 'Maelle', email: 'maelle@two.example' });
  const named = { firstName: 'Otto', lastName: 'Brandt', email: 'otto@one.example', firm: 'UBS' };
  await api.post('/api/contacts', { ...named, client: 'ubs', notes: 'Lunch with Maelle Quist' });
  await page.goto(`/ubs?contact=${id}`);
  await menuOf(page, 'Maëlle Quist').click();
  await page.getByRole('menuitem', { name: 'Erase personal data…' }).click();
  const others = page.getByRole('region', { name: 'Other records' });
  await expect(others.getByText('1 record may mean Maëlle Quist or somebody else')).toBeVisible();
  await expect(others.getByRole('listitem')).toContainText('Notes, Otto Brandt');
  await expect(others.getByRole('listitem')).toContainText('Lunch with Maelle Quist');
  await expectAccessible(page);
});
