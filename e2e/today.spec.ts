import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

const queue = (page: Page) => page.getByRole('list', { name: 'Whom to call' });
const people = (page: Page) => queue(page).locator(':scope > li');
const nameOf = (page: Page, position: number) =>
  people(page).nth(position).locator('[data-open-contact]').innerText();

async function open(page: Page) {
  await page.goto('/client/silicon-valley/today');
  await expect(people(page).first()).toBeVisible();
}

/** No program for telephone calls in a test. */
const noDialer = (page: Page) =>
  page.evaluate(() =>
    document.addEventListener('click', (event) => {
      if (event.target instanceof Element && event.target.closest('a[href^="tel:"]')) event.preventDefault();
    }),
  );

test('says whom to call first and why, with no click, and opens from the rail', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/pipeline');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Today' }).click();
  await expect(page).toHaveURL(/\/client\/silicon-valley\/today$/);
  await expect(people(page)).toHaveCount(10);
  await expect(people(page).first().locator('p').first()).not.toBeEmpty();
  await expect(page.getByText(/^Done: \d+ calls?, \d+ next steps?\./)).toBeVisible();
  await expectAccessible(page);
});

test('a call is logged in two clicks, and the next person moves up', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await open(page);
  const done = page.getByText(/^Done: /);
  const before = Number(/(\d+) call/.exec(await done.innerText())?.[1]);
  const [first, second] = [await nameOf(page, 0), await nameOf(page, 1)];
  // One.
  await people(page).first().getByRole('button', { name: 'Voicemail' }).click();
  // Two.
  await page.getByRole('button', { name: 'Log call' }).click();
  await expectToast(page, 'Call logged', `${first}: Left a voicemail`);
  await expect(people(page).first()).toContainText(second);
  await expect(queue(page).getByRole('button', { name: first, exact: true })).toHaveCount(0);
  await expect(done).toContainText(`Done: ${before + 1} call`);
});

test('a note, a next step and a stage go with the call', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await open(page);
  const name = await nameOf(page, 0);
  const row = people(page).first();
  await row.getByRole('button', { name: 'Connected' }).click();
  await row.getByLabel('Note').fill('Wants the grid in writing.');
  await expect(row.getByRole('combobox', { name: 'Owner' })).toHaveCount(0);
  await row.getByLabel('Next step').fill('Send the grid');
  await expect(row.getByRole('combobox', { name: 'Owner' })).toHaveText('You');
  await row.getByLabel('Next step').press('Enter');
  await expectToast(page, 'Call logged', `${name}: Spoke on the phone`);
});

test('somebody is snoozed in two clicks, and put back', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await open(page);
  const name = await nameOf(page, 1);
  // One.
  await page.getByRole('button', { name: `Snooze ${name}` }).click();
  await expect(page.getByRole('menuitem', { name: 'Until Monday' })).toBeVisible();
  // Two.
  await page.getByRole('menuitem', { name: 'For 3 days' }).click();
  await expectToast(page, 'Snoozed until Monday, Sep 1', name);
  const again = queue(page).getByRole('button', { name, exact: true });
  await expect(again).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(again).toHaveCount(1);
});

test('by keys alone: next, why, call, log, snooze and open', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await open(page);
  await noDialer(page);
  const [first, second, third] = [await nameOf(page, 0), await nameOf(page, 1), await nameOf(page, 2)];
  const focused = page.locator('[data-open-contact]:focus');
  await page.keyboard.press('j');
  await expect(focused).toHaveText(first);
  await page.keyboard.press('j');
  await expect(focused).toHaveText(second);
  await page.keyboard.press('e');
  await expect(page.getByRole('list', { name: `Why to call ${second}` })).toBeVisible();
  await page.keyboard.press('c');
  await page.keyboard.press('k');
  await expect(focused).toHaveText(first);
  await page.keyboard.press('l');
  await expect(page.locator('[data-outcome="Connected"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Note')).toBeFocused();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Call logged', `${first}: Spoke on the phone`);
  await expect(focused).toHaveText(second);
  await page.keyboard.press('s');
  await expectToast(page, 'Snoozed until Monday, Sep 1', second);
  await expect(focused).toHaveText(third);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toContainText(third);
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
  const contactId = await open(page).then(() => people(page).first().getAttribute('data-id'));
  const [moved] = await (await apiOf(app.url, 'silicon-valley')).get('/api/moves?pageSize=1');
  const reasons = [
    ['moved', 'Left Merrill', { kind: 'move', id: moved.id }],
    [
      'colleagues-left',
      '2 colleagues left',
      { kind: 'moves', firmLeft: 'Merrill', city: 'CA|palo alto', from: '2025-01-01', to: '2025-08-29' },
    ],
    ['intel', 'May bring a team', { kind: 'intel', id: contactId }],
  ].map(([rule, line, link]) => ({ rule, line, detail: 'Known since August', link }));
  const queue = [{ ...person, contactId, reasons }];
  await page.route('**/api/today?**', (route) =>
    route.fulfill({ json: { day: '2025-08-29', queue, hasMore: false, done: { calls: 0, steps: 0 } } }),
  );
  const evidence = page.getByRole('list', { name: 'Why to call Nora Field' });
  const show = async () => {
    await page.goto('/client/silicon-valley/today');
    await page.getByRole('button', { name: /^Why\?/ }).click();
  };
  await show();
  // The row says the first reason.
  await expect(people(page).first().getByText('Left Merrill', { exact: true })).toHaveCount(1);
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
});

