import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';
import { apiOf, openContacts, rowOf, rows, section } from './support/contacts.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: /Contact$/ });

async function openDialog(page: Page) {
  await section(page).getByRole('button', { name: 'Add Contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  await expect(dialog).toBeVisible();
  return dialog;
}

async function fillNew(page: Page, lastName: string) {
  const dialog = dialogOf(page);
  await dialog.getByLabel('First Name').fill('Ada');
  await dialog.getByLabel('Last Name').fill(lastName);
  await dialog.getByLabel('Email').fill(`${lastName.toLowerCase()}@desk.example`);
  await dialog.getByLabel('Firm').fill('Merrill');
}

test('missing fields are named, at the fields and above them', async ({ page, signIn }) => {
  await signIn('fusion');
  await openContacts(page, 'fusion');
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Submit for approval' }).click();
  await expectToast(page, 'Missing Information', 'Please fill in all required fields.');
  for (const name of ['First Name', 'Last Name', 'Email', 'Firm'])
    await expect(dialog.getByText(`${name} is required.`)).toHaveCount(2);
  await expect(dialog.getByLabel('First Name')).toBeFocused();

  await fillNew(page, 'Quist');
  await dialog.getByLabel('Email').fill('no address');
  await dialog.getByLabel('AUM').fill('plenty');
  await dialog.getByRole('button', { name: 'Submit for approval' }).click();
  await expect(dialog.getByText('Enter a valid email address.').first()).toBeVisible();
  await expect(dialog.getByText('Use an amount such as $1.2B, 350M or 1,250,000.').first()).toBeVisible();
});

test("a client's new contact is waiting for an admin", async ({ page, signIn, app }) => {
  await signIn('fusion');
  await openContacts(page, 'fusion');
  const dialog = await openDialog(page);
  await fillNew(page, 'Waitingham');
  await dialog.getByLabel('AUM').fill('$1.2B');
  await dialog.getByRole('radiogroup', { name: 'In Pipeline' }).getByRole('radio', { name: 'Yes' }).click();
  await dialog.getByRole('combobox', { name: 'Pipeline Stage' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'Targeted',
    'Initial Conversation',
    'Meeting Scheduled',
    'Closing',
    'Won',
  ]);
  await page.getByRole('option', { name: 'Meeting Scheduled' }).click();
  await dialog.getByRole('radiogroup', { name: 'In Pipeline' }).getByRole('radio', { name: 'No' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Pipeline Stage' })).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Advisor Tier' }).click();
  await expect(page.getByRole('option')).toHaveText([
    'No tier',
    'Bronze',
    'Silver',
    'Gold',
    'Platinum',
    'Diamond',
  ]);
  await page.getByRole('option', { name: 'Gold' }).click();
  await dialog.getByRole('button', { name: 'Submit for approval' }).click();
  await expectToast(page, 'Record Submitted', 'Ada Waitingham was submitted for admin approval.');
  await expect(dialog).toHaveCount(0);

  const admin = await apiOf(app.url, 'admin');
  const waiting = await admin.get('/api/admin/pending-contacts?client=fusion');
  expect(waiting.map((one: { fields: unknown }) => one.fields)).toContainEqual(
    expect.objectContaining({
      lastName: 'Waitingham',
      aum: 1_200_000_000,
      revenue: null,
      advisorTier: 'gold',
      inPipeline: 'no',
      pipelineStage: null,
    }),
  );
  expect(await admin.get('/api/contacts?client=fusion&q=waitingham')).toEqual([]);
});

test('a submission that fails keeps what was typed', async ({ page, signIn, allowConsole }) => {
  allowConsole(/500/);
  await signIn('fusion');
  await openContacts(page, 'fusion');
  const dialog = await openDialog(page);
  await fillNew(page, 'Keepsake');
  await page.route('**/api/contacts/pending', (route) => route.fulfill({ status: 500, body: '' }));
  await dialog.getByRole('button', { name: 'Submit for approval' }).click();
  await expectToast(page, 'Submission Failed');
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Keepsake');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard your changes?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Keepsake');
});

test("an admin's new contact is in the list at once", async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/dashboard?client=fusion&q=zuberbuhler#contacts');
  await expect(section(page).getByText('No contacts match these filters')).toBeVisible();
  const dialog = await openDialog(page);
  await fillNew(page, 'Zuberbuhler');
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await expectToast(page, 'Contact added', 'Ada Zuberbuhler');
  await expect(rowOf(page, 'Ada Zuberbuhler')).toBeVisible();
});

