import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';
import { addClient, cardNames, cardOf } from './support/clients.ts';
import { apiOf } from './support/contacts.ts';

test.use({ file: 'clients-admin' });

const dialogOf = (page: Page, name: 'Add Client' | 'Edit Client') => page.getByRole('dialog', { name });
const sectionOf = (page: Page, name: string) => page.getByRole('dialog').getByRole('tab', { name });

async function openEdit(page: Page, name: string) {
  await page.goto('/admin?tab=clients');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return dialogOf(page, 'Edit Client');
}

async function profileOf(url: string, clientId: string) {
  const admin = await apiOf(url, 'admin');
  const profiles = await admin.get('/api/admin/client-profiles');
  return profiles.find((one: { clientId: string }) => one.clientId === clientId);
}

test.beforeEach(async ({ signIn }) => signIn('admin'));

test.describe('the clients', () => {
  test('are cards with what the spec names, and lead to their portals', async ({ page }) => {
    await page.goto('/admin?tab=clients');
    const card = cardOf(page, 'Fusion Wealth');
    await expect(card).toContainText('/fusion');
    await expect(card).toContainText('Active');
    for (const label of ['Target market', 'Primary colour', 'List ID', 'Campaign ID'])
      await expect(card).toContainText(label);
    await expect(card).toContainText('#1D4ED8');
    await expect(card.getByRole('link', { name: 'Open portal of Fusion Wealth' })).toHaveAttribute(
      'href',
      '/fusion',
    );
  });

  test('are searched, sorted and filtered, and the address keeps it', async ({ page, app }) => {
    await addClient(app.url, 'old-lapsed', 'Old Lapsed', { expiresAt: '2025-01-31' });
    await addClient(app.url, 'almost-over', 'Almost Over', { expiresAt: '2025-09-05' });
    await addClient(app.url, 'switched-off', 'Switched Off', { isActive: false });
    await page.goto('/admin?tab=clients');
    await expect(cardOf(page, 'Old Lapsed')).toContainText('Expired');
    await expect(cardOf(page, 'Almost Over')).toContainText(/Expires in 7 days/);
    await expect(cardOf(page, 'Switched Off')).toContainText('Inactive');
    const names = await cardNames(page);
    expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other)));

    await page.getByRole('combobox', { name: 'Sort clients by' }).click();
    await page.getByRole('option', { name: 'Needs attention' }).click();
    await expect(page).toHaveURL(/clientsSort=state/);
    await expect
      .poll(async () => (await cardNames(page)).slice(0, 3))
      .toEqual(['Old Lapsed', 'Almost Over', 'Switched Off']);

    await page.getByRole('button', { name: 'Expired 1' }).click();
    await expect(page).toHaveURL(/clientsState=expired/);
    await expect.poll(() => cardNames(page)).toEqual(['Old Lapsed']);
    await page.getByRole('searchbox', { name: 'Search clients' }).fill('fusion');
    await expect(page.getByText('No clients match')).toBeVisible();
    await page.reload();
    await expect(page.getByText('No clients match')).toBeVisible();
    await page.getByRole('button', { name: 'Show all clients' }).click();
    await expect(cardOf(page, 'Fusion Wealth')).toBeVisible();
  });

  test('offer to add one while there is none', async ({ page }) => {
    await page.route('**/api/admin/client-profiles', (route) => route.fulfill({ json: [] }));
    await page.goto('/admin?tab=clients');
    await expect(page.getByText('No clients yet')).toBeVisible();
    await page.getByRole('button', { name: 'Add Client' }).last().click();
    await expect(dialogOf(page, 'Add Client')).toBeVisible();
  });

  test('stay quick to search with 200 of them', async ({ page, app }) => {
    const fusion = await profileOf(app.url, 'fusion');
    const many = Array.from({ length: 200 }, (_, at) => ({
      ...fusion,
      clientId: `client-${at}`,
      clientName: `Client ${at}`,
    }));
    await page.route('**/api/admin/client-profiles', (route) => route.fulfill({ json: many }));
    await page.goto('/admin?tab=clients');
    await expect(page.getByRole('button', { name: 'All 200' })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search clients' }).fill('client 17');
    await expect.poll(async () => (await cardNames(page)).length).toBe(12);
    await expectNoSidewaysScroll(page);
  });

  test('say so when they cannot be loaded', async ({ page, allowConsole }) => {
    allowConsole(/500/);
    await page.route('**/api/admin/client-profiles', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/admin?tab=clients');
    await expect(page.getByText("Couldn't load the clients")).toBeVisible();
    await page.unroute('**/api/admin/client-profiles');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(cardOf(page, 'Fusion Wealth')).toBeVisible();
  });
});

