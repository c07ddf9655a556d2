import type { Page } from '@playwright/test';
import { expect, expectToast, logOut, test } from './support/app.ts';
import { openButton, rows, section } from './support/contacts.ts';

const home = '/client/silicon-valley';

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Discard your changes?' });
const keep = (page: Page) => question(page).getByRole('button', { name: 'Keep editing' }).click();
const discard = (page: Page) => question(page).getByRole('button', { name: 'Discard' }).click();
const inRail = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

/** Keeps the form open, and finds the address as it was. */
async function keepOn(page: Page, address: string) {
  await expect(question(page)).toBeVisible();
  await keep(page);
  await expect(question(page)).toHaveCount(0);
  await expect.poll(() => page.url()).toBe(address);
}

const people = (page: Page) => page.getByRole('list', { name: 'Whom to call' }).locator(':scope > li');

/** Types half a note about whom Today names first, after a page that Back leads to. */
async function typeNote(page: Page) {
  await page.goto(`${home}/pipeline`);
  await inRail(page, 'Today').click();
  await people(page).first().getByRole('button', { name: 'Connected' }).click();
  const note = people(page).first().getByLabel('Note');
  await note.fill('Half a thought');
  return note;
}

/** Types half a next step of the first contact in the table. */
async function typeStep(page: Page) {
  await page.goto(`${home}/contacts`);
  await openButton(rows(page).first()).click();
  const step = page.getByRole('dialog').getByPlaceholder('Add a next step');
  await step.fill('Half a step');
  return step;
}

test.describe('a half-typed call on Today', () => {
  test('is asked about by a link and by Back, and kept or given up', async ({ page, signIn }) => {
    await signIn('silicon-valley');
    const note = await typeNote(page);
    const address = page.url();
    await inRail(page, 'Contacts').click();
    await keepOn(page, address);
    await page.goBack();
    await keepOn(page, address);
    await expect(note).toHaveValue('Half a thought');
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await discard(page);
    await expect(page).toHaveURL(/\/pipeline$/);
    await page.goForward();
    await expect(people(page).first()).toBeVisible();
    await expect(page.getByLabel('Note')).toHaveCount(0);
    await inRail(page, 'Contacts').click();
    await expect(section(page)).toBeVisible();
  });

  test('is asked about where another queue or contact would take its place', async ({ page, signIn }) => {
    await signIn('silicon-valley');
    const note = await typeNote(page);
    const address = page.url();
    await page.getByRole('radio', { name: 'Mine' }).click();
    await keepOn(page, address);
    await people(page).nth(1).locator('[data-open-contact]').click();
    await keepOn(page, address);
    // The contact's own drawer stands beside it.
    await people(page).first().locator('[data-open-contact]').click();
    await expect(page.getByRole('dialog').getByRole('region', { name: 'Facts' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(address);
    await expect(note).toHaveValue('Half a thought');
    await expect(question(page)).toHaveCount(0);
  });

  test('is not asked about once it is sent, nor when logging out', async ({ page, signIn }) => {
    await page.route('**/api/today/*/log', () => undefined);
    await signIn('silicon-valley');
    await typeNote(page);
    await page.getByRole('button', { name: 'Log call' }).click();
    await inRail(page, 'Pipeline').click();
    await expect(page).toHaveURL(/\/pipeline$/);
    await typeNote(page);
    await logOut(page);
    await expectToast(page, 'Logged Out');
    await expect(page.getByRole('button', { name: /^Account of/ })).toHaveCount(0);
    await expect(question(page)).toHaveCount(0);
  });
});

test.describe('a half-typed next step of an open contact', () => {
  test('is asked about by Back and by the rail, also to the same page', async ({ page, signIn }) => {
    await signIn('silicon-valley');
    const step = await typeStep(page);
    const address = page.url();
    await page.goBack();
    await keepOn(page, address);
    await inRail(page, 'Contacts').click();
    await keepOn(page, address);
    await expect(step).toHaveValue('Half a step');
    await page.goBack();
    await discard(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).not.toHaveURL(/contact=/);
    await page.goForward();
    await expect(step).toHaveValue('');
    await step.fill('Half a step');
    await inRail(page, 'Pipeline').click();
    await discard(page);
    await expect(page).toHaveURL(/\/pipeline$/);
    // Back leads to where it was left.
    await page.goBack();
    await expect(page.getByRole('dialog')).toBeVisible();
  });

  test('is not asked about by filters, once by closing, and once by the next contact', async ({
    page,
    signIn,
  }) => {
    await signIn('silicon-valley');
    const step = await typeStep(page);
    await section(page).getByRole('searchbox', { name: 'Search contacts' }).fill('a');
    await expect(page).toHaveURL(/q=a/);
    await expect(step).toHaveValue('Half a step');
    await expect(question(page)).toHaveCount(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Next contact' }).click();
    await expect(question(page)).toHaveCount(1);
    await keep(page);
    await expect(question(page)).toHaveCount(0);
    await expect(step).toHaveValue('Half a step');
    await page.getByRole('dialog').getByRole('button', { name: 'Next contact' }).click();
    await discard(page);
    await expect(step).toHaveValue('');
    await step.fill('Another half');
    await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).click();
    await discard(page);
    await expect(page).not.toHaveURL(/contact=/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(question(page)).toHaveCount(0);
  });

  test('is not asked about once it is added', async ({ page, signIn }) => {
    await signIn('silicon-valley');
    const step = await typeStep(page);
    await step.press('Enter');
    await expect(step).toHaveValue('');
    await inRail(page, 'Pipeline').click();
    await expect(page).toHaveURL(/\/pipeline$/);
  });

  test('is given up without a question when the session has ended', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/401/);
    await page.route('**/api/next-steps', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 401, body: '{}' }) : route.continue(),
    );
    await signIn('silicon-valley');
    const step = await typeStep(page);
    await step.press('Enter');
    await expect(page).toHaveURL(/:\d+\/$/);
    await expect(question(page)).toHaveCount(0);
  });
});

