import { describe, expect, test } from 'vitest';
import { cleanCell, isPlaceholder, looksLikeFormula, quoted } from '../../platform/files/cell.ts';
import { readDate } from '../../platform/files/date.ts';
import { readAum } from './aum.ts';
import { readHeader } from './header.ts';

describe('a cell becomes one line of storable text', () => {
  test.each([
    ['Ann', 'Ann', false],
    ['  St.  John ', 'St. John', false],
    ['Palo\r\nAlto', 'Palo Alto', false],
    ['Ann\u00a0Lee', 'Ann Lee', false],
    ['Ann\u200b\ufeff', 'Ann', false],
    ['An\u0000n', 'Ann', true],
    ['A\u0007nn\u0085', 'Ann', true],
    ['A\ud800nn', 'Ann', true],
    ['e\u0301', 'é', false],
    ['=1+1', '=1+1', false],
  ])('%j is %j', (raw, text, dropped) => {
    expect(cleanCell(raw)).toEqual({ text, dropped });
  });

  test('placeholders mean an empty cell', () => {
    expect(['', 'n/a', 'N/A', '-', '—', 'TBD', 'unknown', '#N/A'].every(isPlaceholder)).toBe(true);
    expect(['0', 'nah', 'n/a yet', 'UBS'].some(isPlaceholder)).toBe(false);
  });

  test('formulas are recognized; dashes and phone numbers are not formulas', () => {
    expect(['=A1', '+SUM(A1)', '@x', '-cmd'].every(looksLikeFormula)).toBe(true);
    expect(['-', 'A=1', '-5', '- none', '='].some(looksLikeFormula)).toBe(false);
  });

  test('a quoted value is cut to 40 characters', () => {
    expect(quoted('short')).toBe('"short"');
    expect([...quoted('x'.repeat(41))]).toHaveLength(42);
  });
});

describe('a date is a day, or a reason for refusal', () => {
  test.each([
    ['05/02/2025', '2025-05-02'],
    ['5/2/2025', '2025-05-02'],
    ['5/2/25', '2025-05-02'],
    ['1/5/70', '1970-01-05'],
    ['05-02-2025', '2025-05-02'],
    ['5.2.2025', '2025-05-02'],
    ['13/02/2025', '2025-02-13'],
    ['31.12.2024', '2024-12-31'],
    ['25/01/99', '1999-01-25'],
    ['25.01.45', '2045-01-25'],
    ['2025-03-19', '2025-03-19'],
    ['2025/3/9', '2025-03-09'],
    ['20250319', '2025-03-19'],
    ['2025-03-19T00:00:00Z', '2025-03-19'],
    ['2025-03-19 14:05:33.120+02:00', '2025-03-19'],
    ['3/19/2025 12:00 AM', '2025-03-19'],
    ['Jan 5, 2025', '2025-01-05'],
    ['jan. 5 2025', '2025-01-05'],
    ['January 5th, 2025', '2025-01-05'],
    ['Sept 5, 2025', '2025-09-05'],
    ['5 January 2025', '2025-01-05'],
    ['5-Jan-25', '2025-01-05'],
    ["Jan 5, '25", '2025-01-05'],
    ['Sunday, Jan 5, 2025', '2025-01-05'],
    ['Mon Jan 6 2025', '2025-01-06'],
    ['29 Feb 2024', '2024-02-29'],
    ['45662', '2025-01-05'],
    ['45662.75', '2025-01-05'],
    ['25569', '1970-01-01'],
  ])('%s', (text, expected) => {
    expect(readDate(text)).toEqual({ ok: expected });
  });

  test.each([
    ['', 'is blank'],
    ['25-01-05', 'may begin with its year or with its day'],
    ['25/01/05', 'may begin with its year or with its day'],
    ['25.01.05', 'may begin with its year or with its day'],
    ['31.12.24', 'may begin with its year or with its day'],
    ['25/01/05 10:30', 'may begin with its year or with its day'],
    ['45/02/2025', "isn't a real date"],
    ['soon', "can't be read"],
    ['Q1 2025', "can't be read"],
    ['Jan 2025', "can't be read"],
    ['2025', "can't be read"],
    ['12345', "can't be read"],
    ['99999', "can't be read"],
    ['01/02', "can't be read"],
    ['01/02-2025', "can't be read"],
    ['Foo 5, 2025', "can't be read"],
    ['2025-03-19 and more', "can't be read"],
    ['x'.repeat(500), "can't be read"],
    ['13/45/2025', "isn't a real date"],
    ['02/30/2025', "isn't a real date"],
    ['2025-02-29', "isn't a real date"],
    ['31 Feb 2025', "isn't a real date"],
    ['00/10/2025', "isn't a real date"],
    ['2025-13-01', "isn't a real date"],
    ['01/01/1899', 'is not between 1970 and 2099'],
    ['0001-01-01', 'is not between 1970 and 2099'],
  ])('%s is refused', (text, refused) => {
    expect(readDate(text)).toEqual({ refused });
  });
});

