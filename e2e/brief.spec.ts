import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

const client = 'silicon-valley';
const path = `/client/${client}/brief`;
const part = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('is the page that the mail is written from, one click from the reports and from the bell', async ({
  page,
  signIn,
  app,
}) => {
  await signIn(client);
  await page.goto(`/client/${client}/report`);
  await page.getByRole('link', { name: 'Monday brief' }).click();
  await expect(page).toHaveURL(new RegExp(`${path}$`));
  await expect(heading(page)).toHaveText('Your week: Aug 18 to Aug 24, 2025');

  await expect(part(page, 'What needs you now').getByRole('link')).toHaveText([
    'Competing offer for Kevin Rosario, decides by Tuesday',
    'Team lift-out: 5 advisors from Merrill to Rockefeller',
    'Elena Romano just moved',
  ]);
  await expect(part(page, 'Whom to call first').getByRole('listitem')).toContainText([
    /Elena Romano.*Left Merrill for Ameriprise on August 22/,
    /Rachel Corbett.*Left RBC Wealth Management for UBS on August 22/,
    /Kevin Rosario.*Competing offer, decides by Tuesday/,
    /Tariq Coleman.*May bring a team/,
    /Garrett Farrow.*Asked on August 15 to be called back/,
  ]);
  const stages = part(page, 'Your pipeline').getByRole('row').locator('td:first-of-type');
  // At the end of the week, five days ago.
  await expect(stages).toHaveText(['14', '12', '10', '5', '5']);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page
    .getByRole('dialog', { name: 'Notifications' })
    .getByRole('link', { name: 'Monday brief' })
    .click();
  await expect(heading(page)).toBeVisible();
  await part(page, 'Whom to call first').getByRole('link', { name: 'Elena Romano', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Elena Romano' })).toBeVisible();
  await page.goBack();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(heading(page)).toBeVisible();
  await expectNoSidewaysScroll(page);

  const [elena] = await (await apiOf(app.url, client)).get('/api/contacts?q=Elena%20Romano');
  await part(page, 'What needs you now').getByRole('link', { name: 'Elena Romano just moved' }).click();
  await expect(page).toHaveURL(new RegExp(`contact=${elena.id}`));
  await page.goBack();
  await part(page, 'What needs you now')
    .getByRole('link', { name: /^Team lift-out: 5 advisors/ })
    .click();
  await expect(page).toHaveURL(/\/moves\?.*team=/);
  await page.goto(`/client/${client}/report`);
  await page.getByRole('link', { name: 'Monday brief' }).click();
  await expect(heading(page)).toBeVisible();
});

test('earlier weeks are in the address, without what is about now', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/400/);
  await signIn(client);
  await page.goto(path);
  await page.getByRole('link', { name: 'Previous week' }).click();
  await expect(page).toHaveURL(/week=2025-08-18/);
  await expect(heading(page)).toHaveText('Your week: Aug 11 to Aug 17, 2025');
  await expect(part(page, 'Whom to call first')).toHaveCount(0);
  await page.reload();
  await expect(heading(page)).toHaveText('Your week: Aug 11 to Aug 17, 2025');
  await page.getByRole('link', { name: 'Latest brief' }).click();
  await expect(heading(page)).toHaveText('Your week: Aug 18 to Aug 24, 2025');
  await page.goBack();
  await expect(heading(page)).toHaveText('Your week: Aug 11 to Aug 17, 2025');
  await page.getByRole('link', { name: 'Next week' }).press('Enter');
  await expect(heading(page)).toHaveText('Your week: Aug 18 to Aug 24, 2025');
  await expect(heading(page)).toBeFocused();
  await page.goto(`${path}?week=2031-01-06`);
  await expect(page.getByText("Couldn't load the brief")).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Monday brief' })).toBeVisible();
  await page.getByRole('link', { name: 'Latest brief' }).click();
  await expect(heading(page)).toHaveText('Your week: Aug 18 to Aug 24, 2025');
});

/** Pages of a PDF of Chromium's. */
const pagesOf = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length;

test('prints on one sheet, letter and A4, with its lists full', async ({ page, signIn, app }) => {
  const api = await apiOf(app.url, client);
  for (const { id } of await api.get(`/api/contacts?client=${client}&pageSize=10`))
    await api.post('/api/next-steps', {
      contactId: id,
      what: 'Send the partnership offer with the revised transition grid, and ask for a day to meet',
      dueOn: '2025-08-29',
    });
  await signIn(client);
  await page.goto(path);
  await expect(part(page, 'Next steps due this week').getByRole('listitem')).toHaveCount(5);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Previous week', includeHidden: true })).toBeHidden();
  for (const format of ['Letter', 'A4'])
    expect(pagesOf(await page.pdf({ format, preferCSSPageSize: false })), format).toBe(1);
});

test('a person with an email turns the Monday mail on and off on it', async ({ page, app }) => {
  const admin = await apiOf(app.url, 'admin');
  const { invitation } = await admin.post(`/api/admin/clients/${client}/people`, {
    name: 'Ines Quill',
    email: 'ines@sv-wealth.example',
    invite: 'copy',
  });
  await page.goto(invitation.link);
  await page.getByLabel('New password', { exact: false }).first().fill('four wise words here');
  await page.getByLabel('Confirm new password').fill('four wise words here');
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page).toHaveURL(new RegExp(`/client/${client}$`));
  await page.goto(path);
  const toggle = page.getByRole('switch', { name: /Email me this brief on Mondays/ });
  await expect(toggle).not.toBeChecked();
  // It shows the choice before the server has it.
  const saved = () =>
    page.waitForResponse(
      (answer) => answer.url().endsWith('/api/digest') && answer.request().method() === 'PUT',
    );
  const turnedOn = saved();
  await toggle.click();
  await expect(toggle).toBeChecked();
  expect((await turnedOn).status()).toBe(200);
  await page.reload();
  await expect(toggle).toBeChecked();
  const turnedOff = saved();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  expect((await turnedOff).status()).toBe(200);
  await page.reload();
  await expect(toggle).not.toBeChecked();
});

test("an admin reads any client's, without a choice of mail", async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/fusion/brief');
  await expect(heading(page)).toHaveText('Your week: Aug 18 to Aug 24, 2025');
  await expect(page.getByText('Fusion Wealth · Monday brief', { exact: false })).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
});

test('its mail fits a phone, where a press calls a number', async ({ page, app }) => {
  const mail = await fetch(`${app.url}/api/admin/digest/${client}`, {
    headers: { authorization: `Bearer ${(await apiOf(app.url, 'admin')).token}` },
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setContent(await mail.text());
  // Whom the queue has first depends on the tests before.
  const number = page.getByRole('link', { name: /^\(\d{3}\) 555-\d{4}$/ }).first();
  const digits = String(await number.textContent()).replace(/\D/g, '');
  await expect(number).toHaveAttribute('href', `tel:${digits}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('it says when it could not be loaded, what the mail needs, and when there is nothing to tell', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/500/);
  await signIn(client);
  await page.route('**/api/brief?**', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto(path);
  await expect(page.getByText("Couldn't load the brief")).toBeVisible();
  await page.unroute('**/api/brief?**');
  await page.getByRole('button', { name: 'Try Again' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('ask your admin for a login of your own. This one is shared.')).toBeVisible();
  await page.goto(`${path}?week=2023-10-02`);
  await expect(page.getByText('Nothing to report for that week')).toBeVisible();
  await expectAccessible(page);
});

test("another client's brief is out of reach", async ({ page, signIn }) => {
  await signIn('fusion');
  await page.goto(path);
  await expect(page).toHaveURL(/\/client\/fusion$/);
});
