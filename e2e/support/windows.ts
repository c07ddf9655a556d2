import type { Browser, Page } from '@playwright/test';
import type { Login } from './app.ts';

/** Another user's browser, on a page of the app. */
export async function windowOf(browser: Browser, baseURL: string, as: Login, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const data = { username: as, password: `demo-${as}` };
  const { token } = await (await context.request.post('/api/auth/login', { data })).json();
  const key = as === 'admin' ? 'liftout.adminToken' : 'liftout.token';
  await context.addInitScript(([name = '', value = '']) => localStorage.setItem(name, value), [key, token]);
  const page = await context.newPage();
  await page.goto(path);
  return page;
}
