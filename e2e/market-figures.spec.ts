import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, keepToast, test } from './support/app.ts';
import { windowOf } from './support/windows.ts';

const markets = (page: Page) => page.getByRole('region', { name: 'Markets', exact: true });
const row = (page: Page, name: string) => markets(page).getByRole('row', { name: new RegExp(`^${name}`) });
const editor = (page: Page, name: string) => page.getByRole('dialog', { name: `Edit ${name}` });
const list = '/admin?tab=settings#markets';

async function openEditor(page: Page, name: string) {
  await row(page, name).getByRole('button', { name, exact: true }).click();
  await expect(editor(page, name)).toBeVisible();
  return editor(page, name);
}

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

test('figures are edited with a running total, published, and their history is kept', async ({
  browser,
  app,
}) => {
  const page = await windowOf(browser, app.url, 'admin', list);
  const form = await openEditor(page, 'Miami');
  await expect(form).toContainText('Uploads match 135 cities in 3 counties');
  await form.getByLabel('Contacts').fill('640');
  await form.getByLabel('Pipeline', { exact: true }).fill('19.5M');
  await form.getByLabel('Share, %', { exact: true }).fill('40');
  await expect(form.getByText(/^Total 10\d\.\d% of 100%$/)).toBeVisible();
  await form.getByRole('button', { name: 'Save market' }).click();
  await expect(form.getByRole('alert')).toContainText(
    /Market share: The shares add up to 10\d(\.\d)?, not 100\./,
  );
  await form.getByLabel('Share, %', { exact: true }).fill('31.4');
  await expect(form.getByText('Total 100.0% of 100%')).toBeVisible();
  await form.getByRole('button', { name: 'Save market' }).click();
  await expectToast(page, 'Miami saved');
  await expect(row(page, 'Miami')).toContainText('$19.5M');

  const open = await browser.newPage();
  await open.goto(`${app.url}/markets`);
  await expect(open.getByText('$19.5M').first()).toBeVisible();

  await openEditor(page, 'Miami');
  await editor(page, 'Miami').getByRole('button', { name: 'What changed' }).click();
  const latest = editor(page, 'Miami').getByRole('listitem').filter({ hasText: 'admin' }).first();
  await expect(latest).toContainText('Contacts: 634 → changed to 640');
  await expect(latest).toContainText('Pipeline: $18.7M');
});

test('figures are filled from data, without people or single clients, and nothing is saved before', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await page.goto(list);
  const form = await openEditor(page, 'Los Angeles');
  const before = await form.getByLabel('Key firms').inputValue();
  await form.getByRole('button', { name: 'Fill from data' }).click();
  const proposal = form.getByRole('region', { name: 'Figures from the data' });
  await expect(proposal).toContainText('The firms that most advisors joined.');
  await proposal.getByText(/^Not filled in/).click();
  await expect(proposal).toContainText('Fewer than 3 clients that recruit in this market have contacts');
  await proposal.getByRole('checkbox', { name: /^Market share/ }).click();
  await proposal.getByRole('button', { name: 'Use selected figures' }).click();
  await expect(form.getByLabel('Key firms')).not.toHaveValue(before);
  await expect(form.getByText('Total 100.0% of 100%')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await openEditor(page, 'Los Angeles');
  await expect(form.getByLabel('Key firms')).toHaveValue(before);
  await expectAccessible(page);
});

test('markets are put in order and taken off the public page, with undo', async ({ browser, app }) => {
  const page = await windowOf(browser, app.url, 'admin', list);
  const open = await browser.newPage();
  const names = async () => {
    await open.goto(`${app.url}/markets`);
    await expect(open.getByRole('heading', { level: 2, name: 'Miami' })).toBeVisible();
    return open.getByRole('tabpanel').getByRole('heading', { level: 2 }).allTextContents();
  };
  await expect(row(page, 'Boston')).toContainText('No figures');
  await markets(page).getByRole('button', { name: 'Move New York up' }).click();
  await markets(page).getByRole('button', { name: 'Move New York up' }).click();
  await expect
    .poll(names)
    .toEqual(['Silicon Valley', 'New York', 'Los Angeles', 'Miami', 'Fusion', 'New Edge']);
  await markets(page).getByRole('button', { name: 'Unpublish New Edge' }).click();
  await expectToast(page, 'New Edge taken off the public page');
  await keepToast(page);
  await expect.poll(names).toEqual(['Silicon Valley', 'New York', 'Los Angeles', 'Miami', 'Fusion']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, 'New Edge')).toContainText('Published');
  await expect.poll(async () => (await names()).includes('New Edge')).toBe(true);
});

test('two admins who edit one market: the second sees both versions, and nothing is lost', async ({
  browser,
  app,
}) => {
  const first = await windowOf(browser, app.url, 'admin', `${list.replace('#', '&editMarket=new-york#')}`);
  const second = await windowOf(browser, app.url, 'admin', `${list.replace('#', '&editMarket=new-york#')}`);
  await editor(second, 'New York').getByLabel('Growth, %').fill('7.5');
  await editor(first, 'New York').getByLabel('Contacts').fill('1200');
  await editor(first, 'New York').getByRole('button', { name: 'Save market' }).click();
  await expectToast(first, 'New York saved');
  await editor(second, 'New York').getByRole('button', { name: 'Save market' }).click();
  await expect(editor(second, 'New York')).toContainText('New York changed while you were editing');
  await expect(editor(second, 'New York')).toContainText('Contacts: 1,156 → 1,200');
  await expect(editor(second, 'New York').getByLabel('Growth, %')).toHaveValue('7.5');
  await editor(second, 'New York').getByRole('button', { name: 'Keep mine' }).click();
  await editor(second, 'New York').getByRole('button', { name: 'Save market' }).click();
  await expectToast(second, 'New York saved');
  for (const page of [first, second]) {
    await expect(row(page, 'New York')).toContainText('1,200');
    await expect(row(page, 'New York')).toContainText('+7.5%');
  }
});

test('the list and the editor fit a phone', async ({ page, signIn }) => {
  test.slow();
  await signIn('admin');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(list);
  await expect(row(page, 'Miami')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await openEditor(page, 'Miami');
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
