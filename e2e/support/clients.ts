import type { Locator, Page } from '@playwright/test';
import { apiOf } from './contacts.ts';

/** The card of a client, by its name. */
export const cardOf = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

/** The names on the cards, in order. */
export const cardNames = (page: Page): Promise<string[]> =>
  page.getByRole('article').getByRole('heading', { level: 3 }).allInnerTexts();

/** The dialog of a client's record. */
export const dialogOf = (page: Page, name: 'Add Client' | 'Edit Client'): Locator =>
  page.getByRole('dialog', { name });

/** A section of that dialog. */
export const sectionOf = (page: Page, name: string): Locator =>
  page.getByRole('dialog').getByRole('tab', { name });

/** Opens the record of a client from the list of all. @returns its dialog */
export async function openEdit(page: Page, name: string): Promise<Locator> {
  await page.goto('/admin?tab=clients');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  return dialogOf(page, 'Edit Client');
}

/** A client's record, as an admin reads it. */
export async function profileOf(url: string, clientId: string) {
  const admin = await apiOf(url, 'admin');
  const profiles = await admin.get('/api/admin/client-profiles');
  return profiles.find((one: { clientId: string }) => one.clientId === clientId);
}

/** Adds a client with a password through the API. @returns its id */
export async function addClient(
  url: string,
  clientId: string,
  clientName: string,
  rest: Record<string, unknown> = {},
): Promise<string> {
  const admin = await apiOf(url, 'admin');
  const { id } = await admin.post('/api/admin/clients', {
    clientId,
    clientName,
    password: 'a-good-long-secret',
    ...rest,
  });
  return id;
}

/** The answer's status of a client's own sign-in. */
export async function signInStatus(url: string, clientId: string, password: string): Promise<number> {
  const answer = await fetch(`${url}/api/client/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ clientId, password }),
  });
  return answer.status;
}
