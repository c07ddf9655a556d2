import { guessFields, type ImportField, missingFields } from '@liftout/contract/values/import-fields';
import { dayIn } from '@liftout/contract/values/time-zones';
import { describe, expect, test } from 'vitest';
import { splitName } from './name.ts';
import { readRow } from './row.ts';
import { aumOf, contactedOf, type ReadingTime, stageOf } from './values.ts';

describe('a header is matched', () => {
  test.each<[string[], (ImportField | null)[]]>([
    [
      ['First Name', 'LAST_NAME', 'Company', 'T12'],
      ['firstName', 'lastName', 'firm', 'revenue'],
    ],
    [
      ['fname', 'lname', 'Firm', 'Production'],
      ['firstName', 'lastName', 'firm', 'revenue'],
    ],
    [
      ['CRD #', 'Mobile', 'Advisor Name', 'E-mail'],
      ['crd', 'phone', 'name', 'email'],
    ],
    [
      ['Name', 'First', 'Last', 'BD'],
      [null, 'firstName', 'lastName', 'firm'],
    ],
    [
      ['Mobile', 'Phone', 'Whatever', ''],
      [null, 'phone', null, null],
    ],
    [
      ['LinkedIn', 'AUM (USD)', 'Revenue (USD)', 'CRD'],
      ['linkedinUrl', 'aum', 'revenue', 'crd'],
    ],
    [
      ['City/State', 'Assets (AUM)'],
      ['city', 'aum'],
    ],
  ])('%j', (headers, fields) => expect(guessFields(headers)).toEqual(fields));

  test('and what is missing is named', () => {
    expect(missingFields(['name', null])).toEqual(['Firm']);
    expect(missingFields(['firstName', 'firm'])).toEqual(['Last name']);
    expect(missingFields(['firstName', 'lastName', 'firm'])).toEqual([]);
  });
});

test.each([
  ['Ann Lee', 'Ann', 'Lee'],
  ['Lee, Ann Q.', 'Ann Q.', 'Lee'],
  ['Dr. Ann Q. Lee, CFP®', 'Ann Q.', 'Lee'],
  ['Bo Park Jr.', 'Bo', 'Park'],
  ['Maria de la Cruz', 'Maria', 'de la Cruz'],
  ['Ludwig van Beethoven III', 'Ludwig', 'van Beethoven'],
  ['Cher', 'Cher', ''],
  ['', '', ''],
])('%s is split', (text, firstName, lastName) => expect(splitName(text)).toEqual({ firstName, lastName }));

const fields: ImportField[] = [
  'firstName',
  'lastName',
  'firm',
  'email',
  'revenue',
  'crd',
  'linkedinUrl',
  'notes',
];
const time: ReadingTime = { now: new Date('2026-11-28T15:00:00Z'), timeZone: 'America/New_York' };
const read = (...cells: string[]) => readRow(['Ann', 'Lee', 'UBS', ...cells], fields, time);

describe('a row', () => {
  test('has clean values, and none where a cell is blank or a placeholder', () => {
    expect(read(' ann@example.com ', '$1.2B', 'CRD# 1001', 'www.linkedin.com/in/ann', 'one\ntwo')).toEqual({
      ok: {
        first_name: 'Ann',
        last_name: 'Lee',
        firm: 'UBS',
        email: 'ann@example.com',
        revenue_cents: 120_000_000_000,
        crd: '1001',
        linkedin_url: 'https://www.linkedin.com/in/ann',
        notes: 'one\ntwo',
      },
      warnings: [],
    });
    expect(read('n/a', '-', '', '', 'TBD')).toEqual({
      ok: { first_name: 'Ann', last_name: 'Lee', firm: 'UBS' },
      warnings: [],
    });
  });

  test('is kept where a value cannot be read, with a warning for each', () => {
    const reading = read('ann@', '-5', '12a', 'javascript:alert(1)', '=1+1');
    expect(reading).toMatchObject({ ok: { notes: '=1+1' } });
    expect('warnings' in reading && reading.warnings).toEqual(
      [
        'Email "ann@" is not an email address; treated as unknown.',
        'T12 revenue "-5" is negative; treated as unknown.',
        'LinkedIn "javascript:alert(1)" is no link that starts with https://; treated as unknown.',
        'CRD number "12a" is no CRD number; treated as unknown.',
        'Notes "=1+1" looks like a formula; kept as text.',
      ].sort((one, other) => order(one) - order(other)),
    );
  });

  test('has the label of a link as its firm', () => {
    const link = '=HYPERLINK("http://x","Merrill")';
    expect(readRow(['Ann', 'Lee', link], fields, time)).toEqual({
      ok: { first_name: 'Ann', last_name: 'Lee', firm: 'Merrill' },
      warnings: [`Firm "${link}" looks like a formula; read as "Merrill".`],
    });
  });

  test('is rejected without a name or a firm, with all reasons', () => {
    expect(readRow(['123', '', ''], fields, time)).toEqual({
      rejected: 'First name "123" is not a name. Last name is blank. Firm is blank.',
    });
    expect(readRow(['Ann', 'Lee', 'x'.repeat(181)], fields, time)).toEqual({
      rejected: 'Firm is longer than 180 characters.',
    });
  });
});

