import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';
import { apiOf, nameIn, openButton, openContacts, rows, section } from './support/contacts.ts';

test('a contact opens in a drawer, and Back closes it', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await openContacts(page, 'silicon-valley', '?stage=meeting');
  const name = await nameIn(rows(page).first());
  await rows(page).first().locator('td').nth(2).click();
  const drawer = page.getByRole('dialog', { name });
  for (const part of ['Facts', 'Links', 'Log activity', 'Timeline', 'Research'])
    await expect(drawer.getByRole('heading', { name: part })).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'BrokerCheck' })).toHaveAttribute(
    'href',
    /^https:\/\/brokercheck\.finra\.org\/individual\/summary\/\d+$/,
  );
  await expect(drawer.getByRole('link', { name: 'Firm page' })).toHaveAttribute(
    'href',
    /^\/client\/silicon-valley\/firm\/./,
  );
  await expect(drawer.getByRole('link', { name: 'Team page' })).toHaveCount(0);
  await expect(drawer.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
});

test('a drawer that a link opens stands beside the list before the list is there', async ({
  page,
  signIn,
  app,
}) => {
  const [contact] = await (await apiOf(app.url, 'silicon-valley')).get('/api/contacts?pageSize=1');
  await signIn('silicon-valley');
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/contacts?**', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(`/client/silicon-valley/contacts?contact=${contact.id}`);
  const drawer = page.getByRole('dialog', { name: contact.name });
  await expect(drawer.getByRole('region', { name: 'Facts' })).toBeVisible();
  await expect(section(page)).toBeVisible();
  const top = async () => (await drawer.boundingBox())?.y ?? 0;
  await expect.poll(top).toBeGreaterThan(0);
  const before = await top();
  release();
  await expect(rows(page).first()).toBeVisible();
  expect(await top()).toBe(before);
});

test('the drawer is accessible in light and dark', async ({ page, signIn }) => {
  test.slow();
  await signIn('silicon-valley');
  await openContacts(page, 'silicon-valley');
  await openButton(rows(page).first()).click();
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toBeVisible();
  await page.getByRole('button', { name: 'Log meeting' }).click();
  await expectAccessible(page);
});

test('an admin finds the pages of firm and team', async ({ page, signIn, app }) => {
  const [contact] = await (await apiOf(app.url, 'silicon-valley')).get('/api/contacts?pageSize=1');
  await signIn('admin');
  await page.goto(`/silicon-valley?contact=${contact.id}`);
  const drawer = page.getByRole('dialog', { name: contact.name });
  // The first page of a new app, which is slow as its code is not cached yet.
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole('link', { name: 'Firm page' })).toHaveAttribute(
    'href',
    `/firm/${encodeURIComponent(contact.firm)}?client=silicon-valley`,
  );
  await expect(drawer.getByRole('link', { name: 'Team page' })).toHaveAttribute(
    'href',
    new RegExp(`^/team/${contact.id}`),
  );
});

test('an unknown figure is not known, never zero', async ({ page, signIn, app }) => {
  const contacts = await (await apiOf(app.url, 'silicon-valley')).get('/api/contacts?sort=aum&order=asc');
  const unknown = contacts.find((one: { aum: number | null }) => one.aum === null);
  await signIn('silicon-valley');
  await page.goto(`/client/silicon-valley?contact=${unknown.id}`);
  const facts = page.getByRole('dialog').getByRole('region', { name: 'Facts' });
  await expect(facts.getByText('Not known').first()).toBeAttached();
  await expect(facts.getByText('$0')).toHaveCount(0);
});

test('the reason that an insight gave is shown', async ({ page, signIn, app }) => {
  const [contact] = await (await apiOf(app.url, 'silicon-valley')).get('/api/contacts?pageSize=1');
  await signIn('silicon-valley');
  await page.goto(`/client/silicon-valley?contact=${contact.id}&reason=Moved+last+week`);
  await expect(page.getByRole('dialog').getByText('Moved last week')).toBeVisible();
});

test('the stage is changed here, and one undo puts it back', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await openContacts(page, 'silicon-valley', '?stage=conversation');
  const row = rows(page).first();
  const id = await row.getAttribute('data-contact');
  await openButton(row).click();
  const stage = page.getByRole('dialog').getByRole('combobox', { name: 'Pipeline stage' });
  await expect(stage).toHaveText('Initial Conversation');
  await stage.click();
  await page.getByRole('option', { name: 'Closing' }).click();
  await expectToast(page, 'Stage changed to Closing');
  await expect(stage).toHaveText('Closing');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(stage).toHaveText('Initial Conversation');
  await page.keyboard.press('Escape');
  await expect(page.locator(`tr[data-contact="${id}"]`)).toBeVisible();
});

