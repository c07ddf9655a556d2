import { expectAccessible } from './support/accessible.ts';
import { expect, test } from './support/app.ts';

test('admins see what runs in the background', async ({ page, signIn }) => {
  await signIn('admin');
  await page.goto('/admin?tab=settings#jobs');
  const jobs = page.getByRole('region', { name: 'Background jobs', exact: true });
  const row = jobs.getByRole('listitem').filter({ hasText: 'Add up figures' });
  await expect(row).toContainText('Done');
  await expect(row).toContainText('Next');
  await expect(jobs.getByRole('listitem').filter({ hasText: 'Send the Monday briefs' })).toBeVisible();
  await expectAccessible(page);
});
