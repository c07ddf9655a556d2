import type { Page } from '@playwright/test';
import { expect, type Login, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { openMoves } from './support/moves.ts';

test.use({ readsOnly: true });

/** The title of each address, by viewer. */
const titles: Record<Login | 'nobody', Record<string, string>> = {
  nobody: {
    '/': 'Sign in · Liftout',
    '/login': 'Sign in · Liftout',
    '/client/login': 'Client Login · Liftout',
    '/markets': 'Market Intelligence Overview · Liftout',
    '/fusion': 'Sign in · Fusion Wealth · Liftout',
    '/ubs': 'Sign in · UBS Wealth Management · Liftout',
    '/new-edge': 'Sign in · New Edge Wealth · Liftout',
    '/nowhere': 'Page Not Found · Liftout',
    '/nowhere/at/all': 'Page Not Found · Liftout',
    '/dev/ui': 'Page Not Found · Liftout',
  },
  admin: {
    '/admin': 'Overview · Admin portal · Liftout',
    '/admin?tab=clients': 'Clients · Admin portal · Liftout',
    '/admin?tab=data': 'Data · Admin portal · Liftout',
    '/admin?tab=settings': 'Settings · Admin portal · Liftout',
    '/admin/clients': 'Client Management · Liftout',
    '/dashboard?client=ubs': 'UBS Wealth Management · Liftout',
    '/overview': 'Fusion Wealth · Liftout',
    '/silicon-valley': 'Silicon Valley Wealth Partners · Liftout',
    '/new-edge': 'New Edge Wealth · Liftout',
    '/dashboard?client=nobody': 'Page Not Found · Liftout',
    '/los-angeles': 'Los Angeles · Liftout',
    '/miami': 'Miami · Liftout',
    '/new-york': 'New York · Liftout',
    '/chicago': 'Chicago · Liftout',
    '/boston': 'Boston · Liftout',
    '/moves': 'Silicon Valley · Advisor moves · Liftout',
    '/moves?market=miami': 'Miami · Advisor moves · Liftout',
    '/moves?market=all': 'All markets · Advisor moves · Liftout',
    '/moves?market=fusion': 'Unknown market · Advisor moves · Liftout',
    '/report': 'Latest Report · Fusion Wealth · Liftout',
    '/report?client=ubs': 'Latest Report · UBS Wealth Management · Liftout',
    '/firm/Merrill': 'Merrill · Silicon Valley Wealth Partners · Liftout',
    '/firm/Merrill?client=ubs': 'Merrill · UBS Wealth Management · Liftout',
    '/firm/No%20Such%20Firm': 'Firm Not Found · Liftout',
    '/team/Merrill?client=ubs': 'Merrill · Team · Liftout',
    '/team/No%20Such%20Firm': 'Team Not Found · Liftout',
  },
  fusion: {},
  ubs: {
    '/client/ubs': 'UBS Wealth Management · Liftout',
    '/client/ubs/moves': 'Advisor moves · UBS Wealth Management · Liftout',
    '/client/ubs/firm/Merrill': 'Merrill · UBS Wealth Management · Liftout',
    '/client/ubs/report': 'Latest Report · UBS Wealth Management · Liftout',
    '/fusion': "This is another client's portal · Liftout",
  },
  'new-edge': { '/client/new-edge': 'New Edge Wealth · Liftout' },
  'silicon-valley': { '/client/silicon-valley': 'Silicon Valley Wealth Partners · Liftout' },
};

/** Addresses that share a title because they show the same page, or none. */
const isShared = (title: string) => /^(Sign in|Page Not Found) · Liftout$/.test(title);

test('no two pages share a title', () => {
  for (const [viewer, pages] of Object.entries(titles)) {
    const own = Object.values(pages).filter((title) => !isShared(title));
    expect(new Set(own).size, viewer).toBe(own.length);
  }
});

for (const viewer of ['nobody', 'admin', 'ubs', 'new-edge', 'silicon-valley'] as const)
  test(`each page says what it is: ${viewer}`, async ({ page, signIn, allowConsole }) => {
    test.slow();
    allowConsole(/404/);
    if (viewer !== 'nobody') await signIn(viewer);
    for (const [address, title] of Object.entries(titles[viewer])) {
      await page.goto(address);
      await expect(page, address).toHaveTitle(title);
    }
  });

/** A contact, to open by its address. */
async function someContact(url: string) {
  const api = await apiOf(url, 'fusion');
  const [contact] = await api.get('/api/contacts?client=fusion&pageSize=1');
  return contact;
}

const back = async (page: Page, title: string) => {
  await page.goBack();
  await expect(page).toHaveTitle(title);
};

test('the title follows what is opened on a page, and Back', async ({ page, signIn, app }) => {
  const { id, name } = await someContact(app.url);
  await signIn('fusion');
  await page.goto('/client/fusion');
  await expect(page).toHaveTitle('Fusion Wealth · Liftout');
  await page.goto(`/client/fusion?contact=${id}`);
  await expect(page).toHaveTitle(`${name} · Fusion Wealth · Liftout`);
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle('Fusion Wealth · Liftout');
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Latest Report' }).click();
  await expect(page).toHaveTitle('Latest Report · Fusion Wealth · Liftout');
  await back(page, 'Fusion Wealth · Liftout');
});

test('the title follows tabs, markets and moves of an admin, and Back', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin');
  await expect(page).toHaveTitle('Overview · Admin portal · Liftout');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page).toHaveTitle('Settings · Admin portal · Liftout');
  await back(page, 'Overview · Admin portal · Liftout');

  await page.goto('/moves?market=miami');
  const first = openMoves(page);
  const name = await first.first().innerText();
  await first.first().click();
  await expect(page).toHaveTitle(`${name} · Miami · Advisor moves · Liftout`);
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle('Miami · Advisor moves · Liftout');
  await page.getByRole('combobox', { name: 'Market' }).click();
  await page.getByRole('option', { name: 'Los Angeles' }).click();
  await expect(page).toHaveTitle('Los Angeles · Advisor moves · Liftout');
  await back(page, 'Miami · Advisor moves · Liftout');
});
