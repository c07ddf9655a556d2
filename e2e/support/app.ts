import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { type Apps, openApps } from './apps.ts';
import { startDemo, startDemoToRead } from './demo.ts';
import type { RunningApp } from './server.ts';

export type Login = 'admin' | 'fusion' | 'ubs' | 'new-edge' | 'silicon-valley';

interface TestFixtures {
  /** The file changes nothing that another could see: it shares its app with the others that say so. */
  readsOnly: boolean;
  /** The app of the test file. Each file that changes something has one of its own. */
  app: RunningApp;
  /** Signs the page in without the login form; call before the first navigation. */
  signIn: (as: Login) => Promise<void>;
  /** Allows expected errors on the console; any other error fails the test. */
  allowConsole: (pattern: RegExp) => void;
}

interface WorkerFixtures {
  apps: Apps;
  /** Additional environment variables of the app. */
  appEnv: Record<string, string>;
  /** Starts an app for a file. */
  start: () => Promise<RunningApp>;
}

/** `test` with the app running on a copy of the demo, one per file. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  appEnv: [{}, { option: true, scope: 'worker' }],
  start: [({ appEnv }, use) => use(() => startDemo(appEnv)), { scope: 'worker' }],
  apps: [
    async ({ playwright: _ }, use) => {
      const apps = openApps();
      await use(apps);
      await apps.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  readsOnly: [false, { option: true }],
  app: [
    async ({ apps, appEnv, start, readsOnly }, use, { file }) =>
      use(await (readsOnly ? apps.ofReaders(() => startDemoToRead(appEnv)) : apps.of(file, start))),
    { timeout: 240_000 },
  ],
  baseURL: async ({ app }, use) => {
    await use(app.url);
  },
  signIn: async ({ page }, use) => {
    await use(async (as) => {
      const answer = await page.request.post('/api/auth/login', {
        data: { username: as, password: `demo-${as}` },
      });
      expect(answer.status()).toBe(200);
      const { token } = await answer.json();
      const key = as === 'admin' ? 'liftout.adminToken' : 'liftout.token';
      await page.addInitScript(
        ([name, value]) => {
          // A sandboxed frame has no storage.
          if (self !== top) return;
          // Only once, so that a test that logs out stays logged out.
          if (sessionStorage.getItem('e2e.signedIn')) return;
          sessionStorage.setItem('e2e.signedIn', '1');
          if (name && value) localStorage.setItem(name, value);
        },
        [key, token],
      );
    });
  },
  allowConsole: [
    async ({ page }, use) => {
      // A client without a feed gets a 404 for its news, which a browser logs (spec section 8).
      const allowed = [/ 404 .*\/api\/news\//];
      const unexpected: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error') unexpected.push(`${message.text()} ${message.location().url}`);
      });
      page.on('pageerror', (error) => unexpected.push(String(error)));
      await use((pattern) => {
        allowed.push(pattern);
      });
      expect(unexpected.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Nothing is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
}

/** Scrolls to an element, also where a page puts its content in the place of its skeleton meanwhile. */
export async function scrollTo(element: Locator): Promise<void> {
  await expect(() => element.scrollIntoViewIfNeeded({ timeout: 5_000 })).toPass();
}

/** Opens the account menu in the header. */
export async function openAccountMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  const menu = page.getByRole('dialog', { name: 'Your account' });
  await expect(menu).toBeVisible();
  return menu;
}

/** Logs out by the menu. */
export async function logOut(page: Page): Promise<void> {
  await (await openAccountMenu(page)).getByRole('button', { name: 'Logout' }).click();
}

/** A toast with this title and, if given, this text. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  if (description) await expect(page.getByText(description, { exact: true }).first()).toBeVisible();
}

/** Points at the toast on the screen, which stays meanwhile: before steps that may take long and its Undo after them. */
export async function keepToast(page: Page): Promise<void> {
  await page.locator('[data-toast]').hover();
}
