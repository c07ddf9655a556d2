import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expectToast } from './app.ts';
import { type RunningApp, startApp } from './server.ts';

/** Starts Liftout for real data in a new folder, which goes when it stops. `prepare` puts files there before. */
export async function startInstallation(
  env: Record<string, string>,
  prepare?: (dir: string) => Promise<void>,
): Promise<RunningApp> {
  const dir = await mkdtemp(join(tmpdir(), 'liftout-e2e-'));
  await prepare?.(dir);
  const app = await startApp(dir, { DEMO: '0', ...env });
  return {
    ...app,
    async stop() {
      await app.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** `test` on a new, empty installation for real data; it generates and prints the first admin's password. */
export const test = base.extend<object, { start: () => Promise<RunningApp> }>({
  start: [({ appEnv }, use) => use(() => startInstallation(appEnv)), { scope: 'worker' }],
});

/** The first admin's password, as the app printed it. */
export const printedPassword = (app: RunningApp): string =>
  /with the password (\S+) /.exec(app.printed())?.[1] ?? '';

/** What the first admin chooses in place of the printed password. */
export const adminPassword = 'four wise words here';

/** Signs in with the printed password, and replaces it. */
export async function signInFirstAdmin(page: Page, printed: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill(printed);
  await page.keyboard.press('Enter');
  await page.getByLabel('Current password').fill(printed);
  await page.getByLabel('New password', { exact: false }).first().fill(adminPassword);
  await page.getByLabel('Confirm new password').fill(adminPassword);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Password changed');
}
