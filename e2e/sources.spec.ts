import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll } from './support/app.ts';
import { test } from './support/dialer.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Data sources' });

test('an admin sees what each client reads, what is missing, and reads it now', async ({
  page,
  signIn,
  dialer,
}) => {
  await signIn('admin');
  await page.goto('/admin?tab=data#sources');
  await section(page).getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: 'UBS Wealth Management' }).click();
  const rows = section(page).getByRole('row');
  await expect(rows.nth(1)).toContainText('HubSpot');
  await expect(rows.nth(1)).toContainText('HubSpot is not configured.');
  await expect(rows.nth(2)).toContainText(/JustCall.*Ready.*Never.*Only when asked/);
  await section(page).getByRole('button', { name: 'Sync JustCall now' }).click();
  await expect(rows.nth(2)).toContainText(/Ready.*Just now: nothing new, in (\d+ s|under a second)/);
  // Its calls and its texts.
  expect(dialer.asked).toHaveLength(2);
  expect(dialer.asked.every((path) => path.includes('campaign_id=88027'))).toBe(true);

  // The demo reads nothing by itself until an admin says so.
  await rows.nth(2).getByRole('combobox', { name: 'How often JustCall is synced' }).click();
  await page.getByRole('option', { name: 'Every hour' }).click();
  await expect(rows.nth(2)).toContainText(/Every hour.*Next in \d+ minutes/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('the index leads to a section, however late those above it load', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin?tab=data');
  await page.getByRole('navigation', { name: 'Data' }).getByRole('link', { name: 'Sources' }).click();
  for (const above of ['Firms and their moves', 'Uploads'])
    await expect(page.getByRole('table', { name: above })).toBeVisible();
  await expect(section(page).getByRole('heading', { name: 'Data sources' })).toBeInViewport();
});

test('the people of a client without a campaign of its own read why calls are missing', async ({
  page,
  signIn,
}) => {
  await signIn('fusion');
  const engagement = page.getByRole('region', { name: 'Engagement Summary' });
  const note = engagement.getByText("Calls aren't coming in from JustCall");
  const answered = page.waitForResponse('**/api/call-source*');
  await page.goto('/client/fusion#engagement');
  expect(await (await answered).json()).toEqual({ state: 'on' });
  await expect(note).toHaveCount(0);
  await page.route('**/api/call-source*', (route) => route.fulfill({ json: { state: 'unassigned' } }));
  await page.reload();
  await expect(note).toBeVisible();
});

test('an open list stays where it is when a table above it arrives', async ({ page, signIn }) => {
  await signIn('admin');
  // Tall enough that the placeholder of the table is in view, which the browser holds the page by.
  await page.setViewportSize({ width: 1440, height: 1500 });
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route('**/api/admin/firms?*', async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest('**/api/admin/firms?*');
  await page.goto('/admin?tab=data#sources');
  await asked;
  await section(page).getByRole('combobox', { name: 'Client' }).click();
  const option = page.getByRole('option', { name: 'UBS Wealth Management' });
  await expect(option).toBeInViewport();
  // It rises by some pixels as it opens.
  await option.evaluate(({ ownerDocument }) =>
    Promise.allSettled(
      ownerDocument
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );
  const before = await option.boundingBox();
  send();
  // An open list hides the page from roles.
  await expect(page.locator('#firms table')).toBeAttached();
  await expect.poll(async () => (await option.boundingBox())?.y).toBe(before?.y);
  await option.click();
  await expect(section(page).getByRole('row').nth(2)).toContainText('JustCall');
});
