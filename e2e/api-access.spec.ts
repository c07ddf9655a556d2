import { createServer } from 'node:http';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, expectToast, test } from './support/app.ts';

test.describe("a client's API keys", () => {
  test.beforeEach(({ signIn }) => signIn('admin'));

  test('are made once for each system, used, and revoked', async ({ page, app }) => {
    await page.goto('/fusion/data-source');
    const section = page.getByRole('region', { name: 'API keys' }).first();
    await expect(section.getByText('No API keys yet')).toBeVisible();
    await section.getByRole('button', { name: 'Make API key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make API key' });
    await dialog.getByRole('button', { name: 'Make key' }).click();
    await expect(dialog.getByText('Name the system that will use the key.')).toBeVisible();
    await expect(dialog.getByLabel('Name')).toBeFocused();
    await dialog.getByLabel('Name').fill('Data warehouse');
    await expectAccessible(page);
    await page.keyboard.press('Enter');

    const ready = page.getByRole('dialog', { name: 'API key ready' });
    const key = await ready.getByLabel('API key', { exact: true }).inputValue();
    expect(key).toMatch(/^lo_[a-z0-9]{10}_[\w-]{43}$/);
    await expectAccessible(page);
    await ready.getByRole('button', { name: 'Done' }).click();

    const headers = { authorization: `Bearer ${key}` };
    const read = await fetch(`${app.url}/api/deals`, { headers });
    expect(read.status).toBe(200);
    const write = await fetch(`${app.url}/api/admin/clients`, { headers });
    expect(write.status).toBe(403);
    await page.reload();
    const row = section.getByRole('row', { name: /Data warehouse/ });
    await expect(row).toContainText('Just now');
    await expect(row).toContainText('Reads only');
    await expect(page.getByText(key)).toHaveCount(0);

    await page.setViewportSize({ width: 390, height: 800 });
    await expectNoSidewaysScroll(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await row.getByRole('button', { name: 'Revoke the key Data warehouse' }).click();
    await page
      .getByRole('alertdialog', { name: 'Revoke Data warehouse?' })
      .getByRole('button', { name: 'Revoke key' })
      .click();
    await expectToast(page, 'Key revoked', 'Data warehouse');
    await expect(row).toContainText('Revoked');
    const refused = await fetch(`${app.url}/api/deals`, { headers });
    expect(refused.status).toBe(401);
  });
});

test.describe("a client's webhooks", () => {
  test.beforeEach(({ signIn }) => signIn('admin'));

  test('are added, tested, and show how they were answered', async ({ page }) => {
    const receiver = await startReceiver();
    try {
      await page.goto('/fusion/data-source');
      const section = page.getByRole('region', { name: 'Webhooks' }).first();
      await section.getByRole('button', { name: 'Add webhook' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add webhook' });
      await dialog.getByRole('checkbox', { name: /^Deal moved/ }).click();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Keep editing' }).click();
      await dialog.getByRole('checkbox', { name: /^Deal moved/ }).click();
      await dialog.getByRole('button', { name: 'Add webhook' }).click();
      await expect(dialog.getByText('Enter an address such as https://example.com/hooks.')).toBeVisible();
      await dialog.getByLabel('Address').fill(`${receiver.url}/crm`);
      await dialog.getByLabel('Description').fill('CRM');
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Add webhook' }).click();
      const added = page.getByRole('dialog', { name: 'Webhook added' });
      expect(await added.getByLabel('Signing secret').inputValue()).toMatch(/^whsec_/);
      await added.getByRole('button', { name: 'Done' }).click();

      const row = section.getByRole('row', { name: /CRM/ });
      await expect(row).toContainText('Active');
      await row.getByRole('button', { name: /Actions for/ }).click();
      await page.getByRole('menuitem', { name: 'Send a test event' }).click();
      const drawer = page.getByRole('dialog', { name: 'Deliveries' });
      await expect(drawer.getByText('Delivered')).toBeVisible();
      await expect(drawer.getByText('Answered 200')).toBeVisible();
      await expect(drawer.getByText('thanks')).toBeVisible();
      await expectAccessible(page);
      await drawer.getByRole('button', { name: 'Send again: Test event' }).click();
      await expect.poll(() => receiver.ids.length).toBe(2);
      expect(new Set(receiver.ids).size).toBe(1);
      await page.setViewportSize({ width: 390, height: 800 });
      await expectNoSidewaysScroll(page);
    } finally {
      await receiver.close();
    }
  });
});

/** A client's system that hears of events. */
async function startReceiver() {
  const ids: string[] = [];
  const server = createServer((request, response) => {
    ids.push(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.end('thanks'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port.');
  return {
    ids,
    url: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
