import { expect, expectToast, test } from './support/app.ts';
import { openButton, openContacts, rows } from './support/contacts.ts';
import { endAndReturn, signInAgain } from './support/session-end.ts';

test.beforeEach(({ allowConsole }) => allowConsole(/401/));

test('a fact and a next step that are edited in place outlast the end of the session', async ({
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await openContacts(page, 'silicon-valley');
  await openButton(rows(page).first()).click();
  const drawer = page.getByRole('dialog');
  const phone = drawer.getByRole('textbox', { name: 'Phone' });
  await drawer.getByRole('button', { name: 'Edit phone' }).click();
  await phone.fill('(650) 555-0199');
  await endAndReturn(page, 'silicon-valley');
  await expect(phone).toHaveValue('(650) 555-0199');
  await expect(
    drawer.getByText('Not saved: your session ended. Save again, or press Escape.').first(),
  ).toBeVisible();
  await phone.press('Enter');
  await expectToast(page, 'Phone updated');

  await drawer.getByRole('textbox', { name: 'Add a next step' }).fill('Call on Monday');
  await drawer.getByRole('button', { name: 'Add', exact: true }).click();
  const step = drawer.getByRole('textbox', { name: 'Next step: Call on Monday' });
  await step.fill('Call on Tuesday');
  await endAndReturn(page, 'silicon-valley');
  await expect(step).toHaveValue('Call on Tuesday');
  const note = drawer.getByText('Not saved: your session ended. Press Enter to save, or Escape.');
  await expect(note).toBeVisible();
  await step.press('Enter');
  await expect(drawer.getByRole('textbox', { name: 'Next step: Call on Tuesday' })).toBeVisible();
  await expect(note).toHaveCount(0);
});

test('a fact that is being saved as the session ends comes back too', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await openContacts(page, 'silicon-valley');
  await openButton(rows(page).first()).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Edit city' }).click();
  const city = drawer.getByRole('textbox', { name: 'City' });
  await city.fill('Los Altos, CA');
  await page.route('**/api/contacts/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 401, json: { message: 'Please log in again', code: 'unauthorized' } })
      : route.fallback(),
  );
  await city.press('Enter');
  await expect(page).toHaveURL(/:\d+\/$/);
  await page.unrouteAll({ behavior: 'wait' });
  await signInAgain(page, 'silicon-valley');
  await expect(city).toHaveValue('Los Altos, CA');
});

test('goals and the address of a report outlast the end of the session', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  const dialog = page.getByRole('dialog');
  await page.goto('/client/silicon-valley/pipeline');
  const goals = () => page.getByRole('button', { name: /^(Set|Change) goals$/ }).click();
  await goals();
  await dialog.getByLabel('Meetings booked').fill('14');
  await endAndReturn(page, 'silicon-valley');
  await goals();
  await expect(dialog.getByLabel('Meetings booked')).toHaveValue('14');
  await expect(dialog.getByText('We kept what you typed in Meetings booked.')).toBeVisible();

  await page.goto('/client/silicon-valley#market-overview');
  await page.getByRole('button', { name: 'Email Report' }).click();
  await dialog.getByLabel('Email').fill('partner@firm.example');
  await endAndReturn(page, 'silicon-valley');
  await expect(dialog.getByLabel('Email')).toHaveValue('partner@firm.example');
});

test("a market's figures and a webhook outlast the end of the session", async ({ page, signIn }) => {
  await signIn('admin');
  const dialog = page.getByRole('dialog');
  await page.goto('/admin?tab=settings#markets');
  await page.getByRole('button', { name: 'Miami', exact: true }).first().click();
  await dialog.getByLabel('Growth').fill('7.7');
  await endAndReturn(page, 'admin');
  await expect(dialog.getByLabel('Growth')).toHaveValue('7.7');
  await expect(dialog.getByText('We kept what you typed in Growth. Save to apply it.')).toBeVisible();

  await page.goto('/fusion/data-source');
  const add = () => page.getByRole('button', { name: 'Add webhook' }).first().click();
  await add();
  await dialog.getByLabel('Address').fill('https://hooks.example/liftout');
  await dialog.getByRole('checkbox').first().click();
  await endAndReturn(page, 'admin');
  await add();
  await expect(dialog.getByLabel('Address')).toHaveValue('https://hooks.example/liftout');
  await expect(dialog.getByRole('checkbox').first()).not.toBeChecked();
});
