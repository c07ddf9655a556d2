import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';

const column = (page: Page, stage: string) => page.locator(`[data-stage="${stage}"]:visible`);
const cards = (page: Page, stage: string) => column(page, stage).locator('[data-deal]');
const countOf = async (page: Page, stage: string) =>
  Number(await column(page, stage).locator('h3 + span').textContent());
const idOf = async (card: Locator) => String(await card.getAttribute('data-deal'));
/**
 * Hovers the board first, which loads the code for dragging. Moves in steps, as a hand does: after one jump the card may be
 * dropped before the column was told of it.
 */
async function drag(card: Locator, to: Locator): Promise<void> {
  await card.hover();
  await expect(card).toHaveAttribute('draggable', 'true');
  await card.dragTo(to, { steps: 10 });
}

/** Drags a card to another column, and drops it once the column shows where it would be. */
async function dragToColumn(card: Locator, to: Locator): Promise<void> {
  const { mouse } = card.page();
  await expect(async () => {
    await card.hover();
    await expect(card).toHaveAttribute('draggable', 'true');
    await mouse.down();
    // A busy browser may take the first movement for something else; then it begins again.
    await to.hover();
    await to.hover();
    try {
      await expect(to).toHaveClass(/bg-accent-soft/, { timeout: 5_000 });
    } finally {
      await mouse.up();
    }
  }).toPass();
}

test.beforeEach(async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley#pipeline');
  await expect(cards(page, 'targeted').first()).toBeVisible();
});

test('shows five stages, seven cards at most, and totals over all of them', async ({ page }) => {
  const board = page.getByRole('region', { name: 'Deal Pipeline' });
  for (const label of ['Targeted', 'In Conversation', 'Meeting Booked', 'Closing', 'Won'])
    await expect(board.getByRole('heading', { name: label })).toBeVisible();
  await expect(board.getByText('$12.8M')).toBeVisible();
  await expect(board.getByText('46 deals: $11.6M open, $1.2M won', { exact: true })).toBeVisible();
  for (const [stage, count, shown] of [
    ['targeted', 14, 7],
    ['conversation', 12, 7],
    ['meeting', 9, 7],
    ['closing', 5, 5],
    ['won', 6, 6],
  ] as const) {
    expect(await countOf(page, stage)).toBe(count);
    await expect(cards(page, stage)).toHaveCount(shown);
  }
  // To two or three figures: $150K, $1.3M, never $0.2M.
  const values = await board.locator('[data-deal]:visible p [title^="$"]').allTextContents();
  expect(values).toHaveLength(32);
  for (const value of values) expect(value).toMatch(/^\$([1-9]\d{0,2}K|[1-9]\d*\.\dM)$/);
  await board.getByRole('button', { name: '+7 more in Targeted' }).click();
  const drawer = page.getByRole('dialog', { name: 'Targeted' });
  await expect(drawer.locator('[data-deal]')).toHaveCount(14);
});

test('a card shows the touches of seven weeks, in words too', async ({ page }) => {
  const spark = column(page, 'closing')
    .locator('[data-deal]')
    .getByRole('img', { name: /^Touches by week/ });
  await expect(spark.first()).toHaveAccessibleName(/^Touches by week, the last seven: \d+(, \d+){6}$/);
});

test('cards beyond the first seven say the same, by one request for each page', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/contact-(moves|touches)\?/.test(request.url())) asked.push(request.url());
  });
  await column(page, 'targeted')
    .getByRole('button', { name: /more in Targeted$/ })
    .click();
  const drawer = page.getByRole('dialog', { name: 'Targeted' });
  const beyond = drawer.locator('[data-deal]:nth-child(n+8)');
  await expect(beyond.getByRole('img', { name: /^Touches by week/ }).first()).toBeVisible();
  // The board asked for its own cards only.
  const eighth = String(await beyond.first().getAttribute('data-deal-contact'));
  const paths = () => asked.filter((url) => url.includes(eighth)).map((url) => new URL(url).pathname);
  await expect.poll(() => paths().sort()).toEqual(['/api/contact-moves', '/api/contact-touches']);
});

test('the names of all stages are read whole from 1,024 px on', async ({ page }) => {
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = () =>
      page.locator('[data-stage] h3:visible').evaluateAll((heads) =>
        heads.flatMap((head) => {
          const column = head.closest('[data-stage]')?.getBoundingClientRect();
          const last = head.parentElement?.lastElementChild?.getBoundingClientRect();
          const isCut = head.scrollWidth > head.clientWidth || (last?.right ?? 0) > (column?.right ?? 0);
          return isCut ? [head.textContent] : [];
        }),
      );
    await expect.poll(cut).toEqual([]);
  }
});

test('what a card says stays within it where columns are narrow', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const tooWide = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('[data-deal]')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
  await expect.poll(tooWide).toEqual([]);
});

test('a card dragged to another column stays there, and Undo works', async ({ page }) => {
  const card = cards(page, 'targeted').first();
  const id = await idOf(card);
  const before = await countOf(page, 'closing');
  const saved = page.waitForResponse((answer) => answer.url().includes(`/api/deals/${id}`));
  await dragToColumn(card, column(page, 'closing'));
  expect((await saved).status()).toBe(200);
  await expect(column(page, 'closing').locator(`[data-deal="${id}"]`)).toBeVisible();
  await expect.poll(() => countOf(page, 'closing')).toBe(before + 1);

  await page.reload();
  await expect(column(page, 'closing').locator(`[data-deal="${id}"]`)).toBeVisible();

  await column(page, 'closing').locator(`[data-deal-menu="${id}"]`).click();
  await page.getByRole('menuitem', { name: 'Targeted' }).click();
  await expectToast(page, 'Stage changed to Targeted');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(column(page, 'closing').locator(`[data-deal="${id}"]`)).toBeVisible();
});

