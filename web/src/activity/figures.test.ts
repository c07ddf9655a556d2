import type { Engagement, MonthPoint } from '@liftout/contract/activity';
import { expect, test } from 'vitest';
import { changeOf, monthsSentence, otherFigures, sparkOf } from './figures.ts';

const june: MonthPoint = {
  month: '2025-06',
  state: 'none',
  calls: null,
  emails: null,
  sms: null,
  callsDialed: null,
  connectRate: null,
  avgCampaignTime: null,
  totalTalkTime: null,
};
const july: MonthPoint = {
  month: '2025-07',
  state: 'full',
  calls: 12,
  emails: 0,
  sms: 0,
  callsDialed: 0,
  connectRate: null,
  avgCampaignTime: null,
  totalTalkTime: 3_900,
};
const august: MonthPoint = {
  ...july,
  month: '2025-08',
  state: 'running',
  calls: 9,
  callsDialed: 8,
  connectRate: 50,
};
const months = [june, july, august];

const figures = {
  month: '2025-07',
  monthLabel: 'July 2025',
  calls: 12,
  emails: 0,
  sms: 0,
  callsDialed: 12,
  connectRate: 33.3,
  avgCampaignTime: null,
  totalTalkTime: 100,
  callDisposition: {},
  campaignName: null,
};
const engagement = (changes: Partial<Engagement> = {}): Engagement => ({
  ...figures,
  month: '2025-08',
  monthLabel: 'August 2025',
  calls: 9,
  callsDialed: 9,
  connectRate: 50,
  previous: figures,
  months,
  ...changes,
});

test('a month without data is a gap and the running one incomplete; a month with data and no email is 0', () => {
  expect(sparkOf('calls', months)).toEqual([
    { key: '2025-06', value: null, isIncomplete: false },
    { key: '2025-07', value: 12, isIncomplete: false },
    { key: '2025-08', value: 9, isIncomplete: true },
  ]);
  expect(sparkOf('emails', months).map(({ value }) => value)).toEqual([null, 0, 0]);
  expect(sparkOf('connectRate', months).map(({ value }) => value)).toEqual([null, null, 50]);
});

test('the months read as a sentence', () => {
  expect(monthsSentence('calls', months)).toBe(
    'Calls by month: June 2025 no data, July 2025 12, August 2025 9 so far',
  );
  expect(monthsSentence('connectRate', months)).toBe(
    'Connect Rate by month: June 2025 no data, July 2025 no data, August 2025 50.0% so far',
  );
  expect(monthsSentence('totalTalkTime', [july])).toBe('Total Talk Time by month: July 2025 1 h 05 min');
});

test('calls dialed are a figure of their own only where not every call was dialed', () => {
  expect(otherFigures(engagement())).toEqual(['sms', 'avgCampaignTime']);
  expect(otherFigures(engagement({ callsDialed: 8 }))).toContain('callsDialed');
  expect(otherFigures(engagement({ previous: { ...figures, callsDialed: 0 } }))).toContain('callsDialed');
});

test('figures change in percent, the connect rate in points', () => {
  expect(changeOf('calls', engagement())).toBe(-25);
  expect(changeOf('connectRate', engagement())).toBeCloseTo(16.7);
  expect(changeOf('emails', engagement())).toBeNull();
});
