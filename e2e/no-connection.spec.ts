import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { rows } from './support/contacts.ts';
import { openProxy } from './support/proxy.ts';

const banner = (page: Page) => page.getByText('Connection lost, trying again', { exact: false });

test('one banner says that the server is unreachable, until it is back', async ({
  page,
  signIn,
  app,
  allowConsole,
}) => {
  allowConsole(/ERR_|Failed to load/);
  const proxy = await openProxy(app.url);
  await signIn('silicon-valley');
  await page.goto(`${proxy.url}/client/silicon-valley`);
  await expect(page.getByRole('region', { name: 'Deal Pipeline', exact: true })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(rows(page)).toHaveCount(10);
  // The first key loads the toaster, before anything fails.
  await page.keyboard.press('Shift');
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
  proxy.cut();
  await rows(page).first().locator('[data-open-contact]').focus();
  await page.keyboard.press('s');
  await expect(banner(page)).toHaveCount(1);
  await expect(page.locator('[data-toast]')).toContainText("We don't know if your change was saved.");
  await expect(page.getByText(/couldn't refresh/i)).toHaveCount(0);
  proxy.restore();
  await expect(banner(page)).toHaveCount(0);
  // It is reported without any action of the user, and a contact beside the page does not cover it.
  await rows(page).first().locator('[data-open-contact]').click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  const bottom = async (of: Locator) => {
    const { y, height } = (await of.boundingBox()) ?? { y: 0, height: 0 };
    return y + height;
  };
  const top = async () => (await drawer.boundingBox())?.y ?? 0;
  const before = await top();
  proxy.cut();
  await expect(banner(page)).toHaveCount(1);
  await expect.poll(top).toBeGreaterThan(before);
  await expect
    .poll(async () => Math.abs((await top()) - (await bottom(banner(page)))))
    .toBeLessThanOrEqual(1);
  proxy.restore();
  await expect(banner(page)).toHaveCount(0);
  await expect.poll(top).toBe(before);
  await proxy.close();
});

test('without a network nothing looks done, and the rail stays in reach', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/ERR_|Failed to load/);
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/pipeline');
  const card = page.locator('[data-stage="targeted"]:visible [data-deal]').first();
  const id = await card.getAttribute('data-deal');
  await page.keyboard.press('Shift');
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
  await page.context().setOffline(true);
  await expect(banner(page)).toHaveCount(1);
  const bottom = await banner(page).evaluate((bar) => bar.getBoundingClientRect().bottom);
  const rail = page.getByRole('navigation', { name: 'Main' });
  await expect
    .poll(() => rail.evaluate((nav) => nav.getBoundingClientRect().top))
    .toBeGreaterThanOrEqual(bottom);
  await card.locator('[data-open-contact]').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.locator('[data-toast]')).toContainText('Please try again once you are connected.');
  await expect(page.locator(`[data-stage="targeted"]:visible [data-deal="${id}"]`)).toHaveCount(1);
  await page.context().setOffline(false);
  await expect(banner(page)).toHaveCount(0);
});

test('a contact opens without a network once the page has stood for a while', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/ERR_|Failed to load/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('silicon-valley');
  const code = page.waitForEvent('requestfinished', (request) =>
    /\/open-contact-.*\.js$/.test(request.url()),
  );
  await page.goto('/client/silicon-valley/contacts');
  const first = page.locator('li[data-contact] [data-open-contact]').first();
  await expect(first).toBeVisible();
  await code;
  await expect(page.getByRole('region', { name: /^Notifications/ })).toBeAttached();
  await page.context().setOffline(true);
  await first.click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.context().setOffline(false);
});

test('a contact whose code does not come leaves its row, and says so', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/ERR_|Failed to (load|fetch)/);
  await signIn('silicon-valley');
  await page.route(/\/open-contact-.*\.js$/, (route) => route.abort());
  await page.goto('/client/silicon-valley/pipeline');
  await page.locator('[data-deal]:visible [data-open-contact]').first().click();
  await expect(page.locator('[data-toast]')).toContainText("Couldn't load this");
  await expect(page).not.toHaveURL(/contact=/);
  await expect(page.locator('[data-deal][aria-current]')).toHaveCount(0);
});

test('a message whose code could not be loaded is shown once the server is back', async ({
  page,
  signIn,
  app,
  allowConsole,
}) => {
  allowConsole(/ERR_|Failed to load/);
  const proxy = await openProxy(app.url);
  // A page that has stood for a while loads it by itself, which a slow machine would do before the server is gone.
  const codeOfMessages = /\/assets\/overlay-.*\.js$/;
  await page.route(codeOfMessages, (route) => route.abort());
  await signIn('silicon-valley');
  await page.goto(`${proxy.url}/client/silicon-valley/contacts`);
  const first = rows(page).first().locator('[data-open-contact]');
  await first.evaluate((button: HTMLElement) => button.focus());
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/star'));
  proxy.cut();
  await page.keyboard.press('s');
  await failed;
  await expect(banner(page)).toHaveCount(1);
  await expect(page.locator('[data-toast]')).toHaveCount(0);
  await page.unroute(codeOfMessages);
  proxy.restore();
  await expect(page.locator('[data-toast]')).toContainText("We don't know if your change was saved.");
  await proxy.close();
});
