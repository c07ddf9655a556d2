import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { columnTexts, nameIn, openButton, openContacts, rowOf, rows, section } from './support/contacts.ts';

test.beforeEach(async ({ signIn }) => signIn('silicon-valley'));

test('shows the first ten by last name, with the seven columns to sort by', async ({ page }) => {
  await openContacts(page, 'silicon-valley');
  await expect(rows(page)).toHaveCount(10);
  await expect(section(page).getByText('Showing 1–10 of 477')).toBeVisible();
  for (const name of ['First Name', 'Last Name', 'Firm', 'Revenue', 'AUM', 'Last Contacted', 'City'])
    await expect(
      section(page).getByRole('columnheader', { name }).getByRole('button', { name }),
    ).toBeVisible();
  await expect(section(page).getByRole('columnheader', { name: 'Last Name' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  const heights = await rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
  expect(new Set(heights.map(Math.round))).toEqual(new Set([40]));
});

test('sorts by a column both ways, unknown figures last, and the address keeps it', async ({ page }) => {
  await openContacts(page, 'silicon-valley');
  const header = (name: string) => section(page).getByRole('columnheader', { name });
  const shown = (name: string) => expect.poll(() => columnTexts(page, name));
  await header('AUM').getByRole('button').click();
  await expect(header('AUM')).toHaveAttribute('aria-sort', 'descending');
  await expect(page).toHaveURL(/sort=aum&order=desc|order=desc&sort=aum/);
  const largest = ['$1.8B', '$1.6B', '$1.0B', '$866.0M', '$811.0M', '$727.0M', '$702.0M', '$617.0M'];
  await shown('AUM').toEqual([...largest, '$596.0M', '$576.0M']);
  await expect(openButton(rows(page).first())).toHaveAccessibleName('Open Grace Hammond');
  await header('AUM').getByRole('button').click();
  await expect(header('AUM')).toHaveAttribute('aria-sort', 'ascending');
  const smallest = ['$21.0M', '$23.0M', '$24.0M', '$24.0M', '$24.0M', '$24.0M', '$25.0M', '$26.0M'];
  await shown('AUM').toEqual([...smallest, '$27.0M', '$27.0M']);
  // Of 186 of the 477 it is not known: they are the last, both ways.
  for (const order of ['asc', 'desc']) {
    await openContacts(page, 'silicon-valley', `?sort=aum&order=${order}&page=48`);
    await expect(section(page).getByText('Showing 471–477 of 477')).toBeVisible();
    await shown('AUM').toEqual(Array(7).fill('–\nNot known'));
  }

  await header('City').getByRole('button').click();
  await expect(header('City')).toHaveAttribute('aria-sort', 'ascending');
  await shown('City').toEqual(Array(10).fill('Atherton'));
  await header('City').getByRole('button').click();
  await expect(header('City')).toHaveAttribute('aria-sort', 'descending');
  await shown('City').toEqual(Array(10).fill('Sunnyvale'));
  await page.reload();
  await expect(header('City')).toHaveAttribute('aria-sort', 'descending');
  await shown('City').toEqual(Array(10).fill('Sunnyvale'));
});

test('searches name, firm and e-mail while the field keeps the focus', async ({ page }) => {
  await openContacts(page, 'silicon-valley');
  const field = section(page).getByRole('searchbox', { name: 'Search contacts' });
  const first = await nameIn(rows(page).first());
  await field.pressSequentially(first, { delay: 15 });
  await expect(rowOf(page, first)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(field).toBeFocused();
  await expect(page).toHaveURL(/[?&]q=/);

  await field.fill('grace.hammond@citi');
  await expect(rowOf(page, 'Grace Hammond')).toBeVisible();
  await expect(rows(page)).toHaveCount(1);

  await field.fill('merrill');
  await expect(section(page).getByText('Showing 1–10 of 71 contacts')).toBeVisible();
  await expect.poll(async () => new Set(await columnTexts(page, 'Firm'))).toEqual(new Set(['Merrill']));
  await page.reload();
  await expect(field).toHaveValue('merrill');
  await expect(section(page).getByText('Showing 1–10 of 71 contacts')).toBeVisible();

  await field.fill('nobody is called this');
  await expect(page.getByText('No contacts match these filters')).toBeVisible();
  await section(page).getByRole('button', { name: 'Clear filters' }).last().press('Enter');
  await expect(field).toHaveValue('');
  await expect(section(page).getByRole('button', { name: 'Stage', exact: true })).toBeFocused();
  await expect(section(page).getByText('Showing 1–10 of 477')).toBeVisible();
});

test('pages of 10, 25 and 50, with five page buttons at most', async ({ page }) => {
  await openContacts(page, 'silicon-valley');
  const pages = section(page).getByRole('navigation', { name: 'Pages' });
  await expect(pages.getByRole('button', { name: /^Page / })).toHaveCount(5);
  const first = await nameIn(rows(page).first());
  await pages.getByRole('button', { name: 'Page 3' }).click();
  await expect(section(page).getByText('Showing 21–30 of 477')).toBeVisible();
  await expect.poll(() => nameIn(rows(page).first())).not.toBe(first);
  await page.goBack();
  await expect(section(page).getByText('Showing 1–10 of 477')).toBeVisible();

  await section(page).getByRole('combobox', { name: 'Rows per page' }).click();
  await expect(page.getByRole('option')).toHaveText(['10', '25', '50']);
  await page.getByRole('option', { name: '50' }).click();
  await expect(rows(page)).toHaveCount(50);
  await expect(section(page).getByText('Showing 1–50 of 477')).toBeVisible();
  await openContacts(page, 'silicon-valley', '?page=999');
  await expect(section(page).getByText('Showing 471–477 of 477')).toBeVisible();
});

test('filters narrow together, say what they are set to, and can be cleared one by one', async ({ page }) => {
  await openContacts(page, 'silicon-valley');
  const filters = section(page).getByRole('group', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Stage', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Closing' }).click();
  await page.keyboard.press('Escape');
  await expect(filters.getByRole('button', { name: 'Stage: Closing' })).toBeVisible();
  const names = () =>
    rows(page).evaluateAll((all) => all.map((row) => row.querySelector('[data-open-contact]')?.ariaLabel));
  const closing = ['Oliver Barrera', 'Olivia Hwang', 'Kevin Rosario', 'Noah Takahashi', 'Vivian Yamamoto'];
  await expect.poll(names).toEqual(closing.map((name) => `Open ${name}`));
  expect(await columnTexts(page, 'Stage')).toEqual(Array(5).fill('Closing'));

  await filters.getByRole('button', { name: 'Firm', exact: true }).click();
  await page
    .getByRole('group', { name: 'Firms' })
    .getByRole('checkbox', { name: /^Merrill/ })
    .click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/firm=Merrill/);
  await expect(filters.getByRole('button', { name: 'Firm: Merrill' })).toBeVisible();
  await expect.poll(names).toEqual(['Open Noah Takahashi']);
  await filters.getByRole('button', { name: 'Clear the filter by firm' }).click();
  await expect.poll(names).toEqual(closing.map((name) => `Open ${name}`));

  await filters.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(section(page).getByText('Showing 1–10 of 477')).toBeVisible();
  await expect(filters.getByRole('button', { name: 'Stage', exact: true })).toBeFocused();
  await filters.getByRole('button', { name: 'Not contacted for' }).click();
  await page.getByRole('radio', { name: '90 days' }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/notContactedDays=90/);
  await expect(section(page).getByText('Showing 1–10 of 102')).toBeVisible();
  await expect
    .poll(async () =>
      (await columnTexts(page, 'Last Contacted')).every(
        (text) => text === 'Never' || Number(/^(\d+) days ago$/.exec(text)?.[1]) >= 90,
      ),
    )
    .toBe(true);
});

test('columns are chosen, and the address keeps them', async ({ page }) => {
  await openContacts(page, 'silicon-valley');
  await section(page).getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Email' }).click();
  await page.getByRole('checkbox', { name: 'City' }).click();
  await page.keyboard.press('Escape');
  await expect(section(page).getByRole('columnheader', { name: 'Email' })).toBeVisible();
  await expect(section(page).getByRole('columnheader', { name: 'City' })).toHaveCount(0);
  await page.reload();
  await expect(section(page).getByRole('columnheader', { name: 'Email' })).toBeVisible();
  await expect(section(page).getByRole('columnheader', { name: 'City' })).toHaveCount(0);
});

test('a star is set at once, and kept', async ({ page }) => {
  await openContacts(page, 'silicon-valley', '?highValue=no');
  const name = await nameIn(rows(page).first());
  await openContacts(page, 'silicon-valley', `?q=${encodeURIComponent(name)}`);
  const star = rowOf(page, name).getByRole('button', { name: `High value: ${name}` });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/star'));
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
});

test('a refused star is rolled back', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  await openContacts(page, 'silicon-valley');
  await page.route('**/api/contacts/*/star', (route) =>
    route.fulfill({ status: 500, json: { message: 'It broke.', code: 'failed' } }),
  );
  const row = rows(page).first();
  const name = await nameIn(row);
  const star = row.getByRole('button', { name: `High value: ${name}` });
  const before = String(await star.getAttribute('aria-pressed'));
  await star.click();
  await expect(page.getByText("Couldn't change the star", { exact: true })).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', before);
});

test('loading, failed and empty tables each say so', async ({ page, allowConsole }) => {
  allowConsole(/503/);
  let answer: 'fail' | 'empty' = 'fail';
  const { promise: shown, resolve: release } = Promise.withResolvers<void>();
  const pattern = /\/api\/contacts\?/;
  await page.route(pattern, async (route) => {
    await shown;
    if (answer === 'empty') return route.fulfill({ headers: { 'x-total-count': '0' }, json: [] });
    return route.fulfill({ status: 503, json: { message: 'Down.', code: 'not_ready' } });
  });
  await page.goto('/client/silicon-valley#contacts');
  await expect(section(page).getByRole('status', { name: 'Loading' })).toBeVisible();
  release();
  await expect(section(page).getByText("Couldn't load the contacts")).toBeVisible();
  answer = 'empty';
  await section(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(section(page).getByText('No contacts yet')).toBeVisible();
  await section(page).getByRole('button', { name: 'Add Contact' }).last().click();
  await expect(page.getByRole('dialog', { name: 'Add Contact' })).toBeVisible();
});

test('is accessible in light and dark, with a row chosen', async ({ page }) => {
  test.slow();
  await openContacts(page, 'silicon-valley', '?stage=meeting');
  await rows(page).first().getByRole('checkbox').click();
  await expect(section(page).getByText('1 selected')).toBeVisible();
  await expectAccessible(page);
});

test('shows those alone that an insight counts, says so, and can be cleared', async ({ page }) => {
  await openContacts(page, 'silicon-valley');
  await expect(rows(page)).toHaveCount(10);
  const ids = await rows(page).evaluateAll((all) =>
    all.slice(1, 4).map((row) => row.getAttribute('data-contact')),
  );
  await openContacts(page, 'silicon-valley', `?only=${ids.join(',')}`);
  await expect(rows(page)).toHaveCount(3);
  const filters = section(page).getByRole('group', { name: 'Filters' });
  await expect(filters.getByText('Selected contacts: 3')).toBeVisible();
  await filters.getByRole('button', { name: 'Clear the filter by selected contacts' }).click();
  await expect(section(page).getByText('Showing 1–10 of 477')).toBeVisible();
  await expect(page).not.toHaveURL(/only=/);
});
