import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { smallTargets } from './support/targets.ts';
import { windowOf } from './support/windows.ts';

const contacts = (client: string) => `/client/${client}/contacts`;
const button = (page: Page) => page.getByRole('button', { name: /^Submissions/ });
const drawer = (page: Page) => page.getByRole('dialog', { name: 'Submissions' });
const rowOf = (page: Page, name: string) =>
  drawer(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name, exact: true }) });

const person = (lastName: string, firstName = 'Tilda') => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}@raymond.example`.toLowerCase(),
  firm: 'Raymond James',
});

test('what was submitted says where it stands, as soon as an admin decides', async ({
  page,
  app,
  signIn,
  browser,
}) => {
  await signIn('fusion');
  await page.goto(contacts('fusion'));
  const fusion = await apiOf(app.url, 'fusion');
  const { waiting } = await fusion.get('/api/contacts/pending');
  await expect(button(page)).toHaveAccessibleName(`Submissions ${waiting} waiting`);

  await page.getByRole('button', { name: 'Add Contact' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  await dialog.getByLabel('First Name').fill('Tilda');
  await dialog.getByLabel('Last Name').fill('Wren');
  await dialog.getByLabel('Email').fill('tilda.wren@raymond.example');
  await dialog.getByLabel('Firm').fill('Raymond James');
  await dialog.getByRole('button', { name: 'Submit for approval' }).click();
  await expectToast(page, 'Record Submitted');
  await expect(button(page)).toHaveAccessibleName(`Submissions ${waiting + 1} waiting`);
  await fusion.post('/api/contacts/pending', person('Moss'));

  await button(page).focus();
  await page.keyboard.press('Enter');
  const wren = rowOf(page, 'Tilda Wren');
  const moss = rowOf(page, 'Tilda Moss');
  await expect(wren).toContainText('Waiting');
  await expect(wren).toContainText('Raymond James');
  await expect(wren).toContainText(/Submitted by .+, just now/);
  await expect(wren.getByRole('button')).toHaveCount(0);
  // Newest first.
  await expect(drawer(page).getByRole('listitem').first()).toContainText('Tilda Moss');
  await expectAccessible(page);

  const admin = await windowOf(browser, app.url, 'admin', '/admin?tab=data');
  const approvals = admin.getByRole('region', { name: 'Approvals' });
  await approvals.getByRole('button', { name: 'Approve Tilda Wren' }).click();
  await expect(wren).toContainText('Approved just now');
  await approvals.getByRole('button', { name: 'Reject Tilda Moss' }).click();
  const question = admin.getByRole('dialog', { name: 'Reject contact' });
  await question.getByLabel('Reason').fill('Left the field in June.');
  await question.getByRole('button', { name: 'Reject contact' }).click();
  await expect(moss).toContainText('Rejected just now: Left the field in June.');
  await admin.context().close();
  await expectAccessible(page);

  await wren.getByRole('button', { name: 'Open contact Tilda Wren' }).click();
  await expect(page.getByRole('dialog', { name: 'Tilda Wren' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Tilda Wren' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(drawer(page)).toHaveCount(0);
  await expect(button(page)).toBeFocused();
  await expect(button(page)).toHaveAccessibleName(
    waiting > 0 ? `Submissions ${waiting} waiting` : 'Submissions',
  );
});

test('the bell tells who submitted them what was decided, in one notification with a way to each', async ({
  page,
  app,
  signIn,
}) => {
  const fusion = await apiOf(app.url, 'fusion');
  const admin = await apiOf(app.url, 'admin');
  await fusion.post('/api/notifications/read-all', {});
  const { id: finch, version } = await fusion.post('/api/contacts/pending', person('Finch'));
  const { id: rook } = await fusion.post('/api/contacts/pending', person('Rook'));
  await signIn('fusion');
  await page.goto(contacts('fusion'));
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();

  const submissions = [{ id: finch, version }];
  const path = '/api/admin/pending-contacts';
  await admin.post(`${path}/decide`, { decision: 'approve', submissions });
  await admin.post(`${path}/${rook}/reject`, { reason: 'Left the field in June.' });
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await expect(panel.getByText('1 submission approved, 1 rejected').first()).toBeVisible();
  await expect(
    panel.getByRole('link', { name: 'Tilda Rook: rejected, Left the field in June.' }),
  ).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('link', { name: 'Tilda Finch: approved' }).click();
  await expect(page.getByRole('dialog', { name: 'Tilda Finch' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeAttached();

  await admin.post(`${path}/${rook}/reopen`, { version: 2 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Notifications, 1 unread' }).click();
  await panel.getByRole('link', { name: 'Tilda Rook waits for approval again' }).click();
  await expect(rowOf(page, 'Tilda Rook')).toContainText('Waiting');
});

test('it is in the address, and Back closes it', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto(contacts('silicon-valley'));
  await button(page).click();
  await expect(drawer(page)).toBeVisible();
  await expect(page).toHaveURL(/[?&]submitted=open/);
  await page.reload();
  await expect(drawer(page).getByRole('listitem').first()).toBeVisible();
  await page.goBack();
  await expect(drawer(page)).toHaveCount(0);
});

test('more than a page is read page by page, each once', async ({ page, app, signIn }) => {
  const ubs = await apiOf(app.url, 'ubs');
  for (let n = 0; n < 26; n += 1) await ubs.post('/api/contacts/pending', person(`Row${n}`, 'Uma'));
  const { total } = await ubs.get('/api/contacts/pending?limit=1');
  await signIn('ubs');
  await page.goto(`${contacts('ubs')}?submitted=open`);
  const rows = drawer(page).getByRole('listitem');
  await expect(rows).toHaveCount(25);
  await drawer(page).getByRole('button', { name: 'Show more' }).click();
  await expect(rows).toHaveCount(total);
  await expect(drawer(page).getByRole('button', { name: 'Show more' })).toHaveCount(0);
  const names = await drawer(page).getByRole('heading', { level: 3 }).allInnerTexts();
  expect(new Set(names).size).toBe(total);
});

test('where nobody has submitted anything there is no button, and the address says what would be here', async ({
  page,
  signIn,
}) => {
  await page.route('**/api/contacts/pending?*', (route) =>
    route.fulfill({ json: { submissions: [], total: 0, waiting: 0, next: null } }),
  );
  await signIn('new-edge');
  const counted = page.waitForResponse('**/api/contacts/pending?*');
  await page.goto(contacts('new-edge'));
  await counted;
  await expect(page.locator('[data-contact]').first()).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await page.goto(`${contacts('new-edge')}?submitted=open`);
  await expect(drawer(page).getByText('No submissions yet')).toBeVisible();
  await expectAccessible(page);
  await drawer(page).getByRole('button', { name: 'Add Contact' }).click();
  await expect(page.getByRole('dialog', { name: 'Add Contact' })).toBeVisible();
});

test('an admin has approvals instead', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/fusion/contacts?submitted=open');
  await expect(page.locator('[data-contact]').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Contact' })).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await expect(drawer(page)).toHaveCount(0);
});

test('says that it loads, and that it could not, with a way to try again', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/500/);
  await signIn('new-edge');
  let answer: 'hold' | 'fail' | 'pass' = 'hold';
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/contacts/pending?*', async (route) => {
    // Their number, beside the table, is loaded by itself.
    if (new URL(route.request().url()).searchParams.get('limit') === '1') return route.continue();
    if (answer === 'hold') await held;
    await (answer === 'fail' ? route.fulfill({ status: 500, body: '' }) : route.continue());
  });
  await page.goto(`${contacts('new-edge')}?submitted=open`);
  await expect(drawer(page).getByRole('status', { name: 'Loading submissions' })).toBeVisible();
  answer = 'fail';
  release();
  await expect(drawer(page).getByText("Couldn't load the submissions")).toBeVisible();
  await expectAccessible(page);
  answer = 'pass';
  await drawer(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(drawer(page).getByRole('listitem').first()).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('it fits, and all of it is 44 px', async ({ page, signIn }) => {
    await signIn('new-edge');
    await page.goto(contacts('new-edge'));
    await expect(button(page)).toBeVisible();
    const add = page.getByRole('button', { name: 'Add Contact' });
    // In one row, so that what comes late moves nothing.
    const topOf = async (one: Locator) => (await one.boundingBox())?.y ?? Number.NaN;
    await expect.poll(async () => (await topOf(button(page))) - (await topOf(add))).toBe(0);
    await expect.poll(() => smallTargets(page)).toEqual([]);
    await button(page).click();
    await expect(drawer(page).getByRole('listitem').first()).toBeVisible();
    await expect.poll(() => smallTargets(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
