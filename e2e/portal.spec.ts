import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

const sections = [
  'Today',
  'Deal Pipeline',
  'Market Overview',
  'Engagement Summary',
  'Live Activity Feed',
  'Actionable Insights',
  'Contact Activity',
];

/** The titles of the sections on screen, in order. */
const shown = (page: Page) => page.locator('main section[id] h2').allInnerTexts();

test('shows header, badge, month and the sections in their order, clean in both themes', async ({
  page,
  signIn,
}) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  await expect(page.getByRole('heading', { name: 'Market Intelligence Dashboard' })).toBeVisible();
  await expect(page.getByText('Client Portal', { exact: true })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Month' })).toHaveText('August 2025');
  await expect.poll(() => shown(page)).toEqual(sections);
  await expect(page.getByRole('table', { name: /contact/i })).toBeVisible();
  await expectAccessible(page);
});

test('the avatar opens who is signed in, what they see and until when', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  await page.getByRole('button', { name: /^Account of/ }).click();
  const panel = page.getByRole('dialog', { name: 'Your account' });
  await expect(panel.getByText('Full access')).toBeVisible();
  await expect(panel.getByText('No end date')).toBeVisible();
  await panel.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL((url) => url.pathname === '/');
});

test('hides what the access does not include', async ({ page, signIn, app }) => {
  const me = await (await apiOf(app.url, 'silicon-valley')).get('/api/auth/me');
  // Tests that the web hides them; the server's tests check that it refuses access.
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { ...me, allowedDashboards: ['deals'] } }),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  await expect.poll(() => shown(page)).toEqual(['Deal Pipeline']);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: 'Send Intel' })).toBeVisible();
  for (const name of ['Add Contact', 'Latest Report', 'Campaign Data', 'Contact Activity'])
    await expect(page.getByRole('option', { name })).toHaveCount(0);
  await page.keyboard.type('merrill');
  await expect(page.getByText('Nothing found for “merrill”')).toBeVisible();
  expect(
    asked.filter((path) => /^\/api\/(today|contacts|moves|insights|live-feed|news|engagement)/.test(path)),
  ).toEqual([]);
});

test('shows contacts that cannot be opened as text, not as buttons', async ({ page, signIn, app }) => {
  const me = await (await apiOf(app.url, 'silicon-valley')).get('/api/auth/me');
  await page.route('**/api/auth/me', (route) =>
    route.fulfill({ json: { ...me, allowedDashboards: ['overview', 'deals'] } }),
  );
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley#feed');
  const feed = page.getByRole('region', { name: 'Live Activity Feed' });
  await expect(feed.getByRole('listitem').first()).toBeVisible();
  await expect(feed.getByRole('listitem').getByRole('button')).toHaveCount(0);
  const insights = page.getByRole('region', { name: 'Actionable Insights' });
  await expect(insights.getByRole('button', { name: 'Open the moves' }).first()).toBeVisible();
  for (const name of ['Open contact', 'Open deal', 'Show the contacts'])
    await expect(insights.getByRole('button', { name })).toHaveCount(0);
  const card = page.locator('[data-deal]:visible').first();
  await expect(card.getByRole('button')).toHaveCount(1);
  await expect(card.getByRole('button', { name: /^Move the deal of/ })).toBeVisible();
});

test('visitors and others are sent where they belong', async ({ page, signIn }) => {
  await page.goto('/client/fusion');
  await expect(page).toHaveURL((url) => url.pathname === '/fusion');
  await signIn('ubs');
  await page.goto('/client/fusion');
  await expect(page).toHaveURL((url) => url.pathname === '/fusion');
  await expect(page.getByRole('heading', { name: 'Market Intelligence Dashboard' })).toHaveCount(0);
});

test('an admin is sent to /admin', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/client/fusion');
  await expect(page).toHaveURL((url) => url.pathname === '/admin');
});

