import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectToast, test } from './support/app.ts';
import { addClient, cardOf, openEdit, profileOf, sectionOf } from './support/clients.ts';
import { apiOf } from './support/contacts.ts';

test.beforeEach(async ({ signIn }) => signIn('admin'));

test('an edit of a client saves what changed, and fails with its own toast', async ({
  page,
  app,
  allowConsole,
}) => {
  allowConsole(/500/);
  await addClient(app.url, 'editable', 'Editable');
  const dialog = await openEdit(page, 'Editable');
  await expect(dialog.getByLabel('Client ID')).not.toBeEditable();
  await dialog.getByLabel('Client name').fill('Edited');
  await page.route('**/api/admin/client-profiles/*', (route) => route.fulfill({ status: 500, body: '' }));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Failed to update client');
  await expect(dialog.getByLabel('Client name')).toHaveValue('Edited');
  await page.unroute('**/api/admin/client-profiles/*');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Client updated successfully');
  await expect(dialog).toBeHidden();
  await expect(cardOf(page, 'Edited')).toBeVisible();
});

test('an edit of a client asks before it loses what was typed', async ({ page }) => {
  const dialog = await openEdit(page, 'UBS Wealth Management');
  await dialog.getByLabel('Description').fill('Not saved yet');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Description')).toHaveValue('Not saved yet');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit UBS Wealth Management' })).toBeFocused();
});

test('an edit of a client shows branding as it will look, and warns of a colour that cannot be read', async ({
  page,
}) => {
  const dialog = await openEdit(page, 'UBS Wealth Management');
  await sectionOf(page, 'Branding').click();
  const primary = dialog.getByLabel('Primary colour', { exact: true });
  await primary.fill('#FFEE00');
  await expect(dialog.getByText('This colour is hard to read in the light theme')).toBeVisible();
  await expect(dialog.getByText(/#FFEE00 is too light for text/)).toBeVisible();
  const login = dialog.getByRole('img', { name: 'Login page of UBS Wealth Management, light theme' });
  const accent = () => login.evaluate((element) => getComputedStyle(element).getPropertyValue('--accent'));
  const yellow = await accent();
  await primary.fill('#B30000');
  await expect.poll(accent).not.toBe(yellow);
  await expect(dialog.getByText('This colour is hard to read in the dark theme')).toBeVisible();
  const ground = (element: Locator) =>
    element.locator('img').evaluate((logo) => getComputedStyle(logo.parentElement ?? logo).backgroundColor);
  const light = await ground(login);
  await dialog.getByText('Dark', { exact: true }).click();
  const dark = dialog.getByRole('img', { name: 'Dashboard of UBS Wealth Management, dark theme' });
  await expect(dark).toBeVisible();
  // A dark logo would not be seen on dark ground.
  expect(await ground(dark)).toBe(light);
});

test('an edit of a client takes a logo by file, and says at the field why it does not', async ({
  page,
  app,
  allowConsole,
}) => {
  allowConsole(/40\d|415|422/);
  await addClient(app.url, 'with-logo', 'With Logo');
  const dialog = await openEdit(page, 'With Logo');
  await sectionOf(page, 'Branding').click();
  const file = dialog.getByLabel('Logo file');
  await file.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(dialog.getByText("a.gif isn't a PNG, JPEG, WebP or SVG file.")).toBeVisible();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(1_048_577) });
  await expect(dialog.getByText('a.png is larger than 1 MB.')).toBeVisible();
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
  await expect(dialog.getByLabel('Logo URL')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByText(/^a\.png: /)).toBeVisible();
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8H0z"/></svg>';
  await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
  await expect(dialog.getByText('Uploaded. Save to use it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Client updated successfully');
  await expect(cardOf(page, 'With Logo').locator('img')).toHaveAttribute('src', /^\/api\/logos\//);
});

test('an edit of a client tests a feed and checks a range as it is typed', async ({ page, allowConsole }) => {
  allowConsole(/400|502/);
  const feed = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    response.end(
      request.url === '/feed'
        ? '<rss version="2.0"><channel><title>Advisor News</title><item><title>A team leaves</title><link>https://news.example/1</link></item></channel></rss>'
        : '<html>Not a feed</html>',
    );
  });
  await new Promise<void>((resolve) => feed.listen(0, '127.0.0.1', resolve));
  const { port }: AddressInfo = Object(feed.address());
  const dialog = await openEdit(page, 'UBS Wealth Management');
  await sectionOf(page, 'Data').click();
  await dialog.getByLabel('Calls range').fill('Calls!!');
  await expect(dialog.getByText('Use a range such as Calls!A:Z.')).toBeVisible();
  await dialog.getByLabel('Calls range').fill('Calls!A:F');
  await expect(dialog.getByText('Use a range such as Calls!A:Z.')).toHaveCount(0);
  const address = dialog.getByLabel('RSS feed', { exact: true });
  const testButton = dialog.getByRole('button', { name: 'Test RSS feed' });
  await address.fill(`http://127.0.0.1:${port}/feed`);
  await testButton.click();
  await expect(dialog.getByText('The latest from Advisor News')).toBeVisible();
  await expect(dialog.getByRole('link', { name: /A team leaves/ })).toBeVisible();
  await address.fill(`http://127.0.0.1:${port}/page`);
  await expect(dialog.getByText('The latest from Advisor News')).toHaveCount(0);
  await testButton.click();
  await expect(dialog.getByText("The feed can't be read")).toBeVisible();
  await new Promise((resolve) => feed.close(resolve));
});

