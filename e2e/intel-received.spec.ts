import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, scrollTo, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Intel received' }).first();
const rows = (page: Page) =>
  section(page)
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });

async function send(url: string, as: 'fusion' | 'ubs', fields: Record<string, string>): Promise<void> {
  const client = await apiOf(url, as);
  await client.post('/api/intel', {
    type: 'market_update',
    subject: 'News',
    description: 'Text',
    priority: 'medium',
    ...fields,
  });
}

async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/admin?tab=data${search}`);
  await scrollTo(page.locator('#intel'));
  await expect(section(page)).toBeVisible();
}

test.beforeEach(async ({ signIn }) => signIn('admin'));

test('intel of all clients is listed, appears while the page is open, and opens in a drawer', async ({
  page,
  app,
}) => {
  await send(app.url, 'ubs', { subject: 'Bonus season is early' });
  await open(page);
  await expect(rows(page).first()).toContainText('Bonus season is early');
  await expect(rows(page).first()).toContainText('UBS');
  await send(app.url, 'fusion', {
    type: 'opportunity',
    subject: 'A team wants to leave',
    description: 'Four people,\nmost of the office.',
    contactName: 'Ruth Osei',
    firm: 'Stifel',
    priority: 'urgent',
  });
  await expect(rows(page).first()).toContainText('A team wants to leave');
  await expect(rows(page).first()).toContainText('Ruth Osei, Stifel');
  await section(page).getByRole('button', { name: 'A team wants to leave' }).click();
  await expect(page).toHaveURL(/intel=/);
  const drawer = page.getByRole('dialog', { name: 'A team wants to leave' });
  await expect(drawer).toContainText('From Fusion Wealth');
  await expect(drawer).toContainText('most of the office.');
  await expect(drawer).toContainText('Urgent');
  await expectAccessible(page);
  await page.reload();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test('is searched and filtered, and the address keeps it', async ({ page, app }) => {
  await send(app.url, 'fusion', { subject: 'Findable café', priority: 'low' });
  await send(app.url, 'ubs', { subject: 'Other', type: 'competitive_info' });
  await open(page);
  await section(page).getByRole('searchbox', { name: 'Search intel' }).fill('findable cafe');
  await expect(rows(page)).toHaveCount(1);
  await expect(page).toHaveURL(/intelQuery=/);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await section(page).getByRole('combobox', { name: 'Priority' }).click();
  await page.getByRole('option', { name: 'Urgent' }).click();
  await expect(section(page).getByText('No intel matches these filters')).toBeVisible();
  await section(page).getByRole('button', { name: 'Clear filters' }).click();
  await section(page).getByRole('combobox', { name: 'Type' }).click();
  await page.getByRole('option', { name: 'Competitive Info' }).click();
  await section(page).getByRole('combobox', { name: 'Client' }).click();
  await page.getByRole('option', { name: /UBS/ }).click();
  await expect(rows(page).first()).toContainText('Other');
  await expect(page).toHaveURL(/intelClient=ubs/);
});

test('reads clean in both themes and fits a phone', async ({ page }) => {
  await open(page);
  await expect(rows(page).first()).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/admin?tab=data&section=intel');
  await expect(section(page)).toBeVisible();
  await expectNoSidewaysScroll(page);
});
