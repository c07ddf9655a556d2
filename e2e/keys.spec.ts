import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';

test.describe("a client's own keys", () => {
  test.beforeEach(({ signIn }) => signIn('admin'));

  test('are set, replaced and removed, and never shown again', async ({ page, allowConsole }) => {
    // The key with a blank.
    allowConsole(/400 \(Bad Request\).*credentials/);
    await page.goto('/fusion/data-source#keys');
    const row = page
      .getByRole('table', { name: 'Keys of this client' })
      .getByRole('row', { name: /HubSpot token/ });
    await expect(row).toContainText('Not set');
    await row.getByRole('button', { name: 'Set HubSpot token' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set HubSpot token' });
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Enter the key.')).toBeVisible();
    await dialog.getByLabel('Access token').fill('pat na1');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByText('Paste the key alone: it has no blanks or line breaks.')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Access token').fill('pat-na1-0000-1111-2222-4f2a');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expectToast(page, 'HubSpot token saved');
    await expect(row).toContainText('Set on Aug 29, 2025 by admin, ends in 4f2a');
    await expect(page.locator('body')).not.toContainText('pat-na1');
    await page.reload();
    await expect(row).toContainText('ends in 4f2a');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await row.getByRole('button', { name: 'Replace HubSpot token' }).click();
    const replace = page.getByRole('dialog', { name: 'Replace HubSpot token' });
    await expect(replace.getByLabel('Access token')).toHaveValue('');
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: 'Remove HubSpot token' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove key' }).click();
    await expect(row).toContainText('Not set');
  });
});
