import { readFile } from 'node:fs/promises';
import { expect, test } from './support/app.ts';
import { columnTexts, openContacts, rows, section } from './support/contacts.ts';

test.use({ readsOnly: true });

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
  expect(header.replace('\uFEFF', '')).toBe('First Name,Last Name,AUM (USD),City,High Value');
  expect(names).toHaveLength(15);
  expect(lines.map((line) => line.split(',')[1])).toEqual(names);
});

test('a file is saved although the code for it comes at the third try only', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  let failures = 2;
  await page.route('**/assets/export-csv-*.js', (route) =>
    failures-- > 0 ? route.abort() : route.continue(),
  );
  await signIn('fusion');
  await openContacts(page, 'fusion');
  await expect(rows(page).first()).toBeVisible();
  const downloading = page.waitForEvent('download');
  await section(page).getByRole('button', { name: 'Export CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.csv$/);
  expect(failures).toBeLessThan(0);
});

test('the same contacts are saved as vCards, and so are selected ones and an open one', async ({
  page,
  signIn,
}) => {
  await signIn('fusion');
  await openContacts(
    page,
    'fusion',
    '?stage=meeting,closing&sort=lastName&order=asc&columns=firstName,lastName&pageSize=50',
  );
  await expect(rows(page).first()).toBeVisible();
  const names = await columnTexts(page, 'Last Name');
  const saved = async (save: () => Promise<void>) => {
    const downloading = page.waitForEvent('download');
    await save();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/\.vcf$/);
    const card = await readFile(await download.path(), 'utf8');
    return [...card.matchAll(/^N:([^;]*);/gm)].map(([, lastName]) => lastName);
  };
  expect(
    await saved(async () => {
      await section(page).getByRole('button', { name: 'More ways to export' }).click();
      await page.getByRole('menuitem', { name: 'Export vCards, for address books' }).click();
    }),
  ).toEqual(names);

  await rows(page).nth(1).getByRole('checkbox').check();
  const bar = section(page).getByRole('group', { name: 'Change the selected contacts' });
  expect(await saved(() => bar.getByRole('button', { name: 'Save vCards' }).click())).toEqual([names[1]]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Export selected' }).click(),
  ]);
  // The header, the one row, and the end of its line.
  expect((await readFile(await file.path(), 'utf8')).split('\r\n')).toHaveLength(3);

  await rows(page).nth(1).locator('[data-open-contact]').click();
  const drawer = page.getByRole('dialog');
  expect(await saved(() => drawer.getByRole('button', { name: 'Save vCard' }).click())).toEqual([names[1]]);
});

test('a failure says that nothing was exported', async ({ page, signIn, allowConsole }) => {
  allowConsole(/500/);
  await signIn('fusion');
  await openContacts(page, 'fusion');
  await page.route('**/api/contacts/export.csv*', (route) => route.fulfill({ status: 500, json: {} }));
  await section(page).getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByText("Couldn't export the contacts", { exact: true })).toBeVisible();
});
