import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, scrollTo, test } from './support/app.ts';

test.use({ readsOnly: true });

const client = 'silicon-valley';
/** Why there is none, before and after the signs are tested. */
const none =
  /^(Signs appear once they have been tested on past moves in your market|Nothing to show: no sign has predicted moves in your market so far)\.$/;
const section = (page: Page) => page.getByRole('region', { name: 'May move next' });

test('a sign that predicts no moves is hidden, and the page says so', async ({ page, signIn }) => {
  await signIn(client);
  await page.goto(`/client/${client}/moves`);
  await scrollTo(section(page));
  await expect(section(page)).toContainText('No signs to show yet');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
});

test('signs that were not tested yet are not said to have failed, nor those of a client without a market', async ({
  page,
  signIn,
}) => {
  await signIn(client);
  let market: string | null = client;
  await page.route('**/api/move-signs?*', (route) =>
    route.fulfill({ json: { market, tests: [], testedAt: null, contacts: [], total: 0 } }),
  );
  await page.goto(`/client/${client}/moves`);
  await scrollTo(section(page));
  await expect(
    section(page).getByText('Signs appear once they have been tested on past moves in your market.'),
  ).toHaveCount(1);
  await expect(section(page)).not.toContainText('No sign has predicted moves');
  market = null;
  await page.reload();
  await scrollTo(section(page));
  await expect(section(page)).toContainText('Set a market to see signs of a move.');
});

test("a contact's drawer says whether there is a sign", async ({ page, signIn }) => {
  await signIn(client);
  await page.goto(`/client/${client}/contacts`);
  await page.locator('tr[data-contact] [data-open-contact]').first().click();
  const signs = page.getByRole('dialog').getByRole('region', { name: 'Signs of a move' });
  await scrollTo(signs);
  // Signs are tested every ten minutes; the demo may be younger.
  await expect(signs.getByText(none)).toBeVisible();
  await expectAccessible(page);
});

test('a long stay is among the signs to list by, once past moves bear it out', async ({ page, signIn }) => {
  await signIn(client);
  const asked: (string | null)[] = [];
  await page.route('**/api/move-signs?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('sign'));
    const response = await route.fetch();
    const found = await response.json();
    await route.fulfill({ response, json: { ...found, tests: borneOut, ...dana } });
  });
  await page.goto(`/client/${client}/moves`);
  await scrollTo(section(page));
  await expect(section(page)).toContainText('half of the 12 whose stay is known stayed under 5 years');
  await section(page).getByRole('combobox', { name: 'Sign' }).click();
  await page.getByRole('option', { name: 'Long tenure' }).click();
  await expect(page).toHaveURL(/sign=long-tenure/);
  await expect.poll(() => asked).toContain('long-tenure');
  await expect(section(page).getByRole('row', { name: /Dana Whitfield/ })).toBeVisible();
  await expectAccessible(page);
});

const counts = { cases: 410, moved: 42, others: 900, othersMoved: 30, lift: 3.1, low: 1.4, high: 5.2 };
const borneOut = ['colleagues-left', 'lane-growing', 'long-tenure'].map((sign) => ({
  sign,
  ...counts,
  from: '2024-01-01',
  to: '2024-10-01',
  isShown: true,
  text: 'On past moves, 42 of 410 with this sign moved within 90 days.',
}));
const dana = {
  total: 1,
  contacts: [
    {
      id: '0198f000-0000-7000-8000-000000000001',
      firstName: 'Dana',
      lastName: 'Whitfield',
      firm: 'Merrill',
      city: 'Palo Alto',
      signs: [
        {
          sign: 'long-tenure',
          text: 'At Merrill for 7 years; of those who left, half of the 12 whose stay is known stayed under 5 years',
          evidence: { firmLeft: 'Merrill', firmJoined: null, city: null, from: null, to: '2025-08-29' },
        },
      ],
    },
  ],
};

test('what could not be loaded is asked for again', async ({ page, signIn, allowConsole }) => {
  allowConsole(/500|Failed to load/);
  await signIn(client);
  let isDown = true;
  await page.route('**/api/move-signs?*', (route) =>
    isDown ? route.fulfill({ status: 500, json: { message: 'No.' } }) : route.continue(),
  );
  await page.goto(`/client/${client}/moves`);
  const retry = section(page).getByRole('button', { name: 'Try again' });
  await expect(retry).toBeVisible();
  isDown = false;
  await retry.click();
  await expect(section(page)).toContainText('No signs to show yet');
});
