import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { openToday, people, queue } from './support/today.ts';

test.use({ readsOnly: true });

/** Whom the demo names, in order, and the reason that the row says. */
const whomAndWhy = [
  ['Elena Romano', 'Left Merrill for Ameriprise on August 22'],
  ['Rachel Corbett', 'Left RBC Wealth Management for UBS on August 22'],
  ['Kevin Rosario', 'Competing offer, decides by Tuesday'],
  ['Tariq Coleman', 'May bring a team'],
  ['Garrett Farrow', 'Asked on August 15 to be called back'],
  ['Gregory Pennington', 'Asked on August 18 to be called back'],
  ['Trevor Watanabe', 'Asked on August 19 to be called back'],
  ['Nathan Takahashi', 'Asked on August 20 to be called back'],
  ['Yuki Hidalgo', 'Asked on August 22 to be called back'],
  ['Hana Pellegrini', 'Asked on August 25 to be called back'],
] as const;

test('says whom to call first and why, with no click, and opens from the rail', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/pipeline');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click();
  await expect(page).toHaveURL(/\/client\/silicon-valley\/today$/);
  await expect(people(page)).toHaveCount(10);
  const shown = await people(page).evaluateAll((all) =>
    all.map((one) => [
      one.querySelector('[data-open-contact]')?.textContent,
      one.querySelector('p')?.textContent,
    ]),
  );
  expect(shown).toEqual(whomAndWhy);
  await expect(page.getByText('Done: 0 calls, 0 next steps.')).toBeVisible();
  await expectAccessible(page);
});

test('the evidence leads to the move, to those of colleagues and to the contact', async ({
  page,
  signIn,
  app,
}) => {
  const person = {
    name: 'Nora Field',
    firm: 'Merrill',
    city: 'Palo Alto',
    phone: null,
    stage: null,
    step: null,
  };
  await signIn('silicon-valley');
  const contactId = await openToday(page).then(() => people(page).first().getAttribute('data-id'));
  const [moved] = await (await apiOf(app.url, 'silicon-valley')).get('/api/moves?pageSize=1');
  const reasons = [
    ['moved', 'Left Merrill', { kind: 'move', id: moved.id }],
    [
      'colleagues-left',
      '2 colleagues left',
      { kind: 'moves', firmLeft: 'Merrill', city: 'CA|palo alto', from: '2025-01-01', to: '2025-08-29' },
    ],
    ['intel', 'May bring a team', { kind: 'intel', id: contactId }],
  ].map(([rule, line, link]) => ({ rule, line, detail: 'Asked who left in August.', link }));
  const queue = [{ ...person, contactId, reasons }];
  await page.route('**/api/today?**', (route) =>
    route.fulfill({
      json: { day: '2025-08-29', queue, hasMore: false, snoozed: 0, done: { calls: 0, steps: 0 } },
    }),
  );
  const evidence = page.getByRole('list', { name: 'Why to call Nora Field' });
  const show = async () => {
    await page.goto('/client/silicon-valley/today');
    await page.getByRole('button', { name: /^Why\?/ }).click();
  };
  await show();
  // The row says the first reason.
  await expect(people(page).first().getByText('Left Merrill', { exact: true })).toHaveCount(1);
  // What somebody wrote may be a sentence of its own.
  await expect(evidence.getByText('Asked who left in August. See the move', { exact: true })).toBeVisible();
  await evidence.getByRole('link', { name: 'See the move', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/client/silicon-valley/moves\\?.*move=${moved.id}`));
  await expect(page.getByRole('dialog')).toBeVisible();
  await show();
  const left = evidence.getByRole('list', { name: 'Moves from Merrill' });
  await expect(left.getByRole('listitem').first()).toBeVisible();
  await evidence.getByRole('link', { name: /^See all \d+ moves$/ }).click();
  await expect(page).toHaveURL(/\/client\/silicon-valley\/moves\?.*left=Merrill/);
  await show();
  await evidence.getByRole('button', { name: 'See the intel' }).click();
  await expect(page).toHaveURL(new RegExp(`contact=${contactId}`));
  await expect(page.getByRole('dialog')).toBeVisible();
  // The name whose record is open is marked, until it is closed.
  const name = people(page).locator('[data-open-contact]').first();
  await expect(name).toHaveCSS('text-decoration-line', 'underline');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.mouse.move(0, 0);
  await expect(name).toHaveCSS('text-decoration-line', 'none');
});

test('the address keeps whose contacts are shown; an empty queue leads to everyone', async ({
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/today?who=mine');
  await expect(page.getByText('None of your contacts needs a call right now')).toBeVisible();
  await expect(page.getByText('Nobody needs a call right now')).toHaveCount(0);
  await page.getByRole('button', { name: 'Show everyone' }).click();
  await expect(page).toHaveURL(/\/today$/);
  await expect(people(page).first()).toBeVisible();
});

test.describe('above the pipeline of the dashboard', () => {
  const section = (page: Page) => page.getByRole('region', { name: 'Today', exact: true });

  test('the first five are shown with one request, and all of them on the page', async ({ page, signIn }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname === '/api/today') asked.push(pathname);
    });
    await signIn('silicon-valley');
    await page.goto('/client/silicon-valley');
    await expect(people(page)).toHaveCount(5);
    const names = whomAndWhy.map(([name]) => name);
    await expect(people(page).locator('[data-open-contact]')).toHaveText(names.slice(0, 5));
    // The pipeline still begins on the first screen.
    await expect(
      page.getByRole('region', { name: 'Deal Pipeline' }).locator('[data-deal]').first(),
    ).toBeInViewport();
    expect(asked).toHaveLength(1);
    await section(page).getByRole('link', { name: 'Show all 10' }).click();
    await expect(page).toHaveURL(/\/client\/silicon-valley\/today$/);
    await expect(people(page)).toHaveCount(10);
    await expect(people(page).locator('[data-open-contact]')).toHaveText(names);
  });

  test('an admin is led to the page of that client', async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto('/silicon-valley');
    await section(page).getByRole('link', { name: 'Show all 10' }).click();
    await expect(page).toHaveURL(/\/silicon-valley\/today$/);
    await expect(people(page)).toHaveCount(10);
  });

  test('an empty queue says so, and one that fails is tried again', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/500/);
    const nobody = { day: '2025-08-29', queue: [], hasMore: false, snoozed: 0, done: { calls: 7, steps: 2 } };
    await page.route('**/api/today?**', (route) => route.fulfill({ json: nobody }));
    await signIn('silicon-valley');
    await page.goto('/client/silicon-valley');
    await expect(section(page).getByText('Nobody needs a call right now')).toBeVisible();
    await expect(section(page).getByText('Done: 7 calls, 2 next steps.')).toBeVisible();
    await expect(section(page).getByRole('link', { name: /^Show all/ })).toHaveCount(0);
    await page.unroute('**/api/today?**');
    await page.route('**/api/today?**', (route) => route.fulfill({ status: 500, body: '' }));
    await page.reload();
    await expect(section(page).getByText("Couldn't load the queue")).toBeVisible();
    await expect(page.locator('[data-deal]').first()).toBeVisible();
    await page.unroute('**/api/today?**');
    await section(page).getByRole('button', { name: 'Try Again' }).click();
    await expect(people(page)).toHaveCount(5);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('one tap calls, by a button of 44 px, and nothing is wider than the screen', async ({
    page,
    signIn,
  }) => {
    await signIn('silicon-valley');
    await openToday(page);
    const call = queue(page)
      .getByRole('link', { name: /^Call / })
      .first();
    await expect(call).toHaveAttribute('href', /^tel:\+?\d+$/);
    expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
