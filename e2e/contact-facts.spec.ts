import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, keepToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { openPerson } from './support/person.ts';
import { smallTargets } from './support/targets.ts';
import { windowOf } from './support/windows.ts';

test('a number is corrected during a call: one click, typing, Enter; Undo restores it', async ({
  page,
  signIn,
  app,
}) => {
  await signIn('silicon-valley');
  const { person, drawer, facts, stored } = await openPerson(page, app.url, 0);
  await drawer.getByRole('button', { name: `Log a call with ${person.name}` }).click();
  await page.getByRole('menuitem', { name: 'Add a note or next step…' }).click();
  await expect(drawer.getByRole('region', { name: 'How did the call end?' })).toBeVisible();
  await facts.getByRole('button', { name: 'Edit phone' }).click();
  await expect(facts.getByRole('textbox', { name: 'Phone' })).toBeFocused();
  await page.keyboard.type('(650) 555-0190');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Phone updated', person.name);
  await expect(facts).toContainText('(650) 555-0190');
  await expect(facts.getByRole('button', { name: 'Edit phone' })).toBeFocused();
  await expect(drawer.getByRole('link', { name: `Call ${person.name}` })).toHaveAttribute(
    'title',
    '(650) 555-0190',
  );
  // The call is still to be logged.
  await expect(drawer.getByRole('region', { name: 'How did the call end?' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(facts).toContainText(person.phone);
  await expect.poll(async () => (await stored()).phone).toBe(person.phone);
});

test("Liftout's own team page is a link for an admin, and not shown to a client", async ({
  page,
  browser,
  signIn,
  app,
}) => {
  const api = await apiOf(app.url, 'silicon-valley');
  const all: { id: string; firm: string; teamProfileLink: string | null }[] = await api.get(
    '/api/contacts?pageSize=1000',
  );
  const person = all.find(({ teamProfileLink }) => teamProfileLink?.startsWith('/team/'));
  await signIn('admin');
  await page.goto(`/silicon-valley/contacts?contact=${person?.id}`);
  await page
    .getByRole('dialog')
    .getByRole('link', { name: `Team at ${person?.firm}` })
    .click();
  await expect(page).toHaveURL((url) => url.pathname === person?.teamProfileLink);

  const path = `/client/silicon-valley/contacts?contact=${person?.id}`;
  const theirs = await windowOf(browser, app.url, 'silicon-valley', path);
  const facts = theirs.getByRole('dialog').getByRole('region', { name: 'Facts' });
  await expect(facts.getByText('LinkedIn', { exact: true })).toBeVisible();
  await expect(facts.getByText('Team profile')).toHaveCount(0);
  await theirs.context().close();
});

test('leaving a field for the next one saves it, figures as they are typed', async ({
  page,
  signIn,
  app,
}) => {
  await signIn('silicon-valley');
  const { drawer, facts, stored } = await openPerson(page, app.url, 1);
  await facts.getByRole('button', { name: /^(Edit|Add) AUM$/ }).click();
  await page.keyboard.type('1.2B');
  await facts.getByRole('button', { name: /^(Edit|Add) city$/ }).click();
  await expect(facts.getByRole('textbox', { name: 'City' })).toBeFocused();
  await expect(facts).toContainText('$1.2B');
  await page.keyboard.type('Palo Alto');
  await drawer.getByRole('button', { name: /^(Edit|Add) notes$/ }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('Prefers texts');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Golf on Fridays');
  await page.keyboard.press('Control+Enter');
  await expectToast(page, 'Notes updated');
  await facts.getByRole('combobox', { name: 'Tier' }).click();
  await page.getByRole('option', { name: 'Diamond' }).click();
  await expectToast(page, 'Tier updated');
  await expect
    .poll(async () => {
      const { aum, city, notes, advisorTier } = await stored();
      return { aum, city, notes, advisorTier };
    })
    .toEqual({
      aum: 1_200_000_000,
      city: 'Palo Alto',
      notes: 'Prefers texts\nGolf on Fridays',
      advisorTier: 'diamond',
    });
});

test('a bad email stays in its field with the reason; Escape restores it and leaves the drawer open', async ({
  page,
  signIn,
  app,
}) => {
  await signIn('silicon-valley');
  const { person, drawer, facts, stored } = await openPerson(page, app.url, 2);
  await facts.getByRole('button', { name: 'Edit email' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.type('nope');
  await page.keyboard.press('Enter');
  const field = facts.getByRole('textbox', { name: 'Email' });
  await expect(field).toHaveAccessibleDescription('Enter a valid email address.');
  await expectAccessible(page);
  // It is asked about before it is lost.
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field).toHaveValue('nope');
  await field.press('Escape');
  await expect(facts).toContainText(person.email);
  await expect(facts.getByRole('button', { name: 'Edit email' })).toBeFocused();
  await expect(drawer).toBeVisible();
  expect((await stored()).email).toBe(person.email);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test("what another window changed meanwhile isn't overwritten without a word", async ({
  page,
  context,
  signIn,
  app,
  allowConsole,
}) => {
  // The other window's change may arrive only with the refusal.
  allowConsole(/409/);
  await signIn('silicon-valley');
  const { person, facts, stored } = await openPerson(page, app.url, 3);
  await facts.getByRole('button', { name: 'Edit phone' }).click();
  await page.keyboard.type('(650) 555-0191');
  const other = await context.newPage();
  await other.goto(page.url());
  const theirs = other.getByRole('dialog', { name: person.name }).getByRole('region', { name: 'Facts' });
  await theirs.getByRole('button', { name: 'Edit phone' }).click();
  await other.keyboard.type('(650) 555-0177');
  await other.keyboard.press('Enter');
  await expectToast(other, 'Phone updated');

  const mine = facts.getByRole('textbox', { name: 'Phone' });
  await mine.press('Enter');
  await expect(mine).toHaveAccessibleDescription(
    'Someone else changed this to (650) 555-0177. Save again to replace it, or press Escape.',
  );
  await expect(mine).toHaveValue('(650) 555-0191');
  expect((await stored()).phone).toBe('(650) 555-0177');
  await mine.press('Enter');
  await expect.poll(async () => (await stored()).phone).toBe('(650) 555-0191');
  await expect(theirs).toContainText('(650) 555-0191');
});

test('the last contact and the team link are edited like other facts', async ({ page, signIn, app }) => {
  await signIn('silicon-valley');
  const { person, drawer, facts, stored } = await openPerson(page, app.url, 7);
  await facts.getByRole('button', { name: /^(Edit|Add) last contact$/ }).click();
  const time = facts.getByLabel('Last contact', { exact: true });
  await expect(time).toBeFocused();
  await time.fill('2099-01-01T09:00');
  await time.press('Enter');
  await expect(time).toHaveAccessibleDescription('This date is in the future.');
  await time.fill('2025-02-03T09:30');
  await time.press('Enter');
  await expectToast(page, 'Last contact updated', person.name);
  await keepToast(page);
  await expect(facts.getByRole('button', { name: 'Edit last contact' })).toBeFocused();
  const at = await page.evaluate(() => new Date('2025-02-03T09:30').toISOString());
  await expect.poll(async () => (await stored()).lastContacted).toBe(at);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await stored()).lastContacted).toBe(person.lastContacted);

  await facts.getByRole('button', { name: /^(Edit|Add) team profile link$/ }).click();
  await page.keyboard.type('teams.example');
  await page.keyboard.press('Enter');
  await expect(facts.getByRole('textbox', { name: 'Team profile' })).toHaveAccessibleDescription(
    'Enter a link that starts with https:// or /team/.',
  );
  await page.keyboard.press('Control+a');
  await page.keyboard.type('https://teams.example/whitfield');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Team profile updated', person.name);
  await expect(facts).toContainText('teams.example/whitfield');
  await expect(drawer.getByRole('link', { name: 'Team profile' })).toHaveAttribute(
    'href',
    'https://teams.example/whitfield',
  );
});

test('half a date is asked about, not taken for a blank one', async ({ page, signIn, app }) => {
  await signIn('silicon-valley');
  const { person, facts, stored } = await openPerson(page, app.url, 8);
  await facts.getByRole('button', { name: /^(Edit|Add) last contact$/ }).click();
  const time = facts.getByLabel('Last contact', { exact: true });
  await time.fill('2025-02-03T09:30');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect(time).toHaveAccessibleDescription('Enter both a date and a time.');
  await time.press('Escape');
  expect((await stored()).lastContacted).toBe(person.lastContacted);
});

test('facts are only read in a view of the portal', async ({ page, signIn, app }) => {
  const [contact] = await (await apiOf(app.url, 'silicon-valley')).get('/api/contacts?pageSize=1');
  await signIn('admin');
  await page.goto(`/client/silicon-valley/contacts?contact=${contact.id}&viewAs=silicon-valley`);
  const facts = page.getByRole('dialog', { name: contact.name }).getByRole('region', { name: 'Facts' });
  await expect(facts).toContainText(contact.email);
  await expect(facts.getByRole('button')).toHaveCount(0);
  await expect(facts.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit name' })).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('facts are 44 px, and fit', async ({ page, signIn, app }) => {
    await signIn('silicon-valley');
    const { facts } = await openPerson(page, app.url, 4);
    await expect.poll(() => smallTargets(page)).toEqual([]);
    await facts.getByRole('button', { name: 'Edit email' }).tap();
    await expect(facts.getByRole('textbox', { name: 'Email' })).toBeFocused();
    await expect.poll(() => smallTargets(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
  });
});
