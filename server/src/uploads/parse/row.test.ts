import { describe, expect, test } from 'vitest';
import { readHeader } from './header.ts';
import { findDayOrder, readMoves } from './read-moves.ts';
import { readRow } from './row.ts';

const dates = { order: 'month-first', today: '2025-08-29' } as const;
const header = ['First Name', 'Last Name', 'City', 'Firm Left', 'Firm Joined', 'Date', 'AUM'];

function row(cells: string[], names = header) {
  const reading = readHeader(names);
  if ('refused' in reading) throw new Error(reading.refused);
  return readRow(cells, reading.ok, dates);
}

const ann = {
  firstName: 'Ann',
  lastName: 'Lee',
  city: 'Palo Alto, CA',
  state: '',
  zip: '',
  firmLeft: 'UBS',
  firmJoined: 'RBC',
  date: '2025-01-05',
  aumCents: 5_000_000_00,
  crd: null,
  email: null,
};
const cells = ['Ann', 'Lee', 'Palo Alto, CA', 'UBS', 'RBC', '01/05/2025', '$5M'];

/** The good row with one cell changed. */
function withCell(name: string, value: string): string[] {
  return cells.map((cell, index) => (header[index] === name ? value : cell));
}

describe('a valid row', () => {
  test('unchanged', () => {
    expect(row(cells)).toEqual({ ok: ann, warnings: [] });
  });

  test('with a State column, in any order', () => {
    const names = ['State', ...header];
    expect(row(['CA', ...withCell('City', 'Palo Alto')], names)).toEqual({
      ok: { ...ann, city: 'Palo Alto', state: 'CA' },
      warnings: [],
    });
  });

  test.each([
    ['94301', '94301', []],
    ['2110', '02110', []],
    ['94301-1234', '94301', []],
    ['n/a', '', []],
    ['M5V 2T6', '', ['ZIP "M5V 2T6" is not a ZIP code; it was left out.']],
  ])('with a ZIP column: %j', (cell, zip, warnings) => {
    expect(row([cell, ...cells], ['ZIP Code', ...header])).toEqual({ ok: { ...ann, zip }, warnings });
  });

  test('with one firm blank', () => {
    expect(row(withCell('Firm Left', ''))).toEqual({ ok: { ...ann, firmLeft: null }, warnings: [] });
    expect(row(withCell('Firm Joined', 'n/a'))).toEqual({ ok: { ...ann, firmJoined: null }, warnings: [] });
  });

  test('with missing cells at its end', () => {
    expect(row(cells.slice(0, 6))).toEqual({ ok: { ...ann, aumCents: null }, warnings: [] });
  });

  test('with cells beyond the header: a warning, unless they are blank', () => {
    expect(row([...cells, '', ' '])).toEqual({ ok: ann, warnings: [] });
    expect(row([...cells, '', 'x'])).toEqual({
      ok: ann,
      warnings: ['Cells beyond the header (7 columns) were ignored: "x".'],
    });
  });

  test('with an amount split at its commas, which is unknown', () => {
    expect(row([...withCell('AUM', '$1'), '250', '000'])).toMatchObject({ ok: { aumCents: null } });
  });

  test('with control characters: removed, with a warning', () => {
    expect(row(withCell('Firm Left', 'UB\u0000S\u0007'))).toEqual({
      ok: ann,
      warnings: ['Control characters were removed from Firm Left.'],
    });
  });

  test.each([
    ['=HYPERLINK("http://x","Merrill")', 'Merrill', 'read as "Merrill"'],
    ['=HYPERLINK("http://x","=1+1")', null, 'treated as unknown'],
    ['=VLOOKUP(A2,Firms!A:B,2)', null, 'treated as unknown'],
    ['@SUM(A1:A9)', null, 'treated as unknown'],
  ])('with the formula %s, which names no firm', (formula, firmLeft, outcome) => {
    expect(row(withCell('Firm Left', formula))).toEqual({
      ok: { ...ann, firmLeft },
      warnings: [`Firm Left "${formula}" looks like a formula; ${outcome}.`],
    });
  });

  test.each([
    'Retired',
    'DECEASED',
    'Left the industry.',
    '(Unaffiliated)',
    'Not Registered',
    '7691',
    'CRD# 7691',
    'CRD No. 7691',
  ])('with %s, which names no firm', (text) => {
    expect(row(withCell('Firm Left', text))).toEqual({
      ok: { ...ann, firmLeft: null },
      warnings: [`Firm Left "${text}" names no firm; treated as unknown.`],
    });
  });

  test.each(['Retirement Advisors', '1st Global', '401k Partners', '360 Wealth'])(
    'with the firm %s',
    (name) => {
      expect(row(withCell('Firm Left', name))).toEqual({ ok: { ...ann, firmLeft: name }, warnings: [] });
    },
  );

  test('with a formula as first name, which stays text', () => {
    expect(row(withCell('First Name', '=Ann'))).toEqual({
      ok: { ...ann, firstName: '=Ann' },
      warnings: ['First Name "=Ann" looks like a formula; kept as text.'],
    });
  });

  test.each([['Null'], ['Na'], ["O'Malley"], ['St. John'], ['王'], ['Van-Dyke'], ['X']])(
    'with the last name %s',
    (lastName) => {
      expect(row(withCell('Last Name', lastName))).toEqual({ ok: { ...ann, lastName }, warnings: [] });
    },
  );
});

