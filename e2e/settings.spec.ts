import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, keepToast } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { test } from './support/mail-server.ts';
import { windowOf } from './support/windows.ts';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const settings = (section: string) => `/admin?tab=settings#${section}`;

test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});

test('services say what is set up, and a test shows in every window', async ({ browser, app, dialer }) => {
  const page = await windowOf(browser, app.url, 'admin', settings('services'));
  const other = await windowOf(browser, app.url, 'admin', settings('services'));
  const services = region(page, 'Services');
  await expect(services).toContainText('30 lists, 2 campaigns');
  await expect(services).toContainText('Set HUBSPOT_ACCESS_TOKEN to connect HubSpot.');
  await expect(services).toContainText('Not connected');
  await expect(services.getByRole('button', { name: 'Test HubSpot' })).toHaveCount(0);
  const row = (at: Page) => region(at, 'Services').getByRole('listitem').filter({ hasText: 'JustCall' });
  await expect(row(other)).toContainText('Not used or tested yet');
  await services.getByRole('button', { name: 'Test JustCall' }).click();
  await expectToast(page, 'JustCall works', 'Connected.');
  for (const at of [page, other]) await expect(row(at)).toContainText('Working');
  expect(dialer.asked).toContain('/v2.1/calls?per_page=1');
  await services.getByRole('button', { name: 'Test Mail server' }).click();
  await expectToast(page, 'Mail server works');
});

