import { expect, test } from './support/app.ts';
import { rows, section } from './support/contacts.ts';

test.use({ file: 'print' });

test('the dashboard prints what it says, without what is pressed', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley?stage=targeted&city=San+Jose');
  await expect(page.getByRole('region', { name: 'Deal Pipeline' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent activities' }).getByRole('listitem')).toHaveCount(20);

  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: 718, height: 1000 });
  const contacts = section(page);
  await expect(contacts.getByText('Stage: Targeted · City: San Jose')).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await expect(contacts.getByRole('group', { name: 'Filters' })).toBeHidden();
  await expect(contacts.getByRole('searchbox')).toBeHidden();
  await expect(contacts.getByRole('navigation', { name: 'Pages' })).toBeHidden();
  for (const name of [
    'Send Intel',
    'Why?',
    'Log',
    'Snooze',
    'Email Report',
    'Why this?',
    'Add Contact',
    'Export CSV',
    'Skip to content',
  ])
    await expect(page.getByText(name, { exact: true }).locator('visible=true')).toHaveCount(0);

  // Scrolling lists print in full, on white.
  const feed = page.getByRole('region', { name: 'Recent activities' });
  expect(await feed.evaluate((list) => list.scrollHeight - list.clientHeight)).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const ink = await page.locator('h1').evaluate((title) => getComputedStyle(title).color);
  const bright = await page.evaluate((colour) => {
    const context = document.createElement('canvas').getContext('2d');
    if (!context) return 255;
    context.fillStyle = colour;
    context.fillRect(0, 0, 1, 1);
    return Math.max(...context.getImageData(0, 0, 1, 1).data.slice(0, 3));
  }, ink);
  expect(bright).toBeLessThan(100);
});
