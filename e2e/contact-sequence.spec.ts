import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { nameIn, openButton, rows } from './support/contacts.ts';

const list = '/client/silicon-valley/contacts';

test('next and previous follow the list over its pages, and Back closes the drawer', async ({
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await page.goto(list);
  await expect(rows(page)).toHaveCount(10);
  const names = await Promise.all([7, 8, 9].map((at) => nameIn(rows(page).nth(at))));
  await openButton(rows(page).nth(8)).click();
  const drawer = page.getByRole('dialog');
  await expect(page.getByRole('dialog', { name: String(names[1]) })).toBeVisible();
  await expect(drawer.getByText('9 of ', { exact: false }).first()).toBeVisible();
  await drawer.getByRole('button', { name: 'Next contact' }).click();
  await expect(page.getByRole('dialog', { name: String(names[2]) })).toBeVisible();
  await expect(drawer.getByRole('status').first()).toContainText(`${names[2]}, 10 of `);
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/page=2/);
  await expect(drawer.getByRole('status').first()).toContainText(', 11 of ');
  const eleventh = await nameIn(rows(page).first());
  await expect(page.getByRole('dialog', { name: eleventh })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('dialog', { name: String(names[2]) })).toBeVisible();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(page.getByRole('dialog', { name: String(names[0]) })).toBeVisible();
  await page.goBack();
  await expect(drawer).toHaveCount(0);
});

test('keys pressed while the first drawer is on its way reach it, and Escape calls it off', async ({
  page,
  signIn,
}) => {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/open-contact-[^/]*\.js$/, async (route) => {
    await released;
    await route.continue();
  });
  await signIn('silicon-valley');
  await page.goto(list);
  await expect(rows(page)).toHaveCount(10);
  const third = await nameIn(rows(page).nth(2));
  await openButton(rows(page).first()).click();
  await page.keyboard.press('Escape');
  await expect(page).not.toHaveURL(/contact=/);
  await openButton(rows(page).first()).click();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page).toHaveURL(/contact=/);
  release();
  await expect(page.getByRole('dialog', { name: third })).toBeVisible();
});

test('the first and the last of a filtered list say so', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto(`${list}?stage=won`);
  await expect(rows(page)).toHaveCount(6);
  await openButton(rows(page).first()).click();
  const drawer = page.getByRole('dialog');
  const previous = drawer.getByRole('button', { name: 'Previous contact' });
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
  await previous.focus();
  await expect(page.getByRole('tooltip', { name: 'Previous contact (k)' })).toBeVisible();
  const next = drawer.getByRole('button', { name: 'Next contact' });
  await expect(next).not.toHaveAttribute('aria-disabled', 'true');
  const last = await nameIn(rows(page).nth(5));
  await openButton(rows(page).nth(5)).click();
  await expect(page.getByRole('dialog', { name: last })).toBeVisible();
  await expect(drawer.getByRole('status').first()).toContainText(`${last}, 6 of 6`);
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(previous).not.toHaveAttribute('aria-disabled', 'true');
});

test('a contact that an edit takes out of the list keeps its place in it', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto(`${list}?stage=meeting`);
  await expect(rows(page).first()).toBeVisible();
  const second = await nameIn(rows(page).nth(1));
  await openButton(rows(page).first()).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: 'Pipeline stage' }).click();
  await page.getByRole('option', { name: 'Closing' }).click();
  await expect(drawer.getByText('No longer in this list', { exact: true })).toBeVisible();
  await drawer.getByRole('button', { name: 'Next contact' }).click();
  await expect(page.getByRole('dialog', { name: second })).toBeVisible();
  await expect(drawer.getByRole('status').first()).toContainText(`${second}, 1 of `);
});