describe('AUM is cents or unknown, and 0 only where a cell says so', () => {
  test.each([
    ['$387M', 387_000_000_00],
    ['59.1M', 59_100_000_00],
    ['185719451', 185_719_451_00],
    ['0', 0],
    ['', null],
    ['n/a', null],
    ['TBD', null],
  ])('%s', (text, cents) => {
    expect(readAum(text)).toEqual({ cents });
  });

  test.each([
    ['(200M)', 'AUM "(200M)" is negative; treated as unknown.'],
    ['350', 'AUM "350" is less than $10,000: write its unit, as in 350M; treated as unknown.'],
    ['$90T', 'AUM "$90T" is more than $100 billion; treated as unknown.'],
    ['lots', 'AUM "lots" can\'t be read; treated as unknown.'],
  ])('%s is unknown, with a warning', (text, warning) => {
    expect(readAum(text)).toEqual({ cents: null, warning });
  });
});

describe('a header is recognized in any order and spelling', () => {
  test('in the documented spelling', () => {
    const reading = readHeader([
      'First Name',
      'Last Name',
      'City',
      'Firm Left',
      'Firm Joined',
      'Date',
      'AUM',
    ]);
    expect(reading).toEqual({
      ok: {
        firstName: 0,
        lastName: 1,
        city: 2,
        firmLeft: 3,
        firmJoined: 4,
        date: 5,
        aum: 6,
        state: -1,
        zip: -1,
        crd: -1,
        email: -1,
        width: 7,
        ignored: [],
      },
    });
  });

  test('other order, case, blanks, marks, synonyms, State, strange columns', () => {
    const reading = readHeader([
      '\ufeffAUM ($)',
      ' STATE',
      'surname ',
      'first_name',
      'Notes',
      '',
      'to firm',
      'Previous Firm',
      'CITY',
      'Move Date',
      '',
      '',
    ]);
    expect(reading).toEqual({
      ok: {
        aum: 0,
        state: 1,
        zip: -1,
        crd: -1,
        email: -1,
        lastName: 2,
        firstName: 3,
        firmJoined: 6,
        firmLeft: 7,
        city: 8,
        date: 9,
        width: 10,
        ignored: ['Notes', 'column 6, without a name'],
      },
    });
  });

  const needed = ['First Name', 'Last Name', 'City', 'Firm Left', 'Firm Joined', 'Date', 'AUM'];

  test.each([
    ...['Advisor CRD Number', 'Individual CRD Number', 'Rep CRD Number', 'CRD ID', 'FINRA CRD'],
    ...['BrokerCheck CRD#', 'Advisor CRD #', 'CRD No.'],
  ])('%s is the CRD number', (title) => {
    expect(readHeader([...needed, title])).toMatchObject({ ok: { crd: 7, ignored: [] } });
  });

  test.each(['Work Email', 'Business E-mail', 'Advisor Email Address', 'Email (work)'])(
    '%s is the email address',
    (title) => {
      expect(readHeader([...needed, title])).toMatchObject({ ok: { email: 7, ignored: [] } });
    },
  );

  test('of two names of an optional column the better known is read, and the other is ignored', () => {
    expect(readHeader([...needed, 'Work Email', 'Email', 'CRD', 'Rep CRD #'])).toMatchObject({
      ok: { email: 8, crd: 9, ignored: ['Work Email', 'Rep CRD #'] },
    });
    expect(readHeader([...needed, 'Email', 'E-mail'])).toEqual({
      refused: 'The header names Email more than once. Keep one column of each.',
    });
    expect(readHeader([...needed, 'Firm CRD', 'Assistant Email'])).toMatchObject({
      ok: { crd: -1, email: -1, ignored: ['Firm CRD', 'Assistant Email'] },
    });
  });

  test('the error names the missing column and the ones found', () => {
    expect(
      readHeader(['First Name', 'Last Name', 'City', 'Firm Left', 'Firm Joined', 'AUM ($M)', 'x']),
    ).toEqual({
      refused:
        'The columns Date and AUM are missing. The first row has "First Name", "Last Name", "City", "Firm Left", "Firm Joined", "AUM ($M)", "x". Expected: First Name, Last Name, City, Firm Left, Firm Joined, Date, AUM, and State, ZIP, CRD and Email if you have them.',
    });
    expect(readHeader(['First Name', 'Last Name', 'City', 'Firm Left', 'Firm Joined', 'AUM'])).toMatchObject({
      refused: expect.stringMatching(/^The column Date is missing\. /),
    });
  });

  test('a duplicate column is refused', () => {
    expect(
      readHeader([
        'First',
        'First Name',
        'Last Name',
        'City',
        'Firm Left',
        'Firm Joined',
        'Date',
        'date',
        'AUM',
      ]),
    ).toEqual({ refused: 'The header names First Name and Date more than once. Keep one column of each.' });
  });
});