test('a meeting that is logged shows in the timeline, the feed and last contacted', async ({
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await openContacts(page, 'silicon-valley', '?notContactedDays=60');
  const row = rows(page).first();
  const name = await nameIn(row);
  await openButton(row).click();
  const drawer = page.getByRole('dialog', { name });
  const log = drawer.getByRole('button', { name: 'Log meeting' });
  // Calls have one place: the button at the top.
  await expect(log).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Log call' })).toHaveCount(0);
  await log.click();
  await expect(drawer.getByLabel('Subject')).toBeFocused();
  await log.click();
  await expect(drawer.getByText('Add a short subject.')).toBeVisible();
  await drawer.getByLabel('Subject').fill('Spoke about his book');
  await drawer.getByLabel('Outcome').fill('Agreed to talk again');
  await drawer.getByLabel('Minutes').fill('12');
  await drawer.getByRole('textbox', { name: 'Notes' }).fill('Wants to see the payout grid.');
  await log.click();
  await expectToast(page, 'Meeting logged', name);

  const first = drawer.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first();
  await expect(first).toContainText('Spoke about his book');
  await expect(first).toContainText('12 min');
  await expect(first).toContainText('Wants to see the payout grid.');
  await expect(drawer.getByRole('region', { name: 'Facts' })).toContainText('Today');
  await expect(log).toBeFocused();
  await page.keyboard.press('Escape');
  const feed = page.getByRole('region', { name: 'Live Activity Feed' });
  await expect(feed.getByText('Spoke about his book')).toBeVisible();
  await section(page).getByRole('searchbox', { name: 'Search contacts' }).fill(name);
  await section(page).getByRole('button', { name: 'Clear the filter by not contacted for' }).click();
  await expect(rows(page).first()).toContainText('Today');
});

test('what is typed and not logged is not lost by Escape', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await openContacts(page, 'silicon-valley');
  await openButton(rows(page).first()).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Log note' }).click();
  await drawer.getByLabel('Subject').fill('Half a thought');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Discard your changes?')).toBeVisible();
});

test('a failure to log keeps what was typed', async ({ page, signIn, allowConsole }) => {
  allowConsole(/500/);
  await signIn('silicon-valley');
  await openContacts(page, 'silicon-valley');
  await openButton(rows(page).first()).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Log email' }).click();
  await drawer.getByLabel('Subject').fill('Sent the deck');
  const answer = { message: 'Something went wrong.', code: 'failed' };
  await page.route('**/api/activities', (route) => route.fulfill({ status: 500, json: answer }));
  await drawer.getByRole('button', { name: 'Log email' }).click();
  await expectToast(page, "Couldn't log the activity");
  await expect(drawer.getByLabel('Subject')).toHaveValue('Sent the deck');
});

test('a contact that cannot be loaded can be tried again, on a phone too', async ({
  page,
  signIn,
  app,
  allowConsole,
}) => {
  allowConsole(/500/);
  const [contact] = await (await apiOf(app.url, 'silicon-valley')).get('/api/contacts?pageSize=1');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('silicon-valley');
  await page.route(`**/api/contacts/${contact.id}`, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(`/client/silicon-valley?contact=${contact.id}`);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText("Couldn't load the contact")).toBeVisible();
  await page.unroute(`**/api/contacts/${contact.id}`);
  await drawer.getByRole('button', { name: 'Try Again' }).click();
  await expect(page.getByRole('dialog', { name: contact.name })).toBeVisible();
  await expectNoSidewaysScroll(page);
});

/** Opens the list of stages in the drawer of a contact whose stage is Meeting. */
async function openStages(page: Page) {
  await openContacts(page, 'silicon-valley', '?stage=meeting');
  await openButton(rows(page).first()).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Pipeline stage' }).click();
}

test('Escape closes it right after a choice from a list of it', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await openStages(page);
  const chosen = page.getByRole('option', { selected: true });
  await expect(chosen).toBeVisible();
  const animations = await page.context().newCDPSession(page);
  await animations.send('Animation.enable');
  await animations.send('Animation.setPlaybackRate', { playbackRate: 0.001 });
  await chosen.click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/contact=/);
});

test('Escape closes it where nothing has the focus, below a toast, too', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await openStages(page);
  await page.getByRole('option', { name: 'Closing' }).click();
  await expectToast(page, 'Stage changed to Closing');
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/contact=/);
});

test('a Deep Dive without a model says so in the drawer', async ({ page, signIn, allowConsole }) => {
  allowConsole(/503/);
  await signIn('silicon-valley');
  await openContacts(page, 'silicon-valley');
  await openButton(rows(page).first()).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Deep Dive' }).click();
  await expectToast(page, 'Research Failed');
  await expect(drawer.getByText("AI research isn't set up. Ask your admin.")).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(drawer.getByRole('button', { name: 'Deep Dive' })).toBeFocused();
});
