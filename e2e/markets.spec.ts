import type { MarketOverview } from '@liftout/contract/markets';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';

test.use({ readsOnly: true });

const summary = (page: Page) => page.getByRole('region', { name: 'All markets in figures' });
const panel = (page: Page) => page.getByRole('tabpanel');
const marketNames = ['Silicon Valley', 'Los Angeles', 'Miami', 'New York', 'Fusion', 'New Edge'];

const nothingPublished: MarketOverview = {
  markets: [],
  averageGrowth: null,
  averageConversion: null,
  averageMarketShare: null,
  activeMarkets: 0,
  totalContacts: 0,
  totalPipelineValue: 0,
};

test.describe('the market overview', () => {
  test('is public, with its four figures', async ({ page }) => {
    await page.goto('/markets');
    await expect(page.getByRole('heading', { level: 1, name: 'Market Intelligence Overview' })).toBeVisible();
    await expect(page.getByText('Regional CRM').filter({ visible: true })).toHaveCount(1);
    for (const text of [
      'Total Contacts',
      '3,548',
      '+8.7%',
      'average growth',
      'Total Pipeline',
      '$110.0M',
      '19.3% average conversion',
      'Active Markets',
      '4',
      '100% operational',
      'Avg Market Share',
      '29.2%',
      'Leading position',
    ])
      await expect(summary(page).getByText(text, { exact: true })).toBeVisible();
    await expect(summary(page).getByText('Sample')).toHaveCount(0);
  });

  test('says Regional CRM to those who are signed in, too', async ({ page, signIn }) => {
    await signIn('fusion');
    await page.goto('/markets');
    await expect(page.getByText('Regional CRM').filter({ visible: true })).toHaveCount(1);
  });

  test('has a card for each market, in order, that links to its dashboard', async ({ page }) => {
    await page.goto('/markets');
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(marketNames);
    const valley = panel(page).getByRole('listitem').filter({ hasText: 'Silicon Valley' });
    for (const text of ['Active', '477', '$12.8M', '24.8%', '$278K', '+12.4%'])
      await expect(valley.getByText(text, { exact: true })).toBeVisible();
    const fusion = panel(page).getByRole('listitem').filter({ hasText: 'A national market' });
    await expect(fusion.getByText('Configuring')).toBeVisible();
    await expect(fusion.getByText('$0.0M', { exact: true })).toBeVisible();
    // Green when positive, red otherwise (spec section 2).
    await expect(fusion.getByText('0.0%', { exact: true }).last()).toHaveClass(/text-negative/);
    for (const [index, path] of [
      '/silicon-valley',
      '/los-angeles',
      '/miami',
      '/new-york',
      '/fusion',
      '/new-edge',
    ].entries())
      await expect(
        panel(page)
          .getByRole('link', { name: /^View Market Dashboard/ })
          .nth(index),
      ).toHaveAttribute('href', path);
  });

  test('says why a visitor comes to the sign-in, and shows what is behind it', async ({ page }) => {
    await page.goto('/markets');
    await expect(panel(page).getByText('You sign in first.')).toHaveCount(6);
    const about = page.getByRole('region', { name: 'What is behind these figures' });
    await about.scrollIntoViewIfNeeded();
    await expect(about.getByRole('img', { name: /^The dashboard of a client/ })).toBeVisible();
    await expect(about.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login');
    await panel(page)
      .getByRole('link', { name: /^View Market Dashboard/ })
      .first()
      .click();
    await expectToast(page, 'Sign in to see market dashboards');
    await expect(page.getByRole('heading', { name: 'Sign In' })).toBeVisible();
  });

  test('shows performance, competition and activity, each at its address', async ({ page }) => {
    await page.goto('/markets');
    await page.getByRole('tab', { name: 'Performance' }).click();
    await expect(page).toHaveURL(/tab=performance/);
    await expect(panel(page).getByRole('heading', { name: 'Pipeline Performance' })).toBeVisible();
    await expect(panel(page).getByRole('heading', { name: 'Growth Trends' })).toBeVisible();
    await expect(panel(page).locator('[data-growth="/silicon-valley"] > div')).toHaveAttribute(
      'style',
      /width: 12\.4%/,
    );

    await page.getByRole('tab', { name: 'Competition' }).click();
    const valley = panel(page).getByRole('listitem').filter({ hasText: 'Silicon Valley Wealth Partners' });
    await expect(valley.first()).toContainText('home firm');
    for (const share of ['34.2%', '26.5%', '22.1%', '17.2%'])
      await expect(valley.first().getByText(share)).toBeVisible();

    await page.getByRole('tab', { name: 'Live Activity' }).click();
    await expect(panel(page).locator('[data-activity="deal_won"]').first()).toContainText('Deal won');
    await expect(panel(page).getByText('40m ago')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('tab', { name: 'Live Activity' })).toHaveAttribute('aria-selected', 'true');
  });

  test('ends a growth bar at 100%, and shows a loss in red with its sign', async ({ page }) => {
    await page.route('**/api/markets', async (route) => {
      const answer = await route.fetch();
      const body = await answer.json();
      body.markets[0].growth = 250;
      body.markets[1].growth = -12.5;
      await route.fulfill({ response: answer, json: body });
    });
    await page.goto('/markets?tab=performance');
    await expect(panel(page).locator('[data-growth="/silicon-valley"] > div')).toHaveAttribute(
      'style',
      /width: 100%/,
    );
    await expect(panel(page).locator('[data-growth="/los-angeles"] > div')).toHaveAttribute(
      'style',
      /width: 12\.5%/,
    );
    await expect(panel(page).getByText('−12.5%')).toHaveClass(/text-negative/);
  });

  test('shows sample figures, marked, only while the source is missing', async ({ page, allowConsole }) => {
    allowConsole(/500/);
    await page.route('**/api/markets', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/markets');
    await expect(summary(page).getByText('2,392')).toBeVisible();
    await expect(summary(page).getByText('$64.8M')).toBeVisible();
    await expect(summary(page).getByText('Sample')).toHaveCount(2);
    await expect(page.getByRole('alert')).toContainText("Couldn't load the markets");
    await page.unroute('**/api/markets');
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(summary(page).getByText('3,548')).toBeVisible();
    await expect(summary(page).getByText('Sample')).toHaveCount(0);
  });

  test('with nothing published shows no zeros, and an admin the next step', async ({ page, signIn }) => {
    await page.route('**/api/markets', (route) => route.fulfill({ json: nothingPublished }));
    await page.goto('/markets');
    const main = page.getByRole('main');
    await expect(main.getByText('No markets are published yet')).toBeVisible();
    await expect(main.getByText(/^\$?0|Total Contacts/)).toHaveCount(0);
    await expect(main.getByRole('tab')).toHaveCount(0);
    await expect(main.getByRole('heading', { name: 'What you see once you sign in' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'Publish a market' })).toHaveCount(0);
    await expectAccessible(page);
    await signIn('admin');
    await page.goto('/markets');
    await main.getByRole('link', { name: 'Publish a market' }).click();
    await expect(page.getByRole('region', { name: 'Markets' })).toBeInViewport();
  });

  for (const tab of ['overview', 'performance', 'competition', 'activity'])
    test(`reads clean in both themes and fits a phone: ${tab}`, async ({ page }) => {
      await page.goto(`/markets?tab=${tab}`);
      await expect(summary(page).getByText('3,548')).toBeVisible();
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      await expectNoSidewaysScroll(page);
    });

  test('works by keyboard', async ({ page }) => {
    await page.goto('/markets');
    await page.getByRole('tab', { name: 'Market Overview' }).focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Performance' })).toBeFocused();
    await expect(page).toHaveURL(/tab=performance/);
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: 'Live Activity' })).toHaveAttribute('aria-selected', 'true');
  });
});

