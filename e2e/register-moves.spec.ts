import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { duringAnotherUpload } from './support/another-upload.ts';
import { expect, expectToast, test } from './support/app.ts';

const employment = (name: string, pk: number, from: string) =>
  `<CrntEmp orgNm="${name}" orgPK="${pk}" city="PALO ALTO" state="CA"><CrntRgstns><CrntRgstn regAuth="CA" regCat="RA" st="APPROVED" stDt="${from}"/></CrntRgstns><BrnchOfLocs><BrnchOfLoc str1="1 Main" city="PALO ALTO" state="CA"/></BrnchOfLocs></CrntEmp>`;
const merrill = employment('MERRILL LYNCH', 5, '2020-01-02');
const ubs = employment('UBS FINANCIAL SERVICES INC.', 6, '2025-08-20');
const previous = '<PrevRgstn orgNm="MERRILL LYNCH" orgPK="5" regBeginDt="2020-01-02" regEndDt="2025-08-19"/>';
const person = (crd: number, last: string, current: string, before = '') =>
  `<Indvl><Info lastNm="${last}" firstNm="ORSOLYA" midNm="" sufNm="" indvlPK="${crd}" actvAGReg="Y"/><CrntEmps>${current}</CrntEmps><PrevRgstns>${before}</PrevRgstns></Indvl>`;

/** A file of the register with these people. */
async function sendFile(page: Page, name: string, day: string, people: string): Promise<void> {
  const section = page.getByRole('region', { name: 'Register of advisors' });
  const text = `<?xml version="1.0" encoding="ISO-8859-1"?><IAPDIndividualReport GenOn="${day}"><Indvls>${people}</Indvls></IAPDIndividualReport>`;
  const file = { name, mimeType: 'text/xml', buffer: Buffer.from(text) };
  await section.getByLabel('Register file', { exact: true }).setInputFiles(file);
  await section.getByRole('button', { name: 'Import file' }).click();
}

