import type { Page } from '@playwright/test';
import { writeDemoWorkbook } from '../server/src/demo/workbook.ts';
import { expectAccessible } from './support/accessible.ts';
import { test as base, expect, expectToast, scrollTo } from './support/app.ts';
import { section as contacts } from './support/contacts.ts';
import { printedPassword, signInFirstAdmin, startInstallation } from './support/new-installation.ts';
import type { RunningApp } from './support/server.ts';

/** A new installation for real data, with the demo workbook in its data folder. */
const test = base.extend<object, { start: () => Promise<RunningApp> }>({
  start: [({ appEnv }, use) => use(() => startInstallation(appEnv, writeDemoWorkbook)), { scope: 'worker' }],
});

async function addFusion(page: Page): Promise<void> {
  await page.goto('/admin?tab=clients');
  await page.getByRole('button', { name: 'Add Client' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await dialog.getByLabel('Client name').fill('Fusion Wealth');
  await dialog.getByLabel('Client ID').fill('fusion');
  await dialog.getByRole('combobox', { name: 'Target market' }).click();
  await page.getByRole('option', { name: 'New York' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Client created successfully');
}

/** A window that notes whether it was loaded again. */
async function openWindow(page: Page, address: string): Promise<Page> {
  const window = await page.context().newPage();
  await window.goto(address);
  await window.evaluate(() => {
    document.documentElement.dataset.opened = 'once';
  });
  return window;
}
const isAsOpened = (window: Page) => expect(window.locator('html[data-opened=once]')).toHaveCount(1);

test('a source is set up from empty, and its contacts, calls and campaigns arrive in open windows', async ({
  page,
  app,
  allowConsole,
}) => {
  test.slow();
  // The page's prefetches are refused until the first admin has chosen a password.
  allowConsole(/403/);
  await signInFirstAdmin(page, printedPassword(app));
  await addFusion(page);

  // Given a dashboard and the overview, open and empty, in two windows
  const dashboard = await openWindow(page, '/fusion');
  await scrollTo(contacts(dashboard));
  await expect(contacts(dashboard).getByText('No contacts yet')).toBeVisible();
  const overview = await openWindow(page, '/admin');
  const calling = overview.getByRole('region', { name: 'Cold-calling analytics', exact: true });
  await expect(calling).toContainText(/Active campaigns\s*0/);

  // when an admin chooses Google Sheets and the demo workbook,
  await page.goto('/fusion/data-source');
  const form = page.getByRole('form', { name: 'Data source' });
  await form.getByRole('radio', { name: /Google Sheets/ }).click();
  await form.getByRole('textbox', { name: 'Spreadsheet ID' }).fill('demo');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Configuration Updated', 'Data source configuration updated successfully.');

  // then the page shows what it holds and how it is read, and the run's counts,
  const figures = page.getByRole('region', { name: 'What the source holds' });
  await expect(figures).toContainText('Contacts60');
  await expect(figures).toContainText('Calls120');
  const row = page.getByRole('table', { name: 'Sources of this client' }).getByRole('row').nth(3);
  await expect(row).toContainText(/Google Sheets.*Ready.*188 added/);
  await expectAccessible(page);

  // and both windows show them without being loaded again.
  await scrollTo(contacts(dashboard));
  await expect(contacts(dashboard).getByText('Showing 1–10 of 60')).toBeVisible();
  const feed = dashboard.getByRole('region', { name: 'Live Activity Feed' });
  await scrollTo(feed);
  await expect(feed.getByText(/Call with /).first()).toBeVisible();
  await expect(calling).toContainText(/Active campaigns\s*3/);
  await isAsOpened(dashboard);
  await isAsOpened(overview);
});
