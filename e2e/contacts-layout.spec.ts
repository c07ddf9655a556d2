import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { nameIn, openButton, rows, section } from './support/contacts.ts';

test.use({ readsOnly: true });

test.beforeEach(async ({ signIn }) => signIn('silicon-valley'));

const frame = (page: Page) => section(page).getByRole('region', { name: 'Contacts' });

/** The left edge and the width of each column, by its header. */
const columnsOf = (page: Page) =>
  section(page)
    .locator('thead th')
    .evaluateAll((heads) =>
      Object.fromEntries(
        heads.slice(0, -1).map((head) => {
          const { left, width } = head.getBoundingClientRect();
          return [head.textContent, [Math.round(left), Math.round(width)]];
        }),
      ),
    );
const widthsOf = async (page: Page) =>
  Object.fromEntries(Object.entries(await columnsOf(page)).map(([name, [, width]]) => [name, width]));

/** Figures, tiers, stages and telephone numbers are in cells that are wide enough for them. */
async function expectWholeFigures(page: Page): Promise<void> {
  const cut = await section(page)
    .locator('tbody td')
    .evaluateAll((cells) =>
      cells
        .filter((cell) => {
          const text = cell.querySelector('[data-cut]') ?? cell;
          return text.scrollWidth > text.clientWidth && /^[$\d(–]|ago$|^Never$/.test(cell.textContent ?? '');
        })
        .map((cell) => cell.textContent),
    );
  expect(cut).toEqual([]);
  // None reaches into the space between columns.
  const spilled = await section(page)
    .locator('tbody td > span')
    .evaluateAll((all) =>
      all
        .filter((one) => {
          const cell = one.closest('td');
          if (!cell) return true;
          const { paddingLeft, paddingRight } = getComputedStyle(cell);
          const [own, around] = [one.getBoundingClientRect(), cell.getBoundingClientRect()];
          return (
            own.left < around.left + Number.parseFloat(paddingLeft) - 1 ||
            own.right > around.right - Number.parseFloat(paddingRight) + 1
          );
        })
        .map((one) => one.textContent),
    );
  expect(spilled).toEqual([]);
}

test('the columns stand still while rows load, on other pages, in another order and for a search', async ({
  page,
}) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
  await page.route(/\/api\/contacts\?/, async (route) => {
    await loaded;
    await route.continue();
  });
  await page.goto('/client/silicon-valley/contacts');
  await expect(section(page).getByRole('columnheader', { name: 'Phone' })).toBeVisible();
  await expect(section(page).getByRole('status', { name: 'Loading', exact: true })).toBeVisible();
  const whileLoading = await columnsOf(page);
  const height = (await frame(page).boundingBox())?.height;
  load();
  await expect(rows(page)).toHaveCount(10);
  expect(await columnsOf(page)).toEqual(whileLoading);
  expect((await frame(page).boundingBox())?.height).toBe(height);

  const first = await nameIn(rows(page).first());
  await section(page).getByRole('button', { name: 'Page 3', exact: true }).click();
  await expect.poll(() => nameIn(rows(page).first())).not.toBe(first);
  expect(await columnsOf(page)).toEqual(whileLoading);
  await section(page).getByRole('columnheader', { name: 'AUM' }).getByRole('button').click();
  await expect(section(page).getByText('Showing 1–10 of 477')).toBeVisible();
  expect(await columnsOf(page)).toEqual(whileLoading);
  await section(page).getByRole('searchbox', { name: 'Search contacts' }).fill('merrill');
  await expect(section(page).getByText('of 477')).toHaveCount(0);
  expect(await columnsOf(page)).toEqual(whileLoading);
});