test('moves are made of what changed in the register, once the number is seen, and taken back', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await page.goto('/admin?tab=data&section=register#register');
  const section = page.getByRole('region', { name: 'Register of advisors' });
  const stays = person(9002, 'QUILLFEATHER', merrill);
  await sendFile(page, 'one.xml', '2025-08-01', person(9001, 'ZELENKAY', merrill) + stays);
  await expect(section.getByText('Imported the register of Aug 1, 2025')).toBeVisible();
  await expect(section.getByRole('button', { name: /^Make moves of/ })).toHaveCount(0);
  await sendFile(page, 'two.xml', '2025-08-28', person(9001, 'ZELENKAY', ubs, previous) + stays);
  await expect(section.getByText('Left all firms for others: 1')).toBeVisible();

  const ask = () => section.getByRole('button', { name: 'Make moves of the file of Aug 28, 2025' }).click();
  await ask();
  const question = page.getByRole('alertdialog', { name: 'Make moves of the file of Aug 28, 2025?' });
  await expect(question).toContainText('1 person left a firm and joined another.');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Make moves' }).click();
  await expectToast(page, '1 move added from the register', 'Revert them in Recent uploads.');
  await ask();
  await expect(question).toContainText('They were made already.');
  // As a window that became narrower: the rows are others then, and the question stays.
  await page.setViewportSize({ width: 600, height: 900 });
  await expect(page.getByRole('list', { name: 'Register files', includeHidden: true })).toBeAttached();
  await question.getByRole('button', { name: 'Close' }).click();
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto('/moves?range=any&q=Zelenkay');
  await expect(page.getByRole('button', { name: /^Open .*Zelenkay/i })).toHaveCount(1);
  await page.goto('/admin?tab=data');
  const upload = page.getByRole('row', { name: /SEC register, two\.xml/ });
  await expect(upload.getByRole('link', { name: 'All markets' })).toHaveAttribute('href', /market=all/);
  await page.getByRole('button', { name: 'Revert SEC register, two.xml' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('This removes 1 move.');
  await page.getByRole('button', { name: 'Revert upload' }).click();
  await expect(page.getByText('Upload reverted').first()).toBeVisible();
});

test('the switch of moves at each import is set by keyboard, and outlives a failed refetch', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/503/);
  await signIn('admin');
  await page.route('**/register/automatic-moves', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/admin?tab=data&section=register#register');
  const section = page.getByRole('region', { name: 'Register of advisors' });
  const toggle = section.getByRole('switch', { name: /^Make moves at each import/ });
  await expect(section.getByText("Couldn't load the setting")).toBeVisible();
  await expect(toggle).toHaveCount(0);
  await page.unroute('**/register/automatic-moves');
  await section.getByRole('button', { name: 'Try Again' }).click();
  await expect(toggle).not.toBeChecked();

  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(toggle).toBeChecked();
  await expect(toggle).not.toHaveAttribute('aria-busy', 'true');
  await expect(toggle).toBeFocused();
  await page.reload();
  await expect(toggle).toBeChecked();
  await expectAccessible(page);

  // What is read again after the change does not come: what the server answered to it stays.
  await page.route('**/register/automatic-moves', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await toggle.focus();
  await page.keyboard.press('Space');
  await expect(toggle).not.toBeChecked();
  await expect(toggle).not.toHaveAttribute('aria-busy', 'true');
  await expect(toggle).not.toBeChecked();
  await expect(toggle).toBeFocused();
});

test('careers in one file tell moves, since a day that is chosen', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin?tab=data&section=register#register');
  const section = page.getByRole('region', { name: 'Register of advisors' });
  const later = employment('UBS FINANCIAL SERVICES INC.', 6, '2025-08-25');
  await sendFile(page, 'careers.xml', '2025-09-01', person(9003, 'YARROWBY', later, previous));
  await expect(section.getByText('Imported the register of Sep 1, 2025')).toBeVisible();
  await section.getByRole('button', { name: 'Make moves from careers' }).click();
  const question = page.getByRole('alertdialog', { name: 'Make moves from careers?' });
  const since = question.getByLabel('Joined since');
  await expect(since).toHaveValue('2022-09-01');
  await expect(question).toContainText('from one firm to another');
  await expectAccessible(page);
  await since.fill('2025-08-26');
  await expect(question).toContainText('No career tells of a move.');
  await since.fill('2025-08-21');
  await expect(question).toContainText('1 move from one firm to another');
  await question.getByRole('button', { name: 'Make moves' }).click();
  await expect(section.getByText('1 move added from careers since Aug 21, 2025')).toBeVisible();
  await expect(section.getByText('To undo it, revert the upload in Recent uploads.')).toBeVisible();
  await expectAccessible(page);
  await expect(section.getByRole('button', { name: 'Make moves from careers' })).not.toHaveAttribute(
    'aria-busy',
    'true',
  );
  await page.goto('/moves?range=any&q=Yarrowby');
  await expect(page.getByRole('button', { name: /^Open .*Yarrowby/i })).toHaveCount(1);
});

test('moves of careers are stopped while they are made, and made after all', async ({
  page,
  signIn,
  app,
}) => {
  await signIn('admin');
  await page.goto('/admin?tab=data&section=register#register');
  const section = page.getByRole('region', { name: 'Register of advisors' });
  const joined = employment('UBS FINANCIAL SERVICES INC.', 6, '2025-09-02');
  await sendFile(page, 'stopped.xml', '2025-09-08', person(9004, 'XIMENESLEY', joined, previous));
  await expect(section.getByText('Imported the register of Sep 8, 2025')).toBeVisible();
  const make = section.getByRole('button', { name: 'Make moves from careers' });
  const ask = async () => {
    await make.click();
    const question = page.getByRole('alertdialog', { name: 'Make moves from careers?' });
    await question.getByLabel('Joined since').fill('2025-09-01');
    await expect(question).toContainText('1 move from one firm to another');
    await question.getByRole('button', { name: 'Make moves' }).click();
  };
  await duringAnotherUpload(app, async () => {
    await ask();
    await expect(section.getByText('Making moves since Sep 1, 2025')).toBeVisible();
    await section.getByRole('button', { name: 'Stop making moves' }).focus();
    await page.keyboard.press('Enter');
    await expect(section.getByText('Stopped making moves since Sep 1, 2025')).toBeVisible();
    await expect(section.getByText('Stopped by admin. No moves were added.')).toBeVisible();
    await expect(make).toBeFocused();
    await expectAccessible(page);
  });
  await ask();
  await expect(section.getByText('1 move added from careers since Sep 1, 2025')).toBeVisible();
});
