import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, keepToast, scrollTo, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { uploadMoves } from './support/upload-moves.ts';

const names = (page: Page) => page.getByRole('region', { name: 'Firm names', exact: true });
const firms = (page: Page) => page.getByRole('region', { name: 'Firms', exact: true }).first();
const cardOf = (page: Page, name: string) =>
  names(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function openNames(page: Page, search = ''): Promise<void> {
  await page.goto(`/admin?tab=data${search}`);
  await scrollTo(page.locator('#firm-names'));
  await expect(names(page).getByRole('heading', { level: 3 }).first()).toBeVisible();
}

test.beforeEach(async ({ signIn }) => signIn('admin'));

test('a name is accepted after the preview, its figures follow, and it is undone', async ({ page, app }) => {
  await uploadMoves(app.url, [
    'Ada,Lovelace,"Palo Alto, CA",Stifl,Zeta Wealth,01/10/2025,$10M',
    'Ada,Lovelace,"Palo Alto, CA",Stifel Nicolaus,Zeta Wealth,01/10/2025,$12M',
    'Ben,Ross,"San Jose, CA",Zeta Wealth,Stifl,02/01/2025,',
    'Cy,Fox,"Los Angeles, CA",Stifel,Stifl,02/03/2025,$5M',
  ]);
  await openNames(page, '&namesQuery=stifl');
  const card = cardOf(page, 'Stifl');
  await expect(card).toContainText('May be Stifel, Regional (one letter from "stifel")');
  await expect(card).toContainText('2 joined, 1 left');
  await expect(card).toContainText('Ben Ross');
  await card.getByRole('button', { name: 'Accept Stifel for Stifl' }).click();
  const question = dialog(page, 'Accept firm name');
  await expect(question).toContainText('“Stifl” is Stifel');
  await expect(question).toContainText('3 moves get this firm.');
  await expect(question).toContainText('1 becomes a conversion and leaves the net figures.');
  await expect(question).toContainText('1 repeats another move and is merged. Sources are kept.');
  await expect(question).toContainText('Silicon Valley: 2 moves · Los Angeles: 1 move');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Accept' }).click();
  await expectToast(page, 'Firm name decided', '3 moves updated.');
  await keepToast(page);
  await expect(card).toHaveCount(0);
  const admin = await apiOf(app.url, 'admin');
  const moved = await admin.get('/api/moves?q=ada%20lovelace');
  expect(moved).toMatchObject([{ firmLeft: { name: 'Stifel' } }]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Decision undone');
  await expect(card).toBeVisible();
  expect(await admin.get('/api/moves?q=ada%20lovelace')).toHaveLength(2);
});

test('names are decided by keyboard: next, accept, keep apart, select', async ({ page, app }) => {
  await uploadMoves(app.url, [
    'Key,One,"Palo Alto, CA",Morgan Stanle,Raymond Jame,01/10/2025,',
    'Key,Two,"Palo Alto, CA",Raymond Jame,Merrill Lynck,01/11/2025,',
    'Key,Three,"Palo Alto, CA",Raymond Jame,Merrill Lynck,01/12/2025,',
  ]);
  await openNames(page);
  const boxes = names(page).getByRole('list', { name: 'Firm names' }).getByRole('checkbox');
  await boxes.first().focus();
  await page.keyboard.press('j');
  await expect(boxes.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(boxes.first()).toBeFocused();
  const [first, second] = await names(page).getByRole('heading', { level: 3 }).allInnerTexts();
  await page.keyboard.press('p');
  await expect(dialog(page, 'Keep as its own firm')).toContainText('No moves change firm.');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Firm name decided');
  await expect(cardOf(page, first ?? '')).toHaveCount(0);
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.press('a');
  await expect(dialog(page, 'Accept firm name')).toContainText(`“${second}”`);
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(names(page).getByRole('status')).toHaveText('2 selected');
  await names(page).getByRole('button', { name: 'Accept selected' }).click();
  await dialog(page, 'Accept 2 firm names').getByRole('button', { name: 'Accept' }).click();
  await expectToast(page, '2 firm names decided');
  await names(page).getByText('Decided', { exact: true }).click();
  await expect(page).toHaveURL(/namesStatus=confirmed/);
  await expect(cardOf(page, first ?? '')).toContainText('Kept apart');
  await page.locator('body').press('?');
  await expect(dialog(page, 'Keyboard shortcuts')).toContainText('Accept the suggested firm');
});

test('after Clear the name selected last has the focus', async ({ page }) => {
  await page.goto('/admin?tab=data&section=firm-names');
  const boxes = names(page).getByRole('list', { name: 'Firm names' }).getByRole('checkbox');
  await boxes.first().focus();
  for (const key of ['x', 'j', 'x']) await page.keyboard.press(key);
  await names(page).getByRole('button', { name: 'Clear', exact: true }).press('Enter');
  await expect(boxes.nth(1)).not.toBeChecked();
  await expect(boxes.nth(1)).toBeFocused();
});

test('another firm is chosen from the directory', async ({ page, app }) => {
  await uploadMoves(app.url, ['Cho,Sen,"Palo Alto, CA",Wells Cargo Advisors,Zeta Wealth,01/10/2025,']);
  await openNames(page, '&namesQuery=wells%20cargo');
  const card = cardOf(page, 'Wells Cargo Advisors');
  await card.getByRole('button', { name: 'Choose firm for Wells Cargo Advisors' }).click();
  const question = dialog(page, 'Choose a firm');
  await question.getByRole('searchbox', { name: 'Search firms' }).fill('finet');
  await question.getByRole('radio', { name: /FiNet/ }).click();
  await expect(question).toContainText('1 move gets this firm.');
  await question.getByRole('button', { name: 'Use this firm' }).click();
  await expectToast(page, 'Firm name decided', '1 move updated.');
});

test('a name that someone else decided meanwhile is left as it is', async ({ page, app }) => {
  await uploadMoves(app.url, ['Mean,While,"Palo Alto, CA",Oppenheime,Zeta Wealth,01/10/2025,']);
  await openNames(page, '&namesQuery=oppenheime');
  const admin = await apiOf(app.url, 'admin');
  await page.route('**/api/admin/firms/review/bulk', async (route) => {
    await admin.post('/api/admin/firms/review', { key: 'oppenheime', version: 1, firm: null });
    await route.continue();
  });
  await cardOf(page, 'Oppenheime')
    .getByRole('button', { name: /^Accept/ })
    .click();
  await dialog(page, 'Accept firm name').getByRole('button', { name: 'Accept' }).click();
  await expectToast(
    page,
    "Couldn't save the decision",
    'Someone else decided this name first. It was left as it is.',
  );
  await expect(cardOf(page, 'Oppenheime')).toHaveCount(0);
});

test('a firm is found, renamed, given a channel, and a spelling of it moved', async ({
  page,
  app,
  allowConsole,
}) => {
  allowConsole(/409/);
  await uploadMoves(app.url, ['Fir,Mer,"Palo Alto, CA",Yonder Wealth LLC,Zeta Wealth,01/10/2025,']);
  await page.goto('/admin?tab=data&firmsQuery=yonder');
  await scrollTo(page.locator('#firms'));
  await firms(page).getByRole('button', { name: 'Yonder Wealth LLC' }).click();
  await expect(page).toHaveURL(/openFirm=/);
  const drawer = page.getByRole('dialog', { name: 'Yonder Wealth' });
  await expect(drawer).toContainText('0 joined, 1 left');
  await expect(drawer).toContainText('No firm in the directory has this name, so it is a firm of its own.');
  await drawer.getByLabel('Name').fill('UBS');
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect(drawer).toContainText('Another firm has this name.');
  await drawer.getByLabel('Name').fill('Yonder Wealth');
  await drawer.getByLabel('Channel').click();
  await page.getByRole('option', { name: 'Boutique' }).click();
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Firm updated');
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Move to another firm: Yonder Wealth LLC' }).click();
  const question = dialog(page, 'Choose a firm');
  await question.getByRole('searchbox', { name: 'Search firms' }).fill('stifel');
  await question
    .getByRole('radio', { name: /^Stifel/ })
    .first()
    .click();
  await question.getByRole('button', { name: 'Use this firm' }).click();
  await expectToast(page, 'Firm name decided', '1 move updated.');
  await expect(drawer).toContainText('0 spellings');
});

test('a half-typed name is asked about by Escape and by a link, and is kept or given up', async ({
  page,
  app,
}) => {
  await uploadMoves(app.url, ['Hal,Typed,"Palo Alto, CA",Quill Wealth,Zeta Wealth,01/10/2025,']);
  await page.goto('/admin?tab=data&firmsQuery=quill');
  await scrollTo(page.locator('#firms'));
  await firms(page).getByRole('button', { name: 'Quill Wealth' }).click();
  const drawer = page.getByRole('dialog', { name: 'Quill Wealth' });
  const name = drawer.getByRole('textbox', { name: 'Name' });
  await name.fill('Quill Wea');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  await expect(name).toHaveValue('Quill Wea');
  await drawer.getByRole('link', { name: 'All moves' }).click();
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  await expect(name).toHaveValue('Quill Wea');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(drawer).toHaveCount(0);
  await firms(page).getByRole('button', { name: 'Quill Wealth' }).click();
  await expect(name).toHaveValue('Quill Wealth');
});

test('both lists read clean in both themes and fit a phone', async ({ page }) => {
  test.slow();
  await openNames(page);
  await scrollTo(page.locator('#firms'));
  await expect(firms(page).getByRole('columnheader', { name: 'Spellings' })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const section of ['firm-names', 'firms']) {
    await page.goto(`/admin?tab=data&section=${section}`);
    await expect(page.locator(`#${section}`)).toBeVisible();
    await expectNoSidewaysScroll(page);
  }
});