test('all default columns fit a window of 1440 px beside the index of the dashboard, figures whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(
    '/client/silicon-valley?stage=conversation,meeting,closing&sort=aum&order=desc&pageSize=50#contacts',
  );
  await expect(rows(page).first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Sections' })).toBeVisible();
  expect(await frame(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  await expectWholeFigures(page);
});

test('columns keep their widths beside any others, and show every figure whole', async ({ page }) => {
  await page.goto('/client/silicon-valley/contacts');
  await expect(rows(page)).toHaveCount(10);
  const before = await widthsOf(page);
  await page.goto(
    '/client/silicon-valley/contacts?columns=firstName,lastName,stage,phone,aum,dealValue&pageSize=50',
  );
  await expect(rows(page)).toHaveCount(50);
  expect(await widthsOf(page)).toMatchObject({
    'Last Name': before['Last Name'],
    Stage: before.Stage,
    Phone: before.Phone,
    AUM: before.AUM,
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/client/silicon-valley/contacts');
  await expect(rows(page)).toHaveCount(10);
  for (const name of ['Phone', 'Next Steps', 'Links'])
    await expect(section(page).getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 });
  expect(await frame(page).evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  for (const width of [1440, 1024, 720]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/client/silicon-valley/contacts?sort=aum&order=desc&pageSize=50');
    await expect(rows(page)).toHaveCount(50);
    await expectNoSidewaysScroll(page);
    await expectWholeFigures(page);
  }
  const name = openButton(rows(page).first());
  const at = (await name.boundingBox())?.x;
  await frame(page).evaluate((box) => {
    box.scrollLeft = 400;
  });
  expect((await name.boundingBox())?.x).toBe(at);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a row has two lines and a button to call; the order is changed above', async ({ page }) => {
    await page.goto('/client/silicon-valley/contacts');
    await expect(rows(page)).toHaveCount(10);
    await expectNoSidewaysScroll(page);
    const heights = await rows(page).evaluateAll((all) =>
      all.map((row) => row.getBoundingClientRect().height),
    );
    expect(Math.max(...heights)).toBeLessThanOrEqual(61);
    const call = rows(page)
      .getByRole('link', { name: /^Call / })
      .first();
    await expect(call).toHaveAttribute('href', /^tel:\+?\d+$/);
    const { width = 0, height = 0 } = (await call.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);

    const first = await nameIn(rows(page).first());
    await section(page).getByRole('button', { name: 'Sorted ascending. Sort descending' }).click();
    await expect.poll(() => nameIn(rows(page).first())).not.toBe(first);
    await section(page).getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'AUM' }).click();
    await expect(page).toHaveURL(/sort=aum/);
    await expect(rows(page).first()).toContainText('$');

    await openButton(rows(page).first()).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test('contacts are selected by a long press or in a mode, where a tap selects', async ({ page }) => {
    await page.goto('/client/silicon-valley/contacts');
    await expect(rows(page)).toHaveCount(10);
    const box = await rows(page).nth(2).boundingBox();
    if (!box) throw new Error('The row is not on the screen');
    const touch = await page.context().newCDPSession(page);
    const touchPoints = [{ x: box.x + 100, y: box.y + box.height / 2 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    await expect(section(page).getByText('1 selected')).toBeVisible();
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(rows(page).nth(2).getByRole('checkbox')).toBeChecked();
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await rows(page).nth(4).tap();
    await expect(section(page).getByText('2 selected')).toBeVisible();
    await expectAccessible(page);
    // The list stays on the screen: what can be done with them is one line, that scrolls.
    const bar = section(page).getByRole('group', { name: 'Change the selected contacts' });
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(2 * 52);
    await bar.getByRole('button', { name: 'Save vCards' }).scrollIntoViewIfNeeded();
    await expect(bar.getByRole('button', { name: 'Save vCards' })).toBeInViewport({ ratio: 1 });
    await section(page).getByRole('checkbox', { name: 'All on this page' }).tap();
    await expect(section(page).getByText('10 selected')).toBeVisible();
    await section(page).getByRole('button', { name: 'Cancel' }).tap();
    await expect(rows(page).getByRole('checkbox')).toHaveCount(0);

    await section(page).getByRole('button', { name: 'Select', exact: true }).tap();
    await rows(page).first().getByRole('checkbox').tap();
    await expect(section(page).getByText('1 selected')).toBeVisible();
  });
});

test('in a window of 1024 px the list has every figure and the phone number whole', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await page.goto('/client/silicon-valley/contacts');
  await expect(rows(page)).toHaveCount(10);
  await expectWholeFigures(page);
  const phones = rows(page).getByText(/^\(\d{3}\) \d{3}-\d{4}$/);
  const edge = await frame(page).evaluate((box) => box.getBoundingClientRect().right);
  const ends = await phones.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().right));
  expect(ends.length).toBeGreaterThan(0);
  expect(Math.max(...ends)).toBeLessThanOrEqual(edge);
});

test('on a narrow phone the buttons to pages fit', async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/client/silicon-valley/contacts?page=5');
    const pages = page.getByRole('navigation', { name: 'Pages of contacts' });
    await expect(pages.getByRole('button', { name: /^Page / })).toHaveText(['4', '5', '6']);
    const next = await pages.getByRole('button', { name: 'Next page' }).boundingBox();
    // Beside the page's edge and within the card.
    expect((next?.x ?? width) + (next?.width ?? 0)).toBeLessThanOrEqual(width - 24);
  }
});
