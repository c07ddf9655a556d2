import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, logOut, test } from './support/app.ts';
import { holdRequests } from './support/wait.ts';

test.describe('the landing page', () => {
  test('says what it is, and is clean in both themes and on a phone', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Sales Intelligence & Market Analytics' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText('Enter your credentials to access your dashboard')).toBeVisible();
    for (const [title, text] of [
      ['Admin Access', 'Full platform management'],
      ['Client Access', 'Market-specific dashboards'],
    ] as const) {
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await expect(page.getByText(text)).toBeVisible();
    }
    await expect(page.getByRole('link', { name: 'support@liftout.example' })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });

  test('asks for what is missing, and goes there', async ({ page }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Enter your username.')).toBeVisible();
    await expect(page.getByText('Enter your password.')).toBeVisible();
    await expect(page.getByLabel('Username')).toBeFocused();
  });

  test('shows what the server says of wrong credentials', async ({ page, allowConsole }) => {
    allowConsole(/401/);
    await page.goto('/login');
    await page.getByLabel('Username').fill('fusion');
    await page.getByLabel('Password').fill('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Incorrect username or password');
  });

  test('says "Login failed" where the server gives no reason, "Admin login failed" to an admin', async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/500/);
    await page.route('**/api/**/login', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/login');
    await page.getByLabel('Password').fill('x');
    await page.getByLabel('Username').fill('fusion');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Login failed');
    await page.getByLabel('Username').fill('admin');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Admin login failed');
  });

  test('takes an admin to /admin, through the admin login', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'admin', exact: true }).click();
    const [request] = await Promise.all([
      page.waitForRequest('**/api/admin/login'),
      page.getByRole('button', { name: 'Sign In' }).click(),
    ]);
    expect(request.postDataJSON()).toEqual({ username: 'admin', password: 'demo-admin' });
    await expect(page).toHaveURL(/\/admin$/);
  });

  test('takes a client to its portal, and sends it there from then on', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Username').fill('new-edge');
    await page.getByLabel('Password').fill('demo-new-edge');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/client\/new-edge$/);
    await page.goto('/');
    await expect(page).toHaveURL(/\/client\/new-edge$/);
  });
});

test.describe("a client's own login", () => {
  test('has its name, greets it, and opens its portal', async ({ page }) => {
    await page.goto('/fusion');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fusion Wealth');
    await expectAccessible(page);
    await page.getByLabel('Password').fill('demo-fusion');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expectToast(page, 'Login Successful', 'Welcome to Fusion Wealth');
    await expect(page).toHaveURL(/\/client\/fusion$/);
  });

  test('shows "Invalid credentials" where the server gives no reason', async ({ page, allowConsole }) => {
    allowConsole(/500/);
    await page.route('**/api/client/login', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/ubs');
    await page.getByLabel('Password').fill('x');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByRole('alert')).toHaveText('Invalid credentials');
  });

  test('is there for any client at /client/login', async ({ page }) => {
    await page.goto('/client/login');
    await page.getByLabel('Username').fill('silicon-valley');
    await page.getByLabel('Password').fill('demo-silicon-valley');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/client\/silicon-valley$/);
  });

  test("tells another client's user whose portal they may open", async ({ page, signIn }) => {
    await signIn('fusion');
    await page.goto('/ubs');
    await expect(page.getByRole('heading', { name: "This is another client's portal" })).toBeVisible();
    await page.getByRole('link', { name: 'Go to Fusion Wealth' }).click();
    await expect(page).toHaveURL(/\/client\/fusion$/);
  });
});

