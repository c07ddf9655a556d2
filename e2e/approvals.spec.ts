import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, keepToast, test } from './support/app.ts';
import { cardOf, person, section } from './support/approvals.ts';
import { apiOf } from './support/contacts.ts';
import { windowOf } from './support/windows.ts';

async function submit(url: string, fields: Record<string, string>): Promise<void> {
  const fusion = await apiOf(url, 'fusion');
  await fusion.post('/api/contacts/pending', fields);
}

test.beforeEach(async ({ signIn }) => signIn('admin'));

test('a submission is edited, approved, and then in the contacts', async ({ page, app }) => {
  await submit(app.url, { ...person('Vesna', 'Dorn'), revenue: '$1.2M' });
  await page.goto('/admin?tab=data#approvals');
  const card = cardOf(page, 'Vesna Dorn');
  await expect(card).toContainText('Submitted by Fusion Wealth, just now');
  await expect(card).toContainText('$1.2M');
  await card.getByRole('button', { name: 'Edit Vesna Dorn' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit submission' });
  await dialog.getByLabel('City').fill('Palo Alto');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expectToast(page, 'Submission updated');
  await expect(card).toContainText('Palo Alto');

  await card.getByRole('button', { name: 'Approve Vesna Dorn' }).click();
  await expectToast(page, 'Contact approved', 'Added to Fusion Wealth');
  await expect(card).toHaveCount(0);
  const fusion = await apiOf(app.url, 'fusion');
  const found = await fusion.get('/api/contacts?q=Vesna%20Dorn');
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ city: 'Palo Alto', revenue: 1_200_000, submittedBy: 'fusion' });
});

test('a likely duplicate is shown, and approved only after a question', async ({ page, app }) => {
  const fusion = await apiOf(app.url, 'fusion');
  const [known] = await fusion.get('/api/contacts?pageSize=1');
  await submit(app.url, { firstName: 'Wanda', lastName: 'Twice', email: known.email, firm: 'Elsewhere' });
  await page.goto('/admin?tab=data#approvals');
  const card = cardOf(page, 'Wanda Twice');
  await expect(card).toContainText('Possible duplicate of an existing contact');
  await expect(card).toContainText(known.name);
  await expect(card).toContainText('same email');
  await card.getByRole('button', { name: 'Approve Wanda Twice' }).click();
  const warning = page.getByRole('dialog', { name: 'Approve a likely duplicate' });
  await expect(warning).toContainText(known.name);
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await expect(card).toBeVisible();
  await card.getByRole('button', { name: 'Approve Wanda Twice' }).click();
  await warning.getByRole('button', { name: 'Approve anyway' }).click();
  await expectToast(page, 'Contact approved');
  await expect(card).toHaveCount(0);
});