describe('a rejected row has every reason', () => {
  test.each([
    ['First Name', ' ', 'First Name is blank.'],
    ['Last Name', '\u0000', 'Last Name is blank.'],
    ['Last Name', '---', 'Last Name "---" is not a name.'],
    ['First Name', '123', 'First Name "123" is not a name.'],
    ['First Name', 'x'.repeat(101), 'First Name is longer than 100 characters.'],
    ['Firm Left', 'x'.repeat(201), 'Firm Left is longer than 200 characters.'],
    ['City', 'x'.repeat(121), 'City is longer than 120 characters.'],
    ['Date', 'soon', 'Date "soon" can\'t be read. Use MM/DD/YYYY, YYYY-MM-DD or Jan 5, 2025.'],
  ])('%s %j', (name, value, rejected) => {
    expect(row(withCell(name, value))).toEqual({ rejected });
  });

  test('all reasons at once, also missing or extra cells', () => {
    expect(row(['Ann'])).toEqual({
      rejected:
        'Last Name is blank. Firm Left and Firm Joined are both blank. Date is blank. Use MM/DD/YYYY, YYYY-MM-DD or Jan 5, 2025. The row has 1 of 7 cells.',
    });
    expect(row(['Ann', 'Lee', 'Palo Alto', 'CA', 'UBS', 'RBC', '01/05/2025', '$5M'])).toEqual({
      rejected:
        'Date "RBC" can\'t be read. Use MM/DD/YYYY, YYYY-MM-DD or Jan 5, 2025. The row has 8 cells where the header has 7.',
    });
  });
});

test.each([
  ['123456.0', '123456'],
  ['CRD# 0123456', '123456'],
  ['123456.5', null],
])('CRD %s is %s', (text, crd) => {
  const columns = readHeader([...header, 'CRD']);
  if ('refused' in columns) throw new Error(columns.refused);
  expect(readRow([...cells, text], columns.ok, dates)).toMatchObject({ ok: { crd } });
});