test.describe('guards', () => {
  for (const path of [
    '/admin',
    '/dashboard',
    '/overview',
    '/silicon-valley',
    '/firm/Merrill',
    '/team/Merrill',
  ])
    test(`${path} sends nobody to the start, and a client home`, async ({ page, signIn }) => {
      await page.goto(path);
      await expect(page).toHaveURL(/\/$/);
      await signIn('ubs');
      await page.goto(path);
      await expect(page).toHaveURL(/\/client\/ubs$/);
    });

  test('who asked for an admin page is told why they sign in, and is led there', async ({ page }) => {
    await page.goto('/boston#net');
    await expect(page.getByText('Sign in as an admin to open /boston')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'admin', exact: true }).click();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(/\/boston#net$/);
    await expect(page.getByText('This period is still incomplete')).toHaveCount(1);
    await logOut(page);
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText('Sign in as an admin')).toHaveCount(0);
  });

  for (const address of ['/client/fusion/contacts?sort=aum', '/fusion/contacts?sort=aum'])
    test(`${address} is where its client is led after signing in`, async ({ page }) => {
      await page.goto(address);
      await expect(page).toHaveURL(/\/fusion$/);
      await expect(
        page.getByText(`Sign in to open ${address.replace('?sort=aum', '')}`, { exact: true }),
      ).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Password', { exact: true }).fill('demo-fusion');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page).toHaveURL((url) => url.pathname === '/client/fusion/contacts');
      await expect(page).toHaveURL(/[?&]sort=aum/);
      await logOut(page);
      await expect(page.getByRole('heading', { name: 'Fusion Wealth' })).toBeVisible();
      await expect(page.getByText('Sign in to open')).toHaveCount(0);
    });

  test('a page that was only loaded beforehand is not asked for', async ({ page }) => {
    await page.goto('/markets');
    const link = page.getByRole('link', { name: 'View Market Dashboard' }).first();
    const guarded = page.waitForResponse('**/api/auth/me').catch(() => null);
    await link.hover();
    await link.focus();
    await Promise.race([guarded, page.waitForLoadState('networkidle')]);
    await page.getByRole('link', { name: 'Sign In' }).first().click();
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText('to open')).toHaveCount(0);
  });

  test("a portal is its own client's only", async ({ page, signIn }) => {
    await page.goto('/client/ubs');
    await expect(page).toHaveURL((url) => url.pathname === '/ubs');
    await signIn('fusion');
    await page.goto('/client/ubs');
    await expect(page).toHaveURL((url) => url.pathname === '/ubs');
    await expect(page.getByRole('heading', { name: "This is another client's portal" })).toBeVisible();
  });

  test('an admin is sent from a portal to /admin', async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto('/client/ubs');
    await expect(page).toHaveURL(/\/admin$/);
  });

  test('a spinner or skeleton shows while the session is checked', async ({ page, signIn }) => {
    await signIn('fusion');
    const release = await holdRequests(page, '**/api/auth/me');
    await page.goto('/client/fusion');
    await expect(page.getByRole('status', { name: /Loading page|Checking/ })).toBeVisible();
    release();
    await expect(page.getByRole('heading', { name: 'Market Intelligence Dashboard' })).toBeVisible();
  });
});

test.describe('an invalid stored token', () => {
  test('of a user is removed silently', async ({ page, allowConsole }) => {
    allowConsole(/401/);
    await page.goto('/login');
    await page.evaluate(() => localStorage.setItem('liftout.token', 'stale'));
    const refused = page.waitForResponse('**/api/auth/me');
    await page.goto('/');
    expect((await refused).status()).toBe(401);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('liftout.token'))).toBeNull();
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText('Authentication Error')).toHaveCount(0);
  });

  test('of an admin is reported at /admin, and not on the start page', async ({ page, allowConsole }) => {
    allowConsole(/401/);
    await page.addInitScript(() => localStorage.setItem('liftout.adminToken', 'stale'));
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText('Authentication Error')).toHaveCount(0);
    await page.goto('/admin');
    await expectToast(page, 'Authentication Error', 'Please log in again');
    await expect(page).toHaveURL(/\/$/);
  });

  test('of an admin is reported above the sign-in form on a phone', async ({ page, allowConsole }) => {
    allowConsole(/401/);
    await page.setViewportSize({ width: 390, height: 667 });
    await page.addInitScript(() => localStorage.setItem('liftout.adminToken', 'stale'));
    await page.goto('/admin');
    await expectToast(page, 'Authentication Error', 'Please log in again');
    const toast = page.locator('[data-toast]');
    const form = page.getByRole('region', { name: 'Sign In' });
    // Polled, as the toast rises while it opens.
    await expect
      .poll(async () => {
        const [above, below] = [await toast.boundingBox(), await form.boundingBox()];
        return above && below && above.y + above.height <= below.y;
      })
      .toBe(true);
  });
});

test.describe('logging out', () => {
  for (const [client, path] of [
    ['fusion', '/fusion'],
    ['silicon-valley', '/'],
  ] as const)
    test(`takes ${client} to ${path}, whatever the server says`, async ({ page, signIn, allowConsole }) => {
      allowConsole(/500/);
      await signIn(client);
      await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, body: '' }));
      await page.goto(`/client/${client}`);
      await logOut(page);
      await expectToast(page, 'Logged Out', 'You have been logged out successfully');
      await expect(page).toHaveURL((url) => url.pathname === path);
    });
});

test('an unknown path shows the 404 page', async ({ page, allowConsole }) => {
  allowConsole(/404/);
  await page.goto('/no-such-client');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await page.goto('/no/such/path');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await expectAccessible(page);
});

test('a signed-in user keeps the rail on the 404 page', async ({ page, signIn, allowConsole }) => {
  allowConsole(/404/);
  await signIn('silicon-valley');
  for (const path of ['/no-such-client', '/no/such/path']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  }
  await expectAccessible(page);
});