describe('the day of the last contact', () => {
  const contacted = contactedOf(time);

  test.each([
    ['11/26/2026', '2026-11-26T17:00:00.000Z'],
    ['2026-11-01', '2026-11-01T17:00:00.000Z'],
    ['10/31/2026 11:30 PM', '2026-10-31T17:00:00.000Z'],
    ['Jan 5, 2026', '2026-01-05T17:00:00.000Z'],
    ['46022', '2025-12-31T17:00:00.000Z'],
  ])('%s is the same on all clocks of the United States', (text, at) => {
    expect(contacted(text)).toBe(at);
    for (const timeZone of ['America/New_York', 'America/Los_Angeles', 'Pacific/Honolulu'])
      expect(dayIn(timeZone, new Date(at))).toBe(dayIn('UTC', new Date(at)));
  });

  test('is at most now where it is today', () =>
    expect(contacted('11/28/2026')).toBe('2026-11-28T15:00:00.000Z'));

  test('keeps an instant to the millisecond', () =>
    expect(contacted('2026-10-31T23:30:00.500-04:00')).toBe('2026-11-01T03:30:00.500Z'));

  test.each([
    ['11/31/2026', "isn't a real date"],
    ['02/29/2026', "isn't a real date"],
    ['11/29/2026', 'is in the future'],
    ['2026-11-28T15:00:01Z', 'is in the future'],
    ['13/02/2026', "can't be read as a date"],
    ['last week', "can't be read as a date"],
    ['2026-13-01T00:00:00Z', "can't be read as a date"],
  ])('is unknown of %s, which %s', (text, why) => expect(contacted(text)).toEqual({ why }));

  test('ends by the clock of the client', () => {
    const evening = { now: new Date('2026-11-29T04:00:00Z'), timeZone: 'America/Los_Angeles' };
    expect(contactedOf(evening)('11/28/2026')).toBe('2026-11-28T17:00:00.000Z');
    expect(contactedOf(evening)('11/29/2026')).toEqual({ why: 'is in the future' });
  });
});

test.each([
  ['meeting', 'meeting'],
  ['Meeting Booked', 'meeting'],
  ['In Conversation', 'conversation'],
  ['Initial Conversation', 'conversation'],
  ['Meeting scheduled', 'meeting'],
  ['TARGETED', 'targeted'],
  ['Proposal', 'closing'],
  ['Won', 'won'],
])('a stage is known by what screens call it: %s', (text, stage) => expect(stageOf(text)).toBe(stage));

test('a stage that no screen names is unknown', () =>
  expect(stageOf('Lunch')).toEqual({ why: 'is no stage' }));

test.each([
  ['127.6M', 12_760_000_000],
  ['0', 0],
  ['127.6', { why: 'is less than $10,000: write its unit, as in 350M' }],
  ['-5M', { why: 'is negative' }],
])('AUM of %s', (text, read) => expect(aumOf(text)).toEqual(read));

/** The formula is warned of first, then fields in the order they are read. */
const order = (warning: string) =>
  ['Notes', 'Email', 'T12', 'LinkedIn', 'CRD'].findIndex((start) => warning.startsWith(start));
