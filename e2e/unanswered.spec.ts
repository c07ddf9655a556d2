import type { Page, Route } from '@playwright/test';
import { expect, expectToast, test } from './support/app.ts';
import { openButton, openContacts, rows } from './support/contacts.ts';

/** The server does what it is asked for, and its answer is lost. */
const lost: Record<string, (route: Route) => Promise<void>> = {
  'broken connection': async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  },
  'proxy that gave up': async (route) => {
    await route.fetch();
    await route.fulfill({ status: 504, contentType: 'text/html', body: '<h1>504 Gateway Time-out</h1>' });
  },
};

const unknown = "We don't know if your change was saved. Check before you try again.";

async function openFirstContact(page: Page) {
  await openContacts(page, 'silicon-valley');
  await openButton(rows(page).first()).click();
  return page.getByRole('dialog');
}

for (const [name, lose] of Object.entries(lost))
  test(`a note whose answer is lost, ${name}, is shown, and not said to be unsaved`, async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/504|ERR_CONNECTION_RESET/);
    await signIn('silicon-valley');
    const drawer = await openFirstContact(page);
    await drawer.getByRole('button', { name: 'Log note' }).click();
    await drawer.getByLabel('Subject').fill(`Met at the fair, ${name}`);
    await page.route('**/api/activities', lose, { times: 1 });
    await drawer.getByRole('button', { name: 'Log note' }).click();
    await expectToast(page, 'No response from the server', unknown);
    await expect(drawer.getByLabel('Subject')).toHaveValue(`Met at the fair, ${name}`);
    await expect(drawer.getByText(`Met at the fair, ${name}`)).toBeVisible();
  });

test('a stage whose answer is lost is shown as the server has it', async ({ page, signIn, allowConsole }) => {
  allowConsole(/ERR_CONNECTION_RESET/);
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  const card = page.locator('[data-stage="conversation"]:visible [data-deal]').first();
  const id = await card.getAttribute('data-deal');
  await page.route(`**/api/deals/${id}`, lost['broken connection'] ?? (() => undefined), { times: 1 });
  await card.locator('[data-open-contact]').focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expectToast(page, "Couldn't change the stage", unknown);
  await expect(page.locator(`[data-stage="meeting"]:visible [data-deal="${id}"]`)).toBeVisible();
});
