import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

/** Opens a contact of the pipeline without next steps. */
async function openDeal(page: Page, url: string) {
  const api = await apiOf(url, 'silicon-valley');
  const board = await api.get('/api/deals/board?client=silicon-valley');
  const deal = board.columns[1].deals[0];
  await page.goto(`/client/silicon-valley?contact=${deal.contactId}`);
  const steps = page.getByRole('dialog').getByRole('region', { name: 'Next steps' });
  await expect(steps.getByPlaceholder('Add a next step')).toBeVisible();
  return { api, deal, steps };
}

/** Removes the only next step, at the server too: the line goes at once, and the next test begins without it. */
async function remove(line: Locator) {
  const removed = line.page().waitForResponse((answer) => answer.request().method() === 'DELETE');
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(line).toHaveCount(0);
  expect((await removed).ok()).toBe(true);
}

test('a next step takes one click, shows on the card, is edited in place, and is done with undo', async ({
  page,
  signIn,
  app,
}) => {
  await signIn('silicon-valley');
  const { deal, steps } = await openDeal(page, app.url);
  await steps.getByPlaceholder('Add a next step').click();
  await page.keyboard.type('Send the offer letter');
  await page.keyboard.press('Enter');
  const line = steps.getByRole('listitem');
  await expect(line).toHaveCount(1);
  await expect(line.getByText(/^Due /)).toHaveText('Due Sep 2');
  await expect(line.getByRole('combobox', { name: /^Owner of/ })).toHaveText('You');

  await line.getByRole('textbox', { name: /^Next step/ }).fill('Send the revised offer');
  await page.keyboard.press('Enter');
  await line.getByLabel(/^Due day of/).fill('2025-08-20');
  await expect(line.getByText('Overdue since Aug 20')).toBeVisible();

  await page.keyboard.press('Escape');
  const card = page.locator(`[data-deal="${deal.id}"]`).first();
  await expect(card).toContainText('Send the revised offer');
  await expect(card).toContainText('Overdue since Aug 20');

  await page.goto(`/client/silicon-valley?contact=${deal.contactId}`);
  await steps.getByRole('checkbox', { name: 'Done: Send the revised offer' }).click();
  await expectToast(page, 'Next step done');
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(line).toHaveCount(1);
  await remove(line);
});

test('the bell tells whom a step is given to, with a way to the contact, and no more of it once it is taken back', async ({
  page,
  signIn,
  app,
}) => {
  const own = await apiOf(app.url, 'silicon-valley');
  const admin = await apiOf(app.url, 'admin');
  await own.post('/api/notifications/read-all', {});
  const owners = await own.get('/api/next-steps/owners?client=silicon-valley');
  const { id: owner } = owners.find(({ mine }: { mine: boolean }) => mine);
  const board = await own.get('/api/deals/board?client=silicon-valley');
  const [one, other] = board.columns[1].deals;
  const give = (contactId: string, what: string) =>
    admin.post('/api/next-steps', { contactId, what, dueOn: '2025-09-05', owner });
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/contacts');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications');

  const first = await give(one.contactId, 'Send the offer');
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const told = panel.getByRole('listitem').first();
  await expect(told).toContainText(`gave you a next step for ${one.contactPerson}`);
  await expect(told).toContainText('Send the offer, by Sep 5, 2025');
  const second = await give(other.contactId, 'Call');
  await expect(told).toContainText('gave you 2 next steps');
  await expect(
    told.getByRole('link', { name: `${other.contactPerson}: Call, by Sep 5, 2025` }),
  ).toBeVisible();
  await expectAccessible(page);
  await admin.put(`/api/next-steps/${second.id}`, { owner: null });
  await told.getByRole('link', { name: `gave you a next step for ${one.contactPerson}` }).click();
  await expect(page.getByRole('dialog', { name: one.contactPerson })).toBeVisible();
  await expect(bell).toHaveAccessibleName('Notifications');
  for (const { id } of [first, second]) await admin.del(`/api/next-steps/${id}`);
});

test('a next step is added once, however often Enter is pressed, and the next one typed meanwhile stays', async ({
  page,
  signIn,
  app,
}) => {
  await signIn('silicon-valley');
  const { steps } = await openDeal(page, app.url);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  let sent = 0;
  await page.route('**/api/next-steps', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent += 1;
    await answered;
    await route.continue();
  });
  const field = steps.getByPlaceholder('Add a next step');
  await field.fill('Send the brochure');
  await field.press('Enter');
  await field.press('Enter');
  await steps.getByRole('button', { name: 'Add', exact: true }).dispatchEvent('click');
  await field.fill('Book a table');
  answer();
  const line = steps.getByRole('listitem');
  await expect(line).toHaveCount(1);
  await expect(field).toHaveValue('Book a table');
  expect(sent).toBe(1);
  await field.fill('');
  await remove(line);
});

test('the menu of a logged call finishes the next step, and Undo takes back both', async ({
  page,
  signIn,
  app,
}) => {
  await signIn('silicon-valley');
  const { steps } = await openDeal(page, app.url);
  await steps.getByPlaceholder('Add a next step').fill('Call about the offer');
  await page.keyboard.press('Enter');
  const line = steps.getByRole('listitem');
  await expect(line).toHaveCount(1);
  await expect(line.getByText(/^Due /)).toBeVisible();
  const drawer = page.getByRole('dialog');
  const log = drawer.getByRole('button', { name: /^Log a call with / });
  const tick = page.getByRole('menuitemcheckbox', { name: 'Done: Call about the offer' });
  await log.click();
  await tick.click();
  await page.getByRole('menuitem', { name: 'Connected' }).click();
  await expectToast(page, 'Call logged');
  await expect(page.getByText(/: Spoke on the phone\. Next step done\.$/)).toBeVisible();
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToast(page, 'Call taken back');
  await expect(line).toHaveCount(1);

  // What is ticked in the menu is ticked in the form.
  await log.click();
  await tick.click();
  await page.getByRole('menuitem', { name: 'Add a note or next step…' }).click();
  await drawer.locator('[data-outcome="Connected"]').click();
  const form = drawer.locator('form', { has: page.getByRole('button', { name: 'Log call' }) });
  await expect(form.getByRole('checkbox', { name: 'Done: Call about the offer' })).toBeChecked();
  await remove(line);
});

