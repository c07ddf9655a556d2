import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';

test.beforeEach(({ signIn }) => signIn('admin'));

test('a sync shows among the runs of its source and in the summary of all clients, in windows that are open', async ({
  page,
}) => {
  // Given the summary in Settings, in which Google Sheets has not run,
  await page.goto('/fusion/data-source');
  const settings = await page.context().newPage();
  await settings.goto('/admin?tab=settings#syncs');
  const summary = settings.getByRole('table', { name: 'Syncs of all clients' });
  const row = summary.getByRole('row', { name: /Fusion Wealth Google Sheets/ });
  await expect(row).toContainText('Not run yet');

  // when the demo workbook is read,
  const source = page
    .getByRole('table', { name: 'Sources of this client' })
    .getByRole('row', { name: /Google Sheets/ });
  await source.getByRole('button', { name: 'Sync Google Sheets now' }).click();
  await expect(source).toContainText('188 added');

  // then the run stands among the source's runs, also after a reload,
  await source.getByRole('button', { name: 'All runs of Google Sheets' }).click();
  await expect(page).toHaveURL(/runs=sheets/);
  await page.reload();
  const drawer = page.getByRole('dialog', { name: 'Google Sheets runs' });
  const runs = drawer.getByRole('list', { name: 'Runs' }).getByRole('listitem');
  await expect(runs).toHaveCount(1);
  await expect(runs).toContainText(/Done.*asked for by admin.*188 added/s);
  await runs.getByText('What was read').click();
  await expect(runs.getByRole('row', { name: 'Contacts 60 60' })).toBeVisible();
  await expectAccessible(page);

  // and can be filtered,
  await drawer.getByRole('radio', { name: 'Failed' }).click();
  await expect(drawer.getByText('None of these runs failed.')).toBeVisible();
  await expect(page).toHaveURL(/runsShown=failed/);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  // and the summary has it without a reload.
  await expect(row).toContainText(/Done.*188 added/);
  await row.getByRole('button', { name: 'All runs of Google Sheets, Fusion Wealth' }).click();
  await expect(settings.getByRole('dialog', { name: 'Google Sheets runs' })).toBeVisible();
  await expectAccessible(settings);
});
