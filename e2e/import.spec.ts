import { originHeader } from '@liftout/contract/changes';
import type { Page } from '@playwright/test';
import { xlsxOf } from '../server/src/testing/xlsx.ts';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, scrollTo, test } from './support/app.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Import contacts' });

const file = (text: string) => ({ name: 'advisors.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

const contacts = [
  'Advisor Name,Company,E-Mail,Production,CRD #,Desk',
  'Quinn Zabriskie,UBS,quinn.zabriskie@example.com,$1.2M,990001,1',
  '"Zabriskie, Ada",Stifel,ada.zabriskie@example.com,lots,990002,2',
  'Quinn Zabriskie,UBS,quinn.zabriskie@example.com,,990001,3',
  'Nobody,,,,,4',
].join('\n');

/** A figure by its label. */
const counted = (page: Page, label: string) =>
  section(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();

test.beforeEach(async ({ signIn }) => signIn('admin'));

test('takes a file from the choice of a client to a revert, by keyboard', async ({ page }) => {
  await page.goto('/admin?tab=data#import');
  await expect(section(page)).toBeVisible();
  await section(page).getByLabel('Client').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role="option"]:focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await section(page).getByLabel('CSV or XLSX file').setInputFiles(file(contacts));
  await section(page).getByRole('button', { name: 'Next: match columns' }).focus();
  await page.keyboard.press('Enter');

  // Each step takes the button that led to it: the focus goes to the file's name, not out of the section.
  const fileName = section(page).getByRole('heading', { name: 'advisors.csv' });
  await expect(fileName).toBeFocused();
  await expect(section(page).getByLabel('Import Advisor Name as')).toHaveText('Full name (split)');
  await expect(section(page).getByLabel('Import Desk as')).toHaveText('Not imported');
  await expectAccessible(page);
  await section(page).getByRole('button', { name: 'Next: check all rows' }).press('Enter');

  await expect(counted(page, 'New')).toHaveText('2');
  await expect(fileName).toBeFocused();
  await expect(counted(page, 'Repeated')).toHaveText('1');
  await expect(counted(page, 'Rejected')).toHaveText('1');
  await expect(section(page).getByRole('table', { name: 'Rejected rows' })).toContainText('Firm is blank.');
  await expectAccessible(page);
  // Of what is not imported yet there is nothing to count.
  const listed = page.getByRole('row', { name: /advisors\.csv.*Checked/ });
  await expect(listed.getByRole('cell').nth(3)).toHaveText('');
  await section(page).getByRole('button', { name: 'Import 2 contacts' }).press('Enter');

  await expect(counted(page, 'Added')).toHaveText('2');
  await expect(fileName).toBeFocused();
  await expectNoSidewaysScroll(page);
  await section(page).getByRole('button', { name: 'Revert import' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revert import' }).press('Enter');
  await expect(section(page).getByText('2 contacts archived')).toBeVisible();
});

test('the sheet of a workbook is chosen by keyboard, and the focus is back on it with its columns', async ({
  page,
}) => {
  const buffer = xlsxOf({
    Cover: [['Quarterly list'], ['by Ann']],
    People: [
      ['Name', 'Company'],
      ['Ada Oddsheet', 'Stifel'],
    ],
  });
  await page.goto('/admin?tab=data#import');
  await section(page).getByLabel('Client').click();
  await page.getByRole('option').first().click();
  await section(page)
    .getByLabel('CSV or XLSX file')
    .setInputFiles({ name: 'people.xlsx', mimeType: 'application/octet-stream', buffer });
  await section(page).getByRole('button', { name: 'Next: match columns' }).click();
  const sheet = section(page).getByRole('combobox', { name: 'Sheet' });
  // The one with contacts is chosen already.
  await expect(section(page).getByLabel('Import Company as')).toHaveText('Firm');
  await expect(sheet).toHaveText('People');
  await sheet.press('Enter');
  await page.getByRole('option', { name: 'Cover' }).press('Enter');
  await expect(section(page).getByLabel('Import Quarterly list as')).toHaveText('Not imported');
  await expect(sheet).toHaveText('Cover');
  await expect(sheet).toBeFocused();
  await section(page).getByRole('button', { name: 'Discard file' }).press('Enter');
  await expect(section(page).getByLabel('Client')).toBeFocused();
});

test('a file that is being discarded is not asked for again where the change is told before its answer', async ({
  page,
}) => {
  await page.goto('/admin?tab=data#import');
  await section(page).getByLabel('Client').click();
  await page.getByRole('option').first().click();
  await section(page).getByLabel('CSV or XLSX file').setInputFiles(file(contacts));
  await section(page).getByRole('button', { name: 'Next: match columns' }).click();
  await expect(section(page).getByRole('heading', { name: 'advisors.csv' })).toBeVisible();
  // The list below is read again as soon as the change is told.
  await scrollTo(page.getByRole('region', { name: 'Imports of contacts' }));
  await expect(page.getByRole('row', { name: /advisors\.csv.*Columns to match/ })).toBeVisible();
  await page.route('**/imports/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.continue();
    const listedAgain = page.waitForResponse(/\/api\/admin\/imports\?/);
    // As if a colleague had discarded it: what a window did itself it is not told.
    const answer = await route.fetch({
      headers: { ...route.request().headers(), [originHeader]: '018f0000-0000-7000-8000-000000000002' },
    });
    await listedAgain;
    await route.fulfill({ response: answer });
  });
  await section(page).getByRole('button', { name: 'Discard file' }).click();
  await expect(section(page).getByLabel('Client')).toBeFocused();
});

test('an import that was discarded meanwhile is said to be gone, and another file is chosen', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/404/);
  await page.goto('/admin?tab=data&importing=ubs/018f0000-0000-7000-8000-000000000001#import');
  await expect(section(page).getByText("We couldn't find this import")).toBeVisible();
  await section(page).getByRole('button', { name: 'Choose another file' }).press('Enter');
  await expect(section(page).getByLabel('Client')).toBeFocused();
});