test('a contact that leaves its list empty, and one in a window made narrow, can still be closed', async ({
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await page.goto(`${list}?stage=conversation`);
  await expect(rows(page).nth(1)).toBeVisible();
  const name = await nameIn(rows(page).first());
  await page.goto(`${list}?stage=conversation&q=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(1);
  await openButton(rows(page).first()).click();
  const drawer = page.getByRole('dialog', { name });
  await drawer.getByRole('combobox', { name: 'Pipeline stage' }).click();
  await page.getByRole('option', { name: 'Meeting' }).click();
  await expect(rows(page)).toHaveCount(0);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await expect(drawer).toHaveCount(0);

  await page.goto(list);
  await openButton(rows(page).first()).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('unsaved input is asked about before another contact takes its place', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto(list);
  const [first, second] = [await nameIn(rows(page).first()), await nameIn(rows(page).nth(1))];
  await openButton(rows(page).first()).click();
  const drawer = page.getByRole('dialog', { name: first });
  await drawer.getByRole('button', { name: 'Log note' }).click();
  await drawer.getByLabel('Subject').fill('Half a thought');
  await drawer.getByRole('button', { name: 'Next contact' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(drawer.getByLabel('Subject')).toHaveValue('Half a thought');
  await openButton(rows(page).nth(1)).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog', { name: second })).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('Subject')).toHaveCount(0);
});

test('the list beside it stays usable, and Escape on either side leads back to the row', async ({
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await page.goto(list);
  await openButton(rows(page).nth(2)).click();
  const drawer = page.getByRole('dialog');
  await expect(rows(page).nth(2)).toHaveAttribute('aria-current', 'true');
  await expect(drawer).toBeFocused();
  const gap = async () => {
    const table = await page.getByRole('region', { name: 'Contacts', exact: true }).boundingBox();
    const panel = await drawer.boundingBox();
    return Number(panel?.x) - Number(table?.x) - Number(table?.width);
  };
  await expect.poll(gap).toBeGreaterThan(0);
  await expectAccessible(page);

  const fifth = await nameIn(rows(page).nth(4));
  await rows(page).nth(4).locator('td').nth(2).click();
  await expect(page.getByRole('dialog', { name: fifth })).toBeVisible();
  await expect(rows(page).nth(4)).toHaveAttribute('aria-current', 'true');
  await expect(rows(page).nth(2)).not.toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(openButton(rows(page).nth(4))).toBeFocused();
  await page.keyboard.press('j');
  await expect(openButton(rows(page).nth(5))).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(drawer).toBeFocused();
  await openButton(rows(page).nth(7)).focus();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(openButton(rows(page).nth(7))).toBeFocused();
});

test('a window that becomes too narrow for both puts the drawer over the page', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto(list);
  await openButton(rows(page).first()).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeFocused();
  await openButton(rows(page).nth(1)).focus();
  const root = page.locator('#root');
  await page.setViewportSize({ width: 1279, height: 800 });
  await expect(root).toHaveAttribute('aria-hidden', 'true');
  await expect(drawer).toBeFocused();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(root).not.toHaveAttribute('aria-hidden', 'true');
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(root).toHaveAttribute('aria-hidden', 'true');
  await page.mouse.click(100, 400);
  await expect(drawer).toHaveCount(0);
  await expect(root).not.toHaveAttribute('aria-hidden', 'true');
});

test('the queue of Today and a column of the board are such lists too', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/today');
  const people = page.getByRole('list', { name: 'Whom to call' }).locator(':scope > li');
  const second = await people.nth(1).locator('[data-open-contact]').innerText();
  await people.first().locator('[data-open-contact]').click();
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: second })).toBeVisible();
  await expect(people.nth(1)).toHaveAttribute('aria-current', 'true');

  await page.goto('/client/silicon-valley/pipeline');
  const cards = page.locator('[data-stage="meeting"] [data-deal]:visible');
  await cards.first().locator('[data-open-contact]').click();
  await expect(page.getByRole('dialog').getByRole('status').first()).toContainText(', 1 of ');
  await expect(page.getByRole('dialog')).toBeFocused();
  await page.keyboard.press('j');
  await expect(cards.nth(1)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('Escape');
  await expect(cards.nth(1).locator('[data-open-contact]')).toBeFocused();
});

test('search and bell stay free while a contact is open beside its list', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto(list);
  await openButton(rows(page).first()).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.click();
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(bell).toBeFocused();
  const header = await page.getByRole('banner').first().boundingBox();
  const beside = await drawer.boundingBox();
  expect(beside?.y).toBe((header?.y ?? 0) + (header?.height ?? 0) - 1);
});

test('on a phone the name has its room, with next and previous below it', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('silicon-valley');
  await page.goto(list);
  await openButton(rows(page).first()).click();
  const drawer = page.getByRole('dialog');
  const next = drawer.getByRole('button', { name: 'Next contact' });
  await expect(next).toBeVisible();
  const [title, close, step] = await Promise.all(
    [drawer.getByRole('heading', { level: 2 }), drawer.getByRole('button', { name: 'Close' }), next].map(
      (one) => one.boundingBox(),
    ),
  );
  expect(step?.y).toBeGreaterThan((title?.y ?? 0) + (title?.height ?? 0));
  expect(Math.abs((close?.y ?? 0) - (title?.y ?? 0))).toBeLessThan(24);
});
