import { type Locator, type Page, test as plain } from '@playwright/test';
import { expect } from './app.ts';

/** The section with the contact table. */
export const section = (page: Page): Locator => page.getByRole('region', { name: 'Contact Activity' });
export const rows = (page: Page): Locator => page.locator('tr[data-contact]');
/** The row of a person, by whole name. */
export const rowOf = (page: Page, name: string): Locator =>
  rows(page).filter({ has: page.getByRole('button', { name: `Open ${name}`, exact: true }) });
export const openButton = (row: Locator): Locator => row.locator('[data-open-contact]');
/** The whole name in a row. */
export const nameIn = async (row: Locator): Promise<string> =>
  String(await openButton(row).getAttribute('aria-label')).replace(/^Open /, '');

/** Texts of one column over the rows on screen; its place is counted from the header. */
export async function columnTexts(page: Page, header: string): Promise<string[]> {
  const headers = await section(page).locator('thead th').allInnerTexts();
  const at = headers.findIndex((text) => text.trim() === header);
  return rows(page)
    .locator(`td:nth-child(${at + 1})`)
    .allInnerTexts();
}

/** Opens a client's dashboard with its contact table in sight. */
export async function openContacts(page: Page, client: string, search = ''): Promise<void> {
  await page.goto(`/client/${client}${search}`);
  await expect(section(page)).toBeVisible();
  await section(page).scrollIntoViewIfNeeded();
}

/** A toast, by its title. */
export const toastWith = (page: Page, text: string): Locator =>
  page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true });

/** An address that no other test uses. */
export const freshEmail = (): string =>
  `e2e-${plain.info().testId.slice(0, 12)}-${Math.random().toString(36).slice(2, 8)}@desk.example`;
