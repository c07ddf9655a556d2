import { engagementMetrics } from '@liftout/contract/activity';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { makeActivities, makeCampaign } from '../testing/rows/factories.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const on = (instant: string) => new Date(instant);

/**
 * August, by hand: 9 calls (7 calls, 2 cold calls), 2 e-mails, 1 text; a meeting and a note count nowhere.
 * Dialed: the 8 with a disposition, of which 3 Answered + 1 answered (another case) = 4 → 50.0%.
 * Campaign calls: A 300, A 0, A unknown, B 61 → mean of the known 361 / 3 = 120.33 → 120 s.
 * Talk: 300 + 0 + 61 + 45 + 600 + 30 = 1036 s.
 */
async function seedAugust(client: 'alpha' | 'beta') {
  const a = await makeCampaign(t, client, 'Valley wirehouses');
  const b = await makeCampaign(t, client, 'Breakaways');
  await makeActivities(t, client, [
    {
      occurredAt: on('2025-08-01T00:00:00.000Z'),
      disposition: 'Answered',
      durationSeconds: 300,
      campaignId: a,
    },
    { occurredAt: on('2025-08-02T15:00:00Z'), disposition: 'No Answer', durationSeconds: 0, campaignId: a },
    { occurredAt: on('2025-08-03T15:00:00Z'), disposition: 'Voicemail', campaignId: a, type: 'cold_call' },
    {
      occurredAt: on('2025-08-04T15:00:00Z'),
      disposition: 'Answered',
      durationSeconds: 61,
      campaignId: b,
      type: 'cold_call',
    },
    { occurredAt: on('2025-08-05T15:00:00Z'), disposition: 'Voicemail', durationSeconds: 45 },
    { occurredAt: on('2025-08-06T15:00:00Z'), disposition: 'Answered', durationSeconds: 600 },
    { occurredAt: on('2025-08-07T15:00:00Z'), disposition: 'answered', durationSeconds: 30 },
    { occurredAt: on('2025-08-08T15:00:00Z'), disposition: 'voicemail' },
    { occurredAt: on('2025-08-31T23:59:59.999Z'), disposition: '  ' },
    { occurredAt: on('2025-08-09T15:00:00Z'), type: 'email' },
    {
      occurredAt: on('2025-08-09T16:00:00Z'),
      type: 'email',
      durationSeconds: 9_999,
      disposition: 'Answered',
    },
    { occurredAt: on('2025-08-10T15:00:00Z'), type: 'sms' },
    { occurredAt: on('2025-08-11T15:00:00Z'), type: 'meeting', durationSeconds: 3_600 },
    { occurredAt: on('2025-08-11T16:00:00Z'), type: 'note' },
    // July: 3 dials, 1 connected → 33.3%; nothing of a campaign; no known time.
    { occurredAt: on('2025-07-31T23:59:59.999Z'), disposition: 'Connected' },
    { occurredAt: on('2025-07-01T00:00:00.000Z'), disposition: 'Busy' },
    { occurredAt: on('2025-07-15T00:00:00.000Z'), disposition: 'Busy' },
    // Outside both.
    { occurredAt: on('2025-06-30T23:59:59.999Z'), disposition: 'Answered', durationSeconds: 10 },
    { occurredAt: on('2025-09-01T00:00:00.000Z'), disposition: 'Answered', durationSeconds: 10 },
  ]);
}

const august = {
  month: '2025-08',
  monthLabel: 'August 2025',
  calls: 9,
  emails: 2,
  sms: 1,
  callsDialed: 8,
  connectRate: 50,
  avgCampaignTime: 120,
  totalTalkTime: 1036,
  callDisposition: { Answered: 4, Voicemail: 3, 'No Answer': 1 },
  campaignName: 'Valley wirehouses',
};
const july = {
  month: '2025-07',
  monthLabel: 'July 2025',
  calls: 3,
  emails: 0,
  sms: 0,
  callsDialed: 3,
  connectRate: 33.3,
  avgCampaignTime: null,
  totalTalkTime: null,
  callDisposition: { Busy: 2, Connected: 1 },
  campaignName: null,
};
const nothing = {
  calls: 0,
  emails: 0,
  sms: 0,
  callsDialed: 0,
  connectRate: null,
  avgCampaignTime: null,
  totalTalkTime: 0,
  callDisposition: {},
  campaignName: null,
};

describe('the engagement of a month', () => {
  beforeAll(async () => {
    await seedAugust('alpha');
    await makeActivities(t, 'beta', [{ disposition: 'Answered', durationSeconds: 1 }]);
  });

  test('is one item, with the previous month', async () => {
    const { body } = await t.call(engagementMetrics, { as: 'alpha', query: { client: 'alpha' } });
    expect(body).toEqual([{ ...august, previous: july }]);
    expect(Object.keys(body[0]?.callDisposition ?? {})).toEqual(['Answered', 'Voicemail', 'No Answer']);
  });

  test('is of the month that the range names', async () => {
    for (const dateRange of ['august', '2025-08', 'month']) {
      const { body } = await t.call(engagementMetrics, { as: 'alpha', query: { dateRange } });
      expect(body[0]).toMatchObject(august);
    }
    const [shown] = (await t.call(engagementMetrics, { as: 'alpha', query: { dateRange: 'july' } })).body;
    expect(shown).toMatchObject(july);
    expect(shown?.previous).toMatchObject({ month: '2025-06', calls: 1, connectRate: 100 });
  });

  test('of a month without activities is 0, and the connect rate is unknown', async () => {
    const { body } = await t.call(engagementMetrics, { as: 'alpha', query: { dateRange: 'march' } });
    expect(body[0]).toEqual({
      month: '2025-03',
      monthLabel: 'March 2025',
      ...nothing,
      previous: { month: '2025-02', monthLabel: 'February 2025', ...nothing },
    });
  });

  test('never includes another client', async () => {
    const { body } = await t.call(engagementMetrics, { as: 'beta', query: {} });
    expect(body[0]).toMatchObject({ calls: 1, totalTalkTime: 1, previous: nothing });
    const asAdmin = await t.call(engagementMetrics, { as: 'admin', query: { client: 'alpha' } });
    expect(asAdmin.body[0]).toMatchObject(august);
    expect((await t.call(engagementMetrics, { as: 'beta', query: { client: 'alpha' } })).status).toBe(403);
    expect((await t.call(engagementMetrics, { as: null, query: {} })).status).toBe(401);
  });

  test.each([['July'], ['2025-13'], ['last-month'], ['']])('refuses %j', async (dateRange) => {
    const answer = await t.call(engagementMetrics, { as: 'alpha', query: { dateRange } });
    expect(answer.status).toBe(400);
    expect(answer.message).toContain('dateRange');
  });
});