test('an edit is saved; one that fails says so', async ({ page, signIn, allowConsole }) => {
  allowConsole(/500/);
  await signIn('fusion');
  await openContacts(page, 'fusion', '?page=2');
  const row = rows(page).first();
  await row.hover();
  await row.getByRole('button', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Contact' });
  await dialog.getByLabel('City').fill('Half Moon Bay');
  await dialog.getByLabel('Revenue').fill('2.4m');
  await page.route('**/api/contacts/*-*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
  );
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Operation Failed');
  await page.unroute('**/api/contacts/*-*');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Contact updated');
  await expect(row.getByText('Half Moon Bay')).toBeVisible();
  await expect(row.getByText('$2.4M')).toBeVisible();
});

test('a contact that someone else changed is loaded again, with what was typed kept', async ({
  page,
  signIn,
  app,
  allowConsole,
}) => {
  allowConsole(/409/);
  await signIn('fusion');
  await openContacts(page, 'fusion', '?page=3');
  const row = rows(page).first();
  const id = String(await row.getAttribute('data-contact'));
  await row.getByRole('button', { name: /^Edit / }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Contact' });
  await dialog.getByLabel('City').fill('Tiburon');
  const admin = await apiOf(app.url, 'admin');
  await admin.put(`/api/contacts/${id}`, { jobTitle: 'Managing Partner' });

  // At the end of the form, which the alert isn't.
  await dialog.getByRole('textbox', { name: 'Notes', exact: true }).focus();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Operation Failed');
  await expect(dialog.getByText('Someone else changed this contact')).toBeInViewport();
  await dialog.getByRole('button', { name: 'Load the current record' }).click();
  await expect(dialog.getByLabel('Job Title')).toHaveValue('Managing Partner');
  await expect(dialog.getByLabel('City')).toHaveValue('Tiburon');
  await expect(dialog.getByText('We kept what you typed in City. Save to apply it.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Contact updated');
  const saved = await admin.get(`/api/contacts/${id}`);
  expect(saved).toMatchObject({ city: 'Tiburon', jobTitle: 'Managing Partner' });
});

test('without a model LinkedIn is read from the address alone', async ({ page, signIn, allowConsole }) => {
  allowConsole(/503/);
  await signIn('fusion');
  await openContacts(page, 'fusion');
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Auto-fill from LinkedIn' }).click();
  await expectToast(page, 'LinkedIn URL Required');
  await dialog.getByLabel('LinkedIn URL').fill('linkedin.com/in/jane-q-doe-cfp-1a2b3c');
  await dialog.getByRole('button', { name: 'Auto-fill from LinkedIn' }).click();
  await expectToast(
    page,
    'Extraction Failed',
    'AI extraction service is not configured. Using basic URL parsing instead.',
  );
  await expect(dialog.getByLabel('First Name')).toHaveValue('Jane');
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Doe');
});

test('without a model a deep dive says whom to ask', async ({ page, signIn, allowConsole }) => {
  allowConsole(/503/);
  await signIn('fusion');
  await openContacts(page, 'fusion');
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Deep Dive' }).click();
  await expectToast(page, 'Missing Information', 'Deep Dive needs first name, last name and firm.');
  await expect(dialog.getByLabel('First Name')).toBeFocused();
  await fillNew(page, 'Quist');
  await dialog.getByRole('button', { name: 'Deep Dive' }).click();
  await expectToast(
    page,
    'Research Failed',
    'OpenAI API key is not configured. Please contact your administrator to enable AI research features.',
  );
});

test('fits a phone, and is accessible in light and dark', async ({ page, signIn }) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('fusion');
  await page.goto('/client/fusion#contacts');
  await page.getByRole('tab', { name: 'Contact Activity' }).click();
  const dialog = await openDialog(page);
  await dialog.getByRole('radiogroup', { name: 'In Pipeline' }).getByRole('radio', { name: 'Yes' }).click();
  await dialog.getByRole('button', { name: 'Submit for approval' }).click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
