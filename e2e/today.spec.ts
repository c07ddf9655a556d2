import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { nameOf, openToday, people, queue } from './support/today.ts';

/** No program for telephone calls in a test. @returns whom it would have called, by the names of the links */
async function noDialer(page: Page): Promise<string[]> {
  const called: string[] = [];
  await page.exposeFunction('onCall', (name: string) => called.push(name));
  await page.evaluate(() =>
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element ? event.target.closest('a[href^="tel:"]') : null;
      if (!link) return;
      event.preventDefault();
      Reflect.get(window, 'onCall')(link.getAttribute('aria-label'));
    }),
  );
  return called;
}

test('a call is logged in two clicks, and the next person moves up', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await openToday(page);
  const done = page.getByText(/^Done: /);
  const before = Number(/(\d+) call/.exec(await done.innerText())?.[1]);
  const [first, second] = [await nameOf(page, 0), await nameOf(page, 1)];
  // One.
  await people(page).first().getByRole('button', { name: 'Voicemail' }).click();
  // Two.
  await page.getByRole('button', { name: 'Log call' }).click();
  await expectToast(page, 'Call logged', `${first}: Left a voicemail`);
  await expect(people(page).first()).toContainText(second);
  await expect(queue(page).getByRole('button', { name: first, exact: true })).toHaveCount(0);
  await expect(done).toContainText(`Done: ${before + 1} call`);
});

test('a note, a next step and a stage go with the call', async ({ page, signIn, app }) => {
  const api = await apiOf(app.url, 'silicon-valley');
  await signIn('silicon-valley');
  await openToday(page);
  const name = await nameOf(page, 0);
  const row = people(page).first();
  const id = await row.getAttribute('data-id');
  await row.getByRole('button', { name: 'Connected' }).click();
  await row.getByLabel('Note').fill('Wants the grid in writing.');
  await expect(row.getByRole('combobox', { name: 'Owner' })).toHaveCount(0);
  await row.getByLabel('Next step').fill('Send the grid');
  await expect(row.getByRole('combobox', { name: 'Owner' })).toHaveText('You');
  await row.getByRole('combobox', { name: 'Stage' }).click();
  await page.getByRole('option', { name: 'Closing' }).click();
  await row.getByLabel('Next step').press('Enter');
  await expectToast(page, 'Call logged', `${name}: Spoke on the phone`);
  await expect.poll(async () => (await api.get(`/api/contacts/${id}`)).pipelineStage).toBe('closing');
  const { open: steps } = await api.get(`/api/contacts/${id}/next-steps`);
  expect(steps).toMatchObject([{ what: 'Send the grid', owner: { mine: true } }]);
  expect(JSON.stringify(await api.get(`/api/contacts/${id}/timeline?limit=3`))).toContain(
    '"notes":"Wants the grid in writing."',
  );
});

test('somebody is snoozed in two clicks, and put back', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await openToday(page);
  const name = await nameOf(page, 1);
  // One.
  await page.getByRole('button', { name: `Snooze ${name}` }).click();
  // On the Friday before Labor Day three days end on Tuesday too.
  await expect(page.getByRole('menuitem')).toHaveText(['Until Tuesday', 'Until Friday, Sep 5']);
  // Two.
  await page.getByRole('menuitem', { name: 'Until Friday, Sep 5' }).click();
  await expectToast(page, 'Snoozed until Friday, Sep 5', name);
  const again = queue(page).getByRole('button', { name, exact: true });
  await expect(again).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(again).toHaveCount(1);
});

