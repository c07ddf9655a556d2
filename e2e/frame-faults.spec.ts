import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { openContacts, rows, section } from './support/contacts.ts';

const wide = { width: 1024, height: 800 };
const narrow = { width: 390, height: 800 };
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const topOf = (page: Page, id: string) =>
  page.evaluate((anchor) => document.getElementById(anchor)?.getBoundingClientRect().top ?? Number.NaN, id);

/** Marks the elements of a section, so that a new rendering can be detected. */
const mark = (page: Page, id: string) =>
  page.evaluate((anchor) => document.getElementById(anchor)?.setAttribute('data-seen', ''), id);

test('crossing the width of a phone keeps what is drawn, where one reads and what was typed', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize(wide);
  await signIn('silicon-valley');
  await openContacts(page, 'silicon-valley');
  await expect(rows(page)).toHaveCount(10);
  const search = section(page).getByRole('searchbox');
  await search.pressSequentially('mer');
  await expect(rows(page).first()).toContainText(/mer/i);
  await mark(page, 'contacts');
  await mark(page, 'pipeline');
  const before = await topOf(page, 'contacts');

  await page.setViewportSize(narrow);
  await expect(page.getByRole('tab', { name: 'Contact Activity' })).toHaveAttribute('aria-selected', 'true');
  await expect(section(page)).toBeVisible();
  await expect(region(page, 'Deal Pipeline')).toBeHidden();
  await expect(search).toHaveValue('mer');
  await expect(search).toBeFocused();
  const moved = async () => Math.abs((await topOf(page, 'contacts')) - before);
  await expect.poll(moved).toBeLessThanOrEqual(2);

  await page.setViewportSize(wide);
  await expect(region(page, 'Deal Pipeline')).toBeAttached();
  await expect.poll(moved).toBeLessThanOrEqual(2);
  await expect(section(page)).toBeInViewport();
  await expect(search).toHaveValue('mer');
  for (const id of ['contacts', 'pipeline'])
    await expect(page.locator(`#${id}`)).toHaveAttribute('data-seen', '');
});

test('crossing the width of a phone keeps a dialog and what was typed in it', async ({ page, signIn }) => {
  await page.setViewportSize(narrow);
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  await page.getByRole('button', { name: 'Send Intel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit Market Intelligence' });
  await dialog.getByLabel('Subject').fill('Merrill opens in Marin');
  await page.setViewportSize(wide);
  await expect(dialog.getByLabel('Subject')).toHaveValue('Merrill opens in Marin');
  await page.setViewportSize(narrow);
  await expect(dialog.getByLabel('Subject')).toHaveValue('Merrill opens in Marin');
});

test('nothing moves sideways when something opens above the page', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  await expect(region(page, 'Deal Pipeline')).toBeVisible();
  const places = () =>
    page.evaluate(() =>
      ['main', 'header', '#pipeline'].map((selector) => {
        const { left, right } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
        return [left, right];
      }),
    );
  const before = await places();
  for (const open of [
    () => page.getByRole('combobox', { name: 'Month' }).click(),
    () => page.getByRole('button', { name: 'Send Intel' }).click(),
    () => page.keyboard.press('Control+k'),
    () => page.getByRole('button', { name: /^Account of/ }).click(),
    () => page.locator('[data-deal]:visible').first().getByRole('button').last().click(),
  ]) {
    await open();
    await expect(page.locator('[role="listbox"], [role="dialog"], [role="menu"]').first()).toBeVisible();
    expect(await places()).toEqual(before);
    await page.keyboard.press('Escape');
    await expect(page.locator('[role="listbox"], [role="dialog"], [role="menu"]')).toHaveCount(0);
  }
});

