import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';
import { csvFile, mixedMoves, moveColumns } from './support/moves-csv.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Upload advisor moves' });
const uploads = (page: Page) => page.getByRole('table', { name: 'Uploads' });

async function openData(page: Page): Promise<void> {
  await page.goto('/admin?tab=data');
  await expect(section(page)).toBeVisible();
}

async function upload(page: Page, name: string, text: string): Promise<void> {
  await section(page).getByLabel('CSV file').setInputFiles(csvFile(name, text));
  await section(page).getByRole('button', { name: 'Upload', exact: true }).click();
}

/** A figure of the result, by its label. */
const counted = (page: Page, label: string) =>
  section(page)
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();

test.beforeEach(async ({ signIn }) => signIn('admin'));

test('offers the markets and periods, Silicon Valley and Q1 2025 first', async ({ page }) => {
  await openData(page);
  await expect(section(page).getByLabel('Market')).toHaveText('Silicon Valley');
  await section(page).getByLabel('Market').click();
  await expect(page.getByRole('option')).toHaveText([
    'Silicon Valley',
    'Los Angeles',
    'New York',
    'Chicago',
    'Boston',
    'Miami',
  ]);
  await page.keyboard.press('Escape');
  await expect(section(page).getByLabel('Time period')).toHaveText('Q1 2025');
  await section(page).getByLabel('Time period').click();
  const periods = page.getByRole('option');
  await expect(periods).toHaveCount(16);
  await expect(periods.first()).toHaveText('Q1 2025');
  await expect(periods.nth(1)).toHaveText('January 2025');
  await expect(periods.last()).toHaveText('December 2024');
});

