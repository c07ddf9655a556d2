import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, keepToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';
import { uploadMoves } from './support/upload-moves.ts';

const client = 'silicon-valley';

/** The ids of an advisor by name, of the newest move first. */
async function advisorId(url: string, name: string): Promise<string> {
  const admin = await apiOf(url, 'admin');
  const [move] = await admin.get(`/api/moves?market=silicon-valley&q=${encodeURIComponent(name)}`);
  return move.advisorId;
}

const career = (page: Page) => page.getByRole('list', { name: 'Career' }).getByRole('listitem');
const moves = (page: Page) => page.getByRole('list', { name: 'Moves' }).locator('> li');

test('an advisor has a page with career, moves, sources and the contact', async ({ page, app, signIn }) => {
  await signIn('admin');
  await page.goto(`/advisors/${await advisorId(app.url, 'Elena Romano')}?client=${client}`);
  await expect(page.getByRole('heading', { name: 'Elena Romano', level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/Elena Romano/);
  await expect(career(page).first()).toContainText('Ameriprise');
  await expect(career(page).first()).toContainText('since Aug 22, 2025');
  await expect(career(page).last()).toContainText('until Aug 22, 2025');
  await expect(moves(page)).toContainText(['Left Merrill and joined Ameriprise.']);
  await expect(moves(page).first().getByRole('list', { name: 'Sources' })).toContainText(/\.csv, row \d+/);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Open contact Elena Romano' }).click();
  await expect(page.getByRole('dialog', { name: 'Elena Romano' })).toBeVisible();
  await expect(page).toHaveURL(/contact=/);
  await page.getByRole('dialog').getByRole('link', { name: 'Advisor page' }).first().click();
  await expect(page).not.toHaveURL(/contact=/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});

test('a client sees it from a move, without what admins may do', async ({ page, app, signIn }) => {
  await signIn('silicon-valley');
  const id = await advisorId(app.url, 'Elena Romano');
  await page.goto(`/client/${client}/moves?q=Elena%20Romano`);
  await page.getByRole('link', { name: 'Advisor page of Elena Romano' }).click();
  await expect(page).toHaveURL(`${app.url}/advisors/${id}`);
  await expect(career(page)).toHaveCount(2);
  await expect(page.getByRole('heading', { name: 'Your contacts' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Merge with another advisor' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Merrill', exact: true }).first()).toHaveAttribute(
    'href',
    `/client/${client}/firm/Merrill`,
  );
});

test('two advisors are merged after a preview, the old address leads to the new one, and it is undone', async ({
  page,
  app,
  signIn,
}) => {
  await signIn('admin');
  await uploadMoves(app.url, [
    'Ann,Zellworth,"Palo Alto, CA",Merrill,UBS,01/06/2023,$10M',
    'Ann,Quarrington,"Palo Alto, CA",UBS,RBC,02/06/2025,$15M',
  ]);
  const [old, other] = [await advisorId(app.url, 'Zellworth'), await advisorId(app.url, 'Quarrington')];
  await page.goto(`/advisors/${other}`);
  await page.getByRole('button', { name: 'Merge with another advisor' }).click();
  const dialog = page.getByRole('dialog', { name: 'Merge with another advisor' });
  await dialog.getByRole('searchbox', { name: 'Find an advisor' }).fill('nobody of this name');
  await expect(dialog.getByText('No other advisors match this search.')).toBeVisible();
  await dialog.getByRole('searchbox', { name: 'Find an advisor' }).fill('zellworth');
  await dialog.getByRole('button', { name: /^Compare with Ann Zellworth/ }).click();
  await expect(dialog).toContainText('2 advisors become 1.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expectToast(page, 'Advisors merged');
  await expect(dialog).toHaveCount(0);
  await expect(career(page)).toHaveCount(3);
  await expect(page.getByText('also spelled Ann Zellworth')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Decisions' })).toContainText('One person');
  const merged = new URL(page.url()).pathname;
  for (const id of [old, other]) {
    await page.goto(`/advisors/${id}`);
    await expect(career(page)).toHaveCount(3);
    await expect(page).toHaveURL(`${app.url}${merged}`);
  }
  await page.getByRole('button', { name: /^Undo: Ann/ }).press('Enter');
  await expectToast(page, 'Decision undone');
  await expect(career(page)).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Decisions' })).toHaveCount(0);
});

test('moves of another person are split off and put back', async ({ page, app, signIn }) => {
  await signIn('admin');
  await uploadMoves(app.url, [
    'Ottilie,Brackwater,"Palo Alto, CA",Merrill,UBS,01/06/2023,$10M',
    'Ottilie,Brackwater,"Palo Alto, CA",UBS,RBC,02/06/2025,$15M',
  ]);
  await page.goto(`/advisors/${await advisorId(app.url, 'Brackwater')}`);
  await expect(moves(page)).toHaveCount(2);
  await page.getByRole('button', { name: 'These are different people' }).click();
  const dialog = page.getByRole('dialog', { name: 'These are different people' });
  await expect(dialog).toContainText('Choose the moves to split off.');
  const why = dialog.getByRole('list', { name: /^What links Merrill to UBS/ });
  await expect(why.getByRole('listitem').filter({ hasText: 'Left the firm joined before' })).toContainText(
    'For one person: ',
  );
  await dialog.getByRole('checkbox', { name: /^Merrill to UBS/ }).click();
  await expect(dialog).toContainText('1 advisor becomes 2.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Split' }).click();
  await expectToast(page, 'Split into two advisors');
  await keepToast(page);
  await expect(moves(page)).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'Decision undone');
  await expect(moves(page)).toHaveCount(2);
});

test('an unknown advisor is a page that is not found, and a failure says so', async ({
  page,
  app,
  signIn,
  allowConsole,
}) => {
  allowConsole(/404|400|500/);
  await signIn('admin');
  await page.goto('/advisors/018f0000-0000-7000-8000-000000000000');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await page.goto('/advisors/nobody');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  const id = await advisorId(app.url, 'Elena Romano');
  await page.route('**/api/advisors/**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(`/advisors/${id}`);
  await expect(page.getByText("Couldn't load the advisor")).toBeVisible();
  await page.unroute('**/api/advisors/**');
  await page.getByRole('button', { name: /^(?:Retry|Try again)/i }).click();
  await expect(page.getByRole('heading', { name: 'Elena Romano', level: 1 })).toBeVisible();
});

test('a contact who moved gets the new firm by one click, and the old one back', async ({
  page,
  app,
  signIn,
}) => {
  await signIn('silicon-valley');
  const [contact] = await (await apiOf(app.url, 'silicon-valley')).get('/api/contacts?q=Elena%20Romano');
  await page.goto(`/client/${client}/contacts?contact=${contact.id}`);
  const drawer = page.getByRole('dialog', { name: 'Elena Romano' });
  await expect(drawer.getByRole('link', { name: 'Left Merrill Aug 22, 2025 → Ameriprise' })).toBeVisible();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Update firm to Ameriprise' }).click();
  await expectToast(page, 'Firm updated to Ameriprise', 'Elena Romano');
  await keepToast(page);
  await expect(drawer.getByRole('button', { name: /^Update firm/ })).toHaveCount(0);
  await expect(drawer.getByRole('region', { name: 'Timeline' })).toContainText(/Firm:.*Merrill.*Ameriprise/);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectToast(page, 'Firm changed back to Merrill');
  await expect(drawer.getByRole('button', { name: 'Update firm to Ameriprise' })).toBeVisible();
});

test('the insight on a lift-out says who of the contacts is left there', async ({ page, app, signIn }) => {
  await signIn('admin');
  const admin = await apiOf(app.url, 'admin');
  const lastName = 'Lindqvist';
  await uploadMoves(app.url, [
    `Wanda,${lastName},"San Jose, CA",Stifel,UBS,08/26/2025,$10M`,
    `Willem,${lastName},"San Jose, CA",Stifel,UBS,08/27/2025,$15M`,
    `Wilbur,${lastName},"San Jose, CA",Stifel,UBS,08/28/2025,$15M`,
  ]);
  await admin.post('/api/contacts', {
    firstName: 'Stan',
    lastName: 'Stillthere',
    email: 'stan@firm.example',
    firm: 'Stifel',
    city: 'San Jose',
    client,
  });
  await page.goto(`/dashboard?client=${client}`);
  const card = page.getByRole('listitem').filter({
    has: page.getByRole('heading', { name: /advisors from Stifel to UBS/ }),
  });
  await card.getByRole('button', { name: 'Why this?' }).click();
  await card.getByRole('link', { name: 'Stan Stillthere' }).click();
  await expect(page.getByRole('dialog', { name: 'Stan Stillthere' })).toBeVisible();
});

test('a move of a lift-out says who of the contacts is left there', async ({ page, app, signIn }) => {
  await signIn('admin');
  const admin = await apiOf(app.url, 'admin');
  await uploadMoves(app.url, [
    'Wilma,Ostrander,"Palo Alto, CA",Rockefeller,UBS,08/18/2025,$10M',
    'Werner,Ostrander,"Palo Alto, CA",Rockefeller,UBS,08/19/2025,$15M',
  ]);
  await admin.post('/api/contacts', {
    firstName: 'Sue',
    lastName: 'Stayedbehind',
    email: 'sue@firm.example',
    firm: 'Rockefeller',
    city: 'Palo Alto',
    client,
  });
  await page.goto(`/${client}/moves?q=Ostrander`);
  // By key: the rows move while the figures above them load.
  await page.getByRole('button', { name: 'Open Wilma Ostrander' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Wilma Ostrander' });
  await expect(drawer.getByRole('heading', { name: 'Who is left on that team' })).toBeVisible();
  await drawer.getByRole('link', { name: 'Sue Stayedbehind' }).click();
  await expect(page.getByRole('dialog', { name: 'Sue Stayedbehind' })).toBeVisible();
});

test("an advisor's page tells the signs of a move, or why there are none", async ({ page, app, signIn }) => {
  const own = await apiOf(app.url, 'silicon-valley');
  const [move] = await own.get('/api/moves?pageSize=1');
  await signIn('silicon-valley');
  await page.goto(`/advisors/${move.advisorId}`);
  const signs = page.getByRole('region', { name: 'Signs of a move' });
  const none =
    /^(Signs appear once they have been tested on past moves in your market|Nothing to show: no sign has predicted moves in your market so far)\.$/;
  // Signs are tested every ten minutes; the demo may be younger.
  await expect(signs.getByText(none)).toBeVisible();
  await expectAccessible(page);
});
