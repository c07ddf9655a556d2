import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, keepToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

const cards = (page: Page, stage: string) => page.locator(`[data-stage="${stage}"]:visible [data-deal]`);

test.beforeEach(async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/pipeline');
  await expect(cards(page, 'closing').first()).toBeVisible();
});

/** Marks the first deal of a stage as lost. @returns its id and whose it is */
async function lose(page: Page, stage: string, reason: string, note = '') {
  const card = cards(page, stage).first();
  const id = String(await card.getAttribute('data-deal'));
  const menu = card.locator('[data-deal-menu]');
  const person = String(await menu.getAttribute('aria-label')).replace('Move the deal of ', '');
  await menu.click();
  await page.getByRole('menuitem', { name: 'Mark as lost…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as lost' });
  await dialog.getByRole('radio', { name: reason }).click();
  if (note) await dialog.getByRole('textbox', { name: 'Note' }).fill(note);
  await dialog.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(page.locator(`[data-deal="${id}"]`)).toHaveCount(0);
  await expectToast(page, 'Marked as lost');
  return { id, person };
}

test('a deal is lost only with a reason, and Undo brings it back', async ({ page }) => {
  await cards(page, 'closing').first().locator('[data-deal-menu]').click();
  await page.getByRole('menuitem', { name: 'Mark as lost…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as lost' });
  await expect(dialog.getByRole('radio').first()).toBeFocused();
  await dialog.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(dialog.getByText('Choose a reason.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const { id } = await lose(page, 'closing', 'Terms');
  await page.reload();
  await expect(cards(page, 'closing').first()).toBeVisible();
  await expect(page.locator(`[data-deal="${id}"]`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Lost (1)' }).click();
  await expect(page).toHaveURL(/lost=open/);
  await page.getByRole('button', { name: /^Reopen the deal of/ }).click();
  await expectToast(page, 'Back in Closing');
  await page.goBack();
  await expect(page.locator(`[data-deal="${id}"]:visible`)).toBeVisible();

  // Low enough that the link to lost deals is out of sight.
  await page.setViewportSize({ width: 1280, height: 520 });
  await page.evaluate(() => scrollTo(0, 0));
  const next = cards(page, 'meeting').nth(1);
  const nextId = String(await next.getAttribute('data-deal'));
  const { id: lost } = await lose(page, 'meeting', 'Timing');
  await expect(page.locator(`[data-deal-menu="${nextId}"]:visible`)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBeLessThan(100);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: /^Lost/ })).toHaveCount(0);
  await expect(page.locator(`[data-deal-menu="${lost}"]:visible`)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBeLessThan(100);
});

test('Undo leads to the card of the deal, though the board changes before it is back', async ({
  page,
  app,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.locator('[data-rest="meeting"]:visible')).toBeVisible();
  const { id } = await lose(page, 'meeting', 'Timing');
  const answered = Promise.withResolvers<void>();
  await page.route(`**/api/deals/${id}/reopen`, async (route) => {
    await answered.promise;
    await route.fallback();
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  const other = String(await cards(page, 'targeted').first().getAttribute('data-deal'));
  await (await apiOf(app.url, 'silicon-valley')).put(`/api/deals/${other}`, { stage: 'conversation' });
  await expect(page.locator(`[data-stage="conversation"]:visible [data-deal="${other}"]`)).toBeVisible();
  await expect(page.locator(`[data-deal="${id}"]`)).toHaveCount(0);
  answered.resolve();
  await expect(page.locator(`[data-deal-menu="${id}"]:visible`)).toBeFocused();
});

test('the contact says why its deal was lost, and reopens it', async ({ page }) => {
  const { person } = await lose(page, 'conversation', 'Went elsewhere', 'Joined a bank');
  await page.getByRole('button', { name: 'Lost (1)' }).click();
  const list = page.getByRole('dialog', { name: 'Lost deals' });
  await expect(list.getByText('Went elsewhere: Joined a bank')).toBeVisible();
  await expectAccessible(page);
  await list.getByRole('button', { name: person, exact: true }).click();
  const contact = page.getByRole('dialog', { name: person });
  await expect(contact.getByText(/^Lost on .*: went elsewhere$/)).toBeVisible();
  await expect(contact.getByText('Lost: went elsewhere')).toBeVisible();
  await contact.getByRole('button', { name: 'Reopen' }).click();
  await expectToast(page, 'Back in Initial Conversation');
  await expect(contact.getByText('Reopened in Initial Conversation')).toBeVisible();
  await expect(contact.getByText(/^Lost on/)).toHaveCount(0);
});

test('works on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await lose(page, 'targeted', 'Not a fit');
  await page.getByRole('button', { name: 'Lost (1)' }).click();
  await expect(page.getByRole('dialog', { name: 'Lost deals' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

test('the board marks no deal as lost that somebody else moved meanwhile', async ({
  page,
  app,
  allowConsole,
}) => {
  allowConsole(/409/);
  const card = cards(page, 'meeting').first();
  const id = String(await card.getAttribute('data-deal'));
  await card.locator('[data-deal-menu]').click();
  await page.getByRole('menuitem', { name: 'Mark as lost…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as lost' });
  await dialog.getByRole('radio', { name: 'Timing' }).click();
  const api = await apiOf(app.url, 'silicon-valley');
  await api.put(`/api/deals/${id}`, { stage: 'won' });
  await expect(page.locator(`[data-stage="won"]:visible [data-deal="${id}"]`)).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark as lost' }).click();
  await expectToast(page, 'This deal was changed by someone else');
  await expect(page.locator(`[data-stage="won"]:visible [data-deal="${id}"]`)).toBeVisible();

  // The question is asked again, of the deal as it is now.
  await expect(dialog.getByText(/, now in Won\. The deal leaves the board/)).toBeVisible();
  await expect(dialog.getByRole('radio', { name: 'Timing' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Mark as lost' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator(`[data-deal="${id}"]`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator(`[data-stage="won"]:visible [data-deal="${id}"]`)).toBeVisible();
  await api.put(`/api/deals/${id}`, { stage: 'meeting' });
});

for (const from of ['board', 'drawer'])
  test(`a loss that could not be saved from the ${from} keeps its reason and note`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/ERR_|Failed to load/);
    const card = cards(page, 'meeting').first();
    const id = String(await card.getAttribute('data-deal'));
    if (from === 'board') {
      await card.locator('[data-deal-menu]').click();
      await page.getByRole('menuitem', { name: 'Mark as lost…' }).click();
    } else {
      await card.locator('[data-open-contact]').click();
      await page.getByRole('dialog').getByRole('button', { name: 'Mark as lost…' }).click();
    }
    const dialog = page.getByRole('dialog', { name: 'Mark as lost' });
    await dialog.getByRole('radio', { name: 'Terms' }).click();
    await dialog.getByRole('textbox', { name: 'Note' }).fill('Wants a larger note');
    await page.route(`**/api/deals/${id}/loss`, (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Mark as lost' }).click();
    await expectToast(page, "Couldn't mark the deal as lost");
    await expect(dialog.getByRole('radio', { name: 'Terms' })).toBeChecked();
    await expect(dialog.getByRole('textbox', { name: 'Note' })).toHaveValue('Wants a larger note');
    await expect(page.locator(`[data-stage="meeting"]:visible [data-deal="${id}"]`)).toBeVisible();

    await dialog.getByRole('button', { name: 'Mark as lost' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.locator(`[data-deal="${id}"]`)).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.locator(`[data-stage="meeting"]:visible [data-deal="${id}"]`)).toBeVisible();
  });

test('the drawer marks no deal as lost that somebody else changed meanwhile', async ({
  page,
  app,
  allowConsole,
}) => {
  allowConsole(/409/);
  const card = cards(page, 'meeting').first();
  const id = String(await card.getAttribute('data-deal'));
  await card.locator('[data-open-contact]').click();
  const drawer = page.getByRole('dialog').first();
  await drawer.getByRole('button', { name: 'Mark as lost…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as lost' });
  await dialog.getByRole('radio', { name: 'Timing' }).click();
  const api = await apiOf(app.url, 'silicon-valley');
  await api.put(`/api/deals/${id}`, { stage: 'closing' });
  await dialog.getByRole('button', { name: 'Mark as lost' }).click();
  await expectToast(page, 'This deal was changed by someone else');
  await expect(dialog.getByRole('radio', { name: 'Timing' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(drawer.getByRole('combobox', { name: 'Pipeline stage' })).toHaveText('Closing');
  await api.put(`/api/deals/${id}`, { stage: 'meeting' });
});

test('the drawer of a contact marks the deal as lost, and Undo brings it back', async ({ page }) => {
  const card = cards(page, 'meeting').first();
  const id = String(await card.getAttribute('data-deal'));
  await card.locator('[data-open-contact]').click();
  const drawer = page.getByRole('dialog').first();
  await drawer.getByRole('button', { name: 'Mark as lost…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Mark as lost' });
  await dialog.getByRole('radio', { name: 'Timing' }).click();
  await dialog.getByRole('button', { name: 'Mark as lost' }).click();
  await expectToast(page, 'Marked as lost');
  await keepToast(page);
  await expect(drawer.getByText(/^Lost on .*: timing/)).toBeVisible();
  await expect(drawer.getByRole('combobox', { name: 'Pipeline stage' })).toHaveText('Not in the pipeline');
  await expect(page.locator(`[data-deal="${id}"]`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(drawer.getByRole('combobox', { name: 'Pipeline stage' })).toHaveText('Meeting Scheduled');
});
