import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';

/** The section with the contact table. */
export const section = (page: Page): Locator => page.getByRole('region', { name: 'Contact Activity' });
export const rows = (page: Page): Locator => page.locator('[data-contact]');
/** The row of a contact, by full name. */
export const rowOf = (page: Page, name: string): Locator =>
  rows(page).filter({ has: page.getByRole('button', { name: `Open ${name}`, exact: true }) });
export const openButton = (row: Locator): Locator => row.locator('[data-open-contact]');
/** The full name in a row. */
export const nameIn = async (row: Locator): Promise<string> =>
  String(await openButton(row).getAttribute('aria-label')).replace(/^Open /, '');

/** The texts of a column in the rows on screen. */
export async function columnTexts(page: Page, header: string): Promise<string[]> {
  const headers = await section(page).locator('thead th').allInnerTexts();
  const at = headers.findIndex((text) => text.trim() === header);
  return rows(page)
    .locator(`td:nth-child(${at + 1})`)
    .allInnerTexts();
}

/** Opens a client's dashboard and scrolls to its contact table. */
export async function openContacts(page: Page, client: string, search = ''): Promise<void> {
  await page.goto(`/client/${client}${search}`);
  await expect(section(page)).toBeVisible();
  await section(page).evaluate((element) => element.scrollIntoView());
  await expect(page.getByRole('status', { name: 'Loading Contact Activity' })).toHaveCount(0);
}

/** The API with a session of its own, apart from the page's. */
export async function apiOf(url: string, login: string) {
  const call = async (method: string, path: string, body?: unknown, token?: string) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    expect(answer.status, `${method} ${path}`).toBe(200);
    return answer.json();
  };
  const credentials = { username: login, password: `demo-${login}` };
  const { token } = await call('POST', '/api/auth/login', credentials);
  return {
    token: String(token),
    get: (path: string) => call('GET', path, undefined, token),
    post: (path: string, body: unknown) => call('POST', path, body, token),
    put: (path: string, body: unknown) => call('PUT', path, body, token),
    del: (path: string) => call('DELETE', path, undefined, token),
  };
}
