import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { clearFilter, filterChip, movesTable, openMoves } from './support/moves.ts';

test.use({ readsOnly: true });

const bubbles = (page: Page) => page.getByRole('list', { name: 'Cities on the map' }).getByRole('button');
const slider = (page: Page) => page.getByRole('slider', { name: 'Month on the map' });

test.beforeEach(async ({ signIn }) => signIn('admin'));

test('goes through the months, and opens the rows of a city', async ({ page, app }) => {
  const admin = await apiOf(app.url, 'admin');
  const data = await admin.get('/api/moves/cities?market=los-angeles');
  const [first] = data.cities;
  await page.goto('/moves?market=los-angeles&range=any');
  await expect(bubbles(page).first()).toHaveAccessibleName(
    `${first.city}, ${first.state}: ${first.left} left a firm, ${first.joined} joined one`,
  );

  await slider(page).focus();
  await page.keyboard.press('End');
  await expect(page).toHaveURL(/month=2025-08/);
  await expect(slider(page)).toHaveAttribute('aria-valuetext', 'August 2025, incomplete');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(/month=2025-07/);
  const inJuly = data.cities.filter(
    ({ latitude, months }: { latitude: number | null; months: { month: string }[] }) =>
      latitude !== null && months.some(({ month }) => month === '2025-07'),
  );
  await expect(bubbles(page)).toHaveCount(inJuly.length);

  const mark = bubbles(page).first();
  const name = (await mark.getAttribute('aria-label'))!.split(':')[0]!;
  await mark.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2025-07-01&to=2025-07-31/);
  await expect(filterChip(page, name)).toBeVisible();
  await expect(movesTable(page)).toBeInViewport();
  const city = data.cities.find(
    (one: { city: string; state: string }) => `${one.city}, ${one.state}` === name,
  );
  const rows = await admin.get(
    `/api/moves?market=los-angeles&includeConversions=no&from=2025-07-01&to=2025-07-31&city=${encodeURIComponent(city.key)}`,
  );
  await expect(openMoves(page)).toHaveCount(rows.length);
  await clearFilter(page, 'city').click();
  await expect(filterChip(page, name)).toHaveCount(0);
});

test('plays the months, unless less motion is wanted, and has a table behind', async ({ page }) => {
  await page.goto('/moves?market=los-angeles&range=any&month=2024-09');
  await page.getByRole('button', { name: 'Play the months' }).click();
  // Each month stays for little more than a second; at the last one there is nothing left to pause.
  await expect(page).toHaveURL(/month=2024-1/);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: 'All months' }).click();
  await expect(page).not.toHaveURL(/month=/);
  await expectAccessible(page);

  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('button', { name: 'Play the months' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Next month' }).click();
  await expect(page).toHaveURL(/month=2024-09/);

  await page.getByRole('radiogroup', { name: 'Show the map as' }).getByText('Table').click();
  await expect(page.getByRole('table', { name: 'Moves by city' })).toBeVisible();
});

test('steps through the months by keyboard: each is told, and the focus stays at both ends', async ({
  page,
}) => {
  await page.goto('/moves?market=los-angeles&range=any&month=2025-06');
  const next = page.getByRole('button', { name: 'Next month' });
  await next.press('Enter');
  await expect(page.locator('[aria-live="polite"]', { hasText: 'July 2025' })).toHaveCount(1);
  await next.press('Enter');
  await expect(next).toBeDisabled();
  await expect(slider(page)).toBeFocused();
  await page.getByRole('button', { name: 'All months' }).press('Enter');
  await expect(page).not.toHaveURL(/month=/);
  await expect(slider(page)).toBeFocused();
});

test('shows the same part of the market in every month on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/moves?market=los-angeles&range=any');
  await expect(bubbles(page)).toHaveCount(16);
  const outline = page.locator('svg[viewBox="0 0 1000 1000"] > path');
  const path = String(await outline.getAttribute('d'));
  await slider(page).focus();
  for (const [key, month, cities] of [
    ['ArrowRight', '2024-09', 0],
    ['End', '2025-08', 15],
    ['ArrowLeft', '2025-07', 13],
  ] as const) {
    await page.keyboard.press(key);
    await expect(page).toHaveURL(new RegExp(`month=${month}`));
    await expect(bubbles(page)).toHaveCount(cities);
    await expect(outline).toHaveAttribute('d', path);
  }
});
