import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { samplePath } from '../../testing/samples.ts';
import { readSheetCalls } from './calls.ts';
import { readSheetCampaigns } from './campaigns.ts';
import { readCents, readDay, readSeconds, timeOn } from './cells.ts';
import { readSheetContacts } from './contacts.ts';
import { valueRange } from './google.ts';

describe('contacts of a sheet', () => {
  const unknown = {
    phone: null,
    jobTitle: null,
    city: null,
    crd: null,
    aumCents: null,
    revenueCents: null,
    notes: null,
  };

  test('are read by their header, in any order, case and spelling, from ragged rows', () => {
    const content = readSheetContacts([
      [],
      ['CURRENT FIRM', 'first_name', 'E-Mail', 'Last Name', 'T-12', 'Aum', 'CRD #', 'Favourite colour'],
      ['Merrill', 'Dana', 'Dana@merrill.example', 'Whitfield', '$1.25M', '85000000', '1234567', 'red'],
      [],
      ['', 'Ines', 'not an address', 'Moreau'],
      ['', ' ', ''],
      ['UBS'],
    ]);
    expect(content).toEqual({
      rows: [
        {
          ...unknown,
          sourceId: 'crd:1234567',
          row: 3,
          firstName: 'Dana',
          lastName: 'Whitfield',
          email: 'Dana@merrill.example',
          firm: 'Merrill',
          crd: '1234567',
          aumCents: 8_500_000_000,
          revenueCents: 125_000_000,
        },
        {
          ...unknown,
          sourceId: 'name:ines moreau|',
          row: 5,
          firstName: 'Ines',
          lastName: 'Moreau',
          email: '',
          firm: '',
        },
      ],
      skipped: [{ row: 7, reason: 'No name.' }],
      columns: [
        { header: 'CURRENT FIRM', field: 'firm' },
        { header: 'first_name', field: 'firstName' },
        { header: 'E-Mail', field: 'email' },
        { header: 'Last Name', field: 'lastName' },
        { header: 'T-12', field: 'revenue' },
        { header: 'Aum', field: 'aum' },
        { header: 'CRD #', field: 'crd' },
        { header: 'Favourite colour', field: null },
      ],
    });
  });

  test('may have their name in one column', () => {
    const content = readSheetContacts([
      ['Advisor'],
      ['Mary Ann Smith'],
      ['Smith, John'],
      ['Madonna'],
      ["O'Neil,"],
    ]);
    expect(content?.rows.map(({ firstName, lastName }) => [firstName, lastName])).toEqual([
      ['Mary Ann', 'Smith'],
      ['John', 'Smith'],
      ['', 'Madonna'],
      ['', "O'Neil,"],
    ]);
  });

  test('keep their key when rows move, and repeated rows are skipped', () => {
    const head = ['id', 'name', 'email', 'firm'];
    const rows = [
      ['7', 'Ada King', 'ada@ubs.example', 'UBS'],
      ['', 'Bo Lind', 'Bo@UBS.example', 'UBS'],
      ['', 'Cy  Orr', '', 'UBS'],
      ['', 'Bo Lind', 'bo@ubs.example', 'Merrill'],
    ];
    const keysOf = (list: string[][]) =>
      readSheetContacts([head, ...list])?.rows.map(({ sourceId }) => sourceId);
    expect(keysOf(rows)).toEqual(['id:7', 'email:bo@ubs.example', 'name:cy orr|ubs']);
    expect(keysOf(rows.toReversed())?.toSorted()).toEqual(keysOf(rows)?.toSorted());
    expect(readSheetContacts([head, ...rows])?.skipped).toEqual([{ row: 5, reason: 'The same as row 3.' }]);
  });

  test('are none in an empty range, and not read without a name', () => {
    expect(readSheetContacts([])).toEqual({ rows: [], skipped: [], columns: [] });
    expect(readSheetContacts([[], ['']])).toEqual({ rows: [], skipped: [], columns: [] });
    expect(readSheetContacts([['Firm'], ['UBS']])).toBeUndefined();
  });
});

