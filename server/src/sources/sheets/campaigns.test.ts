import { parseSheetRange } from '@liftout/contract/sources';
import { expect, test } from 'vitest';
import { readCampaigns } from './campaigns.ts';
import { readCount, readDay, readFraction } from './cells.ts';

test('short and blank rows, headers in any order and case', () => {
  expect(
    readCampaigns([
      [
        ' Success Rate ',
        'CAMPAIGN NAME',
        'status',
        'Target firm',
        'Calls_Planned',
        'Notes',
        'Created At',
        'contacts',
      ],
      ['23%', 'Merrill Boston', 'Active', 'Merrill', '1,200', 'Go', '8/1/2025', '400'],
      [],
      ['', 'Bare'],
      ['0.5', '', 'active'],
      ['half', 'Odd', 'On hold', '', 'many', '', 'soon', '1.5'],
    ]),
  ).toEqual([
    {
      id: '2',
      name: 'Merrill Boston',
      status: 'active',
      targetFirm: 'Merrill',
      contactCount: 400,
      callsPlanned: 1200,
      callsCompleted: null,
      successRate: 0.23,
      createdAt: '2025-08-01T00:00:00.000Z',
      notes: 'Go',
    },
    expect.objectContaining({ id: '4', name: 'Bare', status: 'draft', successRate: null, notes: null }),
    expect.objectContaining({
      id: '6',
      name: 'Odd',
      status: 'paused',
      successRate: null,
      callsPlanned: null,
      createdAt: null,
      contactCount: null,
    }),
  ]);
});

test('an empty range has no campaigns; a sheet without a name column is invalid', () => {
  expect(readCampaigns([])).toEqual([]);
  expect(readCampaigns([['Name', 'Status']])).toEqual([]);
  expect(
    readCampaigns([
      ['First', 'Last'],
      ['a', 'b'],
    ]),
  ).toBeUndefined();
});

test.each([
  ['23%', 0.23],
  ['23', 0.23],
  ['0.23', 0.23],
  ['7%', 0.07],
  ['1', 1],
  ['0', 0],
  ['100 %', 1],
  ['140%', null],
  ['-1%', null],
  ['', null],
  ['n/a', null],
])('the rate %j is %j', (text, fraction) => expect(readFraction(text)).toBe(fraction));

test.each([
  ['1,200', 1200],
  ['1200.0', 1200],
  ['0', 0],
  ['12,00', null],
  ['-3', null],
  ['', null],
])('the count %j is %j', (text, count) => expect(readCount(text)).toBe(count));

test.each([
  ['2025-08-01', '2025-08-01T00:00:00.000Z'],
  ['2025-08-01T09:30:00-04:00', '2025-08-01T13:30:00.000Z'],
  ['2025-08-01 09:30', '2025-08-01T09:30:00.000Z'],
  ['2/30/2025', null],
  ['13/1/2025', null],
  ['0050-01-01', null],
  ['9999-12-31T23:59-12:00', null],
  ['2100-12-31T23:59-12:00', null],
  ['', null],
])('the day %j is %j', (text, day) => expect(readDay(text)).toBe(day));

test.each([
  ['Campaigns!A:H', { sheet: 'Campaigns', columns: [1, 8], rows: [1, undefined] }],
  ["'Q3 ''25'!b2:aa40", { sheet: "Q3 '25", columns: [2, 27], rows: [2, 40] }],
  ['Campaigns', { sheet: 'Campaigns', columns: undefined, rows: [1, undefined] }],
  ['Campaigns!C3', { sheet: 'Campaigns', columns: [3, 3], rows: [3, 3] }],
])('the range %s', (text, range) => expect(parseSheetRange(text)).toEqual(range));

test.each([
  '',
  '!A:H',
  'Campaigns!',
  'Campaigns!H:A',
  'Campaigns!A5:B2',
  'Campaigns!A0:B2',
  '../x!A:B',
  'a!b!c',
  'Campaigns!A:H:Z',
])('%j is not a range', (text) => expect(parseSheetRange(text)).toBeNull());
