import { expectAccessible } from './support/accessible.ts';
import { expect, expectNoSidewaysScroll, test } from './support/app.ts';

test.beforeEach(({ signIn }) => signIn('admin'));

test('shows the platform in figures, with their change since the month began', async ({ page }) => {
  await page.goto('/admin');
  const figures = page.getByRole('region', { name: 'Platform figures' });
  await expect(figures).toContainText(/Active Clients\s*4/);
  await expect(figures).toContainText(/Total Contacts\s*1,826/);
  await expect(figures).toContainText(/Pipeline Value\s*\$47\.9M/);
  await expect(figures).toContainText('+1.7%');
  await expect(figures).toContainText('since Aug 1, 2025');
  await expect(figures.getByText('Sample')).toHaveCount(0);
});

test('shows sample figures, marked, only while the source is missing', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  await page.route('**/api/admin/platform-metrics', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/admin');
  const figures = page.getByRole('region', { name: 'Platform figures' });
  await expect(figures.getByText('2,392')).toBeVisible();
  await expect(figures.getByText('$64.8M', { exact: true })).toBeVisible();
  await expect(figures.getByText('Sample')).toHaveCount(3);
});

test('shows engagement and cold calling with trends, a chart and the table behind it', async ({ page }) => {
  await page.goto('/admin');
  const engagement = page.getByRole('region', { name: 'Engagement analytics', exact: true });
  for (const [label, figure] of [
    ['Calls', '12,676'],
    ['Emails', '8,083'],
    ['Meetings', '543'],
    ['Tasks', '1,140'],
  ] as const)
    await expect(engagement).toContainText(new RegExp(`${label}\\s*${figure}.*July vs June`));
  await expect(engagement).toContainText('July had 3,414 activities, 1.8% more than June');
  await engagement.getByText('Show as a table').click();
  const table = engagement.getByRole('table', { name: 'Engagement analytics by month' });
  await expect(table.getByRole('row')).toHaveCount(7);
  await expect(table.getByRole('row', { name: /July 2025/ })).toHaveText(
    /July 2025\s*1,923\s*1,220\s*90\s*181/,
  );

  const calling = page.getByRole('region', { name: 'Cold-calling analytics', exact: true });
  for (const figure of ['12,676', '3,143', '1 min 15 s', '2'])
    await expect(calling.getByText(figure, { exact: true }).first()).toBeVisible();
  await expect(calling).toContainText("26.1% of July's calls were answered, up from 25.5% in June");
});

test('a month without data says so, and is not 0', async ({ page }) => {
  await page.route('**/api/admin/hubspot-metrics', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    Object.assign(body.months[0], { calls: null, emails: null, meetings: null, tasks: null });
    await route.fulfill({ response: answer, json: body });
  });
  await page.goto('/admin');
  const engagement = page.getByRole('region', { name: 'Engagement analytics', exact: true });
  await engagement.getByText('Show as a table').click();
  await expect(engagement.getByRole('row', { name: /March 2025/ })).toHaveText(/March 2025(Not known){4}/);
});

test('lists what needs attention, and leads to where it is settled', async ({ page }) => {
  await page.goto('/admin');
  const attention = page.getByRole('region', { name: 'What needs attention' });
  await expect(attention.getByRole('listitem').first()).toContainText('9 contacts to approve');
  await expect(attention).toContainText('2 rows were rejected in the last upload');
  await attention.getByRole('link', { name: /^Review: 9 contacts/ }).click();
  await expect(page).toHaveURL(/tab=data/);
  await expect(page).toHaveURL(/#approvals$/);
  await expect(page.getByRole('heading', { name: 'Approvals' })).toBeInViewport();
});

test('says that all is clear, and why a list is missing', async ({ page, allowConsole }) => {
  allowConsole(/500/);
  await page.route('**/api/admin/attention', (route) => route.fulfill({ json: [] }));
  await page.goto('/admin');
  const attention = page.getByRole('region', { name: 'What needs attention' });
  await expect(attention).toContainText('All clear. Nothing is waiting and nothing has failed.');
  await page.route('**/api/admin/attention', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(attention).toContainText("Couldn't load what needs attention");
  await page.unroute('**/api/admin/attention');
  await attention.getByRole('button', { name: /again/i }).click();
  await expect(attention).toContainText('contacts to approve');
});

test('is clean in both themes and fits a phone', async ({ page }) => {
  test.slow();
  await page.goto('/admin');
  await expect(page.getByText('July had')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
});
