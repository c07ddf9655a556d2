import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast } from './support/app.ts';
import { printedPassword, test } from './support/new-installation.ts';

test('asks the first admin for a password of their own before anything else', async ({
  page,
  app,
  allowConsole,
}) => {
  // The page's prefetches are refused, like any other call.
  allowConsole(/40[03]/);
  const made = printedPassword(app);
  await page.goto('/');
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password').fill(made);
  await page.keyboard.press('Enter');

  const heading = page.getByRole('heading', { level: 1, name: 'Change your password' });
  await expect(heading).toBeVisible();
  await expect(page).toHaveTitle('Change your password · Liftout');
  await expect(page.getByLabel('Current password')).toBeFocused();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  // Every address shows it until the password is changed.
  for (const path of ['/admin', '/silicon-valley', '/moves']) {
    await page.goto(path);
    await expect(heading).toBeVisible();
  }
  await page.goto('/admin?tab=settings&section=security');

  // A refused change is sent again at once, though the page is read again more slowly than one types.
  const read = Promise.withResolvers<void>();
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/auth/'),
    async (route) => {
      if (route.request().method() === 'GET') await read.promise;
      await route.fallback();
    },
  );
  await expect(page.getByLabel('Current password')).toBeFocused();
  const fill = async (next: string) => {
    await page.getByLabel('Current password').fill(made);
    await page.getByLabel('New password', { exact: false }).first().fill(next);
    await page.getByLabel('Confirm new password').fill(next);
    await page.keyboard.press('Enter');
  };
  await fill('password123');
  await expect(page.getByText(/too close to a common password/)).toBeVisible();
  await expect(page.getByLabel('New password', { exact: false }).first()).toBeFocused();
  await fill(made);
  await expect(page.getByText('Choose a different password from the one you were given.')).toBeVisible();
  await fill('four wise words here');
  await expectToast(page, 'Password changed', "You're signed out on all other devices.");
  read.resolve();
  await expect(page).toHaveURL(/\/admin\?tab=settings&section=security$/);
  await expect(page.getByRole('heading', { name: 'Your sign-in' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your sign-in' })).toBeVisible();
});
