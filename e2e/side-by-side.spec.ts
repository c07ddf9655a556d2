import type { Page } from '@playwright/test';
import { expect, test } from './support/app.ts';
import { apiOf, openContacts, section } from './support/contacts.ts';

test.use({ file: 'side-by-side' });

/** A name that nothing of the demo has. */
const mark = 'Quillfeather';

/** What a search in the palette comes to. */
async function findInPalette(page: Page) {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search and commands' }).fill(mark.toLowerCase());
}

test("what one client has shows in its own dashboard, and nowhere in another's", async ({ browser, app }) => {
  test.slow();
  const own = await apiOf(app.url, 'silicon-valley');
  const [contact] = await own.get('/api/contacts?stage=meeting&pageSize=1');
  await own.put(`/api/contacts/${contact.id}`, { lastName: mark, firm: `${mark} Partners` });
  await own.post('/api/activities', { contactId: contact.id, type: 'note', subject: `${mark} called back` });
  await own.post('/api/intel', {
    type: 'market_update',
    subject: `${mark} hires`,
    description: `${mark} opens an office.`,
    priority: 'urgent',
  });
  await own.post('/api/contacts/views', {
    name: `${mark} list`,
    shared: true,
    state: { filters: { q: mark }, sort: 'firm', order: 'asc', pageSize: 10, columns: ['firm'] },
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

  await expect(mine.getByRole('region', { name: 'Deal Pipeline' }).getByText(mark).first()).toBeVisible();
  await expect(mine.getByText(`${mark} called back`).first()).toBeVisible();
  await expect(mine.getByText(`${mark} hires`)).toBeVisible();
  await expect(theirs.getByText(new RegExp(mark, 'i'))).toHaveCount(0);

  await findInPalette(mine);
  await expect(mine.getByRole('option', { name: new RegExp(mark) }).first()).toBeVisible();
  await findInPalette(theirs);
  await expect(theirs.getByText(/^Nothing found for/)).toBeVisible();

  for (const [page, client, hits] of [
    [mine, 'silicon-valley', 1],
    [theirs, 'fusion', 0],
  ] as const) {
    await openContacts(page, client, `?q=${mark}`);
    if (hits) await expect(page.locator('tr[data-contact]')).toHaveCount(hits);
    else await expect(section(page).getByText('No contacts match these filters')).toBeVisible();
    await section(page).getByRole('button', { name: 'Views' }).click();
    await expect(page.getByText(`${mark} list`)).toHaveCount(hits);
    await page.keyboard.press('Escape');
    const file = await page.request.get('/api/contacts/export.csv');
    expect((await file.text()).includes(mark)).toBe(hits === 1);
  }

  await theirs.goto('/client/fusion/report');
  await expect(theirs.getByRole('heading', { name: 'Your contacts' })).toBeVisible();
  await expect(theirs.getByText(new RegExp(mark, 'i'))).toHaveCount(0);
  for (const path of [`/api/contacts/${contact.id}`, `/api/contacts/${contact.id}/timeline`])
    expect((await theirs.request.get(path)).status()).toBe(404);
  for (const path of ['/api/live-feed/silicon-valley', '/api/insights?client=silicon-valley'])
    expect((await theirs.request.get(path)).status()).toBe(403);
});
