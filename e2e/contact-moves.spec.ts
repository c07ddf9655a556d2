import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';
import { apiOf, rows } from './support/contacts.ts';

test.use({ readsOnly: true });

const client = 'silicon-valley';

test('a move marks the row and the card of the contact as its drawer has it', async ({
  page,
  signIn,
  app,
}) => {
  const api = await apiOf(app.url, client);
  const board = await api.get(`/api/deals/board?client=${client}`);
  const shown = board.columns.flatMap(({ deals }: { deals: { contactId: string }[] }) =>
    deals.map(({ contactId }) => contactId),
  );
  const [move] = await api.get(`/api/contact-moves?client=${client}&contacts=${shown.join('&contacts=')}`);
  expect(move).toBeDefined();
  const contact = await api.get(`/api/contacts/${move.contactId}`);
  const mark = new RegExp(`^Left ${move.firmLeft} `);

  await signIn(client);
  await page.goto(`/client/${client}/contacts?q=${encodeURIComponent(contact.name)}`);
  const row = rows(page).filter({ has: page.getByText(mark) });
  await expect(row).toHaveAttribute('data-contact', move.contactId);

  await page.goto(`/client/${client}/pipeline`);
  const card = page.locator(`[data-deal-contact="${move.contactId}"]:visible`);
  await expect(card.getByRole('link', { name: mark })).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('link', { name: mark }).click();
  await expect(page).toHaveURL(new RegExp(`/moves\\?.*move=${move.moveId}`));
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('link', { name: 'Open contact' })).toBeVisible();
  await drawer.getByRole('link', { name: 'Open deal' }).click();
  await expect(page).toHaveURL(/\/pipeline\?/);
  await expect(
    page.getByRole('dialog', { name: contact.name }).getByRole('link', { name: mark }),
  ).toBeVisible();
  await expect(card).toHaveAttribute('aria-current', 'true');
});

for (const timezoneId of ['America/Los_Angeles', 'Pacific/Kiritimati'])
  test.describe(`in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('a move is dated to its day, in insights and timelines too', async ({ page, signIn, app }) => {
      const api = await apiOf(app.url, client);
      const [contact] = await api.get(`/api/contacts?client=${client}&q=Elena%20Romano`);
      await signIn(client);
      await page.goto(`/client/${client}#feed`);
      const insight = page.getByRole('listitem').filter({ hasText: 'Elena Romano just moved' });
      await expect(insight).toContainText('left Merrill for Ameriprise on August 22.');
      await expect(insight.locator('time')).toHaveText('Aug 22, 2025');

      await page.goto(`/client/${client}/contacts?contact=${contact.id}`);
      const move = page.getByRole('listitem').filter({ hasText: 'Left Merrill for Ameriprise' });
      await expect(move.locator('time')).toHaveText('Aug 22, 2025');
    });
  });
