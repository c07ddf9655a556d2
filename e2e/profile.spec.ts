import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Edit Profile' });

async function openProfile(page: Page, client = 'fusion') {
  await page.goto(`/client/${client}`);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toBeFocused();
}

test('the profile is saved, and the header knows at once', async ({ page, signIn }) => {
  await signIn('fusion');
  await openProfile(page);
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Dana Whitfield');
  await dialog(page).getByLabel('City').fill('Oakland');
  await dialog(page).getByLabel('Main Targets').fill('Teams of three in the East Bay');
  await dialog(page).getByLabel('LinkedIn URL').fill('https://www.linkedin.com/in/dana');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Profile Updated');
  await expect(page.getByRole('button', { name: 'Account of Dana Whitfield' })).toBeFocused();
  await page.reload();
  await openProfile(page);
  await expect(dialog(page).getByLabel('City')).toHaveValue('Oakland');
  await expect(dialog(page).getByLabel('Main Targets')).toHaveValue('Teams of three in the East Bay');
  await expectAccessible(page);
});

test('says beside each field what is wrong with it', async ({ page, signIn }) => {
  await signIn('fusion');
  await openProfile(page);
  await dialog(page).getByRole('textbox', { name: 'Name' }).fill(' ');
  await dialog(page).getByLabel('Email').fill('nobody');
  await dialog(page).getByLabel('LinkedIn URL').fill('linkedin');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(
    'Enter your name.',
  );
  await expect(dialog(page).getByLabel('Email')).toHaveAccessibleDescription(
    'Enter an email such as name@firm.com.',
  );
  await expect(dialog(page).getByLabel('LinkedIn URL')).toHaveAccessibleDescription(
    'Enter a URL that begins with https://',
  );
});

test("shows the server's reason for a failure, or a message of its own", async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/500|403/);
  await signIn('fusion');
  await openProfile(page);
  await dialog(page).getByLabel('Phone').fill('555 0100');
  const answers = [
    { status: 403, json: { message: 'Your access has ended.', code: 'forbidden' } },
    { status: 500, body: '' },
  ];
  await page.route('**/api/client/profile/**', (route) => route.fulfill(answers.shift() ?? {}));
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Update Failed', 'Your access has ended.');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Update Failed', 'Failed to update profile. Please try again.');
  await expect(dialog(page).getByLabel('Phone')).toHaveValue('555 0100');
});

test("keeps what was typed over someone else's change", async ({ page, signIn, app, allowConsole }) => {
  allowConsole(/409/);
  await signIn('ubs');
  await openProfile(page, 'ubs');
  const admin = await apiOf(app.url, 'admin');
  const { contactPerson } = await admin.get('/api/client-profile/ubs');
  await admin.put('/api/client/profile/ubs', {
    name: contactPerson.name,
    email: contactPerson.email,
    city: 'Hoboken',
  });
  await dialog(page).getByLabel('Phone').fill('555 0199');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Update Failed');
  await dialog(page).getByRole('button', { name: 'Load the current profile' }).click();
  await expect(dialog(page).getByLabel('City')).toHaveValue('Hoboken');
  await expect(dialog(page).getByLabel('Phone')).toHaveValue('555 0199');
  await dialog(page).getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Profile Updated');
  const saved = await admin.get('/api/client-profile/ubs');
  expect(saved.contactPerson).toMatchObject({ city: 'Hoboken', phone: '555 0199' });
});

for (const [client, path] of [
  ['new-edge', '/new-edge'],
  ['silicon-valley', '/'],
] as const)
  test(`Logout of ${client} leads to ${path}`, async ({ page, signIn }) => {
    await signIn(client);
    await openProfile(page, client);
    await dialog(page).getByRole('button', { name: 'Logout' }).click();
    await expectToast(page, 'Logged Out', 'You have been logged out successfully');
    await expect(page).toHaveURL((url) => url.pathname === path);
    await page.goto(`/client/${client}`);
    await expect(page).toHaveURL((url) => url.pathname === path);
  });
