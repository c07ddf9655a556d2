import { expect, test } from './support/app.ts';
import { nameIn, openButton, openContacts, rows, section } from './support/contacts.ts';

test.beforeEach(async ({ page, signIn }) => {
  await signIn('new-edge');
  await openContacts(page, 'new-edge');
  await expect(rows(page)).toHaveCount(10);
});

test('from the search to a contact and back by keyboard alone', async ({ page }) => {
  const field = section(page).getByRole('searchbox', { name: 'Search contacts' });
  await field.focus();
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press('Tab');
    if (await openButton(rows(page).first()).evaluate((button) => button === document.activeElement)) break;
  }
  await expect(openButton(rows(page).first())).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await expect(openButton(rows(page).nth(2))).toBeFocused();
  await page.keyboard.press('k');
  await expect(openButton(rows(page).nth(1))).toBeFocused();

  const name = await nameIn(rows(page).nth(1));
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name });
  await expect(drawer).toBeVisible();
  await expect(page).toHaveURL(/contact=/);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(openButton(rows(page).nth(1))).toBeFocused();
});

test('s stars, x selects and e edits the row that has the focus', async ({ page }) => {
  const row = rows(page).nth(3);
  const name = await nameIn(row);
  await openButton(row).focus();
  const star = row.getByRole('button', { name: `High value: ${name}` });
  const before = await star.getAttribute('aria-pressed');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/star'));
  await page.keyboard.press('s');
  await expect(star).toHaveAttribute('aria-pressed', before === 'true' ? 'false' : 'true');
  expect((await saved).status()).toBe(200);

  await page.keyboard.press('x');
  await expect(row.getByRole('checkbox', { name: `Select ${name}` })).toBeChecked();
  await expect(section(page).getByText('1 selected')).toBeVisible();
  await page.keyboard.press('x');
  await expect(section(page).getByText('1 selected')).toHaveCount(0);

  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Edit Contact' });
  await expect(dialog).toBeVisible();
  await expect(dialog.getByLabel('First Name')).toHaveValue(name.split(' ')[0] ?? '');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(openButton(row)).toBeFocused();
});

test('the focus stays in the list through a change of several', async ({ page }) => {
  const name = (at: number) => rows(page).nth(at).locator('[data-open-contact]');
  const action = (label: string | RegExp) => section(page).getByRole('button', { name: label, exact: true });
  const select = async () => {
    await name(0).focus();
    for (const key of ['x', 'j', 'x']) await page.keyboard.press(key);
  };
  for (const label of ['Star', 'Unstar', 'Clear the selection']) {
    await select();
    await action(label).press('Enter');
    await expect(action('Clear the selection')).toBeHidden();
    await expect(name(1)).toBeFocused();
  }
  await select();
  await action(/^Select all /).press('Enter');
  await expect(action('Log')).toBeFocused();
});

test('letters typed into the search are only text', async ({ page }) => {
  const field = section(page).getByRole('searchbox', { name: 'Search contacts' });
  await field.pressSequentially('jsex');
  await expect(field).toHaveValue('jsex');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
