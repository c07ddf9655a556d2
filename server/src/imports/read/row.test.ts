import { guessFields, type ImportField, missingFields } from '@liftout/contract/values/import-fields';
import { describe, expect, test } from 'vitest';
import { splitName } from './name.ts';
import { readRow } from './row.ts';

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
const read = (...cells: string[]) => readRow(['Ann', 'Lee', 'UBS', ...cells], fields);

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
    expect(readRow(['Ann', 'Lee', link], fields)).toEqual({
      ok: { first_name: 'Ann', last_name: 'Lee', firm: 'Merrill' },
      warnings: [`Firm "${link}" looks like a formula; read as "Merrill".`],
    });
  });

  test('is rejected without a name or a firm, with all reasons', () => {
    expect(readRow(['123', '', ''], fields)).toEqual({
      rejected: 'First name "123" is not a name. Last name is blank. Firm is blank.',
    });
    expect(readRow(['Ann', 'Lee', 'x'.repeat(181)], fields)).toEqual({
      rejected: 'Firm is longer than 180 characters.',
    });
  });
});

/** The formula is warned of first, then fields in the order they are read. */
const order = (warning: string) =>
  ['Notes', 'Email', 'T12', 'LinkedIn', 'CRD'].findIndex((start) => warning.startsWith(start));
