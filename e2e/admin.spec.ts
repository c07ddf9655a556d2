import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, logOut, test } from './support/app.ts';
import { holdRequests } from './support/wait.ts';

test.describe('the admin portal', () => {
  test('shows "Verifying authentication..." while it checks', async ({ page, signIn }) => {
    await signIn('admin');
    const release = await holdRequests(page, '**/api/auth/user');
    await page.goto('/admin');
    await expect(page.getByText('Verifying authentication...')).toBeVisible();
    release();
    await expect(page.getByRole('heading', { level: 1, name: 'Admin portal' })).toBeVisible();
    await expect(page.getByText('Verifying authentication...')).toHaveCount(0);
  });

  test('keeps its tab in the address, and opens it by keyboard', async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto('/admin');
    await expect(page.getByRole('tab')).toHaveText([/^Overview/, /^Clients/, /^Settings/, /^Data/]);
    await page.getByRole('tab', { name: 'Overview' }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page).toHaveURL(/tab=data/);
    await expect(page.getByRole('heading', { name: 'Upload advisor moves' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
    await page.goto('/admin?tab=nonsense');
    await expect(page.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
  });

  test('leads to every client, the moves and the markets', async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto('/admin');
    for (const [name, path] of [
      ['Fusion Wealth', '/fusion'],
      ['New Edge Wealth', '/new-edge'],
      ['Silicon Valley Wealth Partners', '/silicon-valley'],
      ['UBS Wealth Management', '/ubs'],
    ] as const)
      await expect(page.getByRole('main').getByRole('link', { name: new RegExp(name) })).toHaveAttribute(
        'href',
        path,
      );
    await page
      .getByRole('main')
      .getByRole('link', { name: /New Edge Wealth/ })
      .click();
    await expect(page).toHaveURL(/\/new-edge$/);
    await expect(page.getByRole('heading', { level: 1, name: 'New Edge Wealth' })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Advisor moves' }).click();
    await expect(page).toHaveURL(/\/moves$/);
  });

  test("logs out with the spec's texts", async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto('/admin');
    await logOut(page);
    await expect(page).toHaveURL(/\/$/);
    await expectToast(page, 'Logged Out', 'You have been logged out successfully');
    await page.goto('/admin');
    await expect(page).toHaveURL(/\/$/);
  });

  test('logs out without errors of pending requests', async ({ page, signIn }) => {
    await signIn('admin');
    const pending = /\/api\/admin\/(uploads\?|platform-metrics)/;
    const release = await holdRequests(page, pending);
    const ended = page.waitForResponse('**/api/auth/logout');
    const asked = page.waitForRequest(pending);
    const over = Promise.race([
      page.waitForEvent('requestfailed', (request) => pending.test(request.url())),
      page.waitForEvent('requestfinished', (request) => pending.test(request.url())),
    ]);
    await page.goto('/admin');
    await asked;
    await logOut(page);
    await ended;
    release();
    await over;
    await expectToast(page, 'Logged Out', 'You have been logged out successfully');
    await expect(page.getByText('Authentication Error')).toHaveCount(0);
  });

  for (const [tab, heading] of [
    ['overview', 'Client dashboards'],
    ['clients', 'Clients'],
    ['data', 'Recent uploads'],
    ['settings', 'Services'],
  ] as const)
    test(`is clean in both themes and fits a phone: ${tab}`, async ({ page, signIn }) => {
      test.slow();
      await signIn('admin');
      await page.goto(`/admin?tab=${tab}`);
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
    });
});

test.describe('settings', () => {
  test('show a stored e-mail as it was sent and as plain text', async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto('/admin?tab=settings#mail');
    await expect(page.getByText('No mail server is set up')).toBeVisible();
    await page.getByRole('button', { name: 'Market research report: Fusion Wealth' }).click();
    const mail = page.getByRole('dialog', { name: 'Market research report: Fusion Wealth' });
    await expect(mail).toContainText('To rebecca.stanhope@fusion-wealth.example');
    await expect(mail.locator('iframe')).toHaveAttribute('sandbox', '');
    await expect(mail.frameLocator('iframe').locator('body')).not.toBeEmpty();
    await mail.getByText('Plain text').click();
    await expect(mail.locator('pre')).not.toBeEmpty();
    await expect(page).toHaveURL(/mail=/);
    await page.keyboard.press('Escape');
    await expect(mail).toBeHidden();
  });

  test('change the password, after what is wrong with it was said', async ({
    page,
    signIn,
    app,
    allowConsole,
  }) => {
    allowConsole(/400/);
    await signIn('admin');
    await page.goto('/admin?tab=settings');
    const change = page.getByRole('button', { name: 'Change password' });
    await change.click();
    await expect(page.getByText('Enter your current password.')).toBeVisible();
    await expect(page.getByLabel('Current password')).toBeFocused();
    await page.getByLabel('Current password').fill('not it');
    await page.getByLabel('New password', { exact: false }).first().fill('short');
    await change.click();
    await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
    await page.getByLabel('New password', { exact: false }).first().fill('a-longer-password');
    await page.getByLabel('Confirm new password').fill('another-password');
    await change.click();
    await expect(page.getByText("The passwords don't match.")).toBeVisible();
    await page.getByLabel('Confirm new password').fill('a-longer-password');
    await change.click();
    await expect(page.getByText("That isn't your current password.")).toBeVisible();

    const signedIn = (password: string) =>
      fetch(`${app.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin', password }),
      });
    await page.getByLabel('Current password').fill('demo-admin');
    await change.click();
    await expectToast(page, 'Password changed', "You're signed out on all other devices.");
    expect((await signedIn('demo-admin')).status).toBe(401);
    expect((await signedIn('a-longer-password')).status).toBe(200);

    // Restores the demo's password for the next tests on this app.
    await page.getByLabel('Current password').fill('a-longer-password');
    await page.getByLabel('New password', { exact: false }).first().fill('demo-admin');
    await page.getByLabel('Confirm new password').fill('demo-admin');
    await change.click();
    await expect(page.getByLabel('Current password')).toHaveValue('');
    expect((await signedIn('demo-admin')).status).toBe(200);
  });

  test('end every session of the admin', async ({ page, signIn, request, allowConsole }) => {
    // What the page was reading when its session ended is refused.
    allowConsole(/401/);
    const other = await request.post('/api/auth/login', {
      data: { username: 'admin', password: 'demo-admin' },
    });
    const { token } = await other.json();
    await signIn('admin');
    await page.goto('/admin?tab=settings');
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page
      .getByRole('alertdialog', { name: 'Sign out everywhere?' })
      .getByRole('button', { name: 'Sign out everywhere' })
      .click();
    await expect(page).toHaveURL(/\/$/);
    const answer = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status()).toBe(401);
  });
});

test.describe('the admin area is for admins', () => {
  for (const path of ['/admin', '/admin?tab=data', '/admin/clients', '/moves', '/chicago'])
    test(`${path} sends nobody to the start, and a client to its portal`, async ({ page, signIn }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/$/);
      await signIn('fusion');
      await page.goto(path);
      await expect(page).toHaveURL(/\/client\/fusion$/);
    });

  test('an invalid admin token is reported and removed', async ({ page, allowConsole }) => {
    allowConsole(/401/);
    await page.addInitScript(() => {
      if (sessionStorage.getItem('e2e.once')) return;
      sessionStorage.setItem('e2e.once', '1');
      localStorage.setItem('liftout.adminToken', 'stale');
    });
    await page.goto('/moves');
    await expect(page).toHaveURL(/\/$/);
    await expectToast(page, 'Authentication Error', 'Please log in again');
    expect(await page.evaluate(() => localStorage.getItem('liftout.adminToken'))).toBeNull();
  });
});
