import { attentionKinds, type HubspotMetrics, type JustcallMetrics } from '@liftout/contract/admin';
import { describe, expect, test } from 'vitest';
import { attentionText, callingSentence, engagementSentence } from './sentences.ts';

const trend = {
  month: '2025-07',
  monthLabel: 'July 2025',
  previousMonth: '2025-06',
  previousMonthLabel: 'June 2025',
};
const none = { calls: null, emails: null, meetings: null, tasks: null };
const engagement = (june: number | null, july: number | null): HubspotMetrics => {
  const month = (n: number | null) => (n === null ? none : { calls: n, emails: 1, meetings: 0, tasks: 0 });
  return {
    totalContacts: 0,
    totalCalls: 0,
    totalEmails: 0,
    totalMeetings: 0,
    totalTasks: 0,
    months: [
      { month: '2025-06', monthLabel: 'June 2025', ...month(june) },
      { month: '2025-07', monthLabel: 'July 2025', ...month(july) },
    ],
    trend: { ...trend, ...none },
  };
};
const calling = (june: [number, number] | null, july: [number, number] | null): JustcallMetrics => {
  const month = (of: [number, number] | null) => ({
    calls: of?.[0] ?? null,
    answered: of?.[1] ?? null,
    avgDuration: null,
  });
  return {
    totalCalls: 0,
    answeredCalls: 0,
    avgCallDuration: null,
    activeCampaigns: 0,
    months: [
      { month: '2025-06', monthLabel: 'June 2025', ...month(june) },
      { month: '2025-07', monthLabel: 'July 2025', ...month(july) },
    ],
    trend: { ...trend, calls: null, answered: null, avgDuration: null },
  };
};

describe("the charts' sentences", () => {
  test.each([
    [99, 124, 'July had 125 activities, 25.0% more than June'],
    [199, 99, 'July had 100 activities, 50.0% fewer than June'],
    [9, 9, 'July had 10 activities, as many as June'],
    [null, 0, 'July had 1 activity'],
    [9, null, 'No activity is known for July'],
  ])('engagement: %s then %s', (june, july, sentence) => {
    expect(engagementSentence(engagement(june, july))).toBe(sentence);
  });

  test.each<[[number, number] | null, [number, number] | null, string]>([
    [[10, 3], [8, 3], "37.5% of July's calls were answered, up from 30.0% in June"],
    [null, [8, 0], "0.0% of July's calls were answered"],
    [[10, 3], [0, 0], 'No dialed calls are known for July'],
    [[10, 3], null, 'No dialed calls are known for July'],
  ])('calls: %s then %s', (june, july, sentence) => {
    expect(callingSentence(calling(june, july))).toBe(sentence);
  });
});

test.each(attentionKinds)('%s reads as a sentence for one and for many', (kind) => {
  const item = { kind, at: null, name: 'hubspot', detail: 'It refused.', client: 'fusion' };
  const one = attentionText({ ...item, count: 1 }, () => 'Fusion Wealth');
  const many = attentionText({ ...item, count: 2_000 }, () => 'Fusion Wealth');
  expect(one.title).toMatch(/^1 \w+/);
  expect(many.title).toMatch(/^2,000 \w+/);
  expect(one.title).not.toMatch(/^1 (\w+ )?(contacts|sources|clients|emails|rows|names)\b/);
  expect(one.detail).not.toContain('more');
  expect(many.detail).not.toContain('other');
});
