import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { apiOf, openContacts, section } from './support/contacts.ts';

/** A name that does not occur in the demo. */
const uniqueName = 'Quillfeather';

/** Searches for the name in the palette. */
async function findInPalette(page: Page) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(uniqueName.toLowerCase());
}

test("one client's data shows in its own dashboard, and nowhere in another's", async ({ browser, app }) => {
  test.slow();
  const own = await apiOf(app.url, 'silicon-valley');
  const [contact] = await own.get('/api/contacts?stage=meeting&pageSize=1');
  await own.put(`/api/contacts/${contact.id}`, { lastName: uniqueName, firm: `${uniqueName} Partners` });
  await own.post('/api/activities', {
    contactId: contact.id,
    type: 'note',
    subject: `${uniqueName} called back`,
  });
  await own.post('/api/intel', {
    type: 'market_update',
    subject: `${uniqueName} hires`,
    description: `${uniqueName} opens an office.`,
    priority: 'urgent',
  });
  await own.post('/api/contacts/views', {
    name: `${uniqueName} list`,
    shared: true,
    state: { filters: { q: uniqueName }, sort: 'firm', order: 'asc', pageSize: 10, columns: ['firm'] },
  });

  const openAs = async (client: 'silicon-valley' | 'fusion') => {
    const context = await browser.newContext({ baseURL: app.url });
    const page = await context.newPage();
    await page.goto('/login');
    await page.getByLabel('Username').fill(client);
    await page.getByLabel('Password', { exact: true }).fill(`demo-${client}`);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page).toHaveURL(new RegExp(`/client/${client}$`));
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    for (const name of ['Recent activities', 'Insights'])
      await expect(
        page.getByRole('region', { name, exact: true }).getByRole('listitem').first(),
      ).toBeVisible();
    return page;
  };
  const [mine, theirs] = [await openAs('silicon-valley'), await openAs('fusion')];

  await expect(
    mine.getByRole('region', { name: 'Deal Pipeline' }).getByText(uniqueName).first(),
  ).toBeVisible();
  await expect(mine.getByText(`${uniqueName} called back`).first()).toBeVisible();
  await expect(mine.getByText(`${uniqueName} hires`)).toBeVisible();
  await expect(theirs.getByText(new RegExp(uniqueName, 'i'))).toHaveCount(0);

  await findInPalette(mine);
  await expect(mine.getByRole('option', { name: new RegExp(uniqueName) }).first()).toBeVisible();
  await findInPalette(theirs);
  await expect(theirs.getByText(/^Nothing found for/)).toBeVisible();

  for (const [page, client, hits] of [
    [mine, 'silicon-valley', 1],
    [theirs, 'fusion', 0],
  ] as const) {
    await openContacts(page, client, `?q=${uniqueName}`);
    if (hits) await expect(page.locator('tr[data-contact]')).toHaveCount(hits);
    else await expect(section(page).getByText('No contacts match these filters')).toBeVisible();
    const views = section(page).getByRole('navigation', { name: 'Saved views' });
    await expect(views.getByRole('link', { name: 'All contacts' })).toBeVisible();
    await expect(views.getByText(`${uniqueName} list`)).toHaveCount(hits);
    const file = await page.request.get('/api/contacts/export.csv');
    expect(file.status()).toBe(200);
    expect((await file.text()).includes(uniqueName)).toBe(hits === 1);
  }

  await theirs.goto('/client/fusion/report');
  await expect(theirs.getByRole('heading', { name: 'Your contacts' })).toBeVisible();
  await expect(theirs.getByText(new RegExp(uniqueName, 'i'))).toHaveCount(0);
  for (const path of [`/api/contacts/${contact.id}`, `/api/contacts/${contact.id}/timeline`])
    expect((await theirs.request.get(path)).status()).toBe(404);
  for (const path of ['/api/live-feed/silicon-valley', '/api/insights?client=silicon-valley'])
    expect((await theirs.request.get(path)).status()).toBe(403);
});
