import { expect, test } from './support/app.ts';

test.use({ readsOnly: true });

test.beforeEach(({ signIn }) => signIn('admin'));

test('a dot leads to its rows, which say what they are filtered by and have the focus', async ({ page }) => {
  await page.goto('/moves?market=los-angeles&range=any');
  const dot = page.getByRole('list', { name: 'Lift-outs in time' }).getByRole('button').last();
  await dot.focus();
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: 'Moves', exact: true });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page.getByRole('search').getByText('One lift-out')).toBeInViewport();
  await expect
    .poll(async () => {
      const bar = await page.getByRole('search', { name: 'Filter moves' }).boundingBox();
      const title = await heading.boundingBox();
      return (title?.y ?? Number.NaN) - (bar?.y ?? 0) - (bar?.height ?? 0);
    })
    .toBeGreaterThanOrEqual(0);

  // On a phone the bar scrolls away.
  await page.setViewportSize({ width: 390, height: 844 });
  await heading.scrollIntoViewIfNeeded();
  const rows = page.getByRole('region', { name: 'Moves', exact: true });
  await expect(rows.getByText('One lift-out')).toBeVisible();
  await rows.getByRole('button', { name: 'Clear the filter by team' }).click();
  await expect(page).not.toHaveURL(/team=/);
});

test('an address that names the lift-outs shows them, and they stay in view while the page grows', async ({
  page,
}) => {
  await page.goto('/moves?market=los-angeles&range=any#lift-outs');
  const dots = page.getByRole('list', { name: 'Lift-outs in time' });
  await expect(dots).toBeInViewport();
  await expect(page.getByRole('heading', { name: /^Most moves in/ })).toBeVisible();
  await expect(dots).toBeInViewport();
});

test('with forced colors a month without data is told from an incomplete one', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/moves?market=los-angeles&range=any');
  const swatch = (text: RegExp) => page.locator('[aria-hidden] > span', { hasText: text }).locator('span');
  await expect(swatch(/^\s*No data$/)).toHaveCSS('border-top-style', 'dashed');
  await expect(swatch(/^\s*Incomplete: moves may still come in$/)).toHaveCSS('border-top-style', 'solid');
});
