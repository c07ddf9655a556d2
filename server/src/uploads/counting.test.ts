import { createReadStream } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { buildDirectory, firmDays, loadFirms } from '../firms/service.ts';
import { buildMarketIndex, loadMarketLocations } from '../markets/service.ts';
import { findBoomerangs, type PersonMove } from '../moves/boomerangs.fixture.ts';
import { readMoves } from './parse/read-moves.ts';
import { type ResolvedMove, resolveMove } from './resolve-move.ts';

const firmOn = firmDays(buildDirectory(loadFirms()));
const markets = buildMarketIndex(loadMarketLocations());

const dates = { order: 'month-first', today: '2025-08-29' } as const;

interface Counts {
  rows: number;
  rejected: Map<number, string>;
  warned: Map<number, string[]>;
  duplicates: number[];
  moves: Map<number, ResolvedMove & { date: string }>;
  inMarket: number[];
  assumed: number[];
}

/** Counts a fixture as an upload does, with the row numbers of each figure. */
async function count(fixture: string, uploadMarket: string): Promise<Counts> {
  const counts: Counts = {
    rows: 0,
    rejected: new Map(),
    warned: new Map(),
    duplicates: [],
    moves: new Map(),
    inMarket: [],
    assumed: [],
  };
  const seen = new Set<string>();
  const rules = { firmOn, markets, uploadMarket };
  for await (const batch of readMoves(
    createReadStream(new URL(`./fixtures/${fixture}`, import.meta.url)),
    dates,
  )) {
    for (const { row, reading } of batch.rows) {
      counts.rows += 1;
      if ('rejected' in reading) {
        counts.rejected.set(row, reading.rejected);
        continue;
      }
      const move = resolveMove(reading.ok, rules);
      const warnings = [...reading.warnings, ...move.warnings];
      if (warnings.length > 0) counts.warned.set(row, warnings);
      if (seen.has(move.fingerprint)) {
        counts.duplicates.push(row);
        continue;
      }
      seen.add(move.fingerprint);
      counts.moves.set(row, { ...move, date: reading.ok.date });
      if (move.market.market !== uploadMarket) continue;
      counts.inMarket.push(row);
      if (move.market.assumed) counts.assumed.push(row);
    }
  }
  return counts;
}

describe('clean.csv, counted by hand: 40 rows, 2 of them repeated', () => {
  test('Silicon Valley: 12 moves, 3 of them assumed', async () => {
    const counts = await count('clean.csv', 'silicon-valley');
    expect(counts.rows).toBe(40);
    expect(counts.rejected.size).toBe(0);
    expect(counts.duplicates).toEqual([38, 39]);
    expect(counts.inMarket).toEqual([2, 3, 4, 5, 6, 9, 10, 12, 32, 33, 34, 40]);
    expect(counts.assumed).toEqual([9, 10, 12]);
    // Cities of other markets without a state, and Toronto.
    expect([...counts.warned.keys()]).toEqual([14, 21, 22, 26, 37]);
  });

  test('New York: 8 moves, 3 of them assumed; NYC needs no state', async () => {
    const counts = await count('clean.csv', 'new-york');
    expect(counts.inMarket).toEqual([15, 16, 17, 18, 21, 22, 25, 26]);
    expect(counts.assumed).toEqual([21, 22, 26]);
  });

  test('rows with a state match their market, whatever market the file is for', async () => {
    const counts = await count('clean.csv', 'silicon-valley');
    const marketOf = (row: number) => counts.moves.get(row)?.market.market;
    expect([27, 28, 29, 30, 18].map(marketOf)).toEqual([
      'boston',
      'chicago',
      'los-angeles',
      'miami',
      'new-york',
    ]);
    expect([7, 19, 20, 24, 31, 35, 41].map(marketOf)).toEqual(Array.from({ length: 7 }, () => null));
  });

  test('one advisor came back after a week', async () => {
    const counts = await count('clean.csv', 'silicon-valley');
    const moves = [...counts.moves].map(
      ([row, move]): PersonMove => ({
        id: String(row),
        person: move.person,
        firmLeft: move.left?.key ?? null,
        firmJoined: move.joined?.key ?? null,
        date: move.date,
      }),
    );
    expect(findBoomerangs(moves)).toEqual([
      { person: 'ada north', home: 'merrill', away: 'ubs', left: '2', returned: '40', days: 7 },
    ]);
  });
});

