import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { apiOf, rows } from './support/contacts.ts';
import { openProxy } from './support/proxy.ts';

const client = 'silicon-valley';
const contactPages = '**/api/contacts?**';
/** The one notice of the page, below its header. */
const notice = (page: Page) => page.getByRole('banner').getByText("Couldn't refresh", { exact: false });
const retry = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Try Again' });
const refuse = (page: Page, path: string, status: number) =>
  page.route(path, (route) =>
    route.fulfill({ status, json: { message: 'Not now.', code: status === 403 ? 'forbidden' : 'failed' } }),
  );

/** Changes a contact as a colleague would: every list of contacts that is open is read again. */
async function changeElsewhere(url: string) {
  const api = await apiOf(url, client);
  const [contact] = await api.get('/api/contacts?pageSize=1');
  await api.post('/api/activities', { contactId: contact.id, type: 'note', subject: 'Met at a dinner' });
}

test('contacts stay with all that is open in them when they cannot be refreshed, until a retry', async ({
  page,
  app,
  signIn,
  allowConsole,
}) => {
  allowConsole(/500/);
  await signIn(client);
  await page.setViewportSize({ width: 1440, height: 500 });
  const moves = page.waitForResponse('**/api/contact-moves?**');
  await page.goto(`/client/${client}/contacts?q=a`);
  await expect(rows(page)).toHaveCount(10);
  // Rows say who has moved once that is known.
  const moved: unknown[] = await (await moves).json();
  await expect(rows(page).getByText(/^(Left|Joined) /)).toHaveCount(moved.length);
  const names = await rows(page).allInnerTexts();
  const search = page.getByRole('searchbox', { name: 'Search contacts' });
  await search.focus();
  await page.evaluate(() => scrollTo(0, 100));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(100);
  const top = () => rows(page).first().boundingBox();
  const before = await top();
  await refuse(page, contactPages, 500);
  await changeElsewhere(app.url);
  await expect(notice(page)).toHaveText("Couldn't refresh the contacts.");
  await expect(page.getByRole('banner')).toContainText('Last updated');
  expect(await rows(page).allInnerTexts()).toEqual(names);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('a');
  // What is read keeps its place though the notice came above it.
  await expect.poll(async () => Math.abs(((await top())?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
  await expectAccessible(page);

  // A page that was not there before is not shown with the rows of this one.
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByText("Couldn't load the contacts")).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
  // The first page is read again, and refused again.
  const again = page.waitForResponse(contactPages);
  await page.goBack();
  await again;
  await expect(rows(page)).toHaveCount(10);
  await expect(retry(page)).toBeVisible();

  await page.unroute(contactPages);
  await retry(page).focus();
  await page.keyboard.press('Enter');
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(rows(page)).toHaveCount(10);
});

test('contacts leave at once when the refresh says that there is no access any more', async ({
  page,
  app,
  signIn,
  allowConsole,
}) => {
  allowConsole(/403/);
  await signIn(client);
  await page.goto(`/client/${client}/contacts`);
  await expect(rows(page)).toHaveCount(10);
  await refuse(page, contactPages, 403);
  await changeElsewhere(app.url);
  await expect(page.getByText("Couldn't load the contacts")).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  await expect(notice(page)).toHaveCount(0);
});

test('a dashboard of which nothing can be refreshed keeps all its sections, and says it once', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/500/);
  await page.clock.install();
  await signIn(client);
  await page.goto(`/client/${client}`);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(rows(page)).toHaveCount(10);
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
  const texts = ['Deal Pipeline', 'Market Overview', 'Engagement Summary', 'Contact Activity'].map((name) =>
    page.getByRole('region', { name, exact: true }),
  );
  const linesOf = async (section: Locator) => (await section.innerText()).split('\n');
  const shown = await Promise.all(texts.map(linesOf));
  const path = /\/api\/(market-insights|engagement-metrics|contacts|deals|insights)/;
  await page.route(path, (route) => route.fulfill({ status: 500, json: { message: '', code: 'failed' } }));
  await page.clock.runFor(5 * 60_000 + 1_000);
  await expect(notice(page)).toHaveText("Couldn't refresh part of this page.");
  await expect(page.getByText(/Couldn't (refresh|load)/)).toHaveCount(1);
  // What came later, such as the counts of saved views, may be there too.
  for (const [index, section] of texts.entries())
    expect(await linesOf(section)).toEqual(expect.arrayContaining(shown[index] ?? []));
  await page.unroute(path);
  // As its clock has gone on, the page may read everything again by itself before the click.
  await expect(async () => {
    if (await retry(page).isVisible()) await retry(page).click({ timeout: 2_000 });
    await expect(notice(page)).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
});

test('an open contact on a phone says itself that it could not be refreshed', async ({
  page,
  app,
  signIn,
  allowConsole,
}) => {
  allowConsole(/500/);
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(client);
  const [contact] = await (await apiOf(app.url, client)).get('/api/contacts?pageSize=1');
  await page.goto(`/client/${client}/contacts?contact=${contact.id}`);
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Timeline' })).toBeVisible();
  await refuse(page, `**/api/contacts/${contact.id}`, 500);
  await changeElsewhere(app.url);
  await expect(drawer.getByText("Couldn't refresh the contact.")).toBeVisible();
  await expect(drawer.getByRole('heading', { name: contact.name })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.unroute(`**/api/contacts/${contact.id}`);
  await drawer.getByRole('button', { name: 'Try Again' }).click();
  await expect(drawer.getByText("Couldn't refresh the contact.")).toHaveCount(0);
});

test('moves and firms stay while the server is out of reach', async ({ page, app, signIn, allowConsole }) => {
  allowConsole(/ERR_|Failed to (load|fetch)/);
  const proxy = await openProxy(app.url);
  await signIn(client);
  for (const [path, table] of [
    ['moves', 'Advisor moves'],
    ['firms', 'Firms'],
  ] as const) {
    await page.goto(`${proxy.url}/client/${client}/${path}`);
    const listed = page.getByRole('table', { name: table, exact: true }).locator('tbody tr');
    await expect(listed.first()).toBeVisible();
    const count = await listed.count();
    proxy.cut();
    await expect(page.getByText('Connection lost, trying again', { exact: false })).toHaveCount(1);
    await expect(listed).toHaveCount(count);
    await expect(notice(page)).toHaveCount(0);
    proxy.restore();
    await expect(page.getByText('Connection lost, trying again', { exact: false })).toHaveCount(0);
    await expect(listed).toHaveCount(count);
  }
  await proxy.close();
});