test.describe('Admin Login', () => {
  const open = async (page: Page) => {
    await page.goto('/markets');
    await page.getByRole('button', { name: 'Admin Login' }).click();
    const dialog = page.getByRole('dialog', { name: 'Admin Portal Access' });
    await dialog.getByLabel('Username').fill('admin');
    return dialog;
  };

  test('welcomes an admin into the portal', async ({ page }) => {
    const dialog = await open(page);
    await dialog.getByLabel('Password').fill('demo-admin');
    await dialog.getByRole('button', { name: 'Login to Admin Portal' }).click();
    await expectToast(page, 'Login Successful', 'Welcome to the admin portal');
    await expect(page).toHaveURL(/\/admin$/);
  });

  test('says what is wrong: the password, or the connection', async ({ page, allowConsole }) => {
    allowConsole(/401|500|ERR_FAILED/);
    const dialog = await open(page);
    await dialog.getByLabel('Password').fill('wrong');
    await dialog.getByRole('button', { name: 'Login to Admin Portal' }).click();
    await expectToast(page, 'Login Failed', 'Incorrect username or password');
    await page.route('**/api/admin/login', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 });
    await dialog.getByRole('button', { name: 'Login to Admin Portal' }).click();
    await expectToast(page, 'Login Failed', 'Invalid credentials');
    await page.route('**/api/admin/login', (route) => route.abort(), { times: 1 });
    await dialog.getByRole('button', { name: 'Login to Admin Portal' }).click();
    await expectToast(page, 'Login Error', 'Unable to connect to server');
    await expectAccessible(page);
  });
});
