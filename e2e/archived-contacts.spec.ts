import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectToast, test } from './support/app.ts';
import { apiOf, openContacts, rows } from './support/contacts.ts';

const lastNames = ['Quill', 'Rook', 'Swan', 'Teal'];

/** Contacts of a file whose import was reverted. */
async function archiveByRevert(page: Page, url: string): Promise<void> {
  const admin = await apiOf(url, 'admin');
  const all = '/api/admin/clients/fusion/imports';
  const lines = lastNames.map((name) => `Arch,${name},UBS,${name}@arch.example`);
  const sent = await page.request.post(url + all, {
    headers: { authorization: `Bearer ${admin.token}` },
    multipart: {
      file: {
        name: 'birds.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`First,Last,Firm,Email\n${lines.join('\n')}\n`),
      },
    },
  });
  const { id, columns } = await sent.json();
  const one = `${all}/${id}`;
  const until = (state: string) => expect.poll(async () => (await admin.get(one)).state).toBe(state);
  await admin.put(one, { fields: columns.map(({ field }: { field: string }) => field) });
  await until('ready');
  await admin.post(`${one}/run`, {});
  await until('imported');
  await admin.post(`${one}/revert`, {});
  await until('reverted');
}

test('archived contacts are restored by keyboard, one or all, and the focus stays in the list', async ({
  page,
  app,
  signIn,
}) => {
  await archiveByRevert(page, app.url);
  await signIn('fusion');
  await openContacts(page, 'fusion', '?q=arch.example');
  await expect(page.getByText('No contacts match these filters')).toBeVisible();
  await page.getByRole('button', { name: 'View options' }).click();
  await page.getByRole('menuitem', { name: 'Archived contacts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Archived contacts' });
  await expect(dialog.getByRole('listitem')).toHaveCount(4);
  await expectAccessible(page);

  await dialog.getByRole('button', { name: 'Restore Arch Swan' }).press('Enter');
  await expectToast(page, 'Restored 1 contact');
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(dialog.getByRole('button', { name: /^Restore Arch/ }).and(page.locator(':focus'))).toHaveCount(
    1,
  );
  await dialog.getByRole('button', { name: 'Restore all 3' }).press('Enter');

  await expectToast(page, 'Restored 3 contacts');
  await expect(dialog).toContainText('No archived contacts');
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(rows(page)).toHaveCount(4);
});
