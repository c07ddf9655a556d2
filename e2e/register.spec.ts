import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, scrollTo, test } from './support/app.ts';

const address = '/admin?tab=data&section=register#register';
const file = {
  id: '018f0000-0000-7000-8000-000000000001',
  fileName: 'IA_INDVL_Feed_08_28_2025.xml.zip',
  day: '2025-08-28',
  people: 394112,
  employments: 421870,
  importedBy: 'Liftout',
  importedAt: '2025-08-29T15:00:00.000Z',
  changes: {
    joined: 12,
    left: 0,
    swapped: 340,
    conversion: 3,
    dual: 0,
    bulk: 2100,
    other: 0,
    appeared: 95,
    vanished: 41,
  },
};
const first = { ...file, id: '018f0000-0000-7000-8000-000000000002', day: '2025-08-01', changes: null };

test('the files of the register are listed with what each changed', async ({ page, signIn }) => {
  await signIn('admin');
  await page.route('**/api/admin/register', (route) =>
    route.fulfill({ json: { files: [file, first], firmFiles: [], imports: [] } }),
  );
  await page.goto(address);
  const rows = page.getByRole('table', { name: 'Register files' }).getByRole('row');
  await expect(rows.nth(1)).toContainText('Aug 28, 2025');
  await expect(rows.nth(1)).toContainText('394,112');
  await expect(rows.nth(1).getByRole('listitem')).toHaveText([
    'Joined a firm and kept the old one: 12',
    'Left all firms for others: 340',
    'Left a firm for another of the same enterprise: 3',
    'Changed along with many others on one day: 2,100',
    'New in the register: 95',
    'No longer in the register: 41',
  ]);
  await expect(rows.nth(2)).toContainText('The first file');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  const files = page.getByRole('list', { name: 'Register files' });
  await expect(files).toContainText('Left all firms for others: 340');
  await expect(files).toContainText('394,112 people, 421,870 employments');
  expect(await files.evaluate((list) => list.scrollWidth - list.clientWidth)).toBeLessThanOrEqual(0);
});

test('without files it says how one is imported, and a failure can be tried again', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/500/);
  await signIn('admin');
  await page.route('**/api/admin/register', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(address);
  const section = page.getByRole('region', { name: 'Register of advisors' });
  await expect(section.getByText("Couldn't load the register")).toBeVisible();
  await page.unroute('**/api/admin/register');
  await section.getByRole('button', { name: 'Try Again' }).click();
  await expect(section.getByText('No file yet')).toBeVisible();
  await expect(section).toContainText('Download the adviser representatives from the SEC');
});

/** A file of the register with people of following CRD numbers, as the SEC writes it. */
const feedOf = (people: number, day: string) => ({
  name: 'feed.xml',
  mimeType: 'text/xml',
  buffer: Buffer.from(
    `<?xml version="1.0" encoding="ISO-8859-1"?><IAPDIndividualReport GenOn="${day}"><Indvls>${Array.from(
      { length: people },
      (_, at) =>
        `<Indvl><Info lastNm="LEE" firstNm="ANN" midNm="" sufNm="" indvlPK="${at + 1}" actvAGReg="Y"/><CrntEmps><CrntEmp orgNm="FIRM" orgPK="5" city="OMAHA" state="NE"><CrntRgstns><CrntRgstn regAuth="NE" regCat="RA" st="APPROVED" stDt="2020-01-02"/></CrntRgstns><BrnchOfLocs/></CrntEmp></CrntEmps><PrevRgstns/></Indvl>`,
    ).join('')}</Indvls></IAPDIndividualReport>`,
  ),
});

async function sendFile(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  const section = page.getByRole('region', { name: 'Register of advisors' });
  await section.getByLabel('Register file', { exact: true }).setInputFiles(file);
  await section.getByRole('button', { name: 'Import file' }).click();
  return section;
}

