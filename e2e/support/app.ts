import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { type RunningApp, startApp } from './server.ts';

export type Login = 'admin' | 'fusion' | 'ubs' | 'new-edge' | 'silicon-valley';

interface TestFixtures {
  /** Signs the page in without the login form; call before the first navigation. */
  signIn: (as: Login) => Promise<void>;
  /** Allows expected errors on the console; any other error fails the test. */
  allowConsole: (pattern: RegExp) => void;
}

interface WorkerFixtures {
  /** The name of the test file. Each file has an app of its own, so that it does not see the changes of others. */
  file: string;
  /** Additional environment variables of the app. */
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

/** The rules that a theme can break; the others see the same page in both. */
const coloursOnly = ['color-contrast', 'link-in-text-block'];

/** No axe violations in the page as it stands, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.theme = name;
    }, theme);
    // Wait for the transition of colours, whose intermediate values may lack contrast.
    await page.evaluate(() =>
      Promise.allSettled(
        document
          .getAnimations()
          .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
          .map(({ finished }) => finished),
      ).then(() => undefined),
    );
    const axe = new AxeBuilder({ page });
    if (theme === 'dark') axe.withRules(coloursOnly);
    const { violations } = await axe.analyze();
    const messages = violations.map(
      ({ id, nodes }) => `${theme} ${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    );
    expect(messages).toEqual([]);
  }
}

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