test('a submission is rejected with a reason, never without one', async ({ page, app }) => {
  await submit(app.url, person('Xenia', 'Folk'));
  await page.goto('/admin?tab=data#approvals');
  await cardOf(page, 'Xenia Folk').getByRole('button', { name: 'Reject Xenia Folk' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reject contact' });
  await dialog.getByRole('button', { name: 'Reject contact' }).click();
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toBeFocused();
  await dialog.getByLabel('Reason').fill('Left the field.');
  await dialog.getByRole('button', { name: 'Reject contact' }).click();
  await expectToast(page, 'Contact rejected', 'Xenia Folk: Left the field.');
  await expect(cardOf(page, 'Xenia Folk')).toHaveCount(0);
  const admin = await apiOf(app.url, 'admin');
  const rejected = await admin.get('/api/admin/pending-contacts?status=rejected&client=fusion');
  expect(rejected).toContainEqual(expect.objectContaining({ reason: 'Left the field.', decidedBy: 'admin' }));
});

test('a decision that someone else made meanwhile is reported, and nothing is done twice', async ({
  page,
  app,
  allowConsole,
}) => {
  allowConsole(/409/);
  await submit(app.url, person('Yorick', 'Grau'));
  await page.goto('/admin?tab=data#approvals');
  const card = cardOf(page, 'Yorick Grau');
  await expect(card).toBeVisible();
  const admin = await apiOf(app.url, 'admin');
  const waiting = await admin.get('/api/admin/pending-contacts?client=fusion');
  const { id } = waiting.find((one: { fields: { lastName: string } }) => one.fields.lastName === 'Grau');
  // Decided between the click and the request; otherwise the list would be updated first.
  await page.route(`**/api/admin/pending-contacts/${id}/approve`, async (route) => {
    await admin.post(`/api/admin/pending-contacts/${id}/reject`, { reason: 'Known already.' });
    await route.continue();
  });
  await card.getByRole('button', { name: 'Approve Yorick Grau' }).click();
  await expectToast(page, "Couldn't approve the contact", 'This submission was already rejected.');
  await expect(card).toHaveCount(0);
});

test('says so when nothing waits, and when the list cannot be loaded', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  await page.route('**/api/admin/pending-contacts*', (route) =>
    route.fulfill({ json: [], headers: { 'x-total-count': '0' } }),
  );
  await page.goto('/admin?tab=data#approvals');
  await expect(section(page).getByText('Nothing to approve')).toBeVisible();
  await page.unroute('**/api/admin/pending-contacts*');
  await page.route('**/api/admin/pending-contacts*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(section(page).getByText("Couldn't load the contacts")).toBeVisible();
  await page.unroute('**/api/admin/pending-contacts*');
  await section(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(
    section(page)
      .getByRole('button', { name: /^Approve / })
      .first(),
  ).toBeVisible();
});

test('reads clean in both themes with its dialogs, and fits a phone', async ({ page, app }) => {
  test.slow();
  const fusion = await apiOf(app.url, 'fusion');
  const [known] = await fusion.get('/api/contacts?pageSize=1');
  await submit(app.url, { ...person('Zora', 'Hale'), email: known.email });
  await page.goto('/admin?tab=data#approvals');
  const card = cardOf(page, 'Zora Hale');
  await card.getByRole('button', { name: 'Approve Zora Hale' }).click();
  await expect(page.getByRole('dialog', { name: 'Approve a likely duplicate' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(card.getByRole('button', { name: 'Approve Zora Hale' })).toBeFocused();
  await card.getByRole('button', { name: 'Edit Zora Hale' }).click();
  await expect(page.getByRole('dialog', { name: 'Edit submission' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('decisions follow one another by keyboard', async ({ page, app }) => {
  for (const name of ['First', 'Second', 'Third']) await submit(app.url, person(name, 'Keyed'));
  await page.goto('/admin?tab=data&waitingClient=fusion#approvals');
  await expect(section(page).getByRole('heading', { level: 3 }).nth(2)).toBeVisible();
  const names = async () => section(page).getByRole('heading', { level: 3 }).allInnerTexts();
  const [first, second, third] = await names();
  const button = (text: string) => section(page).getByRole('button', { name: text, exact: true });
  const approve = (name = '') => button(`Approve ${name}`);
  const reject = (name = '') => button(`Reject ${name}`);

  await approve(first).press('Enter');
  await expectToast(page, 'Contact approved');
  await expect(approve(first)).toHaveCount(0);
  await expect(approve(second)).toBeFocused();

  await reject(second).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Reject contact' });
  await dialog.getByLabel('Reason').fill('Left the field.');
  await dialog.getByRole('button', { name: 'Reject contact' }).press('Enter');
  await expect(approve(second)).toHaveCount(0);
  // Not on Approve: a key pressed twice must not approve anybody.
  await expect(reject(third)).toBeFocused();
});

test('a likely duplicate stands beside the submission, with what differs marked', async ({ page, app }) => {
  const fusion = await apiOf(app.url, 'fusion');
  const [known] = await fusion.get('/api/contacts?pageSize=1');
  await submit(app.url, { firstName: 'Beside', lastName: 'Other', email: known.email, firm: 'Elsewhere' });
  await page.goto('/admin?tab=data&waitingClient=fusion&waiting=99#approvals');
  const card = cardOf(page, 'Beside Other');
  const row = (label: string) => card.getByRole('row', { name: new RegExp(`^${label}`) });
  await expect(row('Firm')).toContainText('Elsewhere');
  await expect(row('Firm')).toContainText(known.firm);
  await expect(row('Firm').locator('[data-differs]')).toContainText('(differs)');
  await expect(row('Email').locator('[data-differs]')).toHaveCount(0);
});

test.describe('an approval', () => {
  const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

  test('is undone from its message, and the submission waits in other windows too', async ({
    page,
    app,
    browser,
  }) => {
    await submit(app.url, { ...person('Undine', 'Rau'), inPipeline: 'yes' });
    const path = '/admin?tab=data&waitingClient=fusion&waiting=99';
    await page.goto(path);
    const other = await windowOf(browser, app.url, 'admin', path);
    await cardOf(page, 'Undine Rau').getByRole('button', { name: 'Approve Undine Rau' }).click();
    await expectToast(page, 'Contact approved');
    await keepToast(page);
    await expect(cardOf(other, 'Undine Rau')).toHaveCount(0);
    await undo(page).click();
    await expectToast(page, 'Back in approvals');
    await expect(cardOf(page, 'Undine Rau')).toBeVisible();
    await expect(cardOf(other, 'Undine Rau')).toBeVisible();
    await other.context().close();
    const fusion = await apiOf(app.url, 'fusion');
    expect(await fusion.get('/api/contacts?q=Undine%20Rau')).toEqual([]);
  });

  test('stays where somebody has edited the contact meanwhile, which the message says', async ({
    page,
    app,
    allowConsole,
  }) => {
    allowConsole(/409/);
    await submit(app.url, person('Vito', 'Berg'));
    await page.goto('/admin?tab=data&waitingClient=fusion&waiting=99#approvals');
    await cardOf(page, 'Vito Berg').getByRole('button', { name: 'Approve Vito Berg' }).click();
    await expectToast(page, 'Contact approved');
    await keepToast(page);
    const fusion = await apiOf(app.url, 'fusion');
    const [vito] = await fusion.get('/api/contacts?q=Vito%20Berg');
    await fusion.put(`/api/contacts/${vito.id}`, { city: 'Reno' });
    await undo(page).click();
    await expectToast(
      page,
      "Couldn't undo the approval",
      "This contact was edited since, so adding it can't be undone.",
    );
    await expect(cardOf(page, 'Vito Berg')).toHaveCount(0);
  });
});