describe('a placeholder is no person and no firm', () => {
  const named = (first: string, last: string) => {
    const read = withCell('First Name', first);
    return row(read.with(header.indexOf('Last Name'), last));
  };
  test.each([
    ['TBD', 'TBD'],
    ['Unknown', 'Advisor'],
    ['Ann', 'Unknown'],
    ['Team', 'of 4'],
    ['Test', 'Test'],
    ['Sample', 'Advisor'],
    ['N.A.', 'NA'],
    ['Various', 'Advisors'],
  ])('%s %s is refused', (first, last) => {
    expect(named(first, last)).toEqual({ rejected: `"${first} ${last}" is not the name of a person.` });
  });

  test.each([
    ['Maria', 'Test'],
    ['Smith', 'Team'],
    ['John', 'Doe'],
  ])('%s %s is kept with a warning', (first, last) => {
    expect(named(first, last)).toMatchObject({
      ok: { firstName: first, lastName: last },
      warnings: [`"${first} ${last}" may not be the name of a person; check the row.`],
    });
  });

  test.each([
    ['Na', 'Li'],
    ['Ann', 'Null'],
    ['Lars', 'Person'],
    ['Teamer', 'Groupe'],
    ['Sam', 'Testa'],
    ['Roy', 'Broker'],
  ])('%s %s is somebody', (first, last) => {
    expect(named(first, last)).toMatchObject({ ok: { lastName: last }, warnings: [] });
  });

  test.each(['Own RIA', 'Breakaway', 'Various', 'New to industry', 'Self-employed', 'Unknown firm'])(
    'firm %s',
    (text) => {
      expect(row(withCell('Firm Joined', text))).toMatchObject({
        ok: { firmJoined: null },
        warnings: [`Firm Joined "${text}" names no firm; treated as unknown.`],
      });
    },
  );

  test('a row whose firms are placeholders is refused, and does not call them blank', () => {
    const cellsOf = withCell('Firm Joined', 'Own RIA').with(header.indexOf('Firm Left'), 'New to industry');
    expect(row(cellsOf)).toEqual({ rejected: 'Firm Left and Firm Joined name no firm.' });
  });

  test('firms with such words in their name are firms', () => {
    for (const text of ['Independent Financial Group', 'Breakaway Wealth', 'Own Your Future LLC'])
      expect(row(withCell('Firm Joined', text))).toMatchObject({ ok: { firmJoined: text }, warnings: [] });
  });
});

test('a move after the day of the upload is kept with a warning', () => {
  expect(row(withCell('Date', '08/30/2025'))).toMatchObject({
    ok: { date: '2025-08-30' },
    warnings: ['Date "08/30/2025" is after the day of the upload.'],
  });
  expect(row(withCell('Date', '08/29/2025'))).toMatchObject({ warnings: [] });
});