test('requests everything once', async ({ page, signIn }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/api/')) asked.push(pathname + search);
  });
  // On a slow machine the feed would not wait for its stream: it would be read without it, and again with it.
  await page.addInitScript(() => {
    const start = window.setTimeout;
    Object.assign(window, {
      setTimeout: (run: () => void, ms?: number) => (ms === 1_500 ? 0 : start(run, ms)),
    });
  });
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  await expect.poll(() => shown(page)).toEqual(sections);
  // Includes sections below the window, which are drawn after a while.
  await expect(page.getByRole('status', { name: /^Loading/ })).toHaveCount(0);
  expect(asked.filter((path, at) => asked.indexOf(path) !== at)).toEqual([]);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('long names and subjects of the feed do not widen the page', async ({ page, signIn, app }) => {
    const api = await apiOf(app.url, 'silicon-valley');
    const [contact] = await api.get('/api/contacts?pageSize=1');
    await api.post('/api/activities', {
      contactId: contact.id,
      type: 'email',
      subject: 'Answers to every question about the transition package, its terms and its timing',
    });
    await signIn('silicon-valley');
    await page.goto('/client/silicon-valley?section=feed');
    await expect(page.getByText(/^.*Answers to every question/)).toBeVisible();
    await expectNoSidewaysScroll(page);
  });

  test('a link to a section opens its tab, and leaves the others free', async ({ page, signIn }) => {
    await signIn('silicon-valley');
    await page.goto('/client/silicon-valley#engagement');
    const tab = (name: string) => page.getByRole('tab', { name });
    await expect(tab('Engagement Summary')).toHaveAttribute('aria-selected', 'true');
    await expect(page).toHaveURL(/section=engagement/);
    await tab('Deal Pipeline').click();
    await expect(tab('Deal Pipeline')).toHaveAttribute('aria-selected', 'true');
  });

  test('sections are tabs that the address keeps, and actions a menu', async ({ page, signIn }) => {
    await signIn('silicon-valley');
    await page.goto('/client/silicon-valley');
    await expect(page.getByRole('tab', { name: 'Today' })).toHaveAttribute('aria-selected', 'true');
    await expectNoSidewaysScroll(page);
    const tabs = await page.getByRole('tablist', { name: 'Sections' }).boundingBox();
    const title = await page.getByRole('heading', { name: 'Today', exact: true }).boundingBox();
    expect((title?.y ?? 0) - (tabs?.y ?? 0) - (tabs?.height ?? 0)).toBeLessThan(32);
    for (const name of [
      'Deal Pipeline',
      'Market Overview',
      'Engagement Summary',
      'Live Activity Feed',
      'Contact Activity',
    ]) {
      await page.getByRole('tab', { name }).click();
      await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
      await expectNoSidewaysScroll(page);
      await page.reload();
      await expect(page.getByRole('tab', { name })).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole('status', { name: `Loading ${name}` })).toHaveCount(0);
      await expectNoSidewaysScroll(page);
    }
    await page.getByRole('tab', { name: 'Market Overview' }).click();
    await expect(page).toHaveURL(/section=market-overview/);
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Market Overview' })).toHaveAttribute('aria-selected', 'true');
    await page.getByRole('button', { name: 'Reports and data' }).click();
    await page.getByRole('menuitem', { name: 'Campaign Data' }).click();
    await expect(page.getByRole('dialog', { name: 'Campaign Data' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Reports and data' })).toBeFocused();
    await expectAccessible(page);
  });
});

test('the index names the section that is being read, the last one too', async ({ page, signIn }) => {
  await signIn('silicon-valley');
  await page.goto('/client/silicon-valley');
  const index = page.getByRole('navigation', { name: 'Sections' });
  const current = index.locator('[aria-current="location"]');
  await expect(current).toHaveText('Today');
  await index.getByRole('link', { name: 'Contact Activity' }).click();
  await expect(page.getByRole('table', { name: /contact/i })).toBeVisible();
  await expect(current).toHaveText('Contact Activity');
});

test('a server that cannot answer ends no session, and the page comes by itself once it can', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/503/);
  await signIn('silicon-valley');
  await page.route('**/api/**', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'retry-after': '3' },
      json: { message: 'The database does not answer.', code: 'unavailable' },
    }),
  );
  await page.goto('/client/silicon-valley');
  const told = page.getByRole('alert');
  await expect(told).toContainText('Liftout is not available right now');
  await expect(told).toContainText('This page tries again by itself.');
  await expect(page).toHaveURL(/client\/silicon-valley$/);
  await expect(page).toHaveTitle('Liftout is not available right now · Liftout');
  await expect(told.getByRole('button', { name: 'Try Again' })).toBeVisible();
  // Asked meanwhile, it still can't.
  await page.waitForResponse('**/api/ready');
  await page.unroute('**/api/**');
  await expect(page.getByRole('region', { name: 'Deal Pipeline' })).toBeVisible();
});
