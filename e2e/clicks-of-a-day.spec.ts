import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { openMoves } from './support/moves.ts';
import { people } from './support/today.ts';

const client = 'silicon-valley';
const home = `/client/${client}`;

/** Counts clicks and taps from now on, over all pages; those that a key makes are none. */
async function countClicks(page: Page): Promise<() => number> {
  let clicks = 0;
  await page.exposeFunction('noteClick', () => {
    clicks += 1;
  });
  await page.addInitScript(() =>
    document.addEventListener(
      'click',
      (event) => {
        if (event.target instanceof Element && event.target.closest('a[href^="tel:"]'))
          event.preventDefault();
        if (event.detail > 0) Reflect.get(window, 'noteClick')();
      },
      { capture: true },
    ),
  );
  return () => clicks;
}

test('whom to call first and why: no click', async ({ page, signIn }) => {
  const clicks = await countClicks(page);
  await signIn(client);
  await page.goto(home);
  const first = people(page).first();
  await expect(first.getByRole('heading', { name: 'Elena Romano' })).toBeInViewport();
  await expect(first.getByText('Left Merrill for Ameriprise on August 22')).toBeInViewport();
  expect(clicks()).toBe(0);
});

test('a call is logged: two clicks', async ({ page, signIn }) => {
  const clicks = await countClicks(page);
  await signIn(client);
  await page.goto(home);
  await people(page).first().getByRole('button', { name: 'Voicemail' }).click();
  await page.getByRole('button', { name: 'Log call' }).click();
  await expect(page.getByText('Call logged', { exact: true })).toBeVisible();
  await expect.poll(clicks).toBe(2);
});

test('a call with anybody else in the queue is logged: two clicks, and Undo', async ({ page, signIn }) => {
  const clicks = await countClicks(page);
  await signIn(client);
  await page.goto(home);
  const second = people(page).nth(1);
  const name = await second.locator('[data-open-contact]').innerText();
  await second.getByRole('button', { name: `Log a call with ${name}` }).click();
  await page.getByRole('menuitem', { name: 'No answer' }).click();
  await expect(page.getByText(`${name}: Called, no answer`, { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: `Log a call with ${name}` })).toHaveCount(0);
  await expect.poll(clicks).toBe(2);
  await page.locator('[data-toast]').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Log a call with ${name}` })).toBeVisible();
});

test('a call is logged from the drawer: two clicks', async ({ page, app, signIn }) => {
  const own = await apiOf(app.url, client);
  const [{ contactId }] = await own.get(`/api/deals?client=${client}&limit=1`);
  const clicks = await countClicks(page);
  await signIn(client);
  await page.goto(`${home}?contact=${contactId}`);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: /^Log a call with / }).click();
  await page.getByRole('menuitem', { name: 'Voicemail' }).click();
  await expect(page.getByText('Call logged', { exact: true })).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'Timeline' }).getByRole('listitem').first()).toContainText(
    'Left a voicemail',
  );
  await expect.poll(clicks).toBe(2);
});

test('a next step: one click, in place', async ({ page, app, signIn }) => {
  const own = await apiOf(app.url, client);
  const [{ contactId }] = await own.get(`/api/deals?client=${client}&limit=1`);
  const clicks = await countClicks(page);
  await signIn(client);
  await page.goto(`${home}?contact=${contactId}`);
  await page.getByPlaceholder('Add a next step').click();
  await page.keyboard.type('Send the offer letter');
  await page.keyboard.press('Enter');
  const steps = page.getByRole('dialog').getByRole('region', { name: 'Next steps' });
  await expect(steps.getByRole('listitem').getByRole('textbox', { name: /^Next step/ })).toHaveValue(
    'Send the offer letter',
  );
  await expect
    .poll(async () => (await own.get(`/api/contacts/${contactId}/next-steps`)).open)
    .toMatchObject([{ what: 'Send the offer letter' }]);
  expect(clicks()).toBe(1);
});

test('the top insight is acted on: one click', async ({ page, signIn }) => {
  const clicks = await countClicks(page);
  await signIn(client);
  await page.goto(`${home}#feed`);
  const top = page
    .getByRole('region', { name: 'Actionable Insights' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading') })
    .first();
  // What somebody heard, which is read in place.
  await expect(top.getByRole('heading')).toHaveText(/^Competing offer for Kevin Rosario, decides by \w+day$/);
  await top.getByRole('button', { name: 'Read intel' }).click();
  await expect(top.getByText('Contact intel on Kevin Rosario, Charles Schwab')).toBeVisible();
  await expect.poll(clicks).toBe(1);
});

test('my contacts that moved: one click', async ({ page, signIn }) => {
  const clicks = await countClicks(page);
  await signIn(client);
  await page.goto(home);
  await page.getByRole('link', { name: 'Contacts who moved' }).click();
  await expect(page).toHaveURL(/\/moves\?.*book=contacts/);
  await expect(page.getByRole('button', { name: /^In your book: your contacts$/ })).toBeVisible();
  await expect(openMoves(page)).toHaveText(['Elena Romano', 'Rachel Corbett', 'Ethan Hwang']);
  await expect.poll(clicks).toBe(1);
});

test('nine submissions are approved: two clicks', async ({ page, app, signIn }) => {
  const own = await apiOf(app.url, 'new-edge');
  for (let n = 1; n <= 9; n += 1)
    await own.post('/api/contacts/pending', {
      firstName: 'Nine',
      lastName: `Waiting${n}`,
      email: `nine.${n}@waiting.example`,
      firm: 'Merrill',
    });
  const clicks = await countClicks(page);
  await signIn('admin');
  await page.goto('/admin?tab=data&waitingClient=new-edge');
  const section = page.getByRole('region', { name: 'Approvals' });
  await expect(section.getByRole('heading', { name: /^Nine Waiting/ })).toHaveCount(9);
  await section.getByRole('button', { name: 'Select all without duplicates' }).click();
  await section.getByRole('button', { name: 'Approve selected' }).click();
  await expect(section.getByRole('heading', { name: /^Nine Waiting/ })).toHaveCount(0);
  await expect.poll(clicks).toBe(2);
  const found = await own.get('/api/contacts?q=Nine%20Waiting&client=new-edge');
  expect(found).toHaveLength(9);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('a contact is called: one tap', async ({ page, signIn }) => {
    const clicks = await countClicks(page);
    await signIn(client);
    await page.goto(`${home}/contacts`);
    const call = page
      .locator('li[data-contact]')
      .getByRole('link', { name: /^Call / })
      .first();
    await expect(call).toHaveAttribute('href', /^tel:/);
    await call.click();
    await expect.poll(clicks).toBe(1);
  });
});
