import type { Browser, Page } from '@playwright/test';
import { expect, expectToast, scrollTo } from './support/app.ts';
import { section as contactSection, rowOf } from './support/contacts.ts';
import { test } from './support/hubspot.ts';
import { csvFile, mixedMoves } from './support/moves-csv.ts';
import { printedPassword, signInFirstAdmin } from './support/new-installation.ts';

const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><script>alert(1)</script><circle cx="20" cy="20" r="18" fill="#0B5D3B"/></svg>';

async function addClient(page: Page): Promise<void> {
  await page.goto('/admin');
  // Nothing leads to the pages of a client while there is none.
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText(['AdminAdmin']);
  await page.getByRole('tab', { name: 'Clients' }).click();
  await page.getByRole('button', { name: 'Add Client' }).last().click();
  const dialog = page.getByRole('dialog', { name: 'Add Client' });
  await dialog.getByLabel('Client name').fill('Kestrel Partners');
  await expect(dialog.getByLabel('Client ID')).toHaveValue('kestrel-partners');
  await dialog.getByLabel('Client ID').fill('kestrel');
  await dialog.getByRole('combobox', { name: 'Target market' }).click();
  await page.getByRole('option', { name: 'Silicon Valley' }).click();
  await dialog.getByRole('tab', { name: 'Branding' }).click();
  await dialog.getByLabel('Primary colour', { exact: true }).fill('#0B5D3B');
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'kestrel.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from(logo),
  });
  await expect(dialog.locator('img[src^="/api/logos/"]').first()).toBeVisible();
  await dialog.getByRole('tab', { name: 'Data' }).click();
  await dialog.getByLabel('HubSpot list ID').fill('7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectToast(page, 'Client created successfully');
}

/** Adds a person of the client. @returns the invitation's link */
async function invite(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'People of Kestrel Partners' }).click();
  const drawer = page.getByRole('dialog', { name: /Kestrel Partners/ });
  await drawer.getByRole('button', { name: 'Add person' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add person' });
  await dialog.getByLabel('Name').fill('Dana Cole');
  await dialog.getByRole('textbox', { name: /^Email/ }).fill('dana@kestrel.example');
  await dialog.getByRole('radio', { name: /Copy a link/ }).click();
  await dialog.getByRole('button', { name: 'Add person' }).click();
  const ready = page.getByRole('dialog', { name: 'Invitation ready' });
  const link = await ready.getByLabel('Invitation link').inputValue();
  await ready.getByRole('button', { name: 'Done' }).click();
  await page.keyboard.press('Escape');
  return link;
}

async function acceptInvitation(browser: Browser, baseURL: string, link: string): Promise<Page> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto(link);
  await expect(page.getByText('Hello Dana Cole.')).toBeVisible();
  await page.getByLabel('New password').first().fill('lantern orbit purple');
  await page.getByLabel('Confirm new password').fill('lantern orbit purple');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Login Successful', 'Welcome to Kestrel Partners');
  await expect(page).toHaveURL(/\/client\/kestrel$/);
  return page;
}

async function syncSource(page: Page): Promise<void> {
  await page.goto('/kestrel/data-source');
  // The new list is read at once, without being asked for.
  const row = page.getByRole('table', { name: 'Sources of this client' }).getByRole('row').nth(1);
  await expect(row).toContainText(/HubSpot.*Ready/);
  await row.getByRole('button', { name: 'Sync HubSpot now' }).click();
  await expect(row).toContainText(/Ready.*nothing new/);
  await expect(page.getByRole('region', { name: 'What the source holds' })).toContainText('Contacts2');
}

async function uploadMoves(page: Page): Promise<void> {
  await page.goto('/admin?tab=data');
  const upload = page.getByRole('region', { name: 'Upload advisor moves' });
  await upload.getByLabel('CSV file').setInputFiles(csvFile('march.csv', mixedMoves('Firstly')));
  await upload.getByRole('button', { name: 'Upload', exact: true }).click();
  await expectToast(page, 'Upload successful', 'Processed 6 rows, found 2 matches for Silicon Valley');
}

test("a platform is set up in the browser alone, and a client's person works on it", async ({
  page,
  app,
  browser,
  allowConsole,
}) => {
  test.slow();
  // The page's prefetches are refused until the first admin has chosen a password.
  allowConsole(/403/);
  await signInFirstAdmin(page, printedPassword(app));
  await addClient(page);
  const link = await invite(page);
  await syncSource(page);
  await uploadMoves(page);

  // Given the invitation, Dana signs in, sees what was set up and submits a contact.
  const dana = await acceptInvitation(browser, app.url, link);
  await expect(dana.locator('img[src^="/api/logos/"]').first()).toBeVisible();
  const contacts = contactSection(dana);
  await scrollTo(contacts);
  await expect(rowOf(dana, 'Marta Quill')).toBeVisible();
  await contacts.getByRole('button', { name: 'Add Contact' }).click();
  const form = dana.getByRole('dialog', { name: 'Add Contact' });
  await form.getByLabel('First Name').fill('Ivo');
  await form.getByLabel('Last Name').fill('Lindqvist');
  await form.getByLabel('Email').fill('ivo@stifel.example');
  await form.getByLabel('Firm').fill('Stifel');
  await form.getByRole('button', { name: 'Submit for approval' }).click();
  await expectToast(dana, 'Record Submitted');

  // When the admin approves it,
  await page.goto('/admin?tab=data#approvals');
  const approvals = page.getByRole('region', { name: 'Approvals' });
  await expect(approvals.getByText(/Submitted by .*Dana Cole|Dana Cole/).first()).toBeVisible();
  await approvals.getByRole('button', { name: 'Approve Ivo Lindqvist' }).click();
  await expectToast(page, 'Contact approved', 'Added to Kestrel Partners');

  // then Dana's open window shows it, and she works on it.
  await expect(rowOf(dana, 'Ivo Lindqvist')).toBeVisible();
  await dana.goto('/client/kestrel/moves?range=any');
  await expect(dana.getByText('Orla Firstly').first()).toBeVisible();
  await dana.context().close();

  // The link works once.
  const again = await browser.newContext({ baseURL: app.url });
  const late = await again.newPage();
  await late.goto(link);
  await expect(late.getByRole('link', { name: 'Go to sign-in' })).toBeVisible();
  await again.close();
});