describe('calls of a sheet', () => {
  test("are read with Google's numbers of days, or dates and times as text", () => {
    const head = ['Phone Number', 'Agent', 'Call Status', 'Talk time', 'Date', 'Time', 'Direction'];
    const calls = readSheetCalls([
      head,
      ['14155550100', 'Nadia', 'Answered', '125', '45870.35119212963'],
      ['(415) 555-0100', '', 'Voicemail', '0:45', '8/1/2025', '8:25 PM', 'Inbound'],
      ['555', '', '', '0.0014467592592592592', '2025-08-01', '0.5'],
      ['4155550100', '', '', '', 'yesterday'],
      ['', 'Nadia', '', '', '2025-08-01'],
    ]);
    expect(calls?.rows).toMatchObject([
      {
        sourceId: '+14155550100|2025-08-01t08:25:43.000z|nadia',
        type: 'cold_call',
        phone: '+14155550100',
        durationSeconds: 125,
        disposition: 'Answered',
        occurredAt: '2025-08-01T08:25:43.000Z',
      },
      {
        type: 'call',
        disposition: null,
        outcome: 'Voicemail',
        durationSeconds: 45,
        occurredAt: '2025-08-01T20:25:00.000Z',
      },
      { phone: null, number: '555', durationSeconds: 125, occurredAt: '2025-08-01T12:00:00.000Z' },
    ]);
    expect(calls?.skipped).toEqual([
      { row: 5, reason: 'No date that can be read.' },
      { row: 6, reason: 'No number.' },
    ]);
    expect(readSheetCalls([['who']])).toBeUndefined();
  });

  test.each([
    [['45870'], '2025-08-01T17:00:00.000Z'],
    [['8/1/2025'], '2025-08-01T17:00:00.000Z'],
    [['2025-08-01', 'after lunch'], '2025-08-01T17:00:00.000Z'],
    // A time that is there is kept, midnight too.
    [['8/1/2025 12:00 AM'], '2025-08-01T00:00:00.000Z'],
    [['2025-08-01', '0'], '2025-08-01T00:00:00.000Z'],
    [['2025-08-01T00:00:00Z'], '2025-08-01T00:00:00.000Z'],
  ])('on %j are at %s: a day alone is the same on all clocks of the United States', (cells, at) => {
    const calls = readSheetCalls([
      ['Phone', 'Date', 'Time'],
      ['4155550100', ...cells],
    ]);
    // The key stays, so that calls which are stored aren't added again.
    expect(calls?.rows).toMatchObject([
      { occurredAt: at, sourceId: '+14155550100|2025-08-01t00:00:00.000z|' },
    ]);
  });
});

test('campaigns of a sheet are recognized by their id, else by their name', () => {
  const campaigns = readSheetCampaigns([
    ['Name', 'Campaign ID', 'Created'],
    ['Spring  list', '', '45870'],
    ['Autumn list', '12'],
    ['spring list', ''],
  ]);
  expect(campaigns?.rows).toMatchObject([
    { sourceId: 'name:spring list', createdAt: '2025-08-01T00:00:00.000Z', status: 'draft' },
    { sourceId: 'id:12', createdAt: null },
  ]);
  expect(campaigns?.skipped).toEqual([{ row: 4, reason: 'The same as row 2.' }]);
});

test.each([
  ['$1,250,000', 125_000_000],
  ['1.25M', 125_000_000],
  ['USD 980K', 98_000_000],
  ['$2.1bn', 210_000_000_000],
  ['125000.5', 12_500_050],
  ['1.2E+7', 1_200_000_000],
  ['0', 0],
  ['-5', null],
  ['€5', null],
  ['5 apples', null],
  ['n/a', null],
  ['', null],
])('the amount %j is %j cents', (text, cents) => expect(readCents(text)).toBe(cents));

test.each([
  ['45870', '2025-08-01T00:00:00.000Z'],
  ['45870.75', '2025-08-01T18:00:00.000Z'],
  // The fraction of 8:25:43, as a double holds it.
  ['45870.35119212963', '2025-08-01T08:25:43.000Z'],
  ['8/1/2025 14:05', '2025-08-01T14:05:00.000Z'],
  ['2025-08-01 9:30', '2025-08-01T09:30:00.000Z'],
  ['2025', null],
  ['99999', null],
])('the day %j is %j', (text, day) => expect(readDay(text)).toBe(day));

test.each([
  ['8:25:43', '2025-08-01T08:25:43.000Z'],
  ['12:05 am', '2025-08-01T00:05:00.000Z'],
  ['12:05 PM', '2025-08-01T12:05:00.000Z'],
  ['0.75', '2025-08-01T18:00:00.000Z'],
  ['24:00', null],
  ['13:00 pm', null],
  ['noon', null],
])('the time %j is %j', (text, instant) => expect(timeOn('2025-08-01T00:00:00.000Z', text)).toBe(instant));

test.each([
  ['75', 75],
  ['1:15', 75],
  ['1:00:05', 3605],
  ['75 sec', 75],
  ['0', 0],
  ['', null],
  ['-4', null],
])('the duration %j is %j seconds', (text, seconds) => expect(readSeconds(text)).toBe(seconds));

const recorded = samplePath('sheets/gspread_values_get_responses.json');
test.skipIf(!existsSync(recorded))("Google's recorded answers are read", () => {
  const answers: { status: { code: number }; body: unknown; uri: string }[] = JSON.parse(
    readFileSync(recorded, 'utf8'),
  );
  const good = answers.filter(({ status }) => status.code === 200);
  expect(good.length).toBeGreaterThan(100);
  for (const { body, uri } of good) {
    if (!/\/values\//.test(uri)) continue;
    const { values } = valueRange.parse(body);
    for (const row of values) for (const cell of row) expect(typeof cell).toBe('string');
    for (const read of [readSheetContacts, readSheetCalls, readSheetCampaigns])
      expect(() => read(values)).not.toThrow();
  }
});
