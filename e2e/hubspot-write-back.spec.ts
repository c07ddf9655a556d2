import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll } from './support/app.ts';
import { demoTest as test } from './support/hubspot.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Back to HubSpot', exact: true });
const address = '**/api/admin/sources/fusion/write-back';

test('changes go back to HubSpot once an admin turns it on, and the page says which could not', async ({
  page,
  signIn,
  allowConsole,
}) => {
  allowConsole(/500/);
  await signIn('admin');
  await page.route(address, (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/fusion/data-source#write-back');
  await expect(section(page).getByText("Couldn't load what goes back to HubSpot")).toBeVisible();
  await page.unroute(address);
  await section(page).getByRole('button', { name: 'Try again' }).click();

  const toggle = section(page).getByRole('switch', { name: /^Send changes back to HubSpot/ });
  await expect(toggle).not.toBeChecked();
  await toggle.press('Space');
  await expect(toggle).toBeChecked();
  await expect(section(page)).toContainText(/HubSpot account\s*4711.*Last sent\s*Nothing yet/s);
  await page.reload();
  await expect(toggle).toBeChecked();

  await page.route(address, async (route) => {
    const answer = await route.fetch();
    const failure = { kind: 'stage', contactName: 'Marta Quill', reason: 'HubSpot no longer has this deal.' };
    await route.fulfill({
      response: answer,
      json: {
        ...(await answer.json()),
        problem: "HubSpot rejected Liftout's key.",
        failed: 1,
        failures: [{ id: '01a204b0-3183-73b1-8ba3-3d420813edde', ...failure }],
      },
    });
  });
  await page.reload();
  await expect(section(page).getByText("HubSpot rejected Liftout's key.")).toBeVisible();
  await expect(
    section(page).getByRole('table', { name: "Changes HubSpot didn't get" }).getByRole('row').nth(1),
  ).toContainText('StageMarta QuillHubSpot no longer has this deal.');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.unroute(address);
  await section(page).getByRole('button', { name: 'Send them again' }).press('Enter');
  await expect(section(page).getByText("HubSpot rejected Liftout's key.")).toHaveCount(0);
  await toggle.press('Space');
  await expect(toggle).not.toBeChecked();
});
