import { hubspotMetrics, justcallMetrics, platformMetrics } from '@liftout/contract/admin';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { query } from '../testing/database/query.ts';
import { makeActivities, makeCampaign, makeContact, makeDeal } from '../testing/rows/factories.ts';
import { foldSums } from './fold-sums.ts';

let t: TestApp;
const on = (instant: string) => new Date(instant);

/**
 * The clock is at 2025-08-29. Six months: March to August.
 * Calls: alpha 4 in July (3 dialed, 2 answered, times 60 and 121, one not known), 1 in August (dialed, 30 s); beta 1 cold
 * call in June (dialed, 0 s), and 1 call in 2019 (answered, 400 s).
 * All: 7 calls, of which 6 dialed, 4 answered; known times 60 + 121 + 30 + 0 + 400 = 611 s of 5 → 122 s.
 * The archived client's rows count nowhere.
 */
beforeAll(async () => {
  t = await createTestApp();
  await makeActivities(t, 'alpha', [
    { occurredAt: on('2025-07-01T00:00:00.000Z'), disposition: 'Answered', durationSeconds: 60 },
    { occurredAt: on('2025-07-31T23:59:59.999Z'), disposition: 'Connected', durationSeconds: 121 },
    { occurredAt: on('2025-07-15T12:00:00Z'), disposition: 'Busy' },
    { occurredAt: on('2025-07-15T12:00:00Z'), durationSeconds: 900 },
    { occurredAt: on('2025-08-01T00:00:00.000Z'), disposition: 'answered', durationSeconds: 30 },
    { occurredAt: on('2025-07-02T12:00:00Z'), type: 'email' },
    { occurredAt: on('2025-07-03T12:00:00Z'), type: 'email' },
    { occurredAt: on('2025-07-04T12:00:00Z'), type: 'email' },
    { occurredAt: on('2025-06-04T12:00:00Z'), type: 'email' },
    { occurredAt: on('2025-06-04T12:00:00Z'), type: 'email' },
    { occurredAt: on('2025-08-04T12:00:00Z'), type: 'meeting' },
    { occurredAt: on('2025-05-04T12:00:00Z'), type: 'task' },
    { occurredAt: on('2025-05-04T12:00:00Z'), type: 'note' },
    { occurredAt: on('2025-05-04T12:00:00Z'), type: 'sms' },
  ]);
  await makeActivities(t, 'beta', [
    {
      occurredAt: on('2025-06-10T12:00:00Z'),
      type: 'cold_call',
      disposition: 'Voicemail',
      durationSeconds: 0,
    },
    { occurredAt: on('2019-06-10T12:00:00Z'), disposition: 'Answered', durationSeconds: 400 },
  ]);
  await makeActivities(t, 'inactive', [{ disposition: 'Answered', durationSeconds: 5_000 }]);
  await query(t.databaseUrl, "UPDATE clients SET archived_at = now() WHERE client_id = 'inactive'");
  // Three contacts before August and two in it; deals of $1M and $2.5M, one archived, one raised in August.
  const ids = [];
  for (const createdAt of ['2024-01-01', '2025-07-31T23:59:59Z', '2025-07-01', '2025-08-01', '2025-08-28'])
    ids.push(await makeContact(t, 'alpha', { createdAt: on(createdAt) }));
  await makeContact(t, 'inactive');
  const [first = '', second = '', third = ''] = ids;
  await makeDeal(t, 'alpha', first, { valueCents: 100_000_000, createdAt: on('2025-06-01') });
  const raised = await makeDeal(t, 'alpha', second, { valueCents: 50_000_000, createdAt: on('2025-07-01') });
  await makeDeal(t, 'alpha', third, {
    valueCents: 999,
    archivedAt: on('2025-07-01'),
    createdAt: on('2025-06-01'),
  });
  await query(
    t.databaseUrl,
    "UPDATE deals SET value_cents = 250000000, updated_at = '2025-08-20' WHERE id = $1",
    [raised],
  );
  await makeCampaign(t, 'alpha', 'Valley');
  await makeCampaign(t, 'inactive', 'Closed');
  const done = await makeCampaign(t, 'beta', 'Done');
  await query(t.databaseUrl, "UPDATE campaigns SET status = 'completed' WHERE id = $1", [done]);
});
afterAll(() => t.close());

const figures = async () => ({
  platform: (await t.call(platformMetrics, { as: 'admin' })).body,
  hubspot: (await t.call(hubspotMetrics, { as: 'admin' })).body,
  justcall: (await t.call(justcallMetrics, { as: 'admin' })).body,
});

const compared = {
  month: '2025-07',
  monthLabel: 'July 2025',
  previousMonth: '2025-06',
  previousMonthLabel: 'June 2025',
};
const unknown = { calls: null, emails: null, meetings: null, tasks: null };

