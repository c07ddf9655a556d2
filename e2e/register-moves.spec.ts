import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectToast, test } from './support/app.ts';

test.use({ file: 'register-moves' });

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
  await section.getByLabel('File of the register').setInputFiles(file);
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
  await expect(section.getByRole('button', { name: /^Make moves/ })).toHaveCount(0);
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
  await question.getByRole('button', { name: 'Close' }).click();

  await page.goto('/moves?range=any&q=Zelenkay');
  await expect(page.getByRole('button', { name: /^Open .*Zelenkay/i })).toHaveCount(1);
  await page.goto('/admin?tab=data');
  await page.getByRole('button', { name: 'Revert SEC register, two.xml' }).click();
  await page.getByRole('button', { name: 'Revert upload' }).click();
  await expect(page.getByText('Upload reverted').first()).toBeVisible();
});