test.describe('a dialog with something typed', () => {
  test('is asked about by Back, however often it is pressed, and closes with it', async ({
    page,
    signIn,
  }) => {
    await signIn('silicon-valley');
    await page.goto(`${home}/pipeline`);
    await inRail(page, 'Moves').click();
    await inRail(page, 'Contacts').click();
    await section(page).getByRole('button', { name: 'Add Contact' }).click();
    const name = page.getByRole('dialog', { name: 'Add Contact' }).getByLabel('First Name');
    await name.fill('Ada');
    const address = page.url();
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await expect.poll(() => page.url()).toBe(address);
    await page.goBack();
    await expect.poll(() => page.url()).toBe(address);
    await keepOn(page, address);
    await expect(name).toHaveValue('Ada');
    await page.goBack();
    await expect(question(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question(page)).toHaveCount(0);
    await expect(name).toHaveValue('Ada');
    await page.goBack();
    await discard(page);
    await expect(page).toHaveURL(/\/moves/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  test('of the palette, which every page has, is given up as well', async ({ page, signIn }) => {
    await signIn('silicon-valley');
    await page.goto(`${home}/pipeline`);
    await inRail(page, 'Contacts').click();
    await expect(section(page)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('Add Contact');
    await page.getByRole('option', { name: 'Add Contact' }).first().click();
    await page.getByRole('dialog', { name: 'Add Contact' }).getByLabel('First Name').fill('Ada');
    await page.goBack();
    await discard(page);
    await expect(page).toHaveURL(/\/pipeline$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test('a setting that is not saved is asked about by another tab of the portal', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin?tab=settings&section=branding');
  const name = page.getByRole('region', { name: 'Portal branding' }).getByLabel('Portal name');
  await name.fill('Half a name');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await expect(question(page)).toBeVisible();
  await keep(page);
  await expect(name).toHaveValue('Half a name');
  await page.getByRole('tab', { name: 'Overview' }).click();
  await discard(page);
  await expect(page).not.toHaveURL(/tab=settings/);
  await expect(name).toHaveCount(0);
});
