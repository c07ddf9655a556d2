import { expect, type Page } from '@playwright/test';

const keyOf = (name: string) => (name === 'admin' ? 'liftout.adminToken' : 'liftout.token');

/** Ends the page's session of a user behind its back, and waits until it has led to the start page. */
export async function endSession(page: Page, name: string): Promise<void> {
  const token = await page.evaluate((key) => localStorage.getItem(key), keyOf(name));
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.post('/api/auth/logout', { headers })).status()).toBe(200);
  await expect(page).toHaveURL(/:\d+\/$/);
}

/** Fills in the form of the start page, and waits until it has led on. */
export async function signInAgain(page: Page, name: string): Promise<void> {
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password', { exact: true }).fill(`demo-${name}`);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).not.toHaveURL(/:\d+\/$/);
}

/** Ends the session and signs the same user in again. */
export async function endAndReturn(page: Page, name: string): Promise<void> {
  await endSession(page, name);
  await signInAgain(page, name);
}
