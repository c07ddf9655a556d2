import { engagementMetrics, listTouches, type TouchFigure } from '@liftout/contract/activity';
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
  callDisposition: { Busy: 2, Answered: 1 },
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
    expect(body).toEqual([{ ...august, previous: july, months: expect.any(Array) }]);
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
      months: expect.any(Array),
    });
  });

  /** By hand: one answered call of 10 s on June 30, July and August as above; nothing was logged before. */
  test('has twelve months: those without a trace are unknown, the running one is not over', async () => {
    const { body } = await t.call(engagementMetrics, { as: 'alpha', query: { dateRange: 'month' } });
    const months = body[0]?.months ?? [];
    expect(months.map(({ month }) => month)).toEqual([
      ...['2024-09', '2024-10', '2024-11', '2024-12', '2025-01', '2025-02', '2025-03', '2025-04', '2025-05'],
      ...['2025-06', '2025-07', '2025-08'],
    ]);
    const unknown = {
      state: 'none',
      calls: null,
      emails: null,
      sms: null,
      callsDialed: null,
      connectRate: null,
      avgCampaignTime: null,
      totalTalkTime: null,
    };
    for (const { month: _, ...month } of months.slice(0, 9)) expect(month).toEqual(unknown);
    const none = { emails: 0, sms: 0, avgCampaignTime: null };
    expect(months.slice(9)).toEqual([
      {
        month: '2025-06',
        state: 'full',
        calls: 1,
        callsDialed: 1,
        connectRate: 100,
        totalTalkTime: 10,
        ...none,
      },
      {
        month: '2025-07',
        state: 'full',
        calls: 3,
        callsDialed: 3,
        connectRate: 33.3,
        totalTalkTime: null,
        ...none,
      },
      {
        month: '2025-08',
        state: 'running',
        calls: 9,
        emails: 2,
        sms: 1,
        callsDialed: 8,
        connectRate: 50,
        avgCampaignTime: 120,
        totalTalkTime: 1036,
      },
    ]);
    const july = await t.call(engagementMetrics, { as: 'alpha', query: { dateRange: 'july' } });
    expect(july.body[0]?.months.at(-1)).toMatchObject({ month: '2025-07', state: 'full', calls: 3 });
    const ahead = await t.call(engagementMetrics, { as: 'alpha', query: { dateRange: '2025-09' } });
    expect(ahead.body[0]?.months.at(-1)).toMatchObject({ month: '2025-09', state: 'running', calls: 1 });
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

describe('the activities behind a figure', () => {
  const rows = (figure: TouchFigure, query: object = {}) =>
    t.call(listTouches, { as: 'alpha', query: { dateRange: 'august', figure, ...query } });

  /** The rows are as many as the figure counts; of times, those whose time is known. */
  test.each([
    ['calls', 9],
    ['emails', 2],
    ['sms', 1],
    ['callsDialed', 8],
    ['connectRate', 8],
    ['avgCampaignTime', 3],
    ['totalTalkTime', 5],
  ] as const)('%s: %i', async (figure, total) => {
    const { body, headers } = await rows(figure);
    expect(body).toHaveLength(total);
    expect(headers['x-total-count']).toBe(String(total));
  });

  test('are the newest first, the longest of talk time, with how each call ended', async () => {
    const dialed = (await rows('callsDialed')).body;
    expect(dialed.map(({ timestamp, outcome }) => [timestamp.slice(8, 10), outcome])).toEqual([
      ['08', 'voicemail'],
      ['07', 'answered'],
      ['06', 'Answered'],
      ['05', 'Voicemail'],
      ['04', 'Answered'],
      ['03', 'Voicemail'],
      ['02', 'No Answer'],
      ['01', 'Answered'],
    ]);
    const talk = (await rows('totalTalkTime')).body;
    expect(talk.map(({ duration }) => duration)).toEqual([600, 300, 61, 45, 30]);
  });

  test('come in pages', async () => {
    const second = await rows('calls', { page: 2, pageSize: 4 });
    expect(second.body.map(({ timestamp }) => timestamp.slice(8, 10))).toEqual(['05', '04', '03', '02']);
    expect(second.headers['x-total-count']).toBe('9');
    expect((await rows('calls', { page: 4, pageSize: 4 })).body).toEqual([]);
  });

  test("are the client's own, and of a figure and month that exist", async () => {
    expect((await rows('calls', { client: 'beta' })).status).toBe(403);
    const query = { figure: 'calls' as const, dateRange: 'july' };
    expect((await t.call(listTouches, { as: 'beta', query })).body).toEqual([]);
    expect((await t.call(listTouches, { as: null, query })).status).toBe(401);
    expect((await t.call(listTouches, { as: 'alpha', query: { ...query, dateRange: 'soon' } })).status).toBe(
      400,
    );
    const unknown = await t.inject({ url: '/api/engagement-metrics/rows?figure=meetings', as: 'alpha' });
    expect(unknown.statusCode).toBe(400);
  });
});