test('a logged call is taken back by keys, with its next step and stage, and the queue is as before', async ({
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await open(page);
  const names = () => people(page).locator('[data-open-contact]').allInnerTexts();
  const done = page.getByText(/^Done: /);
  const before = { names: await names(), done: await done.innerText() };
  const [first = ''] = before.names;
  await people(page).first().locator('[data-open-contact]').focus();
  await page.keyboard.press('l');
  await expect(page.locator('[data-outcome="Connected"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Note')).toBeFocused();
  await page.keyboard.type('Wants the grid.');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Send the grid');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Call logged', `${first}: Spoke on the phone`);
  await expect.poll(names).not.toContain(first);
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  const undo = page.locator('[data-toast]').getByRole('button', { name: 'Undo' });
  await expect(async () => {
    if (!(await undo.evaluate((button) => button === document.activeElement))) {
      await page.keyboard.press('Tab');
      throw new Error('Not there yet');
    }
  }).toPass();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Call taken back', `${first} is as before.`);
  await expect.poll(names).toEqual(before.names);
  await expect(done).toHaveText(before.done);
});

test('a call that cannot be taken back says why', async ({ page, signIn, app, allowConsole }) => {
  allowConsole(/409/);
  await signIn('silicon-valley');
  await open(page);
  // Signed in before the call is logged, as the message with Undo goes after a while.
  const api = await apiOf(app.url, 'silicon-valley');
  const first = people(page).first();
  const contactId = await first.getAttribute('data-id');
  await first.getByRole('button', { name: 'Busy' }).click();
  await page.getByRole('button', { name: 'Log call' }).click();
  await expectToast(page, 'Call logged');
  await api.post('/api/activities', { contactId, type: 'email', subject: 'Sent the grid' });
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click();
  await expectToast(
    page,
    "Couldn't take the call back",
    'This contact was contacted again since, so the call stays as it was logged.',
  );
});

test('the address keeps whose contacts are shown; an empty queue leads to everyone', async ({
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley/today?who=mine');
  await expect(page.getByText('Nobody needs a call right now')).toBeVisible();
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
    const names = await people(page).locator('[data-open-contact]').allInnerTexts();
    // The pipeline still begins on the first screen.
    await expect(
      page.getByRole('region', { name: 'Deal Pipeline' }).locator('[data-deal]').first(),
    ).toBeInViewport();
    expect(asked).toHaveLength(1);
    await section(page).getByRole('link', { name: 'Show all 10' }).click();
    await expect(page).toHaveURL(/\/client\/silicon-valley\/today$/);
    await expect(people(page)).toHaveCount(10);
    expect((await people(page).locator('[data-open-contact]').allInnerTexts()).slice(0, 5)).toEqual(names);
  });

  test('an admin is led to the page of that client', async ({ page, signIn }) => {
    await signIn('admin');
    await page.goto('/silicon-valley');
    await section(page).getByRole('link', { name: 'Show all 10' }).click();
    await expect(page).toHaveURL(/\/silicon-valley\/today$/);
    await expect(people(page)).toHaveCount(10);
  });

  test('a call is logged in two clicks, why is one key away, and the sixth moves up', async ({
    page,
    signIn,
  }) => {
    await signIn('silicon-valley');
    await page.goto('/client/silicon-valley');
    await expect(people(page)).toHaveCount(5);
    const [first, second] = [await nameOf(page, 0), await nameOf(page, 1)];
    await people(page).first().locator('[data-open-contact]').focus();
    await page.keyboard.press('e');
    await expect(page.getByRole('list', { name: `Why to call ${first}` })).toBeVisible();
    // One.
    await people(page).first().getByRole('button', { name: 'No answer' }).click();
    // Two.
    await page.getByRole('button', { name: 'Log call' }).click();
    await expectToast(page, 'Call logged', `${first}: Called, no answer`);
    await expect(people(page).first()).toContainText(second);
    await expect(people(page)).toHaveCount(5);
  });

  test('an empty queue says so, and one that fails is tried again', async ({
    page,
    signIn,
    allowConsole,
  }) => {
    allowConsole(/500/);
    const nobody = { day: '2025-08-29', queue: [], hasMore: false, done: { calls: 7, steps: 2 } };
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
    await open(page);
    const call = queue(page)
      .getByRole('link', { name: /^Call / })
      .first();
    await expect(call).toHaveAttribute('href', /^tel:\+?\d+$/);
    expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });
});
