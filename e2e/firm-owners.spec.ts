import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, keepToast, scrollTo, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { uploadMoves } from './support/upload-moves.ts';

const firms = (page: Page) => page.getByRole('region', { name: 'Firms', exact: true }).first();
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function openFirm(page: Page, name: string, search: string): Promise<void> {
  await page.goto(`/admin?tab=data&section=firms&firmsQuery=${search}`);
  await scrollTo(page.locator('#firms'));
  await firms(page).getByRole('button', { name }).click();
  await expect(dialog(page, name)).toContainText('Owner');
}

test.beforeEach(async ({ signIn }) => signIn('admin'));

test('a firm gets an owner and a day after a preview, and it is undone', async ({
  page,
  app,
  allowConsole,
}) => {
  allowConsole(/400/);
  await uploadMoves(app.url, [
    'Own,One,"Palo Alto, CA",Harbor Crest Wealth,Northgate Partners,05/31/2024,$10M',
    'Own,Two,"Palo Alto, CA",Harbor Crest Wealth,Northgate Partners,06/01/2024,',
    'Own,Three,"Los Angeles, CA",Harbor Crest Wealth,UBS,06/02/2024,',
  ]);
  await openFirm(page, 'Harbor Crest Wealth', 'harbor');
  const drawer = dialog(page, 'Harbor Crest Wealth');
  await expect(drawer).toContainText('No other firm owns it.');
  await drawer.getByRole('button', { name: 'Change owner' }).click();
  const question = dialog(page, 'Change owner');
  await question.getByRole('searchbox', { name: 'Search firms' }).fill('northgate');
  await question.getByRole('radio', { name: /Northgate/ }).click();
  await question.getByLabel('Owned since').fill('2030-01-01');
  await expect(question).toContainText("A takeover can't be in the future.");
  await question.getByLabel('Owned since').fill('2024-06-01');
  await expect(question).toContainText('1 becomes a conversion and leaves the net figures.');
  await expectAccessible(page);
  await question.getByRole('radio', { name: 'Count for Northgate Partners' }).click();
  await expect(question).toContainText('2 moves count for a different firm than before.');
  await expect(question).toContainText('Los Angeles: 1 move · Silicon Valley: 1 move');
  await question.getByRole('button', { name: 'Save owner' }).click();
  await expectToast(page, 'Owner updated');
  await keepToast(page);
  await expect(drawer).toContainText(
    'Part of Northgate Partners since Jun 1, 2024: rows from that day on count for it.',
  );
  const admin = await apiOf(app.url, 'admin');
  expect(await admin.get('/api/moves?q=own%20three')).toMatchObject([
    { firmLeft: { name: 'Northgate Partners', spelling: 'Harbor Crest Wealth' } },
  ]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'Change undone');
  await expect(drawer).toContainText('No other firm owns it.');
  expect(await admin.get('/api/moves?q=own%20three')).toMatchObject([
    { firmLeft: { name: 'Harbor Crest Wealth' } },
  ]);
});

test('a circle of owners is refused with the reason', async ({ page, app, allowConsole }) => {
  allowConsole(/400/);
  await uploadMoves(app.url, ['Cir,Cle,"Palo Alto, CA",Ring Advisory,Loop Advisory,05/31/2024,']);
  const admin = await apiOf(app.url, 'admin');
  const found = await admin.get('/api/admin/firms?q=ring%20advisory');
  const [ring] = found as { id: string; version: number }[];
  const [loop] = (await admin.get('/api/admin/firms?q=loop%20advisory')) as { id: string }[];
  await admin.put(`/api/admin/firms/${ring?.id}`, {
    version: ring?.version,
    ownership: { parent: loop?.id, since: null, countsToParent: false },
  });
  await openFirm(page, 'Loop Advisory', 'loop');
  await expect(dialog(page, 'Loop Advisory')).toContainText('Owns');
  await dialog(page, 'Loop Advisory').getByRole('button', { name: 'Change owner' }).click();
  const question = dialog(page, 'Change owner');
  await question.getByRole('searchbox', { name: 'Search firms' }).fill('ring adv');
  await question.getByRole('radio', { name: /Ring/ }).click();
  await expect(question).toContainText('Ring Advisory already belongs to Loop Advisory.');
  await expect(question.getByRole('button', { name: 'Save owner' })).toBeDisabled();
});

