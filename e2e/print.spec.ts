import { expect, test } from './support/app.ts';
import { rows, section } from './support/contacts.ts';
import { overflowingTexts } from './support/layout.ts';

test.use({ readsOnly: true });

test('the dashboard prints what it says, without what is pressed', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley?stage=targeted&city=San+Jose');
  await expect(page.getByRole('region', { name: 'Deal Pipeline' })).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Recent activities' }).getByRole('listitem')).toHaveCount(20);

  const pressed = [
    'Send Intel',
    /^Why\?/,
    'Log',
    'Snooze',
    'Email Report',
    'Why this?',
    'Add Contact',
    'Export CSV',
    'Skip to content',
  ];
  const seen = (name: string | RegExp) => page.getByText(name, { exact: true }).locator('visible=true');
  for (const name of pressed) await expect(seen(name), String(name)).not.toHaveCount(0);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.setViewportSize({ width: 718, height: 1000 });
  await expect(page.getByRole('banner').getByText('Silicon Valley Wealth Partners').first()).toBeVisible();
  const contacts = section(page);
  await expect(contacts.getByText('Stage: Targeted · City: San Jose')).toBeVisible();
  await expect(rows(page).first()).toBeVisible();
  await expect(contacts.getByRole('group', { name: 'Filters' })).toBeHidden();
  await expect(contacts.getByRole('searchbox')).toBeHidden();
  await expect(contacts.getByRole('navigation', { name: 'Pages' })).toBeHidden();
  for (const name of pressed) await expect(seen(name), String(name)).toHaveCount(0);

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

test('all sections are loaded before the page is printed, by its keys and by Search', async ({
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await page.addInitScript(() => {
    window.print = () => {
      const main = document.querySelector('main');
      document.documentElement.dataset.printed = [
        main?.querySelectorAll('[data-skeleton]').length,
        main?.querySelectorAll('[data-contact]').length,
      ].join();
    };
  });
  // Held, so that something is still to be loaded when the keys are pressed: else the browser prints by itself.
  const held = Promise.withResolvers<void>();
  await page.route('**/api/contacts?**', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/client/silicon-valley');
  // The page's keys are live once it is drawn.
  const cards = page.getByRole('region', { name: 'Deal Pipeline' }).locator('[data-deal]');
  await expect(cards.first()).toBeVisible();
  const root = page.locator('html');
  await page.keyboard.press('ControlOrMeta+p');
  expect(await root.getAttribute('data-printed')).toBeNull();
  held.resolve();
  await expect(root).toHaveAttribute('data-printed', '0,10');

  await page.reload();
  await expect(cards.first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill('print');
  await page.getByRole('option', { name: 'Print the dashboard' }).click();
  await expect(root).toHaveAttribute('data-printed', '0,10');
});

test('on paper Today has the numbers to call, contacts no icons, and moves no instructions', async ({
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.goto('/client/silicon-valley/today');
  const person = page.getByRole('list', { name: 'Whom to call' }).getByRole('listitem').first();
  const call = person.getByRole('link', { name: /^Call / });
  const phone = '(650) 555-0130';
  await expect(call).toHaveAttribute('title', phone);
  await expect(person.getByText(phone, { exact: true })).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(person.getByText(phone, { exact: true })).toBeVisible();

  await page.goto('/client/silicon-valley/contacts');
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('columnheader', { name: 'Links', includeHidden: true })).toBeHidden();
  const phones = rows(page).getByText(/^\(\d{3}\) \d{3}-\d{4}$/);
  const heights = () => phones.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  // One of the first ten has no number.
  await expect(phones).toHaveCount(9);
  await expect.poll(async () => Math.max(...(await heights()))).toBeLessThan(24);
  const table = page.getByRole('region', { name: 'Contacts' });
  await expect.poll(() => table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(1);

  await page.goto('/client/silicon-valley/moves');
  await expect(page.getByText('Advisors on the move by month')).toBeVisible();
  await expect(page.getByText('Choose a month, or drag across several')).toBeHidden();
});

test('on paper the pipeline keeps its totals in their columns and says how many deals are left out', async ({
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await page.setViewportSize({ width: 718, height: 1000 });
  await page.goto('/client/silicon-valley/pipeline');
  await expect(page.locator('[data-deal]').first()).toBeVisible();
  const times = page.getByRole('table', { name: 'Deals from stage to stage' }).getByRole('row');
  await times.last().scrollIntoViewIfNeeded();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => overflowingTexts(page)).toEqual([]);
  await expect(page.locator('p', { hasText: /^\+\d+ more$/ }).locator('visible=true')).toHaveCount(3);
  await expect(page.getByText('Drag a card')).toBeHidden();
  await expect(page.getByRole('radiogroup', { name: 'Period of the funnel' })).toBeHidden();
  const heights = await times.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(Math.max(...heights)).toBeLessThan(44);
});

test('with a contact open, the contact is printed in place of the list; the command prints the page', async ({
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley?stage=closing');
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await rows(page).first().locator('[data-open-contact]').first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  const record = page.locator('[data-prints]');
  for (const name of ['Log activity', 'Links', 'Edit', 'Deep Dive', 'AUM'])
    await expect(record.getByText(name, { exact: true }).locator('visible=true'), name).not.toHaveCount(0);
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 718, height: 1000 });
  await expect(page.getByRole('table', { name: 'Contacts', includeHidden: true })).toBeHidden();
  await expect(record.getByText('Closing', { exact: true }).first()).toBeVisible();
  for (const name of ['Log activity', 'Links', 'Edit', 'Deep Dive'])
    await expect(record.getByText(name, { exact: true }).locator('visible=true')).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgba(0, 0, 0, 0)');
  // What is only there to be filled in, or tells that there is nothing, is left out.
  for (const name of ['AUM', 'No research yet. Run a Deep Dive and its profile is saved here.'])
    await expect(record.getByText(name, { exact: true }).locator('visible=true')).toHaveCount(0);
  await expect(record.getByRole('heading', { name: 'Next steps', exact: true })).toBeHidden();
  // It is as long as it is, on as many pages as it takes.
  expect(await record.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);

  await page.evaluate(() => {
    document.documentElement.dataset.printsPage = '';
  });
  await expect(record).toBeHidden();
  await expect(rows(page).first()).toBeVisible();
});

test('on the pages after the first, a list keeps its headers and rows, and a figure its label', async ({
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await page.emulateMedia({ media: 'print' });

  // A repeated header leaves out what has a box of its own in the line.
  await page.goto('/client/silicon-valley/moves');
  const headers = page.getByRole('table', { name: 'Advisor moves' }).getByRole('columnheader');
  await expect(headers).not.toHaveCount(0);
  const boxes = await headers.evaluateAll((all) =>
    all.flatMap((header) =>
      [...header.querySelectorAll('button')].map((one) => getComputedStyle(one).display),
    ),
  );
  expect([...new Set(boxes)]).toEqual(['contents']);

  // A row that moves to the next page grows the list only where nothing around it is stretched.
  await page.goto('/client/silicon-valley/firm/Merrill');
  const news = page.getByRole('region', { name: 'Recent News & Activity' });
  await expect(news.getByRole('listitem').first()).toBeVisible();
  const around = await news.evaluate((section) =>
    [section, section.parentElement].map((one) => one && getComputedStyle(one).display),
  );
  expect(around).toEqual(['block', 'block']);

  await page.goto('/client/silicon-valley/report');
  const figures = page.getByText('Annual revenue', { exact: true }).locator('..');
  expect(await figures.evaluate((figure) => getComputedStyle(figure).breakInside)).toBe('avoid');
});