describe('messy.csv, every bad row known by hand', () => {
  const accepted = 'Use MM/DD/YYYY, YYYY-MM-DD or Jan 5, 2025.';

  test('31 rows, 13 refused with row number and reason, 2 repeated, 16 moves', async () => {
    const counts = await count('messy.csv', 'silicon-valley');
    expect(counts.rows).toBe(31);
    expect([...counts.rejected]).toEqual([
      [4, 'Last Name is blank.'],
      [5, 'First Name is blank.'],
      [6, 'Firm Left and Firm Joined are both blank.'],
      [9, `Date "soon" can't be read. ${accepted}`],
      [10, `Date is blank. ${accepted}`],
      [11, `Date "31 Feb 2025" isn't a real date. ${accepted}`],
      [12, `Date "2025-02-30" isn't a real date. ${accepted}`],
      [13, `Date "13/45/2025" isn't a real date. ${accepted}`],
      [18, `Date is blank. ${accepted} The row has 5 of 7 cells.`],
      [28, 'Last Name "n/a" is not a name.'],
      [29, 'First Name "-" is not a name.'],
      [30, `Date "01/01/1899" is not between 1970 and 2099. ${accepted}`],
      [
        34,
        `First Name is blank. Last Name is blank. Firm Left and Firm Joined are both blank. Date "TBD" can't be read. ${accepted}`,
      ],
    ]);
    expect(counts.duplicates).toEqual([22, 26]);
    expect([...counts.moves.keys()]).toEqual([2, 3, 7, 8, 14, 15, 16, 17, 19, 20, 21, 24, 25, 27, 31, 33]);
    expect(counts.inMarket).toHaveLength(16);
    expect(counts.assumed).toEqual([]);
  });

  test('changed or dropped values cause a warning', async () => {
    const counts = await count('messy.csv', 'silicon-valley');
    expect([...counts.warned]).toEqual([
      [
        14,
        [
          'Date "13/02/2025" has the day first, unlike others of the file; it was read as 2025-02-13. Check the dates that can be read either way.',
        ],
      ],
      [15, ['AUM "(200M)" is negative; treated as unknown.']],
      [16, ['AUM "9e9" can\'t be read; treated as unknown.']],
      [17, ['Firm Left "=HYPERLINK("http://x","Merrill")" looks like a formula; read as "Merrill".']],
      [20, ['Cells beyond the header (7 columns) were ignored: "extra", "cells".']],
      [
        21,
        [
          'Cells beyond the header (7 columns) were ignored: "250", "000". AUM seems to be split at its commas; treated as unknown.',
        ],
      ],
      [31, ['AUM "12 apples" can\'t be read; treated as unknown.']],
    ]);
  });
});

const annLee = {
  firstName: 'Ann',
  lastName: 'Lee',
  city: 'Boston, MA',
  state: '',
  zip: '',
  firmLeft: 'WELLS FARGO CLEARING SERVICES, LLC',
  firmJoined: 'FiNet',
  date: '2025-01-02',
  aumCents: null,
  crd: null,
  email: null,
};

test('a file that joins the two sides of an enterprise is a conversion', () => {
  const move = resolveMove(annLee, { firmOn, markets, uploadMarket: 'boston' });
  expect(move).toMatchObject({
    isConversion: true,
    isTakeover: false,
    person: 'ann lee',
    locationKey: 'MA|boston',
    warnings: [],
  });
});

test('rows of one file with the same letters in other cells are of other places', () => {
  const rules = { firmOn, markets, uploadMarket: 'boston' };
  const placeOf = (cells: { city: string; state?: string; zip?: string }) =>
    resolveMove({ ...annLee, ...cells }, rules).locationKey;

  expect(placeOf({ city: 'Boston', state: 'MA' })).toBe('MA|boston');
  expect(placeOf({ city: 'Boston', state: 'TX' })).toBe('TX|boston');
  expect(placeOf({ city: 'Boston TX' })).toBe('TX|boston');
  expect(placeOf({ city: '02101' })).toBe(placeOf({ city: '', zip: '02101' }));
  expect(placeOf({ city: 'BostonMA' })).toBe('|bostonma');
});
