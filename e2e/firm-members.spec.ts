import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

test.use({ readsOnly: true });

const client = 'silicon-valley';
const firm = 'Merrill Lynch';
const address = `/api/firm/${encodeURIComponent(firm)}/members?client=${client}`;
const page1 = `/client/${client}/firm/${encodeURIComponent(firm)}`;

const shown = (page: Page): Promise<(string | null)[]> =>
  page.locator('[data-member]').evaluateAll((rows) => rows.map((row) => row.getAttribute('data-member')));
const table = (page: Page): Locator => page.getByRole('table', { name: 'Members of the firm' });
const ids = (answer: { members: { id: string }[] }) => answer.members.map(({ id }) => id);

test('members are sorted and paged, and the address says how', async ({ page, app, signIn }) => {
  const own = await apiOf(app.url, client);
  const first = await own.get(address);
  expect(first.total).toBeGreaterThan(25);
  await signIn(client);
  await page.goto(page1);
  await expect.poll(() => shown(page)).toEqual(ids(first));
  await expect(page.getByText(`Showing 1–25 of ${first.total} members`)).toBeVisible();

  await table(page).getByRole('button', { name: 'AUM' }).click();
  await expect(page).toHaveURL(/memberSort=aum&memberOrder=desc/);
  await expect.poll(() => shown(page)).toEqual(ids(await own.get(`${address}&sort=aum&order=desc`)));
  await expect(table(page).getByRole('columnheader', { name: 'AUM' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
  await page.getByRole('button', { name: 'Page 2' }).click();
  const second = await own.get(`${address}&sort=aum&order=desc&page=2`);
  await expect.poll(() => shown(page)).toEqual(ids(second));
  await page.reload();
  await expect.poll(() => shown(page)).toEqual(ids(second));
  await page.goBack();
  await expect(page.getByText(`Showing 1–25 of ${first.total} members`)).toBeVisible();

  const [someone] = second.members;
  await page.goForward();
  await page.getByRole('button', { name: `Open ${someone.name}`, exact: true }).click();
  await expect(page.getByRole('dialog', { name: someone.name })).toBeVisible();
});

test('a branch tells its members, who joined and who left, and filters the members', async ({
  page,
  app,
  signIn,
}) => {
  const own = await apiOf(app.url, client);
  const { branches } = await own.get(address);
  const [branch] = branches;
  await signIn(client);
  await page.goto(page1);
  const row = page
    .getByRole('table', { name: 'Branches of the firm' })
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: branch.city, exact: true }) });
  await expect(row.getByRole('cell')).toHaveText(
    [branch.city, branch.members, branch.joined, branch.left].map(String),
  );
  await row.getByRole('button').focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/branch=/);
  await expect(row.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
  const there = await own.get(`${address}&branch=${encodeURIComponent(branch.key)}`);
  await expect.poll(() => shown(page)).toEqual(ids(there));
  await expect(page.getByText(`${branch.members} members`, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Clear the filter by branch' }).click();
  await expect(page).not.toHaveURL(/branch=/);
});

test('on a wide window the branches stand beside the members, and below them where a drawer is open', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(client);
  await page.goto(page1);
  const members = page.getByRole('region', { name: 'Team Members' });
  const branches = page.getByRole('region', { name: 'Branches', exact: true });
  await expect(table(page)).toBeVisible();
  const boxes = async () => {
    const [first, second] = [await branches.boundingBox(), await members.boundingBox()];
    if (!first || !second) throw new Error('Both are on the page.');
    return { branches: first, members: second };
  };
  // What stands above them may still come.
  await expect
    .poll(async () => {
      const { branches: first, members: second } = await boxes();
      return first.y - second.y;
    })
    .toBe(0);
  const wide = await boxes();
  expect(wide.branches.x + wide.branches.width).toBeLessThan(wide.members.x);

  await page
    .getByRole('button', { name: /^Open / })
    .first()
    .click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect
    .poll(async () => {
      const { branches: first, members: second } = await boxes();
      return first.y >= second.y + second.height;
    })
    .toBe(true);
  const narrow = await boxes();
  expect(narrow.branches.width).toBe(narrow.members.width);
});

test('next and previous lead from a member through the list, over its pages', async ({
  page,
  app,
  signIn,
}) => {
  const own = await apiOf(app.url, client);
  const first = await own.get(address);
  const second = await own.get(`${address}&page=2`);
  await signIn(client);
  await page.goto(page1);
  await page.getByRole('button', { name: `Open ${first.members.at(-1).name}`, exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('status').first()).toContainText(`, 25 of ${first.total}`);
  await page.keyboard.press('j');
  await expect(page.getByRole('dialog', { name: second.members[0].name })).toBeVisible();
  await expect(page).toHaveURL(/memberPage=2/);
  await expect.poll(() => shown(page)).toEqual(ids(second));
  await page.keyboard.press('k');
  await expect(page.getByRole('dialog', { name: first.members.at(-1).name })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(
    page.getByRole('button', { name: `Open ${first.members.at(-1).name}`, exact: true }),
  ).toBeFocused();
});

test('on a phone a member is a row of two lines with a button to call', async ({ page, app, signIn }) => {
  const own = await apiOf(app.url, client);
  const { members } = await own.get(address);
  const reachable = members.find(({ phone }: { phone: string | null }) => phone !== null);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(client);
  await page.goto(page1);
  const call = page.getByRole('link', { name: `Call ${reachable.name}` });
  await expect(call).toHaveAttribute('href', /^tel:/);
  const { width, height } = (await call.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  await page.getByRole('combobox', { name: 'Sort members by' }).click();
  await page.getByRole('option', { name: 'Name' }).click();
  await expect.poll(() => shown(page)).toEqual(ids(await own.get(`${address}&sort=name&order=asc`)));
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('members that cannot be loaded say so, and can be loaded again', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/503/);
  await signIn(client);
  await page.route('**/members?**', (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto(page1);
  await expect(page.getByText("Couldn't load the members")).toBeVisible();
  await page.unroute('**/members?**');
  await page.getByRole('button', { name: 'Try Again' }).first().click();
  await expect(table(page)).toBeVisible();
});
