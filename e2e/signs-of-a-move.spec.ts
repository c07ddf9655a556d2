import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, scrollTo, test } from './support/app.ts';

test.use({ file: 'outlook' });

const client = 'silicon-valley';
const section = (page: Page) => page.getByRole('region', { name: 'May move next' });

test('a sign that past moves do not bear out is hidden, and the page says so', async ({ page, signIn }) => {
  await signIn(client);
  await page.goto(`/client/${client}/moves`);
  await scrollTo(section(page));
  await expect(section(page)).toContainText('No sign is shown');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('a contact’s drawer says whether there is a sign', async ({ page, signIn }) => {
  await signIn(client);
  await page.goto(`/client/${client}/contacts`);
  await page.locator('tr[data-contact] [data-open-contact]').first().click();
  const signs = page.getByRole('dialog').getByRole('region', { name: 'Signs of a move' });
  await scrollTo(signs);
  await expect(signs).toContainText(/No sign/);
  await expectAccessible(page);
});

test('what could not be loaded is asked for again', async ({ page, signIn, allowConsole }) => {
  allowConsole(/500|Failed to load/);
  await signIn(client);
  let isDown = true;
  await page.route('**/api/move-signs?*', (route) =>
    isDown ? route.fulfill({ status: 500, json: { message: 'No.' } }) : route.continue(),
  );
  await page.goto(`/client/${client}/moves`);
  const retry = section(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  isDown = false;
  await retry.click();
  await expect(section(page)).toContainText('No sign is shown');
});
