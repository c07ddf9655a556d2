import { expect, test } from './support/app.ts';
import { cardOf } from './support/approvals.ts';
import { apiOf } from './support/contacts.ts';

/** A client without deals of unknown value. */
const client = 'ubs';

test('sums of deal values say of how many deals they are, on the board, the firm and the list of firms', async ({
  page,
  app,
  signIn,
}) => {
  const admin = await apiOf(app.url, 'admin');
  const before = await admin.get(`/api/deals/board?client=${client}`);
  expect(before.known).toBe(before.count);
  await signIn(client);
  await page.goto(`/client/${client}/pipeline`);
  const board = page.getByRole('region', { name: 'Deal Pipeline' });
  await expect(board.getByText(`${before.count} deals: `)).toBeVisible();
  await expect(board.getByText('known for')).toHaveCount(0);

  const add = (lastName: string, pipelineStage: string, more: object = {}) =>
    admin.post('/api/contacts', {
      client,
      firstName: 'Uma',
      lastName,
      email: `${lastName}@halfway.example`.toLowerCase(),
      firm: 'Halfway Wealth',
      inPipeline: 'yes',
      pipelineStage,
      ...more,
    });
  await add('Known', 'closing', { dealValue: '$1.2M' });
  await add('Blank', 'closing');
  await add('Gained', 'won');

  const after = await admin.get(`/api/deals/board?client=${client}`);
  expect([after.count, after.known]).toEqual([before.count + 3, before.count + 1]);
  const closing = after.columns.find(({ stage }: { stage: string }) => stage === 'closing');
  expect([closing.count < 10, closing.known]).toEqual([true, closing.count - 1]);
  const coverage = `known for ${closing.known} of ${closing.count}`;
  await expect(page.locator('[data-stage=closing]').getByText(coverage, { exact: true })).toBeVisible();
  await expect(board.getByText(/ won \(known for/)).toBeVisible();

  await page.goto(`/client/${client}/firms?q=halfway`);
  const row = page.getByRole('table', { name: 'Firms', exact: true }).locator('tbody tr');
  await expect(row).toContainText('$1.2M2 dealsknown for 1 of 2');

  await row.getByRole('link', { name: 'Halfway Wealth', exact: true }).click();
  const figures = page.getByRole('region', { name: 'Firm figures' });
  await expect(figures).toContainText('known for 1 of 2 open deals; 1 won');
  const stages = page.getByRole('region', { name: 'Pipeline by Stage' }).getByRole('listitem');
  await expect(stages.filter({ hasText: 'Proposal' }).first()).toContainText('known for 1 of 2');
  await expect(stages.filter({ hasText: 'Proposal' }).first()).toContainText('$1.2M');
  await expect(stages.filter({ hasText: 'Won' }).first()).toContainText('Not known');
});

test('who approves a contact sees every field that was submitted', async ({ page, app, signIn }) => {
  const fusion = await apiOf(app.url, 'fusion');
  await fusion.post('/api/contacts/pending', {
    firstName: 'Vesna',
    lastName: 'Dorn',
    email: 'vesna.dorn@merrill.example',
    firm: 'Merrill',
    inPipeline: 'yes',
    pipelineStage: 'meeting',
    dealValue: '$750K',
    lastContacted: '2024-08-20T16:00:00Z',
    teamProfileLink: 'https://merrill.example/dorn-group',
  });
  await signIn('admin');
  await page.goto('/admin?tab=data#approvals');
  const card = cardOf(page, 'Vesna Dorn');
  await expect(card.getByRole('definition')).toHaveText([
    'vesna.dorn@merrill.example',
    'Meeting Scheduled',
    '$750K',
    'Aug 20, 2024',
    'Team profile',
  ]);
});