test.describe('a new client', () => {
  test('is added by keyboard, with an id suggested from its name', async ({ page, app }) => {
    await page.goto('/admin?tab=clients');
    await page.getByRole('button', { name: 'Add Client' }).focus();
    await page.keyboard.press('Enter');
    const dialog = dialogOf(page, 'Add Client');
    const save = dialog.getByRole('button', { name: 'Save' });
    await expect(dialog.getByLabel('Client name')).toBeFocused();
    await expect(save).toBeDisabled();
    await page.keyboard.type('Côte & Partners');
    await expect(dialog.getByLabel('Client ID')).toHaveValue('cote-partners');
    await expect(save).toBeEnabled();
    await dialog.getByLabel('Client ID').fill('   ');
    await expect(save).toBeDisabled();
    await dialog.getByLabel('Client ID').fill('cote');
    await dialog.getByLabel('Client name').press('End');
    await page.keyboard.type(' LLC');
    await expect(dialog.getByLabel('Client ID')).toHaveValue('cote');
    await dialog.getByLabel('Description').fill('A boutique in Boston.');
    await page.keyboard.press('Enter');
    await dialog.getByLabel('Website').fill('https://cote.example');
    await page.keyboard.press('Enter');
    await expectToast(page, 'Client created successfully');
    await expect(dialog).toBeHidden();
    await expect(cardOf(page, 'Côte & Partners LLC')).toContainText('/cote');
    expect(await profileOf(app.url, 'cote')).toMatchObject({
      clientName: 'Côte & Partners LLC',
      website: 'https://cote.example',
      dataSourceType: 'hubspot',
      brandingColors: { primary: '#000000', secondary: '#666666', accent: '#0066cc' },
      hasPassword: false,
    });
  });

  test('keeps every field of every section', async ({ page, app }) => {
    await page.goto('/admin?tab=clients');
    await page.getByRole('button', { name: 'Add Client' }).click();
    const dialog = dialogOf(page, 'Add Client');
    await dialog.getByLabel('Client name').fill('Whole Record');
    await dialog.getByRole('combobox', { name: 'Target market' }).click();
    await page.getByRole('option', { name: 'Miami' }).click();
    await sectionOf(page, 'Branding').click();
    await dialog.getByLabel('Logo URL').fill('/logos/fusion.svg');
    await dialog.getByLabel('Primary colour', { exact: true }).fill('b30');
    await dialog.getByLabel('Accent colour', { exact: true }).fill('#0A7');
    await dialog.getByLabel('Secondary colour', { exact: true }).fill('#112233');
    await expect(dialog.getByLabel('Primary colour', { exact: true })).toHaveValue('#BB3300');
    await sectionOf(page, 'Data').click();
    await dialog.getByText('Google Sheets', { exact: true }).first().click();
    await dialog.getByLabel('HubSpot list ID').fill('71');
    await dialog.getByLabel('JustCall campaign ID').fill('4711');
    await dialog.getByLabel('Spreadsheet ID').fill('demo');
    await dialog.getByLabel('Contacts range').fill("'My people'!A:F");
    await sectionOf(page, 'Contact person').click();
    await dialog.getByLabel('Contact name').fill('Dana Whitfield');
    await dialog.getByLabel('Contact title').fill('Head of recruiting');
    await dialog.getByLabel('Contact email').fill('dana@whole.example');
    await dialog.getByLabel('Bio').fill('Twenty years in the field.');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Client created successfully');
    expect(await profileOf(app.url, 'whole-record')).toMatchObject({
      targetMarket: 'miami',
      logoUrl: '/logos/fusion.svg',
      brandingColors: { primary: '#BB3300', secondary: '#112233', accent: '#00AA77' },
      dataSourceType: 'google-sheets',
      hubspotListId: '71',
      justcallCampaignId: '4711',
      googleSheetsConfig: {
        spreadsheetId: 'demo',
        contactsRange: "'My people'!A:F",
        callsRange: 'Calls!A:Z',
        campaignsRange: 'Campaigns!A:Z',
      },
      contactPerson: {
        name: 'Dana Whitfield',
        title: 'Head of recruiting',
        email: 'dana@whole.example',
        bio: 'Twenty years in the field.',
      },
    });
  });

  test('cannot have an id that is taken or reserved', async ({ page, app, allowConsole }) => {
    allowConsole(/409/);
    await page.goto('/admin?tab=clients');
    await page.getByRole('button', { name: 'Add Client' }).click();
    const dialog = dialogOf(page, 'Add Client');
    await dialog.getByLabel('Client name').fill('Late');
    const id = dialog.getByLabel('Client ID');
    await id.fill('admin');
    await expect(dialog.getByText(/one of Liftout's own addresses/)).toBeVisible();
    await id.fill('fusion');
    await expect(dialog.getByText(/"fusion" is taken/)).toBeVisible();
    await id.fill('Wrong Id');
    await expect(dialog.getByText(/Use 2 to 40 of the characters/)).toBeVisible();
    // Taken while the form is filled in: only the server knows.
    await id.fill('late-comer');
    await addClient(app.url, 'late-comer', 'Late Comer');
    await page.route('**/api/admin/client-profiles', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.continue(),
    );
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Failed to create client');
    await expect(dialog.getByText(/"late-comer" is taken/).first()).toBeVisible();
    await expect(id).toBeFocused();
  });

  test('leads to the section of the first error', async ({ page }) => {
    await page.goto('/admin?tab=clients');
    await page.getByRole('button', { name: 'Add Client' }).click();
    const dialog = dialogOf(page, 'Add Client');
    await dialog.getByLabel('Client name').fill('Faulty');
    await sectionOf(page, 'Contact person').click();
    await dialog.getByLabel('Contact email').fill('nobody');
    await sectionOf(page, 'Client').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toContainText(
      'Contact email: Enter an email such as name@firm.com.',
    );
    await expect(sectionOf(page, 'Contact person')).toHaveAttribute('aria-selected', 'true');
    await expect(dialog.getByLabel('Contact email')).toBeFocused();
  });
});

test.describe('an edit', () => {
  test('saves what changed, and fails with its own toast', async ({ page, app, allowConsole }) => {
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

  test('asks before it loses what was typed', async ({ page }) => {
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

  test('shows branding as it will look, and warns of a colour that cannot be read', async ({ page }) => {
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
    await dialog.getByText('Dark', { exact: true }).click();
    await expect(
      dialog.getByRole('img', { name: 'Dashboard of UBS Wealth Management, dark theme' }),
    ).toBeVisible();
  });

  test('takes a logo by file, and says at the field why it does not', async ({ page, app, allowConsole }) => {
    allowConsole(/40\d|415|422/);
    await addClient(app.url, 'with-logo', 'With Logo');
    const dialog = await openEdit(page, 'With Logo');
    await sectionOf(page, 'Branding').click();
    const file = dialog.getByLabel('Logo file');
    await file.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
    await expect(dialog.getByText('Choose a PNG, JPEG, WebP or SVG file.')).toBeVisible();
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(1_048_577) });
    await expect(dialog.getByText('Choose a file of at most 1 MB.')).toBeVisible();
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('not a picture') });
    await expect(dialog.getByLabel('Logo URL')).toHaveAttribute('aria-invalid', 'true');
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h8v8H0z"/></svg>';
    await file.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(svg) });
    await expect(dialog.getByText('Uploaded. Save to use it.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Client updated successfully');
    await expect(cardOf(page, 'With Logo').locator('img')).toHaveAttribute('src', /^\/api\/logos\//);
  });

  test('tests a feed and checks a range as it is typed', async ({ page, allowConsole }) => {
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

test('list and dialog are clean in both themes and fit a phone', async ({ page }) => {
  test.slow();
  await page.goto('/admin?tab=clients');
  await expect(cardOf(page, 'Fusion Wealth')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit Fusion Wealth' }).click();
  const dialog = dialogOf(page, 'Edit Client');
  for (const name of ['Client', 'Branding', 'Data', 'Contact person']) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await dialog.getByRole('tab', { name, exact: true }).click();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    const excess = await dialog.evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(excess).toBeLessThanOrEqual(0);
  }
});
