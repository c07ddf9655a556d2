import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

const failToSignIn = (url: string) =>
  fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'ubs', password: 'wrong' }),
  });

test('sign-ins show who came from where, and an admin ends one of them', async ({
  page,
  browser,
  app,
  signIn,
}) => {
  await signIn('admin');
  await failToSignIn(app.url);
  const other = await (await browser.newContext({ baseURL: app.url })).newPage();
  await other.goto('/login');
  await other.getByLabel('Username').fill('fusion');
  await other.getByLabel('Password', { exact: true }).fill('demo-fusion');
  await other.getByRole('button', { name: 'Sign In' }).click();
  await expect(other).toHaveURL(/\/client\/fusion$/);
  await expect(other.getByRole('region', { name: 'Market Overview' })).toBeVisible();

  await page.goto('/admin?tab=settings#sign-ins');
  const list = page.getByRole('table', { name: 'Latest sign-ins' });
  const row = (text: string) => list.getByRole('row').filter({ hasText: text });
  await expect(row('This session')).toContainText('admin');
  await expect(row('Refused')).toContainText('Wrong username or password');
  await expect(row('Fusion Wealth')).toContainText(/Chrome on .*127\.0\.0\.1.*Open/);

  await row('Fusion Wealth')
    .getByRole('button', { name: /^End session of/ })
    .click();
  await expectToast(page, 'Session ended', 'fusion');
  await expect(row('Fusion Wealth')).toContainText('Ended by admin');
  await expect(other).toHaveURL(new RegExp(`${app.url}/$`));
});

test('filters are in the address', async ({ page, app, signIn }) => {
  await failToSignIn(app.url);
  await apiOf(app.url, 'fusion');
  await signIn('admin');
  await page.goto('/admin?tab=settings&signInOutcome=refused#sign-ins');
  const list = page.getByRole('table', { name: 'Latest sign-ins' });
  await expect(list.getByRole('row').filter({ hasText: 'Refused' }).first()).toBeVisible();
  await expect(list.getByRole('row').filter({ hasText: 'This session' })).toHaveCount(0);
  await page.goto('/admin?tab=settings&signInOf=new-edge#sign-ins');
  await expect(page.getByText('No sign-ins match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(list.getByRole('row').filter({ hasText: 'This session' })).toBeVisible();
  await expect(list.getByRole('row').filter({ hasText: 'Fusion Wealth' }).first()).toBeVisible();
  await list.getByRole('button', { name: 'Only admin' }).first().click();
  await expect(page).toHaveURL(/signInUser=/);
  await expect(list.getByRole('row').filter({ hasText: 'Fusion Wealth' })).toHaveCount(0);
});

test('the list fits a phone', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('admin');
  await page.goto('/admin?tab=settings&section=sign-ins');
  await expect(page.getByRole('table', { name: 'Latest sign-ins' })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});
