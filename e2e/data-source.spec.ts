import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

const form = (page: Page) => page.getByRole('form', { name: 'Data source' });
const field = (page: Page, label: string) => form(page).getByRole('textbox', { name: label });

test.describe("a client's data source", () => {
  test.beforeEach(({ signIn }) => signIn('admin'));

  test('is previewed in tabs that the address keeps', async ({ page }) => {
    await page.goto('/fusion/data-source');
    await expect(page).toHaveTitle('Data source · Fusion Wealth · Liftout');
    const figures = page.getByRole('region', { name: 'What the source holds' });
    await expect(figures).toContainText('Contacts60');
    await expect(figures).toContainText('Calls120');
    await page.getByRole('tab', { name: 'Contacts' }).click();
    await expect(page).toHaveURL(/tab=contacts/);
    await expect(page.getByRole('table', { name: 'Sample contacts' }).locator('tbody tr')).toHaveCount(10);
    await page.getByRole('tab', { name: 'Calls' }).click();
    await expect(page).toHaveURL(/tab=calls/);
    await page.reload();
    const calls = page.getByRole('table', { name: 'Recent calls' }).locator('tbody tr');
    await expect(calls.filter({ hasText: /\(\d{3}\) 555-\d{4}/ })).toHaveCount(10);
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Contacts' })).toHaveAttribute('aria-selected', 'true');
  });

  test('is checked as it is typed, and saved', async ({ page }) => {
    await page.goto('/fusion/data-source');
    const range = field(page, 'Contacts range');
    await range.fill('Contacts!Z:A');
    await expect(form(page).getByText('Use a range such as Contacts!A:Z.')).toBeVisible();
    await expect(range).toHaveAttribute('aria-invalid', 'true');
    await range.fill('Contacts!A:B');
    await expect(form(page).getByText('Use a range such as Contacts!A:Z.')).toHaveCount(0);
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Configuration Updated', 'Data source configuration updated successfully.');
    await page.reload();
    await expect(range).toHaveValue('Contacts!A:B');
    await expect(page.getByRole('button', { name: 'Reset' })).toHaveCount(0);
  });

  test('takes the ID out of the address of a sheet', async ({ page }) => {
    await page.goto('/fusion/data-source');
    const id = field(page, 'Spreadsheet ID');
    await id.fill('https://docs.google.com/spreadsheets/d/1AbC_d-E/edit?gid=0#gid=0');
    await expect(id).toHaveValue('1AbC_d-E');
    await expect(id).not.toHaveAttribute('aria-invalid');
    await form(page).getByRole('button', { name: 'Reset' }).click();
    await expect(id).toHaveValue('demo');
  });

  test('that cannot be read says why', async ({ page }) => {
    await page.goto('/new-edge/data-source');
    await expect(page.getByText('HubSpot is not configured.').first()).toBeVisible();
    await form(page)
      .getByRole('radio', { name: /Google Sheets/ })
      .click();
    await field(page, 'Calls range').fill('Nowhere!A:Z');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Configuration Updated');
    await expect(page.getByText('The demo workbook has no sheet "Nowhere".').first()).toBeVisible();
    const figures = page.getByRole('region', { name: 'What the source holds' });
    await expect(figures).toContainText('Contacts60');
  });

  test('that changed meanwhile is not overwritten, and what was typed is kept', async ({
    page,
    app,
    allowConsole,
  }) => {
    allowConsole(/409/);
    await page.goto('/ubs/data-source');
    await form(page)
      .getByRole('radio', { name: /Google Sheets/ })
      .click();
    await field(page, 'Spreadsheet ID').fill('mine');
    // The page is read again more slowly than one types.
    const read = Promise.withResolvers<void>();
    await page.route('**/api/ubs/data-source', async (route) => {
      await read.promise;
      await route.fallback();
    });
    const admin = await apiOf(app.url, 'admin');
    await admin.put('/api/ubs/data-source-config', {
      dataSourceType: 'primary-source',
      primarySourceConfig: { spreadsheetId: 'demo', callsRange: 'Calls!A:C' },
    });
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Update Failed');
    await page.getByRole('button', { name: 'Load the current settings' }).click();
    await expect(field(page, 'Spreadsheet ID')).toHaveValue('mine');
    await expect(field(page, 'Calls range')).toHaveValue('Calls!A:C');
    await field(page, 'Spreadsheet ID').fill('demo');
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Configuration Updated');
    read.resolve();
  });

  test('that is refused shows the message, or that it failed', async ({ page, allowConsole }) => {
    allowConsole(/500/);
    await page.goto('/silicon-valley/data-source');
    await page.route('**/data-source-config', (route) => route.fulfill({ status: 500, body: '' }));
    await form(page).getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'Update Failed', 'Failed to update configuration.');
  });

  test('is reached from the sources, and keeps its page when the client changes', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404.*nobody-there/);
    await page.goto('/admin?tab=data#sources');
    await page.getByRole('link', { name: 'Data source settings' }).click();
    await expect(page).toHaveURL(/\/fusion\/data-source$/);
    await page.keyboard.press('Control+k');
    await page.keyboard.type('Switch to UBS');
    await expect(page.getByRole('option', { name: /Switch to UBS/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/ubs\/data-source$/);
    await expect(
      page.getByText('Where contacts and calls of UBS Wealth Management come from.'),
    ).toBeVisible();
    await page.goto('/nobody-there/data-source');
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  });

  test('fits a phone, and is accessible', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const tab of ['', '?tab=contacts', '?tab=calls']) {
      await page.goto(`/fusion/data-source${tab}`);
      await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await expectAccessible(page);
    }
  });
});

test('others are sent away', async ({ page, signIn }) => {
  await page.goto('/fusion/data-source');
  await expect(page).toHaveURL(/\/$/);
  await signIn('fusion');
  await page.goto('/fusion/data-source');
  await expect(page).toHaveURL(/\/client\/fusion$/);
});
