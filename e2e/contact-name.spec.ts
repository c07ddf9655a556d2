import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';
import { openPerson } from './support/person.ts';
import { smallTargets } from './support/targets.ts';

test('a name is corrected beside its heading, and the table shows it; Undo restores it', async ({
  page,
  signIn,
  app,
}) => {
  await signIn('silicon-valley');
  const { person, drawer, stored } = await openPerson(page, app.url, 5);
  const renamed = page.getByRole('dialog', { name: 'Maximiliana Vanderbilt' });
  await drawer.getByRole('button', { name: 'Edit name' }).click();
  await expect(drawer.getByRole('textbox', { name: 'First name' })).toBeFocused();
  await page.keyboard.type('Maximiliana');
  await page.keyboard.press('Tab');
  await expect(drawer.getByRole('textbox', { name: 'Last name' })).toBeFocused();
  await page.keyboard.type('Vanderbilt');
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expectToast(page, 'Name updated', 'Maximiliana Vanderbilt');
  await expect(renamed.getByRole('button', { name: 'Edit name' })).toBeFocused();
  await expect(page).toHaveTitle(/Maximiliana Vanderbilt/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(drawer.getByRole('heading', { name: person.name })).toBeVisible();
  await expect.poll(async () => (await stored()).name).toBe(person.name);
});

test('a name that lacks a part stays with the reason; leaving both fields saves, and nothing moves', async ({
  page,
  signIn,
  app,
}) => {
  await signIn('silicon-valley');
  const { person, drawer, facts, stored } = await openPerson(page, app.url, 6);
  const top = async () => (await drawer.getByRole('link', { name: /^Call / }).boundingBox())?.y ?? 0;
  const before = await top();
  await drawer.getByRole('button', { name: 'Edit name' }).click();
  expect(Math.abs((await top()) - before)).toBeLessThan(1);
  const first = drawer.getByRole('textbox', { name: 'First name' });
  await first.fill('');
  await first.press('Enter');
  await expect(first).toHaveAccessibleDescription('First Name is required.');
  await first.fill('Philippa');
  await facts.getByRole('button', { name: /^(Edit|Add) city$/ }).click();
  await expect(page.getByRole('dialog', { name: `Philippa ${person.lastName}` })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'City' })).toBeFocused();
  await expect.poll(async () => (await stored()).firstName).toBe('Philippa');
  expect((await stored()).lastName).toBe(person.lastName);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a name has room for its fields, and the tap that leaves them lands', async ({
    page,
    signIn,
    app,
  }) => {
    await signIn('silicon-valley');
    const { person, drawer, facts, stored } = await openPerson(page, app.url, 9);
    await drawer.getByRole('button', { name: 'Edit name' }).tap();
    const first = drawer.getByRole('textbox', { name: 'First name' });
    await expect(first).toBeFocused();
    expect((await first.boundingBox())?.width).toBeGreaterThan(150);
    await expect.poll(() => smallTargets(page)).toEqual([]);
    await expectNoSidewaysScroll(page);
    await first.fill('Philippa');
    await facts.getByRole('button', { name: /^(Edit|Add) phone$/ }).tap();
    await expect(page.getByRole('textbox', { name: 'Phone' })).toBeFocused();
    await expect.poll(async () => (await stored()).name).toBe(`Philippa ${person.lastName}`);
  });
});