test('who is snoozed is listed with the day and who did it, and is put back later, by keyboard', async ({
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await openToday(page);
  const names = [await nameOf(page, 1), await nameOf(page, 2)];
  for (const name of names) {
    await page.getByRole('button', { name: `Snooze ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Until Tuesday' }).click();
    await expectToast(page, 'Snoozed until Tuesday, Sep 2', name);
  }
  await page.reload();
  await page.getByRole('button', { name: '2 snoozed' }).press('Enter');
  const list = page.getByRole('list', { name: 'Snoozed' });
  const entry = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  for (const name of names)
    await expect(entry(name)).toContainText('Until Tuesday, Sep 2, by Alan Whitcombe');
  await expectAccessible(page);
  for (const name of names) {
    await entry(name).getByRole('button', { name: 'End snooze' }).press('Enter');
    await expectToast(page, 'Snooze ended', name);
    await expect(entry(name)).toHaveCount(0);
    await expect(queue(page).getByRole('button', { name, exact: true })).toHaveCount(1);
  }
  await expect(page.getByText('Nobody is snoozed.')).toBeVisible();
  await expect(page.getByRole('button', { name: '0 snoozed' })).toBeFocused();
});

test('by keys alone: next, why, call, log, snooze and open', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await openToday(page);
  const called = await noDialer(page);
  const [first, second, third] = [await nameOf(page, 0), await nameOf(page, 1), await nameOf(page, 2)];
  const focused = page.locator('[data-open-contact]:focus');
  await page.keyboard.press('j');
  await expect(focused).toHaveText(first);
  await page.keyboard.press('j');
  await expect(focused).toHaveText(second);
  await page.keyboard.press('e');
  await expect(page.getByRole('list', { name: `Why to call ${second}` })).toBeVisible();
  await page.keyboard.press('c');
  await expect.poll(() => called).toEqual([`Call ${second}`]);
  await page.keyboard.press('k');
  await expect(focused).toHaveText(first);
  await page.keyboard.press('l');
  await expect(page.locator('[data-outcome="Connected"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Note')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Call logged', `${first}: Spoke on the phone`);
  await expect(focused).toHaveText(second);
  await page.keyboard.press('s');
  await expectToast(page, 'Snoozed until Tuesday, Sep 2', second);
  await expect(focused).toHaveText(third);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(third);
});

test('a logged call is taken back by keys, with its next step and stage, and the queue is as before', async ({
  page,
  signIn,
  app,
}) => {
  const api = await apiOf(app.url, 'silicon-valley');
  await signIn('silicon-valley');
  await openToday(page);
  const id = await people(page).first().getAttribute('data-id');
  const stored = async () => {
    const { pipelineStage, lastContacted } = await api.get(`/api/contacts/${id}`);
    const { open } = await api.get(`/api/contacts/${id}/next-steps`);
    return { pipelineStage, lastContacted, steps: open.map(({ what }: { what: string }) => what) };
  };
  const names = () => people(page).locator('[data-open-contact]').allInnerTexts();
  const done = page.getByText(/^Done: /);
  const before = { names: await names(), done: await done.innerText(), stored: await stored() };
  const [first = ''] = before.names;
  await people(page).first().locator('[data-open-contact]').focus();
  await page.keyboard.press('l');
  await expect(page.locator('[data-outcome="Connected"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Note')).toBeFocused();
  await people(page).first().getByRole('combobox', { name: 'Stage' }).click();
  await page.getByRole('option', { name: 'Won' }).click();
  await people(page).first().getByLabel('Note').focus();
  await page.keyboard.type('Wants the grid.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Send the grid');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Call logged', `${first}: Spoke on the phone`);
  await expect.poll(names).not.toContain(first);
  await expect
    .poll(stored)
    .toMatchObject({ pipelineStage: 'won', steps: [...before.stored.steps, 'Send the grid'] });
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  const undo = page.locator('[data-toast]').getByRole('button', { name: 'Undo' });
  await expect(async () => {
    if (!(await undo.evaluate((button) => button === document.activeElement))) {
      await page.keyboard.press('Tab');
      throw new Error('Not there yet');
    }
  }).toPass();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Call taken back', `${first} is as before.`);
  await expect.poll(names).toEqual(before.names);
  await expect(done).toHaveText(before.done);
  expect(await stored()).toEqual(before.stored);
});

test('a call that cannot be taken back says why', async ({ page, signIn, app, allowConsole }) => {
  allowConsole(/409/);
  await signIn('silicon-valley');
  await openToday(page);
  // Signed in before the call is logged, as the message with Undo goes after a while.
  const api = await apiOf(app.url, 'silicon-valley');
  const first = people(page).first();
  const contactId = await first.getAttribute('data-id');
  await first.getByRole('button', { name: 'Busy' }).click();
  await page.getByRole('button', { name: 'Log call' }).click();
  await expectToast(page, 'Call logged');
  await api.post('/api/activities', { contactId, type: 'email', subject: 'Sent the grid' });
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click();
  await expectToast(
    page,
    "Couldn't take the call back",
    'This contact was contacted again since, so the call stays as it was logged.',
  );
});

test('above the pipeline a call is logged in two clicks, why is one key away, and the sixth moves up', async ({
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  await expect(people(page)).toHaveCount(5);
  const [first, second] = [await nameOf(page, 0), await nameOf(page, 1)];
  await people(page).first().locator('[data-open-contact]').focus();
  await page.keyboard.press('e');
  await expect(page.getByRole('list', { name: `Why to call ${first}` })).toBeVisible();
  // One.
  await people(page).first().getByRole('button', { name: 'No answer' }).click();
  // Two.
  await page.getByRole('button', { name: 'Log call' }).click();
  await expectToast(page, 'Call logged', `${first}: Called, no answer`);
  await expect(people(page).first()).toContainText(second);
  await expect(people(page)).toHaveCount(5);
});
