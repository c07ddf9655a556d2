import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Email Market Research Report' });

test.beforeEach(async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley#market-overview');
  await page.getByRole('button', { name: 'Email Report' }).click();
  await expect(dialog(page).getByLabel('Email')).toBeFocused();
});

test('without a mail server the report is stored, and the toast says so', async ({ page, app }) => {
  await dialog(page).getByLabel('Email').fill('partner@sv-wealth.example');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Report Stored');
  await expect(dialog(page)).toHaveCount(0);
  const admin = await apiOf(app.url, 'admin');
  const { mails } = await admin.get('/api/admin/mail?status=stored');
  expect(mails).toContainEqual(
    expect.objectContaining({
      recipient: 'partner@sv-wealth.example',
      subject: 'Market research: Silicon Valley',
      clientId: 'silicon-valley',
    }),
  );
});

test('asks for an address, and for one that can be one', async ({ page, app }) => {
  const api = await apiOf(app.url, 'silicon-valley');
  const { contactPerson } = await api.get('/api/client-profile/silicon-valley');
  await dialog(page).getByRole('button', { name: 'Send report' }).click();
  await expectToast(page, 'Email Required');
  await expect(dialog(page).getByLabel('Email')).toHaveAccessibleDescription('Enter an email address.');
  await dialog(page).getByLabel('Email').fill('nobody');
  await expect(dialog(page).getByLabel('Email')).toHaveAccessibleDescription(
    'Enter an email such as name@firm.com.',
  );
  await dialog(page).getByRole('button', { name: /^Use / }).click();
  await expect(dialog(page).getByLabel('Email')).toHaveValue(contactPerson.email);
  await expectAccessible(page);
});

test('says that it could not be sent', async ({ page, allowConsole }) => {
  allowConsole(/502/);
  await page.route('**/api/email-market-research', (route) => route.fulfill({ status: 502, body: '' }));
  await dialog(page).getByLabel('Email').fill('partner@sv-wealth.example');
  await dialog(page).getByRole('button', { name: 'Send report' }).click();
  await expectToast(page, 'Email Failed', 'Unable to send market research report. Please try again.');
  await expect(dialog(page).getByLabel('Email')).toHaveValue('partner@sv-wealth.example');
});
