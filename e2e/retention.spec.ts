import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';
import { apiOf } from './support/contacts.ts';

test('an admin sees who is due before switching retention on, and a contact says until when it is kept', async ({
  page,
  app,
  signIn,
  allowConsole,
}) => {
  test.slow();
  allowConsole(/404/);
  await signIn('admin');
  await page.goto('/admin?tab=clients');
  const card = page.getByRole('article', { name: 'UBS' });
  await card.getByRole('button', { name: /^Retention of/ }).click();
  const dialog = page.getByRole('dialog', { name: /keeps personal data$/ });
  await expect(dialog.getByText('Off: personal data is kept for good.')).toBeVisible();
  await expect(dialog.getByText(/^[\d,]+ contacts? (is|are) due now$/)).toBeVisible();
  const months = dialog.getByLabel('Erase after (months)');
  await expect(months).toHaveValue('24');

  await months.fill('5');
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect(dialog.getByText('Use 6 to 120 months.')).toBeVisible();
  await expectAccessible(page);

  await months.fill('120');
  await expect(dialog.getByText('0 contacts are due now')).toBeVisible();
  await expect(dialog.getByText('Nobody is due')).toBeVisible();
  await page.keyboard.press('Enter');
  await expectToast(page, 'Contacts are erased after 120 months');
  await expect(dialog).toHaveCount(0);
  await expect(card).toContainText('Erased after 120 months');

  const api = await apiOf(app.url, 'ubs');
  const [{ id, name }] = await api.get('/api/contacts?tier=bronze&pageSize=1');
  const { dueOn } = await api.get(`/api/contacts/${id}/retention`);
  await page.goto(`/ubs?contact=${id}`);
  const drawer = page.getByRole('dialog', { name, exact: true });
  await expect(drawer.getByText(/^Personal data (will be erased on|is kept)/)).toContainText(
    dueOn === null ? 'then for 120 months' : String(dueOn).slice(0, 4),
  );

  await page.goto('/admin?tab=clients');
  await card.getByRole('button', { name: /^Retention of/ }).press('Enter');
  await expect(
    dialog.getByText('On: contacts are erased after 120 months, set by', { exact: false }),
  ).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expectToast(page, 'Nobody is erased any more');
  await expect(card).not.toContainText('Erased after');
  await expect.poll(async () => (await api.get(`/api/contacts/${id}/retention`)).months).toBeNull();
});