test('by keyboard the focus goes from Upload to Cancel, and on to the result', async ({ page }) => {
  await openData(page);
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/api/upload-csv', async (route) => {
    await held;
    await route.continue();
  });
  await section(page)
    .getByLabel('CSV file')
    .setInputFiles(
      csvFile('refused.csv', `${moveColumns}\nQuentin,,Palo Alto,Merrill,UBS,2025-03-01,$10M\n`),
    );
  const submit = section(page).getByRole('button', { name: 'Upload', exact: true });
  await submit.press('Enter');
  await expect(section(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(submit).toBeFocused();
  await submit.press('Enter');
  await expect(section(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  send();
  await expect(section(page).getByRole('heading', { name: 'Result', exact: true })).toBeFocused();
});

test('a double click on Upload sends the file once, and does not cancel it', async ({ page }) => {
  await openData(page);
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  let sent = 0;
  await page.route('**/api/upload-csv', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await section(page)
    .getByLabel('CSV file')
    .setInputFiles(csvFile('twice.csv', `${moveColumns}\nQuentin,,Palo Alto,Merrill,UBS,2025-03-01,$10M\n`));
  const { x, y, width, height } = Object(
    await section(page).getByRole('button', { name: 'Upload', exact: true }).boundingBox(),
  );
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect(section(page).getByRole('button', { name: 'Cancel' })).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  send();
  await expect(section(page).getByRole('heading', { name: 'Result', exact: true })).toBeVisible();
  expect(sent).toBe(1);
});

test('takes a file, counts it, names the refused rows, and leads to the moves', async ({ page }) => {
  await openData(page);
  await upload(page, 'quimby.csv', mixedMoves('Quimby'));
  await expectToast(page, 'Upload successful', 'Processed 6 rows, found 2 matches for Silicon Valley');
  for (const [label, value] of [
    ['Processed', '6'],
    ['Matches', '2'],
    ['Added', '3'],
    ['Duplicates', '1'],
    ['Rejected', '2'],
    ['Outside period', '0'],
    ['Assumed', '1'],
  ] as const)
    await expect(counted(page, label)).toHaveText(value);
  const refused = section(page).getByRole('table', { name: 'Rejected rows' }).getByRole('row');
  await expect(refused).toHaveCount(3);
  await expect(refused.nth(1)).toContainText('5');
  await expect(refused.nth(1)).toContainText('Last Name is blank.');
  await expect(refused.nth(2)).toContainText('6');
  await expect(refused.nth(2)).toContainText('not a date');

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    section(page).getByRole('button', { name: 'Download rejected rows' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('quimby-rejects.csv');
  const rejects = await readFile(String(await download.path()), 'utf8');
  expect(rejects.replace('\uFEFF', '').split(/\r?\n/)[0]).toBe(`Row,Reason,${moveColumns}`);
  expect(rejects).toContain('5,Last Name is blank.,Quentin,');

  await section(page).getByRole('link', { name: 'See the moves in Silicon Valley' }).click();
  await expect(page).toHaveURL(/\/moves\?market=silicon-valley&range=any$/);
  await page.getByRole('searchbox', { name: 'Search moves' }).fill('Quimby');
  await expect(page.getByRole('button', { name: /^Open .* Quimby$/ })).toHaveCount(2);
});

test('adds nothing the second time, and can be reverted', async ({ page }) => {
  await openData(page);
  await upload(page, 'ravel.csv', mixedMoves('Ravel'));
  await expect(counted(page, 'Added')).toHaveText('3');
  await upload(page, 'ravel-again.csv', mixedMoves('Ravel'));
  await expect(section(page).getByText('ravel-again.csv: 2 matches for Silicon Valley')).toBeVisible();
  await expect(counted(page, 'Added')).toHaveText('0');
  await expect(
    section(page).getByText(
      'All moves in this file were already in Liftout. Anything it fills in or corrects was saved.',
    ),
  ).toBeVisible();

  const again = uploads(page).getByRole('row', { name: /ravel-again\.csv/ });
  await again.getByRole('button', { name: 'Revert ravel-again.csv' }).click();
  const question = page.getByRole('alertdialog', { name: 'Revert ravel-again.csv?' });
  await expect(question).toContainText("You can't undo this");
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(question).toBeHidden();
  await expect(again.getByText('Reverted')).toHaveCount(0);

  await uploads(page).getByRole('button', { name: 'Revert ravel.csv' }).click();
  await page.getByRole('button', { name: 'Revert upload' }).click();
  await expectToast(page, 'Upload reverted', '0 moves removed, 3 moves kept because other uploads have them');
  await again.getByRole('button', { name: 'Revert ravel-again.csv' }).click();
  await expect(question).toContainText('This removes 2 Silicon Valley moves and 1 elsewhere.');
  await page.getByRole('button', { name: 'Revert upload' }).click();
  await expectToast(page, 'Upload reverted', '2 Silicon Valley moves and 1 elsewhere removed');
  await expect(again.getByText('Reverted', { exact: true })).toBeVisible();
  await expect(again.getByRole('button', { name: /Revert/ })).toHaveCount(0);
  // The button is gone; the keyboard goes on in its row.
  await expect(again.locator(':focus')).toBeVisible();
  await page.goto('/moves?market=all&range=any&q=Ravel');
  await expect(page.getByText('No moves match these filters')).toBeVisible();
});

test('asks for a file, and refuses one without the ending .csv', async ({ page }) => {
  await openData(page);
  await section(page).getByRole('button', { name: 'Upload', exact: true }).click();
  await expect(section(page).getByText('Choose a CSV file.')).toBeVisible();
  await section(page)
    .getByLabel('CSV file')
    .setInputFiles({ name: 'moves.xlsx', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await expect(section(page).getByText("moves.xlsx isn't a CSV file. Choose a .csv file.")).toBeVisible();
});

test("says why a file wasn't imported, and keeps nothing of it", async ({ page, allowConsole }) => {
  allowConsole(/400/);
  await openData(page);
  await upload(page, 'wrong.csv', 'Name,Town\nAnn,Paris\n');
  await expectToast(page, 'Upload failed', 'There was an error processing your CSV file');
  await expect(section(page).getByRole('alert')).toContainText("wrong.csv wasn't imported");
  await expect(section(page).getByRole('alert')).toContainText('First Name');
  await expect(uploads(page).getByText('wrong.csv')).toHaveCount(0);
});

for (const [name, lose] of [
  ['a broken connection', (route: Route) => route.abort()],
  ['a proxy that gives up', (route: Route) => route.fulfill({ status: 504, body: '<h1>Time-out</h1>' })],
] as const)
  test(`takes ${name} for no failure: the file may have been imported, and is in the list`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ERR_FAILED|504/);
    await openData(page);
    await page.route('**/api/upload-csv', async (route) => {
      await route.fetch();
      await lose(route);
    });
    const file = `${name}.csv`;
    await upload(page, file, mixedMoves(`Orsolya ${name}`));
    const alert = section(page).getByRole('alert');
    await expect(alert).toContainText('No response from the server');
    await expect(alert).toContainText(`${file} may have been imported all the same.`);
    const revert = uploads(page).getByRole('button', { name: `Revert ${file}` });
    await revert.click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Revert/ })
      .click();
    await expect(revert).toHaveCount(0);
  });

test('shows a failure of the server, and accepts the file the next time', async ({ page, allowConsole }) => {
  allowConsole(/503/);
  await openData(page);
  const answer = { message: "The server's disk is full, so nothing was changed.", code: 'not_ready' };
  await page.route('**/api/upload-csv', (route) => route.fulfill({ status: 503, json: answer }), {
    times: 1,
  });
  await upload(page, 'second-try.csv', mixedMoves('Sandor'));
  await expectToast(page, 'Upload failed', 'There was an error processing your CSV file');
  await expect(section(page).getByRole('alert')).toContainText(answer.message);
  // It is not the file's fault.
  await expect(section(page).getByText('Fix it', { exact: false })).toHaveCount(0);
  await section(page).getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Upload successful');
});

test('shows its progress, and can be cancelled', async ({ page }) => {
  await openData(page);
  let answer = () => {};
  await page.route('**/api/upload-csv', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.abort().catch(() => undefined);
  });
  await upload(page, 'slow.csv', mixedMoves('Tarn'));
  await expect(section(page).getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await section(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(section(page).getByText('Upload cancelled')).toBeVisible();
  await expect(section(page).getByText('Nothing from slow.csv was imported.')).toBeVisible();
  answer();
});

test('cancelled once all of it was sent, an upload may have been imported, and says so', async ({ page }) => {
  await openData(page);
  const line = (n: number) => `Ida${n},Tarn${n},"Palo Alto, CA",Merrill,UBS,03/03/2025,`;
  const lines = Array.from({ length: 60_000 }, (_, n) => line(n));
  await upload(page, 'late.csv', [moveColumns, ...lines].join('\n'));
  await expect(section(page).getByText('Checking rows…')).toBeVisible();
  await section(page).getByRole('button', { name: 'Cancel' }).click();
  const alert = section(page).getByRole('status').filter({ hasText: 'Cancelled after the file was sent' });
  await expect(alert).toContainText('late.csv may have been received all the same.');
  await expect(section(page).getByText('Nothing from late.csv')).toHaveCount(0);
});

test('works by keyboard, reads clean in both themes, and fits a phone', async ({ page }) => {
  test.slow();
  await openData(page);
  await upload(page, 'umber.csv', mixedMoves('Umber'));
  await expect(section(page).getByRole('table', { name: 'Rejected rows' })).toBeVisible();
  await expectAccessible(page);
  const revert = uploads(page).getByRole('button', { name: 'Revert umber.csv' });
  await revert.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(revert).toBeFocused();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.goto('/admin?tab=data&section=uploads');
  const list = page.getByRole('list', { name: 'Uploads' });
  await expect(list.getByRole('listitem').filter({ hasText: 'umber.csv' })).toContainText(' processed; ');
  await expect(list.getByRole('button', { name: 'Revert umber.csv' })).toBeVisible();
  expect(await list.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0);
});

test('tells which cities no market has, and counts one in a market at a click, with Undo', async ({
  page,
}) => {
  await openData(page);
  const rows = ['Ulla', 'Vera'].map((name) => `${name},Tarn,Hollywood,Merrill,UBS,03/03/2025,`);
  const file = [moveColumns, ...rows, 'Wim,Tarn,"Travis County, TX",Merrill,UBS,03/03/2025,'].join('\n');
  await upload(page, 'tarn.csv', file);
  const cities = section(page).getByRole('table', { name: 'Cities in no market' });
  await expect(section(page).getByText('3 moves count in no market (2 cities).')).toBeVisible();
  await expect(cities.getByRole('row').nth(1)).toContainText('needs a state, such as CA or FL');
  await expectAccessible(page);

  await cities.getByRole('button', { name: 'Count Hollywood in Silicon Valley' }).click();
  await expectToast(page, 'Hollywood counts in Silicon Valley', '2 moves of all uploads changed.');
  await expect(section(page).getByText('1 move counts in no market (1 city).')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(section(page).getByText('3 moves count in no market (2 cities).')).toBeVisible();

  await uploads(page).getByRole('button', { name: 'Cities of tarn.csv in no market' }).click();
  const dialog = page.getByRole('dialog', { name: 'Cities of tarn.csv' });
  await dialog.getByRole('combobox', { name: 'Another market for Hollywood' }).click();
  await page.getByRole('option', { name: 'Miami' }).click();
  await expect(dialog.getByText('1 move counts in no market (1 city).')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take Hollywood out of Miami' }).click();
  await expect(dialog.getByText('3 moves count in no market (2 cities).')).toBeVisible();
  await expectAccessible(page);
  // As a window that became narrower: the rows are others then, and the dialog stays.
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(page.getByRole('list', { name: 'Uploads', includeHidden: true })).toBeAttached();
  await expect(dialog.getByText('3 moves count in no market (2 cities).')).toBeVisible();
});