describe('the figures', () => {
  test('of the platform', async () => {
    expect((await figures()).platform).toEqual({
      totalPipelineValue: 3_500_000,
      pipelineCoverage: { known: 2, of: 2 },
      // Alpha and beta: one client is archived, one has expired.
      activeClients: 2,
      totalContacts: 5,
      previous: {
        at: '2025-08-01T00:00:00.000Z',
        totalPipelineValue: 1_500_000,
        // All were made at the test's now.
        activeClients: 0,
        totalContacts: 3,
      },
      // 2M more than 1.5M: 133.3%; 2 more than 3: 66.7%.
      trend: { totalPipelineValue: 133.3, activeClients: null, totalContacts: 66.7 },
    });
  });

  test('of engagement', async () => {
    expect((await figures()).hubspot).toEqual({
      totalContacts: 5,
      totalCalls: 7,
      totalEmails: 5,
      totalMeetings: 1,
      totalTasks: 1,
      months: [
        { month: '2025-03', monthLabel: 'March 2025', ...unknown },
        { month: '2025-04', monthLabel: 'April 2025', ...unknown },
        { month: '2025-05', monthLabel: 'May 2025', calls: 0, emails: 0, meetings: 0, tasks: 1 },
        { month: '2025-06', monthLabel: 'June 2025', calls: 1, emails: 2, meetings: 0, tasks: 0 },
        { month: '2025-07', monthLabel: 'July 2025', calls: 4, emails: 3, meetings: 0, tasks: 0 },
        { month: '2025-08', monthLabel: 'August 2025', calls: 1, emails: 0, meetings: 1, tasks: 0 },
      ],
      trend: { ...compared, calls: 300, emails: 50, meetings: null, tasks: null },
    });
  });

  test('of dialed calls', async () => {
    const nothing = { calls: null, answered: null, avgDuration: null };
    expect((await figures()).justcall).toEqual({
      totalCalls: 6,
      answeredCalls: 4,
      avgCallDuration: 122,
      activeCampaigns: 1,
      months: [
        { month: '2025-03', monthLabel: 'March 2025', ...nothing },
        { month: '2025-04', monthLabel: 'April 2025', ...nothing },
        { month: '2025-05', monthLabel: 'May 2025', calls: 0, answered: 0, avgDuration: null },
        { month: '2025-06', monthLabel: 'June 2025', calls: 1, answered: 0, avgDuration: 0 },
        { month: '2025-07', monthLabel: 'July 2025', calls: 3, answered: 2, avgDuration: 91 },
        { month: '2025-08', monthLabel: 'August 2025', calls: 1, answered: 1, avgDuration: 30 },
      ],
      trend: { ...compared, calls: 200, answered: null, avgDuration: null },
    });
  });

  test('are the same whether the sums are folded or not', async () => {
    const before = await figures();
    await foldSums(t.platform, 3);
    expect(await query(t.databaseUrl, 'SELECT * FROM sum_changes')).toEqual([]);
    expect(await figures()).toEqual(before);
    await makeActivities(t, 'beta', [{ type: 'task' }]);
    expect((await figures()).hubspot.totalTasks).toBe(2);
  });

  test.each([platformMetrics, hubspotMetrics, justcallMetrics])('$path is for admins', async (endpoint) => {
    expect((await t.call(endpoint, { as: null })).status).toBe(401);
    expect((await t.call(endpoint, { as: 'alpha' })).status).toBe(403);
  });
});

test('the pipeline says of how many deals its value is known, before and after the changes are folded', async () => {
  const app = await createTestApp();
  try {
    const read = async () => (await app.call(platformMetrics, { as: 'admin' })).body;
    const deal = async (client: 'alpha' | 'beta', valueCents: number) =>
      makeDeal(app, client, await makeContact(app, client), { valueCents, createdAt: on('2025-06-01') });
    const change = (id: string, set: string) =>
      query(app.databaseUrl, `UPDATE deals SET ${set}, updated_at = '2025-08-20' WHERE id = $1`, [id]);
    const unknownDeal = await deal('alpha', 0);
    await deal('beta', 0);
    // None of two: not a value of $0.
    expect(await read()).toMatchObject({ totalPipelineValue: 0, pipelineCoverage: { known: 0, of: 2 } });
    const million = await deal('alpha', 100_000_000);
    expect(await read()).toMatchObject({
      totalPipelineValue: 1_000_000,
      pipelineCoverage: { known: 1, of: 3 },
    });
    await foldSums(app.platform);
    await change(unknownDeal, 'value_cents = 50000000');
    expect(await read()).toMatchObject({
      totalPipelineValue: 1_500_000,
      pipelineCoverage: { known: 2, of: 3 },
    });
    await foldSums(app.platform);
    await change(million, "archived_at = '2025-08-20'");
    expect(await read()).toMatchObject({
      totalPipelineValue: 500_000,
      pipelineCoverage: { known: 1, of: 2 },
    });
    // Its value is forgotten: unknown is no fall of 100%.
    await change(unknownDeal, 'value_cents = 0');
    await query(app.databaseUrl, "UPDATE sum_changes SET month = '2025-06-01' WHERE value_cents > 0");
    expect(await read()).toMatchObject({
      pipelineCoverage: { known: 0, of: 2 },
      trend: { totalPipelineValue: null },
    });
  } finally {
    await app.close();
  }
});

test('an empty platform has no trend and no average', async () => {
  const empty = await createTestApp();
  try {
    const { body } = await empty.call(justcallMetrics, { as: 'admin' });
    expect(body).toMatchObject({ totalCalls: 0, avgCallDuration: null });
    expect(body.months.every(({ calls }) => calls === null)).toBe(true);
    expect((await empty.call(platformMetrics, { as: 'admin' })).body).toMatchObject({
      totalPipelineValue: 0,
      pipelineCoverage: { known: 0, of: 0 },
      trend: { totalPipelineValue: null, totalContacts: null },
    });
  } finally {
    await empty.close();
  }
});
