import { expect, expectToast, test } from './support/app.ts';
import { addClient, cardOf, dialogOf, profileOf, sectionOf } from './support/clients.ts';

test.beforeEach(async ({ signIn }) => signIn('admin'));

test('a new client is added by keyboard, with an id suggested from its name', async ({ page, app }) => {
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

test('a new client keeps every field of every section', async ({ page, app }) => {
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

test('a new client cannot have an id that is taken or reserved', async ({ page, app, allowConsole }) => {
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

test('a new client leads to the section of the first error', async ({ page }) => {
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