test('spellings are added, marked as former names, removed and moved here', async ({ page, app }) => {
  await uploadMoves(app.url, [
    'Spe,One,"Palo Alto, CA",Tidewater Wealth,UBS,05/31/2024,',
    'Spe,Two,"Palo Alto, CA",Tidewater Old Name,UBS,05/31/2024,',
  ]);
  await openFirm(page, 'Tidewater Wealth', 'tidewater wealth');
  const drawer = dialog(page, 'Tidewater Wealth');
  await drawer.getByRole('button', { name: 'Add spelling' }).click();
  const adding = dialog(page, 'Add spelling');
  await adding.getByLabel('Spelling').fill('TWM Group');
  await expect(adding).toContainText('No file has used it yet.');
  await adding.getByRole('checkbox', { name: 'A name the firm had before' }).click();
  await adding.getByRole('button', { name: 'Add spelling' }).click();
  await expectToast(page, 'Spelling added');
  await expect(drawer).toContainText('Former names');
  await drawer.getByRole('button', { name: 'Unmark as former name: TWM Group' }).click();
  await expectToast(page, 'Spelling updated');
  await expect(drawer).not.toContainText('Former names');
  await drawer.getByRole('button', { name: 'Remove TWM Group' }).click();
  await expectToast(page, 'Spelling removed');
  await expect(drawer).not.toContainText('TWM Group');
  await drawer.getByRole('button', { name: 'Undo last change' }).click();
  await expect(drawer).toContainText('TWM Group');
  await drawer.getByRole('button', { name: 'Add spelling' }).click();
  await adding.getByLabel('Spelling').fill('Tidewater Old Name');
  await expect(adding).toContainText('It counts as Tidewater Old Name now.');
  await expect(adding).toContainText('1 move gets this firm.');
  await adding.getByRole('button', { name: 'Move it here' }).click();
  await expectToast(page, 'Firm name decided', '1 move updated.');
  await expect(drawer).toContainText('3 spellings');
  await expectAccessible(page);
});

test('all moves of a firm are as many as its drawer counts, however long ago', async ({ page, app }) => {
  await uploadMoves(app.url, [
    'All,One,"Palo Alto, CA",Quarry Lane Wealth,UBS,05/31/2020,',
    'All,Two,"Los Angeles, CA",UBS,Quarry Lane Wealth,06/01/2024,',
  ]);
  await openFirm(page, 'Quarry Lane Wealth', 'quarry');
  const drawer = dialog(page, 'Quarry Lane Wealth');
  await expect(drawer).toContainText('1 joined, 1 left');
  await drawer.getByRole('link', { name: 'All moves' }).click();
  await expect(page).toHaveURL(/conversions=yes/);
  const table = page.getByRole('table', { name: 'Advisor moves' });
  await expect(table.getByRole('button', { name: /^Open / })).toHaveCount(2);
});

test('the drawer and its dialogs fit a phone', async ({ page, app }) => {
  await uploadMoves(app.url, ['Pho,Ne,"Palo Alto, CA",Waddell & Reed,LPL,05/31/2020,']);
  await page.setViewportSize({ width: 390, height: 844 });
  await openFirm(page, 'Waddell & Reed', 'waddell');
  const drawer = dialog(page, 'Waddell & Reed');
  await expect(drawer).toContainText(
    'Part of LPL Financial since Apr 30, 2021: rows from that day on count for it.',
  );
  await drawer.getByRole('button', { name: 'Change owner' }).click();
  await expect(dialog(page, 'Change owner')).toContainText('Choose another');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
