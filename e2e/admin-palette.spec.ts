import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

const box = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' });

/** Types into the palette, and opens the first entry of a group with the arrow keys and Enter. */
async function choose(page: Page, typed: string, group: string, name: string) {
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeFocused();
  await page.keyboard.type(typed);
  const entry = page.getByRole('group', { name: group, exact: true }).getByRole('option').first();
  await expect(entry).toContainText(name);
  while ((await entry.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(box(page)).toHaveCount(0);
}

test.beforeEach(async ({ signIn }) => signIn('admin'));

test('finds people of any client, and admins', async ({ page, app }) => {
  const api = await apiOf(app.url, 'admin');
  await api.post('/api/admin/clients/ubs/people', {
    name: 'Zoë Quillfeather',
    email: 'zoe@ubs.example',
    invite: 'copy',
  });
  await api.post('/api/admin/users', { username: 'second.admin', name: 'Ada Quillfeather', invite: 'copy' });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { name: 'What needs attention' })).toBeVisible();
  await choose(page, 'zoe quill', 'People', 'Zoë Quillfeather');
  await expect(page).toHaveURL(/\/admin\?tab=clients&people=ubs$/);
  await expect(page.getByRole('dialog').getByText('zoe@ubs.example').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await choose(page, 'ada quill', 'People', 'Ada Quillfeather');
  await expect(page).toHaveURL(/tab=settings&section=admins#admins$/);
  await expect(page.getByRole('region', { name: 'Admins' }).getByText('Ada Quillfeather')).toBeInViewport();
});

test('finds an upload and a move from the page of a client, and is clean', async ({ page, app }) => {
  const api = await apiOf(app.url, 'admin');
  const [upload] = await api.get('/api/admin/uploads?pageSize=1');
  const [move] = await api.get('/api/moves?market=boston&pageSize=1');
  const mover = `${move.firstName} ${move.lastName}`;
  await page.goto('/fusion/contacts');
  await expect(page.locator('tr[data-contact]').first()).toBeVisible();
  await choose(page, upload.fileName, 'Uploads', upload.fileName);
  await expect(page).toHaveURL(/tab=data&section=uploads#uploads$/);
  const uploads = page.getByRole('table', { name: 'Uploads' });
  await expect(uploads.getByText(upload.fileName).first()).toBeInViewport();
  await choose(page, mover, 'Moves', mover);
  await expect(page).toHaveURL(/\/moves\?.*move=/);
  await expect(page.getByRole('dialog', { name: mover })).toContainText('Source');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.keyboard.type(mover);
  await expect(page.getByRole('group', { name: 'Moves', exact: true })).toBeVisible();
  await expect(
    page.getByRole('group', { name: 'Advisors' }).getByRole('option', { name: mover }).first(),
  ).toContainText(move.city);
  await expectAccessible(page);
});

test('finds a section of the settings by what is in it, from the moves', async ({ page }) => {
  await page.goto('/moves');
  await expect(page.getByRole('table', { name: 'Advisor moves' })).toBeVisible();
  await choose(page, 'outbox', 'More', 'Mail');
  await expect(page).toHaveURL(/\/admin\?tab=settings#mail$/);
  await expect(page.getByRole('region', { name: 'Emails', exact: true })).toBeInViewport();
});

test('an address with another section leads there, while those above still load', async ({ page }) => {
  await page.goto('/admin?tab=data#firm-names');
  const top = (id: string) =>
    page.locator(`section#${id}`).evaluate((section) => Math.round(section.getBoundingClientRect().top));
  await expect.poll(() => top('firm-names')).toBeLessThan(100);
  await page.evaluate(() => {
    location.hash = '#firms';
  });
  await expect(
    page.getByRole('region', { name: 'Firms', exact: true }).getByRole('row').nth(1),
  ).toBeVisible();
  await expect.poll(() => top('firms')).toBeLessThan(100);
  expect(await top('firms')).toBeGreaterThan(0);
});
