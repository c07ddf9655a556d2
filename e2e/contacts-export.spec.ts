import { readFile } from 'node:fs/promises';
import { expect, test } from './support/app.ts';
import { columnTexts, openContacts, rows, section } from './support/contacts.ts';

test.use({ file: 'contacts-export' });

test('the file has every row that the filter shows, in its order, with its columns', async ({
  page,
  signIn,
}) => {
  await signIn('fusion');
  await openContacts(
    page,
    'fusion',
    '?stage=meeting,closing&sort=aum&order=desc&columns=firstName,lastName,aum,city&pageSize=50',
  );
  await expect(rows(page).first()).toBeVisible();
  const names = await columnTexts(page, 'Last Name');
  const downloading = page.waitForEvent('download');
  await section(page).getByRole('button', { name: 'Export CSV' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  const [header = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/);
  expect(header.replace('\uFEFF', '').split(',')).toHaveLength(5);
  expect(lines.map((line) => line.split(',')[1])).toEqual(names);
});

test('a failure says that nothing was exported', async ({ page, signIn, allowConsole }) => {
  allowConsole(/500/);
  await signIn('fusion');
  await openContacts(page, 'fusion');
  await page.route('**/api/contacts/export.csv*', (route) => route.fulfill({ status: 500, json: {} }));
  await section(page).getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText("Couldn't export the contacts", { exact: true })).toBeVisible();
});