test('a step is given to a colleague by keyboard where it is added, and to nobody in place', async ({
  page,
  signIn,
  app,
}) => {
  const admin = await apiOf(app.url, 'admin');
  await admin.post('/api/admin/clients/silicon-valley/people', {
    name: 'Priya Raman',
    email: 'priya.raman@svwp.example',
    password: 'four wise words here',
    allowedDashboards: null,
  });
  await signIn('silicon-valley');
  const { api, deal, steps } = await openDeal(page, app.url);
  await steps.getByPlaceholder('Add a next step').click();
  await page.keyboard.type('Send the offer letter');
  await page.keyboard.press('Tab');
  await steps.getByRole('combobox', { name: 'Owner', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option')).toHaveText(['You', 'Priya Raman', 'Unassigned']);
  await expect(page.getByRole('option', { name: 'You' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(steps.getByRole('combobox', { name: 'Owner', exact: true })).toHaveText('Priya Raman');
  await steps.getByRole('button', { name: 'Add', exact: true }).press('Enter');
  const owner = steps.getByRole('combobox', { name: 'Owner of: Send the offer letter' });
  await expect(owner).toHaveText('Priya Raman');

  await owner.click();
  await page.getByRole('option', { name: 'Unassigned' }).click();
  await expect(owner).toHaveText('Unassigned');
  const ofContact = () => api.get(`/api/contacts/${deal.contactId}/next-steps`);
  await expect.poll(async () => (await ofContact()).open[0].owner).toBeNull();
  await owner.click();
  await page.getByRole('option', { name: 'You' }).click();
  await expect.poll(async () => (await ofContact()).open[0].owner?.mine).toBe(true);
  const [step] = (await ofContact()).open;
  await api.del(`/api/next-steps/${step.id}`);
});

test('a step of somebody who is deactivated says whose it was, and a colleague takes it', async ({
  page,
  signIn,
  app,
}) => {
  const admin = await apiOf(app.url, 'admin');
  const { user } = await admin.post('/api/admin/clients/silicon-valley/people', {
    name: 'Omar Haddad',
    email: 'omar.haddad@svwp.example',
    password: 'four wise words here',
    allowedDashboards: null,
  });
  await signIn('admin');
  const api = await apiOf(app.url, 'silicon-valley');
  const board = await api.get('/api/deals/board?client=silicon-valley');
  const { contactId } = board.columns[1].deals[0];
  const what = 'Send the transition plan';
  const made = await api.post('/api/next-steps', { contactId, what, dueOn: '2025-08-28', owner: user.id });
  await page.goto('/admin?tab=clients&people=silicon-valley');
  await page.getByRole('button', { name: 'Actions for Omar Haddad' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  const ask = page.getByRole('alertdialog');
  await expect(ask).toContainText('Their 1 open next step goes to Unassigned, for a colleague to take.');
  await ask.getByRole('button', { name: 'Deactivate' }).click();
  await expectToast(page, 'User deactivated');

  await page.goto('/silicon-valley/today?who=unassigned');
  const queue = page.getByRole('region', { name: 'Today' });
  await expect(queue.getByText(`${what} (was Omar Haddad)`)).toBeVisible();
  await page.goto(`/silicon-valley?contact=${contactId}`);
  const line = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'was Omar Haddad' });
  const owner = line.getByRole('combobox', { name: `Owner of: ${what}` });
  await expect(owner).toHaveText('Unassigned');
  await owner.click();
  await page.getByRole('option', { name: 'You' }).click();
  await expect(page.getByText('was Omar Haddad')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: `Owner of: ${what}` })).toHaveText('You');
  await api.del(`/api/next-steps/${made.id}`);
});

test('a cadence says when the next touch is due, and is in the timeline at once', async ({
  page,
  signIn,
  app,
}) => {
  await signIn('silicon-valley');
  const { api, deal, steps } = await openDeal(page, app.url);
  await steps.getByRole('combobox', { name: 'Keep in touch' }).click();
  await page.getByRole('option', { name: 'Every 30 days' }).click();
  await expect(steps.getByText(/^Next by /)).toBeVisible();
  // The record's own history is up to date too.
  await expect(page.getByRole('region', { name: 'Timeline' })).toContainText('Keep in touch every 30 days');
  await api.post('/api/activities', { contactId: deal.contactId, type: 'call', subject: 'Caught up' });
  await expect(steps.getByText('Next by Sep 29, 2025')).toBeVisible();
});

test('the next steps are accessible, and fit a phone', async ({ page, signIn, app }) => {
  test.slow();
  await signIn('silicon-valley');
  const { api, deal } = await openDeal(page, app.url);
  const step = { contactId: deal.contactId, what: 'Ask who else would come along', dueOn: '2025-08-12' };
  await api.post('/api/next-steps', { ...step, owner: null });
  await expect(page.getByRole('combobox', { name: /^Owner of: Ask who/ })).toHaveText('Unassigned');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