test('two admins at once: the second sees both versions and loses nothing', async ({
  page,
  app,
  allowConsole,
}) => {
  allowConsole(/409/);
  await addClient(app.url, 'contested', 'Contested', { description: 'First words' });
  const { id } = await profileOf(app.url, 'contested');
  const dialog = await openEdit(page, 'Contested');
  await dialog.getByLabel('Client name').fill('Contested by me');
  await dialog.getByLabel('Website').fill('https://mine.example');
  const other = await apiOf(app.url, 'admin');
  await other.put(`/api/admin/client-profiles/${id}`, {
    clientName: 'Contested by them',
    description: 'Their words',
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Failed to update client');
  await expect(dialog.getByText('Someone else changed this client while you were editing')).toBeVisible();
  await expectAccessible(page);
  const name = dialog.getByRole('group', { name: 'Client name' });
  await expect(name.getByRole('radio', { name: /Yours Contested by me/ })).toBeChecked();
  await expect(name.getByRole('radio', { name: /Theirs, saved .* Contested by them/ })).not.toBeChecked();
  await expect(
    dialog.getByRole('group', { name: 'Description' }).getByRole('radio', { name: /Their words/ }),
  ).toBeChecked();
  await expect(
    dialog.getByRole('group', { name: 'Website' }).getByRole('radio', { name: /mine\.example/ }),
  ).toBeChecked();
  // By keyboard, and back to the form with the choices in it.
  await name.getByRole('radio', { name: /Yours/ }).focus();
  await page.keyboard.press('ArrowRight');
  await dialog.getByRole('button', { name: 'Back to editing' }).click();
  await expect(dialog.getByLabel('Client name')).toHaveValue('Contested by them');
  await expect(dialog.getByLabel('Description')).toHaveValue('Their words');
  await expect(dialog.getByLabel('Website')).toHaveValue('https://mine.example');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Client updated successfully');
  expect(await profileOf(app.url, 'contested')).toMatchObject({
    clientName: 'Contested by them',
    description: 'Their words',
    website: 'https://mine.example',
  });
});

test('an edit of a client that was deleted meanwhile keeps what was typed, restores it and saves', async ({
  page,
  app,
  allowConsole,
}) => {
  allowConsole(/404/);
  await addClient(app.url, 'short-lived', 'Short Lived');
  const { id } = await profileOf(app.url, 'short-lived');
  const dialog = await openEdit(page, 'Short Lived');
  await dialog.getByLabel('Website').fill('https://typed.example');
  const other = await apiOf(app.url, 'admin');
  await other.del(`/api/admin/clients/${id}`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Failed to update client', 'It was deleted meanwhile. Nothing you typed was lost.');
  const alert = dialog.getByRole('alert');
  await expect(alert).toContainText('Short Lived was deleted meanwhile');
  await expectAccessible(page);
  await alert.getByRole('button', { name: 'Restore client' }).press('Enter');
  await expectToast(page, 'Client restored');
  await expect(alert).toHaveCount(0);
  await expect(dialog.locator(':focus')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Client updated successfully');
  expect(await profileOf(app.url, 'short-lived')).toMatchObject({ website: 'https://typed.example' });
});