describe('the order of day and month is that of the whole file', () => {
  const orderOf = (...days: string[]) =>
    findDayOrder(
      (async function* () {
        yield Buffer.from([header.join(), ...days.map((day) => `A,B,,UBS,RBC,${day},`)].join('\n'));
      })(),
      '2025-08-29',
    );
  const dayOrder = async (days: readonly string[]) => (await orderOf(...days)).order;
  test.each([
    ['day first, as one day needs it', ['01/02/2025', '13/02/2025', '03/04/2025'], 'day-first'],
    ['month first, as one day needs it', ['01/02/2025', '02/13/2025'], 'month-first'],
    ['month first where some days need each', ['13/02/2025', '02/13/2025'], 'month-first'],
    ['month first where a day may begin with its year', ['25/01/05', '25-01-05', '25.01.05'], 'month-first'],
    ['month first where a day is none', ['45/02/2025', '13/45/2025'], 'month-first'],
    [
      'month first where the only day that needs the other is none',
      ['02/03/2025', '31/02/2025'],
      'month-first',
    ],
    ['day first where a day that needs the other is none', ['13/02/2025', '02/30/2025'], 'day-first'],
    ['of a leap year', ['02/03/2024', '29/02/2024'], 'day-first'],
    ['month first where no day tells', ['01/02/2025', '2025-02-13', 'Jan 13, 2025'], 'month-first'],
  ])('%s', async (_, days, order) => {
    expect(await dayOrder(days)).toBe(order);
  });

  test('the first day that told that days come first is known', async () => {
    const days = ['01/02/2025', '31/02/2025', '13/02/2025', '14/02/2025'];
    expect(await orderOf(...days)).toEqual({ order: 'day-first', dayFirstBy: '13/02/2025', unclearBy: null });
    expect(await orderOf(...days, '02/13/2025')).toEqual({
      order: 'month-first',
      dayFirstBy: null,
      unclearBy: null,
    });
  });

  test.each([
    ['13/02/25', '03/04/25', '28/05/25', '07/08/25'],
    ['13.02.25', '03.04.25', '28.05.25', '07.08.25'],
    ['13-02-25', '03-04-25', '28-05-25', '07-08-25'],
  ])('two-digit years are last where one of them can be nothing else: %s, %s, %s', async (...days) => {
    expect(await orderOf(...days)).toEqual({ order: 'day-first', dayFirstBy: days[2], unclearBy: null });
  });

  test.each([
    ['nothing tells', ['25/01/05', '03/04/25'], 'month-first', '25/01/05'],
    ['days come last', ['25/01/29', '03/04/25', '24/02/30'], 'month-first', '25/01/29'],
    ['some tell each', ['28/05/25', '25/01/29'], 'month-first', '28/05/25'],
    ['announced moves may be next year', ['26/01/05', '10/02/05'], 'month-first', '26/01/05'],
    ['longer years need the day first', ['13/02/2025', '25/01/29'], 'day-first', '25/01/29'],
  ])('two-digit years are read in no way where %s', async (_, days, order, unclearBy) => {
    expect(await orderOf(...days)).toMatchObject({ order, unclearBy });
  });

  test.each([
    [['13/02/2025', '13/02/25'], '13/02/2025'],
    [['13/02/25', '07/08/99'], '13/02/25'],
  ])('other days may tell: %s', async (days, dayFirstBy) => {
    expect(await orderOf(...days)).toEqual({ order: 'day-first', dayFirstBy, unclearBy: null });
  });

  test.each([
    ['25/01/05', 'Date "25/01/05" may begin with its year or with its day. Use MM/DD/YYYY'],
    ['03/04/25', `Date "03/04/25" can't be read, as "25/01/05" in this file may begin with its year or with`],
  ])('in an unclear file %s is refused', (day, message) => {
    const columns = readHeader(header);
    if ('refused' in columns) throw new Error(columns.refused);
    const read = readRow(withCell('Date', day), columns.ok, { ...dates, unclearBy: '25/01/05' });
    expect(read).toEqual({ rejected: expect.stringContaining(message) });
  });

  test('a day that is real in the other order only is read in that, with a warning', () => {
    expect(row(withCell('Date', '13/02/2025'))).toEqual({
      ok: { ...ann, date: '2025-02-13' },
      warnings: [
        'Date "13/02/2025" has the day first, unlike others of the file; it was read as 2025-02-13. Check the dates that can be read either way.',
      ],
    });
  });

  test('a day that may be either is read in it', () => {
    const reading = readHeader(header);
    if ('refused' in reading) throw new Error(reading.refused);
    const read = readRow(withCell('Date', '01/02/2025'), reading.ok, { ...dates, order: 'day-first' });
    expect(read).toMatchObject({ ok: { date: '2025-02-01' } });
  });
});

describe('a whole file', () => {
  async function read(file: string) {
    const batches = [];
    for await (const batch of readMoves(source(file), dates)) batches.push(batch);
    return batches;
  }
  async function* source(file: string): AsyncGenerator<Uint8Array> {
    yield Buffer.from(file);
  }

  test('has rows with number, cells and reading', async () => {
    const batches = await read(
      `${header.join(',')},Notes\n\n${cells.map((cell) => `"${cell}"`).join(',')},hi\n,,,,,,1\n`,
    );
    expect(batches[0]).toMatchObject({ ignored: ['Notes'], encoding: 'utf-8', header: [...header, 'Notes'] });
    expect(batches.flatMap((batch) => batch.rows)).toEqual([
      { row: 3, cells: [...cells, 'hi'], reading: { ok: ann, warnings: [] } },
      {
        row: 4,
        cells: ['', '', '', '', '', '', '1'],
        reading: { rejected: expect.stringMatching(/^First Name is blank/) },
      },
    ]);
  });

  test.each([
    ['First Name,Last Name\nAnn,Lee', 'header'],
    [`${header.join(',')}\n\n,,,\n`, 'no-rows'],
    ['', 'empty'],
    ['<html><body>Sign in</body></html>', 'header'],
  ])('%j is refused as %s', async (file, code) => {
    await expect(read(file)).rejects.toMatchObject({ code });
  });
});