test('a section that is jumped to shows its heading below the header', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  const index = page.getByRole('navigation', { name: 'Sections' });
  for (const name of ['Engagement Summary', 'Market Overview', 'Deal Pipeline']) {
    await index.getByRole('link', { name }).click();
    const heading = region(page, name).getByRole('heading', { level: 2 });
    // Where the page has gone to, not before it goes there.
    await expect(index.getByRole('link', { name })).toHaveAttribute('aria-current', 'location');
    const below = async () => {
      const [title, header] = [await heading.boundingBox(), await page.getByRole('banner').boundingBox()];
      return (title?.y ?? Number.NaN) - (header?.y ?? 0) - (header?.height ?? 0);
    };
    await expect.poll(async () => (await below()) >= 0 && (await below()) < 120).toBe(true);
  }
});

test('Escape gives the focus back to the row at once, and j goes on from there', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/contacts');
  await expect(rows(page)).toHaveCount(10);
  for (const open of [
    () => rows(page).nth(1).locator('[data-open-contact]').press('Enter'),
    () => rows(page).nth(1).locator('[data-open-contact]').click(),
    // The click focuses the scrolling box.
    () => rows(page).nth(1).locator('td').nth(4).click(),
  ]) {
    await open();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.keyboard.press('j');
    await expect(rows(page).nth(2).locator('[data-open-contact]')).toBeFocused();
  }
  // Opened by its address, nothing had the focus before, so the row gets it.
  const id = await rows(page).nth(3).getAttribute('data-contact');
  await page.goto(`/client/silicon-valley/contacts?contact=${id}`);
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(rows(page).nth(3).locator('[data-open-contact]')).toBeFocused();
});

test('a question that is answered is gone at once, with the focus back', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  const send = page.getByRole('button', { name: 'Send Intel' });
  await send.click();
  const dialog = page.getByRole('dialog', { name: 'Submit Market Intelligence' });
  await dialog.getByLabel('Subject').fill('x');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(await dialog.count()).toBe(0);
  await expect(send).toBeFocused();
});

test('a toast leaves the buttons of a dialog free', async ({ page, signIn, allowConsole }) => {
  allowConsole(/500/);
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  await page.route('**/api/intel', (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('button', { name: 'Send Intel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Submit Market Intelligence' });
  await dialog.getByLabel('Subject').fill('Merrill opens in Marin');
  await dialog.getByLabel('Description').fill('A team of four.');
  const submit = dialog.locator('button[type="submit"]');
  for (const size of [{ width: 1440, height: 700 }, wide, { width: 800, height: 600 }, narrow]) {
    await page.setViewportSize(size);
    await submit.click();
    const toast = page.locator('[data-toast]');
    await expect(toast).toBeVisible();
    const [over, under] = [await toast.boundingBox(), await submit.boundingBox()];
    if (!over || !under) throw new Error('Both are on the screen.');
    const apart =
      over.x + over.width <= under.x ||
      under.x + under.width <= over.x ||
      over.y + over.height <= under.y ||
      under.y + under.height <= over.y;
    expect(apart, `${size.width}`).toBe(true);
    await toast.getByRole('button', { name: 'Dismiss' }).click();
    await expect(toast).toHaveCount(0);
  }
});

test('an answer of nothing makes the palette small', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  await expect(region(page, 'Deal Pipeline')).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('zzzzqq');
  await expect(page.getByText('Nothing found for “zzzzqq”')).toBeVisible();
  expect((await page.getByRole('dialog').boundingBox())?.height).toBeLessThan(160);
});

test('a tab shows the ring of the focus to the keyboard, not to the mouse', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin');
  const tab = (name: string) => page.getByRole('tab', { name });
  await tab('Settings').click();
  await expect(tab('Settings')).toBeFocused();
  await expect(tab('Settings')).toHaveCSS('outline-style', 'none');
  await page.keyboard.press('ArrowRight');
  await expect(tab('Data')).toBeFocused();
  await expect(tab('Data')).toHaveCSS('outline-style', 'solid');
});

test('on a phone the title of the dashboard can be read whole', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await signIn('fusion');
  await page.goto('/client/fusion');
  const title = page
    .getByRole('heading', { level: 1, name: 'Market Intelligence Dashboard' })
    .locator('[data-cut]');
  await expect(title).toBeVisible();
  const cut = () =>
    title.evaluate(
      (text) => text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth,
    );
  await expect.poll(cut).toBe(false);
});
