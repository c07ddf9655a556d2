import { expect, test } from './support/app.ts';
import { apiOf, openContacts, rows, section } from './support/contacts.ts';

test.use({ file: 'contacts-views' });

const menu = (name: string | RegExp) => ({ name });

test('a view is saved, opened again, changed, renamed, shared and deleted', async ({ page, signIn }) => {
  await signIn('fusion');
  await openContacts(page, 'fusion', '?stage=closing&sort=aum&order=desc&pageSize=25');
  const views = section(page).getByRole('button', { name: 'Views' });
  await views.click();
  await page.getByRole('menuitem', menu('Save as new view')).click();
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await dialog.getByRole('button', { name: 'Save view' }).click();
  await expect(dialog.getByText('Name the view.')).toBeVisible();
  await dialog.getByLabel('Name').fill('About to close');
  await dialog.getByRole('button', { name: 'Save view' }).click();
  const opened = section(page).getByRole('button', { name: 'About to close' });
  await expect(opened).toBeVisible();
  await expect(page).toHaveURL(/view=/);

  await section(page).getByRole('button', { name: 'Clear the filter by stage' }).click();
  await expect(section(page).getByRole('button', { name: 'About to close (changed)' })).toBeVisible();
  await opened.click();
  await page.getByRole('menuitem', menu(/^About to close/)).click();
  await expect(section(page).getByRole('button', { name: 'Stage: Closing' })).toBeVisible();

  await section(page).getByRole('button', { name: 'Clear the filter by stage' }).click();
  await opened.click();
  await page.getByRole('menuitem', menu('Update view')).click();
  await expect(section(page).getByRole('button', { name: 'About to close', exact: true })).toBeVisible();

  await opened.click();
  await page.getByRole('menuitem', menu('Rename view')).click();
  await page.getByRole('dialog', { name: 'Rename view' }).getByLabel('Name').fill('Largest books');
  await page.getByRole('button', { name: 'Save view' }).click();
  const renamed = section(page).getByRole('button', { name: 'Largest books' });
  await expect(renamed).toBeVisible();

  await renamed.click();
  await page.getByRole('menuitem', menu('Share view')).click();
  await expect(page.getByText('Updated the view “Largest books”', { exact: true })).toBeVisible();
  await renamed.click();
  await page.getByRole('menuitem', menu('Delete view')).click();
  await expect(page.getByText('Deleted the view “Largest books”', { exact: true })).toBeVisible();
  await expect(views).toBeVisible();
});

test('a shared view is seen within the client and nowhere else', async ({ page, signIn, app }) => {
  const admin = await apiOf(app.url, 'admin');
  for (const [client, name] of [
    ['fusion', 'Gold at Fusion'],
    ['ubs', 'Gold at UBS'],
  ]) {
    const state = { filters: { tier: ['gold'] }, sort: 'aum', order: 'desc', columns: [], pageSize: 10 };
    await admin.post('/api/contacts/views', { client, name, shared: true, state });
  }
  await signIn('fusion');
  await page.goto('/client/fusion#contacts');
  await section(page).getByRole('button', { name: 'Views' }).click();
  await expect(page.getByRole('menuitem', menu(/^Gold at Fusion/))).toBeVisible();
  await expect(page.getByRole('menuitem', menu(/^Gold at UBS/))).toHaveCount(0);
  await page.getByRole('menuitem', menu(/^Gold at Fusion/)).click();
  await expect(section(page).getByRole('button', { name: 'Tier: Gold' })).toBeVisible();
  await expect(rows(page).first().getByText('Gold')).toBeVisible();
  await section(page).getByRole('button', { name: 'Gold at Fusion' }).click();
  await expect(page.getByRole('menuitem', menu('Delete view'))).toHaveCount(0);
});
