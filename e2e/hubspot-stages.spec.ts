import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { demoTest as test } from './support/hubspot.ts';

const form = (page: Page) => page.getByRole('form', { name: 'HubSpot stages' });
const choice = (page: Page, stage: string) =>
  form(page).getByRole('combobox', { name: `${stage} in Liftout` });

test('what the stages of HubSpot stand for is read, chosen by keyboard and saved', async ({
  page,
  app,
  signIn,
  allowConsole,
}) => {
  // The map that someone else saved meanwhile.
  allowConsole(/409|500/);
  const admin = await apiOf(app.url, 'admin');
  await signIn('admin');
  await page.route('**/api/admin/sources/fusion/stages', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/fusion/data-source#hubspot-stages');
  const section = page.getByRole('region', { name: 'HubSpot stages', exact: true });
  await expect(section.getByText("Couldn't load HubSpot's stages")).toBeVisible();
  await page.unroute('**/api/admin/sources/fusion/stages');
  await section.getByRole('button', { name: 'Try again' }).click();

  await expect(section.getByText('No pipelines yet')).toBeVisible();
  await section.getByRole('button', { name: 'Read pipelines' }).press('Enter');
  await expectToast(page, 'Syncing HubSpot');
  await expect(choice(page, 'Appointment Scheduled')).toHaveText('Meeting Booked (guessed)');
  await expect(choice(page, 'Closed Lost')).toHaveText('Lost (guessed)');

  await choice(page, 'Appointment Scheduled').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: 'Closing', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(choice(page, 'Appointment Scheduled')).toHaveText('Closing');
  await expect(form(page).getByText('Unsaved changes')).toBeVisible();
  await expectAccessible(page);

  const { version } = await admin.get('/api/admin/sources/fusion/stages');
  await admin.put('/api/admin/sources/fusion/stages', { chosen: { 's-lost': 'targeted' }, version });
  await form(page).getByRole('button', { name: 'Save stages' }).press('Enter');
  await expect(form(page).getByText('The stages changed while you were editing')).toBeVisible();
  await form(page).getByRole('button', { name: 'Keep mine' }).press('Enter');
  await form(page).getByRole('button', { name: 'Save stages' }).press('Enter');
  await expectToast(page, 'Stages saved', 'The next sync follows them.');
  await page.reload();
  await expect(choice(page, 'Appointment Scheduled')).toHaveText('Closing');
  await expect(choice(page, 'Closed Lost')).toHaveText('Lost (guessed)');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
