import type { Page, Route } from '@playwright/test';
import { expect, expectToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { openToday, people } from './support/today.ts';

test.use({ readsOnly: true });

const personOf = (page: Page, id: string) => page.locator(`li[data-id="${id}"]`);

const idAt = async (page: Page, position: number) =>
  (await people(page).nth(position).getAttribute('data-id')) ?? '';

/** Opens the form of whom the key `l` is pressed for, by an outcome. */
async function openForm(page: Page, id: string) {
  await personOf(page, id).locator('[data-open-contact]').focus();
  await page.keyboard.press('l');
  await expect(personOf(page, id).locator('[data-outcome="Connected"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(personOf(page, id).getByLabel('Note')).toBeFocused();
}

const refuse = (route: Route) =>
  route.fulfill({ status: 503, json: { message: 'Busy.', code: 'not_ready' } });
/** Calls that are logged wait. @returns refuses the one that waits longest */
async function holdCalls(page: Page) {
  const held: Route[] = [];
  await page.route('**/api/today/*/log', (route) => void held.push(route));
  return async () => {
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const route = held.shift();
    if (route) await refuse(route);
  };
}

test('a call that could not be logged comes back with all that was typed, to be sent again', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/503/);
  const sent: unknown[] = [];
  await page.route('**/api/today/*/log', (route) => {
    sent.push(route.request().postDataJSON());
    return refuse(route);
  });
  await signIn('silicon-valley');
  await openToday(page);
  const id = await idAt(page, 0);
  await openForm(page, id);
  const person = personOf(page, id);
  await person.getByLabel('Note').fill('Wants the grid in writing.');
  await person.getByLabel('Next step').fill('Send the grid');
  await person.getByLabel('Due').fill('2025-12-24');
  await person.getByRole('combobox', { name: 'Owner' }).click();
  await page.getByRole('option', { name: 'Unassigned' }).click();
  await person.getByRole('combobox', { name: 'Stage' }).click();
  await page.getByRole('option', { name: 'Closing' }).click();
  await person.getByRole('button', { name: 'Log call' }).click();
  await expectToast(page, "Couldn't log the call");
  await expect(person.locator('[data-outcome="Connected"]')).toHaveAttribute('aria-pressed', 'true');
  await expect(person.getByLabel('Note')).toHaveValue('Wants the grid in writing.');
  await expect(person.getByLabel('Next step')).toHaveValue('Send the grid');
  await expect(person.getByLabel('Due')).toHaveValue('2025-12-24');
  await expect(person.getByRole('combobox', { name: 'Owner' })).toHaveText('Unassigned');
  await expect(person.getByRole('combobox', { name: 'Stage' })).toHaveText('Closing');
  await person.getByRole('button', { name: 'Log call' }).click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual(sent[0]);
  expect(sent[0]).toMatchObject({ outcome: 'Connected', nextStep: { owner: null, dueOn: '2025-12-24' } });
});

test('a call logged from the menu comes back without a form', async ({ page, signIn, allowConsole }) => {
  allowConsole(/503/);
  await page.route('**/api/today/*/log', refuse);
  await signIn('silicon-valley');
  await openToday(page);
  const id = await idAt(page, 1);
  await personOf(page, id)
    .getByRole('button', { name: /^Log a call with/ })
    .click();
  await page.getByRole('menuitem', { name: 'Busy' }).click();
  await expectToast(page, "Couldn't log the call");
  await expect(personOf(page, id)).toBeVisible();
  await expect(page.getByLabel('Note')).toHaveCount(0);
});

test('whoever is written about meanwhile stays, and what was typed before waits', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/503/);
  const refuseNext = await holdCalls(page);
  await signIn('silicon-valley');
  await openToday(page);
  const [first, second] = [await idAt(page, 0), await idAt(page, 1)];
  await openForm(page, first);
  await page.keyboard.type('About the first');
  await page.keyboard.press('Enter');
  await expect(personOf(page, first)).toHaveCount(0);
  await openForm(page, second);
  await page.keyboard.type('About the second');
  await refuseNext();
  await expectToast(page, "Couldn't log the call");
  await expect(personOf(page, first)).toBeVisible();
  await expect(personOf(page, second).getByLabel('Note')).toHaveValue('About the second');
  await page.keyboard.press('Enter');
  await expect(personOf(page, second)).toHaveCount(0);
  await personOf(page, first).locator('[data-open-contact]').focus();
  await page.keyboard.press('l');
  const note = personOf(page, first).getByLabel('Note');
  await expect(note).toHaveValue('About the first');
  await refuseNext();
  await expect(personOf(page, second)).toBeVisible();
  await expect(note).toHaveValue('About the first');
});

test('what takes the place of half-typed text asks first', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await openToday(page);
  const [first, second] = [await idAt(page, 0), await idAt(page, 1)];
  const note = personOf(page, first).getByLabel('Note');
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await openForm(page, first);
  await page.keyboard.type('About the first');

  await personOf(page, first)
    .getByRole('button', { name: /^Snooze/ })
    .click();
  await page.getByRole('menuitem').first().click();
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(note).toHaveValue('About the first');

  await personOf(page, second).locator('[data-open-contact]').focus();
  await page.keyboard.press('l');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(note).toHaveValue('About the first');

  await personOf(page, second).locator('[data-open-contact]').focus();
  await page.keyboard.press('l');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(personOf(page, second).locator('[data-outcome="Connected"]')).toBeFocused();
  await expect(note).toHaveCount(0);
});

test('what was typed is there also for the only person, who left the page empty, and after leaving it', async ({
  page,
  signIn,
  app,
  allowConsole,
}) => {
  allowConsole(/503/);
  const today = await (await apiOf(app.url, 'silicon-valley')).get('/api/today?who=everyone');
  const one = { ...today, queue: today.queue.slice(0, 1) };
  await signIn('silicon-valley');
  await page.route('**/api/today?**', (route) => route.fulfill({ json: one }));
  const refuseNext = await holdCalls(page);
  await openToday(page);
  const id = await idAt(page, 0);
  await openForm(page, id);
  await page.keyboard.type('The only one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nobody needs a call right now')).toBeVisible();
  const rail = page.getByRole('navigation', { name: 'Main' });
  await rail.getByRole('link', { name: 'Pipeline' }).click();
  await expect(page).toHaveURL(/\/pipeline$/);
  await refuseNext();
  await expectToast(page, "Couldn't log the call");
  await rail.getByRole('link', { name: 'Today' }).click();
  await expect(personOf(page, id).getByLabel('Note')).toHaveValue('The only one');
});

test('Escape closes a form in which nothing is typed, and keeps one with text', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await openToday(page);
  const id = await idAt(page, 0);
  const note = personOf(page, id).getByLabel('Note');
  await openForm(page, id);
  await page.keyboard.press('Escape');
  await expect(note).toHaveCount(0);
  await expect(personOf(page, id).locator('[data-outcome="Connected"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(note).toBeFocused();
  await page.keyboard.type('About the first');
  await page.keyboard.press('Escape');
  await expect(note).toHaveValue('About the first');
});
