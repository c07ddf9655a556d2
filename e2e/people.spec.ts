import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';

const password = 'four wise words here';

/** A second browser, signed out. */
const anotherBrowser = async (browser: Browser, baseURL: string) =>
  (await browser.newContext({ baseURL })).newPage();

/** Opens the invitation of the link, chooses a password, and waits for the portal. */
async function accept(page: Page, link: string, portal: RegExp) {
  await page.goto(link);
  await page.getByLabel('New password', { exact: false }).first().fill(password);
  await page.getByLabel('Confirm new password').fill(password);
  await page.getByRole('button', { name: 'Set password and sign in' }).click();
  await expect(page).toHaveURL(portal);
}

const choose = async (page: Page, user: string, action: string) => {
  await page.getByRole('button', { name: `Actions for ${user}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** Adds one of Fusion's people by a link. @returns the link */
async function addPerson(page: Page, name: string, sections?: readonly string[]): Promise<string> {
  await page.goto('/admin?tab=clients&people=fusion');
  await page.getByRole('button', { name: 'Add person' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add person' });
  await dialog.getByLabel('Name').fill(name);
  await dialog
    .getByLabel('Email', { exact: false })
    .first()
    .fill(`${name.split(' ')[0]}@fusion.example`);
  if (sections) {
    await dialog.getByText('Only some sections').click();
    for (const section of ['Overview', 'Deals', 'Contacts'])
      await dialog.getByRole('checkbox', { name: section }).setChecked(sections.includes(section));
  }
  await dialog.getByText('Copy a link').click();
  await dialog.getByRole('button', { name: 'Add person' }).click();
  const ready = page.getByRole('dialog', { name: 'Invitation ready' });
  const link = await ready.getByLabel('Invitation link').inputValue();
  await ready.getByRole('button', { name: 'Done' }).click();
  return link;
}

test('an admin is invited, accepts in another browser, and is signed out at once when deactivated', async ({
  page,
  browser,
  app,
  signIn,
}) => {
  await signIn('admin');
  await page.goto('/admin?tab=settings#admins');
  await page.getByRole('button', { name: 'Add admin' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add admin' });
  await dialog.getByRole('button', { name: 'Add admin' }).click();
  await expect(dialog.getByText('Enter a name.')).toBeVisible();
  await dialog.getByLabel('Name', { exact: false }).first().fill('Ada Lindqvist');
  await dialog.getByLabel('Username').fill('ada');
  await dialog.getByText('Copy a link').click();
  await dialog.getByRole('button', { name: 'Add admin' }).click();
  const ready = page.getByRole('dialog', { name: 'Invitation ready' });
  const link = await ready.getByLabel('Invitation link').inputValue();
  await expectAccessible(page);
  await ready.getByRole('button', { name: 'Done' }).click();
  const admins = page.getByRole('list', { name: 'Admins' });
  await expect(admins.getByRole('listitem').filter({ hasText: 'Ada Lindqvist' })).toContainText('Invited');

  const ada = await anotherBrowser(browser, app.url);
  await accept(ada, link, /\/admin$/);
  await expect(ada.getByText('Signed in as Ada Lindqvist')).toBeVisible();
  await expect(admins.getByRole('listitem').filter({ hasText: 'Ada Lindqvist' })).toContainText('Active');

  await choose(page, 'Ada Lindqvist', 'Deactivate');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
  // Both messages are there at the same time, and go after a while.
  await Promise.all([
    expectToast(page, 'User deactivated', 'Ada Lindqvist'),
    expectToast(ada, 'Authentication Error', 'Please log in again'),
  ]);
  await expect(ada).toHaveURL(new RegExp(`${app.url}/$`));

  const used = await anotherBrowser(browser, app.url);
  await used.goto(link);
  await expect(used.getByRole('heading', { name: 'This link has already been used' })).toBeVisible();
  await used.goto('/invitation#made-up');
  await expect(used.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
});

test("a client's person sees their sections only, and follows as they change", async ({
  page,
  browser,
  app,
  signIn,
}) => {
  await signIn('admin');
  const link = await addPerson(page, 'nora quinn', ['Overview', 'Deals']);
  const nora = await anotherBrowser(browser, app.url);
  await nora.goto(link);
  await expect(nora.getByRole('heading', { name: 'Fusion Wealth' })).toBeVisible();
  await expectAccessible(nora);
  await accept(nora, link, /\/client\/fusion$/);
  await expect(nora.getByRole('region', { name: 'Market Overview' })).toBeVisible();
  await expect(nora.getByRole('region', { name: 'Deal Pipeline' })).toBeVisible();
  await expect(nora.getByRole('region', { name: 'Contact Activity' })).toHaveCount(0);

  await choose(page, 'nora quinn', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit person' });
  await dialog.getByRole('checkbox', { name: 'Deals' }).setChecked(false);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('nora@fusion.example · Overview')).toBeVisible();
  await expect(nora.getByRole('region', { name: 'Deal Pipeline' })).toHaveCount(0);
  await expect(nora.getByRole('region', { name: 'Market Overview' })).toBeVisible();
});

test("a reset password signs a person out, and the other browser's person stays", async ({
  page,
  browser,
  app,
  signIn,
}) => {
  await signIn('admin');
  const [piaLink, samLink] = [await addPerson(page, 'pia stone'), await addPerson(page, 'sam hill')];
  const [pia, sam] = [await anotherBrowser(browser, app.url), await anotherBrowser(browser, app.url)];
  await accept(pia, piaLink, /\/client\/fusion$/);
  await accept(sam, samLink, /\/client\/fusion$/);

  await choose(page, 'pia stone', 'Reset password');
  const dialog = page.getByRole('dialog', { name: 'Reset password' });
  await dialog.getByText('Set a password').click();
  await dialog.getByLabel('New password', { exact: false }).first().fill('other wise words there');
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await expectToast(page, 'Password set');
  await expect(pia).toHaveURL(new RegExp(`${app.url}/$`));
  await expect(sam.getByRole('button', { name: 'Account of sam hill' })).toBeVisible();

  await pia.getByLabel('Username').fill('Pia@fusion.example');
  await pia.getByLabel('Password', { exact: true }).fill('other wise words there');
  await pia.getByRole('button', { name: 'Sign In' }).click();
  await expect(pia.getByRole('heading', { name: 'Change your password' })).toBeVisible();
});

test('what a person writes carries their name', async ({ page, browser, app, signIn }) => {
  await signIn('admin');
  const link = await addPerson(page, 'ines author');
  const ines = await anotherBrowser(browser, app.url);
  await accept(ines, link, /\/client\/fusion$/);
  const token = await ines.evaluate(() => localStorage.getItem('liftout.token'));
  await ines.request.post('/api/contacts/pending', {
    headers: { authorization: `Bearer ${token}` },
    data: { firstName: 'Noah', lastName: 'Kessler', email: 'n@k.example', firm: 'Stifel', client: 'fusion' },
  });
  await page.goto('/admin?tab=data#approvals');
  await expect(page.getByText('ines author').first()).toBeVisible();
});

test('the drawer fits a phone, and its address can be shared', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn('admin');
  await page.goto('/admin?tab=clients&people=ubs');
  const drawer = page.getByRole('dialog', { name: 'People of UBS Wealth Management' });
  await expect(drawer.getByText('No people yet')).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/tab=clients$/);
});
