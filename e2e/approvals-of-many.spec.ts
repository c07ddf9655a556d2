import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, keepToast, test } from './support/app.ts';
import { cardOf, person, section } from './support/approvals.ts';
import { apiOf } from './support/contacts.ts';

test.beforeEach(async ({ signIn }) => signIn('admin'));

test.describe('a long line', () => {
  test.beforeEach(async ({ app }) => {
    const fusion = await apiOf(app.url, 'fusion');
    const admin = await apiOf(app.url, 'admin');
    const before = await admin.get('/api/admin/pending-contacts?client=fusion');
    for (let n = before.length; n < 30; n += 1)
      await fusion.post('/api/contacts/pending', person('Line', `Fusion${n}`));
  });

  const chip = (page: Page, name: string) =>
    section(page).getByRole('button', { name: new RegExp(`^${name}`) });
  const cards = (page: Page) => section(page).getByRole('heading', { level: 3 });

  test('is paged and narrowed to one client, by keyboard too, and the address keeps both', async ({
    page,
    app,
  }) => {
    const ubs = await apiOf(app.url, 'ubs');
    await ubs.post('/api/contacts/pending', person('Only', 'Ubs'));
    await page.goto('/admin?tab=data#approvals');
    await expect(cards(page)).toHaveCount(25);
    await expect(cardOf(page, 'Only Ubs')).toHaveCount(0);
    await expect(chip(page, 'All clients')).toHaveAttribute('aria-pressed', 'true');

    await chip(page, 'UBS').focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/waitingClient=ubs/);
    await expect(cardOf(page, 'Only Ubs')).toBeVisible();
    await expect(chip(page, 'UBS')).toBeFocused();
    await page.reload();
    await expect(chip(page, 'UBS')).toHaveAttribute('aria-pressed', 'true');
    await expect(cardOf(page, 'Only Ubs')).toBeVisible();

    await page.goBack();
    await expect(cards(page)).toHaveCount(25);
    await section(page).getByRole('button', { name: 'Next page' }).press('Enter');
    await expect(page).toHaveURL(/waiting=2/);
    await expect(cardOf(page, 'Only Ubs')).toBeVisible();
    // On the last page "next" does nothing and keeps the focus.
    const next = section(page).getByRole('button', { name: 'Next page' });
    await expect(next).toBeDisabled();
    await expect(next).toBeFocused();
    await page.reload();
    await expect(cardOf(page, 'Only Ubs')).toBeVisible();
  });

  test('an address beyond the end shows the last page; a client without any says so', async ({
    page,
    app,
  }) => {
    await page.goto('/admin?tab=data&waitingClient=fusion&waiting=9#approvals');
    await expect(page).toHaveURL(/waiting=2/);
    await expect(cards(page).first()).toBeVisible();
    const admin = await apiOf(app.url, 'admin');
    for (const { id } of await admin.get('/api/admin/pending-contacts?client=new-edge'))
      await admin.post(`/api/admin/pending-contacts/${id}/reject`, { reason: 'Known already.' });
    await page.goto('/admin?tab=data&waitingClient=new-edge#approvals');
    const empty = section(page).getByText('Nothing to approve for this client');
    await expect(empty).toBeVisible();
    await expect(section(page).getByRole('button', { name: 'New Edge Wealth 0', exact: true })).toBeVisible();
    await section(page).getByRole('button', { name: 'Show all clients' }).click();
    await expect(cards(page)).toHaveCount(25);
  });

  test('reads clean and fits a phone', async ({ page }) => {
    await page.goto('/admin?tab=data#approvals');
    await expect(cards(page)).toHaveCount(25);
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });
});

