import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { addContact, figureCard, members } from './support/firm-pages.ts';

const member = (page: Page, name: string): Locator =>
  members(page).filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Whether a row of figures leaves a part of itself empty. */
const hasGap = (row: Element): boolean => {
  const last = row.lastElementChild?.getBoundingClientRect();
  return last !== undefined && Math.abs(last.right - row.getBoundingClientRect().right) > 2;
};

test.beforeEach(({ signIn }) => signIn('admin'));

test.describe('the team page', () => {
  test('shows the lift-outs of its firm in its city', async ({ page, app }) => {
    const admin = await apiOf(app.url, 'admin');
    const [team] = await admin.get('/api/moves/lift-outs?market=silicon-valley');
    const { firmLeft, firmJoined, city, size } = team;
    const id = await addContact(app.url, { firstName: 'Ida', lastName: 'Marsh', firm: firmLeft.name, city });
    await page.goto(`/team/${id}`);
    const dots = page.getByRole('list', { name: 'Lift-outs in time' }).getByRole('button');
    await expect(
      dots
        .filter({ hasText: String(size) })
        .and(page.getByLabel(`${firmLeft.name} to ${firmJoined.name}, ${city}`)),
    ).not.toHaveCount(0);
    for (const name of await dots.evaluateAll((all) =>
      all.map((dot) => dot.getAttribute('aria-label') ?? ''),
    ))
      expect(name).toContain(`, ${city}, `);

    const left = page.getByRole('list', { name: 'Who is left' });
    await expect(left.getByText(`still at ${firmLeft.name} in ${city}`).first()).toBeVisible();
    await left.getByRole('link', { name: 'Ida Marsh' }).first().click();
    await expect(page.getByRole('dialog', { name: 'Ida Marsh' })).toBeVisible();

    const away = await addContact(app.url, {
      firstName: 'Ira',
      lastName: 'Marsh',
      firm: firmLeft.name,
      city: 'Nome',
    });
    await page.goto(`/team/${away}`);
    await expect(page.getByText('No lift-outs here')).toBeVisible();
  });

  test('of a contact shows who works with it', async ({ page, app }) => {
    const place = { firm: 'Cedar Row Wealth', city: 'Palo Alto' };
    const gia = await addContact(app.url, { firstName: 'Gia', lastName: 'Moss', aum: '100M', ...place });
    await addContact(app.url, { firstName: 'Hal', lastName: 'Ito', aum: '50M', revenue: '900K', ...place });
    await addContact(app.url, { firstName: 'Ivo', lastName: 'Far', ...place, city: 'San Jose' });
    await page.goto(`/team/${gia}`);
    await expect(page.getByRole('heading', { level: 1, name: "Gia Moss's team" })).toBeVisible();
    await expect(page.getByText('Everyone at Cedar Row Wealth in Palo Alto')).toBeVisible();
    await expect(figureCard(page, 'Team Size')).toContainText('2');
    await expect(figureCard(page, 'Total AUM')).toContainText('$150.0M');
    await expect(figureCard(page, 'Total Revenue')).toContainText('$900K');
    await expect(members(page).getByRole('heading')).toHaveText(['Gia Moss', 'Hal Ito']);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Hal Ito' }).click();
    const drawer = page.getByRole('dialog', { name: 'Hal Ito' });
    await drawer.getByRole('link', { name: 'Firm page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Cedar Row Wealth' })).toBeVisible();
    await expect(page.getByText('3 contacts · 0 pipeline opportunities')).toBeVisible();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
  });

  test('marks a member who moved', async ({ page, app }) => {
    const admin = await apiOf(app.url, 'admin');
    const [elena] = await admin.get('/api/contacts?client=silicon-valley&q=Elena%20Romano');
    await page.goto(`/team/${elena.id}?client=silicon-valley`);
    await expect(member(page, 'Elena Romano')).toContainText('Left Merrill Aug 22');
  });

  test("of a firm shows every client's contacts there, and whose they are", async ({ page, app }) => {
    await addContact(app.url, {
      firstName: 'Jo',
      lastName: 'Kerr',
      firm: 'Two Book Wealth',
      client: 'fusion',
    });
    await addContact(app.url, { firstName: 'Kit', lastName: 'Lowe', firm: 'Two Book Wealth', client: 'ubs' });
    await page.goto('/team/Two%20Book%20Wealth');
    await expect(page.getByRole('heading', { level: 1, name: 'Two Book Wealth' })).toBeVisible();
    await expect(member(page, 'Jo Kerr')).toContainText('Fusion');
    await page.getByRole('button', { name: 'Kit Lowe' }).click();
    await expect(page.getByRole('dialog', { name: 'Kit Lowe' })).toContainText('Two Book Wealth');
  });

  test('of a large firm begins with 24 members, and shows all at a click', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/team/Merrill?client=silicon-valley');
    await expect(members(page)).toHaveCount(24);
    const size = Number((await figureCard(page, 'Team Size').innerText()).match(/\d+/)?.[0]);
    expect(size).toBeGreaterThan(24);
    const figures = page.getByRole('region', { name: 'Team figures' });
    expect(await figures.evaluate(hasGap)).toBe(false);
    await page.getByRole('button', { name: `Show all ${size}` }).click();
    await expect(members(page)).toHaveCount(size);
    await expect(members(page).nth(24).getByRole('button').first()).toBeFocused();
  });

  test('without members says so', async ({ page }) => {
    await page.goto('/team/Osaic?client=silicon-valley');
    await expect(page.getByText('No Team Members Found')).toBeVisible();
    await expect(page.getByText('No contacts found for this team profile.')).toBeVisible();
    await expectAccessible(page);
  });

  test('that is not known says so, with a way back', async ({ page, allowConsole }) => {
    allowConsole(/404/);
    for (const id of ['018f0000-0000-7000-8000-000000000000', 'No%20Such%20Firm']) {
      await page.goto(`/team/${id}`);
      await expect(page.getByRole('heading', { name: 'Team Not Found' })).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back to Dashboard' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });
});