test('an admin imports a file here, and one with losses only after a question', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto(address);
  await scrollTo(page.locator('#register'));
  const section = await sendFile(page, feedOf(60, '2025-08-27'));
  await expect(section.getByText('Imported the register of Aug 27, 2025')).toBeVisible();
  await expect(section.getByText('60 people.')).toBeVisible();
  await expect(section.getByRole('table').getByRole('row').nth(1)).toContainText('feed.xml');

  await sendFile(page, feedOf(10, '2025-08-28'));
  await expect(section.getByText("feed.xml wasn't imported")).toBeVisible();
  await expect(section.getByText('people fell from 60 to 10')).toBeVisible();
  await expectAccessible(page);
  await section.getByRole('button', { name: 'Import anyway' }).click();
  const question = page.getByRole('alertdialog', { name: 'Import feed.xml anyway?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Import anyway' }).click();
  await expect(section.getByText('Imported the register of Aug 28, 2025')).toBeVisible();
  await expect(section.getByText('No longer in the register: 50')).toBeVisible();

  await sendFile(page, feedOf(10, '2025-08-28'));
  await expect(section.getByText('feed.xml was imported before')).toBeVisible();
  const dismissals = section.getByRole('button', { name: 'Dismiss feed.xml' });
  for (const left of [2, 1, 0]) {
    await dismissals.first().press('Enter');
    await expect(dismissals).toHaveCount(left);
    // The focus goes on to what is nearest.
    await expect(section.locator(':focus')).toBeVisible();
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('by keyboard the focus stays in the form while a file is sent', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto(address);
  await scrollTo(page.locator('#register'));
  const section = page.getByRole('region', { name: 'Register of advisors' });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/admin/register', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  const files = section.getByLabel('Register file', { exact: true });
  await files.setInputFiles(feedOf(3, '2025-08-20'));
  await section.getByRole('button', { name: 'Import file' }).press('Enter');
  await expect(section.getByRole('button', { name: 'Cancel' })).toBeFocused();
  held.resolve();
  await expect(section.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
  await expect(section.locator(':focus')).toBeAttached();
});

test('a file of another kind is refused before it is sent, and one that is no register says what it is', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await page.goto(address);
  await scrollTo(page.locator('#register'));
  const section = page.getByRole('region', { name: 'Register of advisors' });
  await section.getByRole('button', { name: 'Import file' }).click();
  await expect(section.getByText('Choose a register file.')).toBeVisible();
  await sendFile(page, { name: 'people.xml', mimeType: 'text/xml', buffer: Buffer.from('a,b\n1,2\n') });
  await expect(
    section.getByText('people.xml is a CSV file, not the register of representatives.'),
  ).toBeVisible();
  await section.getByRole('button', { name: 'Dismiss people.xml' }).click();
  await expect(section.getByText("people.xml wasn't imported")).toBeHidden();
});

test('a file of firms is imported here too, and says what it changed', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto(address);
  await scrollTo(page.locator('#register'));
  const firmsOf = (day: string, ...names: string[]) => ({
    name: 'firms.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from(
      `<?xml version="1.0" encoding="ISO-8859-1"?><IAPDFirmSECReport GenOn="${day}"><Firms>${names
        .map(
          (name, at) =>
            `<Firm><Info FirmCrdNb="${at + 1}" BusNm="${name}" LegalNm="${name}"/><FormInfo><Part1A><Item5F Q5F2C="12000000000"/></Part1A></FormInfo></Firm>`,
        )
        .join('')}</Firms></IAPDFirmSECReport>`,
    ),
  });
  const section = await sendFile(page, firmsOf('2025-08-28', 'QUILLON WEALTH LLC', 'ROWAN LLC'));
  await expect(section.getByText('Imported the register of firms of Aug 28, 2025')).toBeVisible();
  await expect(section.getByText('2 firms.')).toBeVisible();
  await sendFile(page, firmsOf('2025-08-29', 'QUILLON ADVISERS LLC', 'ROWAN LLC', 'PIKE LLC'));
  const files = section.getByRole('list', { name: 'Files of firms' });
  await expect(files.getByRole('listitem').first()).toContainText('3 firms: 1 new, 0 gone, 1 renamed');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