test.describe('several at once', () => {
  test('by keyboard: next, select, reject with one reason, undo, approve', async ({ page, app }) => {
    for (const name of ['One', 'Two', 'Three']) {
      const ubs = await apiOf(app.url, 'ubs');
      await ubs.post('/api/contacts/pending', person('Bulk', name));
    }
    await page.goto('/admin?tab=data&waitingClient=ubs#approvals');
    const box = (name: string) => section(page).getByRole('checkbox', { name: `Select Bulk ${name}` });
    await box('One').focus();
    await page.keyboard.press('x');
    await page.keyboard.press('j');
    await expect(box('Two')).toBeFocused();
    await page.keyboard.press('x');
    const bar = section(page).getByRole('group', { name: 'Decide the selected contacts' });
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: 'Reject selected' }).click();
    const dialog = page.getByRole('dialog', { name: 'Reject 2 contacts' });
    await dialog.getByLabel('Reason').fill('Not in our market.');
    await dialog.getByRole('button', { name: 'Reject 2 contacts' }).click();
    await expectToast(page, '2 contacts rejected');
    await keepToast(page);
    await expect(box('One')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expectToast(page, 'Back in approvals');
    await expect(box('One')).toBeVisible();

    await box('Three').focus();
    await page.keyboard.press('r');
    await expect(page.getByRole('dialog', { name: 'Reject contact' })).toContainText('Bulk Three');
    await page.keyboard.press('Escape');
    await box('Three').focus();
    await page.keyboard.press('a');
    await expectToast(page, 'Contact approved');
    await expect(box('Three')).toHaveCount(0);
  });

  test('all without duplicates are approved; one decided meanwhile is named', async ({ page, app }) => {
    const newEdge = await apiOf(app.url, 'new-edge');
    for (const name of ['Four', 'Five']) await newEdge.post('/api/contacts/pending', person('Bulk', name));
    await page.goto('/admin?tab=data&waitingClient=new-edge#approvals');
    await expect(cardOf(page, 'Bulk Five')).toBeVisible();
    await section(page).getByRole('button', { name: 'Select all without duplicates' }).click();
    await expect(section(page).getByRole('button', { name: 'Approve selected' })).toBeFocused();
    const admin = await apiOf(app.url, 'admin');
    const waiting = await admin.get('/api/admin/pending-contacts?client=new-edge');
    const { id } = waiting.find((one: { fields: { lastName: string } }) => one.fields.lastName === 'Five');
    await page.route('**/api/admin/pending-contacts/decide', async (route) => {
      await admin.post(`/api/admin/pending-contacts/${id}/reject`, { reason: 'Known already.' });
      await route.continue();
    });
    await section(page).getByRole('button', { name: 'Approve selected' }).click();
    await expect(section(page)).toContainText('1 contact was left in the list');
    await expect(section(page)).toContainText('Bulk Five: This submission was already rejected.');
    await expect(cardOf(page, 'Bulk Four')).toHaveCount(0);
    await expect(page.locator('body')).not.toBeFocused();
    await expectAccessible(page);
  });

  test('an approval is undone at once, but for the one in use', async ({ page, app }) => {
    const names = ['Ada', 'Bea', 'Cleo'];
    const admin = await apiOf(app.url, 'admin');
    for (const { id } of await admin.get('/api/admin/pending-contacts?client=silicon-valley'))
      await admin.post(`/api/admin/pending-contacts/${id}/reject`, { reason: 'Known already.' });
    const client = await apiOf(app.url, 'silicon-valley');
    for (const name of names) await client.post('/api/contacts/pending', person(name, 'Several'));
    await page.goto('/admin?tab=data&waitingClient=silicon-valley#approvals');
    await expect(cardOf(page, 'Cleo Several')).toBeVisible();
    await section(page).getByRole('button', { name: 'Select all without duplicates' }).click();
    await section(page).getByRole('button', { name: 'Approve selected' }).click();
    await expectToast(page, '3 contacts approved');
    await keepToast(page);
    const [bea] = await client.get('/api/contacts?q=Bea%20Several');
    await client.put(`/api/contacts/${bea.id}`, { city: 'Reno' });
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expectToast(
      page,
      '2 were undone, 1 was not',
      "This contact was edited since, so adding it can't be undone.",
    );
    await expect(cardOf(page, 'Ada Several')).toBeVisible();
    await expect(cardOf(page, 'Cleo Several')).toBeVisible();
    await expect(cardOf(page, 'Bea Several')).toHaveCount(0);
  });
});