test('a card dropped on its own column sends nothing', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, id] = /\/api\/deals\/([0-9a-f-]{36})$/.exec(request.url()) ?? [];
    if (id) asked.push(id);
  });
  await drag(cards(page, 'meeting').first(), cards(page, 'meeting').nth(2));
  // Any request of the drop would come before this one.
  const other = cards(page, 'targeted').first();
  const id = await idOf(other);
  await other.getByRole('button').first().focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(column(page, 'conversation').locator(`[data-deal="${id}"]`)).toBeVisible();
  await expect.poll(() => asked).toEqual([id]);
});

test('the keyboard moves a card, which is announced and keeps the focus', async ({ page }) => {
  const card = cards(page, 'meeting').first();
  const id = await idOf(card);
  await card.getByRole('button').first().focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(page.locator('[aria-live="polite"]').last()).toHaveText(/stage changed to Closing/);
  await expect(column(page, 'closing').locator(`[data-deal-menu="${id}"]`)).toBeFocused();

  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem', { name: 'Won' })).toBeVisible();
  // A menu that opens takes the focus.
  await expect(page.locator('[role="menuitem"]:focus')).toHaveCount(1);
  await page.getByRole('menuitem', { name: 'Meeting Booked' }).focus();
  await page.keyboard.press('Enter');
  await expect(column(page, 'meeting').locator(`[data-deal-menu="${id}"]`)).toBeFocused();

  await expectToast(page, 'Stage changed to Meeting Booked');
  await page.keyboard.press('F8');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(column(page, 'closing').locator(`[data-deal-menu="${id}"]`)).toBeFocused();
});

test('a failed move is rolled back with a toast', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  await page.route(/\/api\/deals\/[0-9a-f-]{36}$/, (route) => route.fulfill({ status: 500, body: '' }));
  const card = cards(page, 'conversation').first();
  const id = await idOf(card);
  await dragToColumn(card, column(page, 'won'));
  await expectToast(page, "Couldn't change the stage");
  await expect(column(page, 'conversation').locator(`[data-deal="${id}"]`)).toBeVisible();
});

test('a failed move by keyboard gives the focus back to the card', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  await page.route(/\/api\/deals\/[0-9a-f-]{36}$/, (route) => route.fulfill({ status: 500, body: '' }));
  const card = cards(page, 'targeted').first();
  const id = await idOf(card);
  await card.getByRole('button').first().focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expectToast(page, "Couldn't change the stage");
  await expect(column(page, 'targeted').locator(`[data-deal-menu="${id}"]`)).toBeFocused();
});

test('a card moved on before the server has answered stays there, with the focus', async ({ page }) => {
  const card = cards(page, 'targeted').first();
  const id = await idOf(card);
  const inColumn = (stage: string) => column(page, stage).locator(`[data-deal-menu="${id}"]`);
  const { promise, resolve } = Promise.withResolvers<void>();
  const sent: string[] = [];
  await page.route(`**/api/deals/${id}`, async (route) => {
    sent.push(route.request().postDataJSON().stage);
    if (sent.length === 2) await promise;
    await route.continue();
  });
  await card.getByRole('button').first().focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(inColumn('conversation')).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => sent).toEqual(['conversation', 'meeting']);
  await expect(inColumn('meeting')).toBeFocused();
  const refreshed = page.waitForResponse('**/api/deals/board**');
  resolve();
  await refreshed;
  await expectToast(page, 'Stage changed to Meeting Booked');
  await expect(inColumn('meeting')).toBeFocused();
});

test('a conflicting move shows the change of the other', async ({ page, request, allowConsole }) => {
  allowConsole(/409/);
  const card = cards(page, 'conversation').nth(1);
  const id = await idOf(card);
  const login = await request.post('/api/auth/login', {
    data: { username: 'silicon-valley', password: 'demo-silicon-valley' },
  });
  const { token } = await login.json();
  // Changed between the drop and the request; otherwise the board would be updated first.
  await page.route(`**/api/deals/${id}`, async (route) => {
    const other = await request.put(`/api/deals/${id}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { stage: 'meeting' },
    });
    expect(other.status()).toBe(200);
    await route.continue();
  });
  await dragToColumn(card, column(page, 'won'));
  await expectToast(page, 'This deal was changed by someone else');
  await expect(column(page, 'meeting').locator(`[data-deal="${id}"]`)).toBeVisible();
});

test('a pipeline that cannot be loaded offers to try again', async ({ page, allowConsole }) => {
  allowConsole(/503/);
  await page.route('**/api/deals/board**', (route) => route.fulfill({ status: 503, body: '' }));
  await page.reload();
  const section = page.getByRole('region', { name: 'Deal Pipeline' });
  await expect(section.getByText("Couldn't load the pipeline")).toBeVisible();
  await page.unroute('**/api/deals/board**');
  await section.getByRole('button', { name: 'Try Again' }).click();
  await expect(cards(page, 'targeted').first()).toBeVisible();
});

test('is clean in both themes', async ({ page }) => {
  await expectAccessible(page);
});

test('on a phone the stages are tabs, and the menu moves', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('tab', { name: 'Deal Pipeline' }).click();
  await expectNoSidewaysScroll(page);
  const id = await idOf(cards(page, 'targeted').last());
  await page.locator(`[data-deal-menu="${id}"]:visible`).click();
  await page.getByRole('menuitem', { name: 'Won' }).click();
  await page.getByRole('tab', { name: /^Won/ }).click();
  await expect(column(page, 'won').locator(`[data-deal="${id}"]`)).toBeVisible();
});
