import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { type RunningApp, startApp } from './server.ts';

export type Login = 'admin' | 'fusion' | 'ubs' | 'new-edge' | 'silicon-valley';

interface TestFixtures {
  /** Signs the page in, without the login form, before it opens anything. */
  signIn: (as: Login) => Promise<void>;
  /** Errors on the console that a test means to cause; any other fails it. */
  allowConsole: (pattern: RegExp) => void;
}

interface WorkerFixtures {
  /** Each file names itself, and so gets an app of its own: no file sees what another changed. */
  file: string;
  /** What the app is started with besides the demo. */
  appEnv: Record<string, string>;
  app: RunningApp;
}

/** `test` with the app running on a copy of the demo, one per file. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  file: ['', { option: true, scope: 'worker' }],
  appEnv: [{}, { option: true, scope: 'worker' }],
  app: [
    async ({ appEnv }, use) => {
      const dir = await mkdtemp(join(tmpdir(), 'liftout-e2e-'));
      await cp(String(process.env.LIFTOUT_E2E_DEMO), dir, { recursive: true });
      const app = await startApp(dir, appEnv);
      await use(app);
      await app.stop();
      await rm(dir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 240_000 },
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
          // Only once: a test that logs out must stay logged out.
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
      const allowed: RegExp[] = [];
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

/** No axe violations in the page as it stands, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    // Colours fade from one theme to the other: half-way they are neither.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
          .map(({ finished }) => finished),
      ).then(() => undefined),
    );
    const { violations } = await new AxeBuilder({ page }).analyze();
    const messages = violations.map(
      ({ id, nodes }) => `${theme} ${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    );
    expect(messages).toEqual([]);
  }
}

/** Nothing is wider than the screen, once the page has come to rest. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const excess = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(excess).toBeLessThanOrEqual(0);
}

/** Opens the one menu of the header: client, theme, account. */
export async function openAccountMenu(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: /^Account of/ }).click();
  const menu = page.getByRole('dialog', { name: 'Your account' });
  await expect(menu).toBeVisible();
  return menu;
}

/** Logs out as a user does. */
export async function logOut(page: Page): Promise<void> {
  await (await openAccountMenu(page)).getByRole('button', { name: 'Logout' }).click();
}

/** A toast that shows this title and, if given, this text. */
export async function expectToast(page: Page, title: string, description?: string): Promise<void> {
  await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  if (description) await expect(page.getByText(description, { exact: true }).first()).toBeVisible();
}