test('name and look apply to everyone at once, from the first paint, and can be undone', async ({
  browser,
  app,
}) => {
  const admin = await windowOf(browser, app.url, 'admin', settings('branding'));
  const client = await windowOf(browser, app.url, 'fusion', '/client/fusion');
  await expect(client).toHaveTitle(/· Liftout$/);
  const form = region(admin, 'Portal branding');
  await form.getByLabel('Portal name').fill('Acme Recruiting');
  await form.getByRole('radio', { name: 'Modern' }).click();
  await expect(form.getByTestId('branding-preview')).toContainText('Acme Recruiting');
  await expect(form.getByTestId('branding-preview')).toHaveAttribute('data-look', 'modern');
  await expect(form.getByText('Unsaved changes')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(admin, 'Settings saved');
  for (const page of [admin, client]) {
    await expect(page.locator('html')).toHaveAttribute('data-look', 'modern');
    await expect(page).toHaveTitle(/· Acme Recruiting$/);
  }
  const login = await browser.newPage();
  const html = await (await login.goto(`${app.url}/login`))?.text();
  expect(html).toContain('data-look="modern"');
  expect(html).toContain('<title>Acme Recruiting</title>');
  await expect(login.getByText('Acme Recruiting').first()).toBeVisible();
  await expect(login).toHaveTitle('Sign in · Acme Recruiting');
  // A second change, whose Undo is at hand.
  await form.getByRole('radio', { name: 'Minimal' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await keepToast(admin);
  await expect(client.locator('html')).toHaveAttribute('data-look', 'minimal');
  await admin.getByRole('button', { name: 'Undo' }).click();
  await expect(client.locator('html')).toHaveAttribute('data-look', 'modern');
  await expect(admin.locator('html')).toHaveAttribute('data-look', 'modern');
});

test('every look reads in both themes', async ({ browser, app }) => {
  test.slow();
  const page = await windowOf(browser, app.url, 'admin', settings('branding'));
  await expect(region(page, 'Portal branding').getByLabel('Portal name')).toBeVisible();
  for (const look of ['modern', 'minimal']) {
    await page.evaluate((name) => {
      document.documentElement.dataset.look = name;
    }, look);
    await expectAccessible(page);
  }
});

test('two admins who edit one setting: the second sees it, and loses nothing', async ({ browser, app }) => {
  const first = await windowOf(browser, app.url, 'admin', settings('branding'));
  const second = await windowOf(browser, app.url, 'admin', settings('branding'));
  const name = (page: Page) => region(page, 'Portal branding').getByLabel('Portal name');
  await name(second).fill('Second name');
  await name(first).fill('First name');
  await region(first, 'Portal branding').getByRole('button', { name: 'Save' }).click();
  await expectToast(first, 'Settings saved');
  await region(second, 'Portal branding').getByRole('button', { name: 'Save' }).click();
  const conflict = second.getByText('The branding changed while you were editing');
  await expect(conflict).toBeVisible();
  await expect(second.getByText(/^It is now “First name”/)).toBeVisible();
  await expect(name(second)).toHaveValue('Second name');
  await second.getByRole('button', { name: 'Keep mine' }).click();
  await region(second, 'Portal branding').getByRole('button', { name: 'Save' }).click();
  await expect(first).toHaveTitle(/· Second name$/);
});

test('the session timeout is chosen and kept', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto(settings('session-timeout'));
  const form = region(page, 'Session timeout');
  await expect(form.getByRole('radio', { name: '24 hours' })).toBeChecked();
  await form.getByRole('radio', { name: '1 hour' }).click();
  await expect(form).toContainText('sessions idle for more than 1 hour end when you save');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Settings saved');
  await page.reload();
  await expect(form.getByRole('radio', { name: '1 hour' })).toBeChecked();
});

test('title thresholds are checked, saved and followed by an open report', async ({ browser, app }) => {
  const page = await windowOf(browser, app.url, 'admin', settings('title-thresholds'));
  const report = await windowOf(browser, app.url, 'fusion', '/client/fusion/report');
  const row = report
    .getByRole('table', { name: 'Title thresholds' })
    .getByRole('row', { name: /^Vice President/ });
  await expect(row).toContainText('$1.5M+');
  const form = region(page, 'Title thresholds');
  const vp = form.getByRole('group', { name: 'Vice President', exact: true }).getByLabel('Annual revenue');
  await vp.fill('4M');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toContainText('Vice President must ask for less than Senior Vice President.');
  await vp.fill('2M');
  await form.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Title thresholds saved');
  await expect(row).toContainText('$2M+');
  await form.getByRole('button', { name: 'Reset to defaults' }).click();
  await expect(vp).toHaveValue('$1.5M');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('$1.5M+');
});

test('emails that failed say why, and are sent again, one or all', async ({ page, signIn, mailServer }) => {
  await signIn('admin');
  await page.goto(settings('mail'));
  const mails = region(page, 'Emails');
  const row = (name: string) => mails.getByRole('row', { name: new RegExp(`report: ${name}`) });
  for (const name of ['Fusion Wealth', 'UBS Wealth Management']) {
    await expect(row(name)).toContainText('Stored');
    await row(name).getByRole('button').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
    await page.keyboard.press('Escape');
    await expect(row(name)).toContainText(/Failed.*No such mailbox here/);
  }
  mailServer.refuses = false;
  await mails.getByRole('button', { name: 'Retry 2 failed emails' }).focus();
  await page.keyboard.press('Enter');
  await expectToast(page, '2 emails queued again');
  for (const name of ['Fusion Wealth', 'UBS Wealth Management'])
    await expect(row(name)).toContainText('Sent');
  expect(mailServer.taken).toBe(2);
  await expect(mails.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
  await expect(mails.getByRole('heading', { name: 'Emails' })).toBeFocused();
});

test('who emailed a report that could not be sent is told why, and when it was sent after all', async ({
  browser,
  app,
  mailServer,
}) => {
  mailServer.refuses = true;
  const fusion = await apiOf(app.url, 'fusion');
  const admin = await apiOf(app.url, 'admin');
  await fusion.post('/api/notifications/read-all', {});
  const page = await windowOf(browser, app.url, 'fusion', '/client/fusion');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await fusion.post('/api/email-market-research', { email: 'partner@typo.example' });
  const bell = page.getByRole('button', { name: 'Notifications, 1 unread' });
  await bell.click();
  const told = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first();
  await expect(told).toContainText(/Couldn't email “Market research: .*” to partner@typo\.example/);
  await expect(told).toContainText("The mail server doesn't accept mail to this address.");
  await expectAccessible(page);
  await told.getByRole('button', { name: 'Email it again' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Email Market Research Report' }).getByLabel('Email'),
  ).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeFocused();

  mailServer.refuses = false;
  const { mails } = await admin.get('/api/admin/mail?status=failed');
  await admin.post(`/api/admin/mail/${mails[0].id}/retry`, {});
  await bell.click();
  await expect(told).toContainText(/“Market research: .*” was emailed to partner@typo\.example after all/);
  await expect(told.getByRole('button', { name: 'Email it again' })).toHaveCount(0);
});

test('the sections are clean in both themes and fit a phone', async ({ page, signIn }) => {
  test.slow();
  await signIn('admin');
  for (const [section, name] of [
    ['services', 'Services'],
    ['branding', 'Portal branding'],
    ['title-thresholds', 'Title thresholds'],
    ['mail', 'Emails'],
  ] as const) {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/admin?tab=settings&section=${section}`);
    await expect(region(page, name)).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});
