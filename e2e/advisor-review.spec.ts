import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, keepToast, scrollTo, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { uploadMoves } from './support/upload-moves.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Advisors', exact: true });
const pairOf = (page: Page, name: string) =>
  section(page)
    .getByRole('list', { name: 'Pairs of advisors' })
    .locator('> li')
    .filter({ has: page.getByRole('heading', { name }) });

/** Two moves of a rare name in one city, which no firm links: a person has to decide. */
const rowsOf = (first: string, last: string) => [
  `${first},${last},"Palo Alto, CA",Merrill,UBS,01/10/2018,$10M`,
  `${first},${last},"Palo Alto, CA",LPL,UBS,03/10/2025,$30M`,
];

async function openPairs(page: Page, name: string): Promise<void> {
  await page.goto(`/admin?tab=data&pairsQuery=${name}`);
  await scrollTo(page.locator('#advisors'));
  await expect(section(page).getByRole('heading', { level: 3 }).first()).toBeVisible();
}

/** How many advisors moved in Silicon Valley. */
async function countAdvisors(url: string): Promise<number> {
  const admin = await apiOf(url, 'admin');
  return (await admin.get('/api/moves/summary?market=silicon-valley')).current.advisors;
}

test.beforeEach(async ({ signIn }) => signIn('admin'));

test('two advisors are counted as one after the preview, the figures follow, and it is undone', async ({
  page,
  app,
}) => {
  await uploadMoves(app.url, rowsOf('Gwen', 'Thornvale'));
  await openPairs(page, 'thornvale');
  const pair = pairOf(page, 'Gwen Thornvale');
  await expect(pair).toContainText('Merrill to UBS, Jan 10, 2018');
  await expect(pair).toContainText('LPL Financial to UBS, Mar 10, 2025');
  await expect(pair.getByRole('list', { name: 'Evidence' })).toContainText('Same city');
  const before = await countAdvisors(app.url);
  await pair.getByRole('button', { name: 'One person: Gwen Thornvale' }).click();
  const dialog = page.getByRole('dialog', { name: 'One person' });
  await expect(dialog).toContainText('2 advisors become 1.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Count as one person' }).click();
  await expectToast(page, 'Counted as one person', 'Gwen Thornvale');
  await keepToast(page);
  await expect(pair).toHaveCount(0);
  expect(await countAdvisors(app.url)).toBe(before - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Decision undone');
  await expect(pair).toBeVisible();
  expect(await countAdvisors(app.url)).toBe(before);
});

test('a pair is kept apart by keyboard, listed as decided, and undone from there', async ({ page, app }) => {
  await uploadMoves(app.url, rowsOf('Otto', 'Quillonby'));
  await openPairs(page, 'quillonby');
  await pairOf(page, 'Otto Quillonby')
    .getByRole('button', { name: /^Different/ })
    .focus();
  await page.keyboard.press('d');
  await expect(page.getByRole('dialog', { name: 'Different people' })).toContainText('No figures change.');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Kept as different people');
  await expect(section(page).getByText('No advisors match this search')).toBeVisible();
  await section(page).getByRole('radio', { name: 'Decided' }).click();
  await expect(page).toHaveURL(/pairsState=decided/);
  await expect(pairOf(page, 'Otto Quillonby')).toContainText('Different people');
  await section(page).getByRole('button', { name: 'Undo: Otto Quillonby' }).click();
  await expectToast(page, 'Decision undone');
  await expect(pairOf(page, 'Otto Quillonby')).toHaveCount(0);
});

test('who decided first is not overruled', async ({ page, app, allowConsole }) => {
  allowConsole(/409/);
  await uploadMoves(app.url, rowsOf('Runa', 'Vexholm'));
  await openPairs(page, 'vexholm');
  await pairOf(page, 'Runa Vexholm')
    .getByRole('button', { name: /^One person/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'One person' });
  await expect(dialog).toContainText('2 advisors become 1.');
  const admin = await apiOf(app.url, 'admin');
  const [pair] = await admin.get('/api/admin/advisors/review?q=vexholm');
  await admin.post('/api/admin/advisors/review', {
    id: pair.id,
    version: pair.version,
    decision: 'different',
  });
  await expect(dialog).toContainText('Someone else has just decided on these advisors.');
  await page.keyboard.press('Escape');
  await expect(pairOf(page, 'Runa Vexholm')).toHaveCount(0);
});

test('says that there is nothing, or that it failed, and fits a phone', async ({
  page,
  app,
  allowConsole,
}) => {
  allowConsole(/500/);
  await uploadMoves(app.url, rowsOf('Ida', 'Marlowitz'));
  await openPairs(page, 'marlowitz');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.route('**/api/admin/advisors/review?**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto('/admin?tab=data&pairsQuery=nobody');
  await scrollTo(page.locator('#advisors'));
  await expect(section(page).getByText("Couldn't load the advisors")).toBeVisible();
  await page.unroute('**/api/admin/advisors/review?**');
  await section(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(section(page).getByText('No advisors match this search')).toBeVisible();
});
