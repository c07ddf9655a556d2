import { existsSync, readFileSync } from 'node:fs';
import { listMoves } from '@liftout/contract/moves';
import { uploadRejects } from '@liftout/contract/uploads';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../testing/app.ts';
import { samplePath } from '../testing/samples.ts';
import { seedMarkets, upload } from '../testing/upload.ts';

/**
 * Larger files outside the project. The counts are computed here independently of the upload:
 * over the whole file at once, with the market's cities by their plain names.
 */
const moves = samplePath('moves/advisor-moves-2025.csv');
const messy = samplePath('moves/advisor-moves-messy.csv');
const cities = samplePath('geo/us-cities.csv');
const counties = new Set(['Santa Clara', 'San Mateo']);

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
  await seedMarkets(t);
});
afterAll(() => t.close());

type Row = Record<string, string>;
const read = (path: string): Row[] => parse(readFileSync(path), { columns: true, bom: true });

describe.skipIf(!existsSync(moves))('4,000 moves', () => {
  test('the matches equal an independent count over a list of US cities', async () => {
    const rows = read(moves);
    const inMarket = new Set(
      read(cities)
        .filter((city) => city.STATE_CODE === 'CA' && counties.has(city.COUNTY ?? ''))
        .map((city) => (city.CITY ?? '').toLowerCase()),
    );
    // San Francisco's airport has a post office in San Mateo county; the city is not in it.
    inMarket.delete('san francisco');
    const stateless = (row: Row) => !/, [A-Z]{2}$/.test(row.City ?? '');
    const matching = rows.filter((row) => {
      const [name = '', state = 'CA'] = (row.City ?? '').split(/, (?=[A-Z]{2}$)/);
      return state === 'CA' && inMarket.has(name.toLowerCase());
    });
    const result = await upload(t, readFileSync(moves), { market: 'Silicon Valley', timePeriod: 'Q1 2025' });
    expect(result).toMatchObject({
      totalProcessed: rows.length,
      added: rows.length,
      duplicates: 0,
      rejected: 0,
      marketMatches: matching.length,
      assumedMatches: matching.filter(stateless).length,
      outsidePeriod: rows.filter((row) => !/^0[123]\/\d\d\/2025$|^2025-0[123]-/.test(row.Date ?? '')).length,
    });
    const { headers } = await t.call(listMoves, {
      as: 'admin',
      query: { market: 'silicon-valley', pageSize: 1 },
    });
    expect(headers['x-total-count']).toBe(String(matching.length));
  });
});

describe.skipIf(!existsSync(messy))('600 messy rows', () => {
  test('every bad row is rejected, and every other row is kept', async () => {
    const result = await upload(t, readFileSync(messy), { market: 'Los Angeles' });
    const answer = await t.call(uploadRejects, { as: 'admin', params: { id: result.uploadId } });
    const rejects: string[][] = parse(answer.text, { bom: true, relax_column_count: true, from: 2 });
    const lines: string[][] = parse(readFileSync(messy), { bom: true, relax_column_count: true });
    const [header = []] = lines;
    const at = (name: RegExp) => header.findIndex((cell) => name.test(cell));
    const [first, last, left, joined, date] = [/first/i, /last/i, /left/i, /joined/i, /date/i].map(at);
    const cell = (line: string[], column = -1) => (line[column] ?? '').trim();
    const unreadable = /^(|soon|n\/a|TBD|-|31 Feb 2025|2025-02-30|13\/45\/2025)$/;
    const bad = lines.flatMap((line, index) => {
      if (index === 0 || line.every((text) => text.trim() === '')) return [];
      const nameless = cell(line, first) === '' || cell(line, last) === '';
      const firmless = cell(line, left) === '' && cell(line, joined) === '';
      return nameless || firmless || unreadable.test(cell(line, date)) ? [index + 1] : [];
    });
    expect(rejects.map(([row]) => Number(row))).toEqual(bad);
    expect(rejects.every(([, reason = '']) => reason.length > 10)).toBe(true);
    expect(result.rejected).toBe(bad.length);
    expect(result.added + result.duplicates + result.rejected).toBe(result.totalProcessed);
    expect(result.totalProcessed).toBe(600);
  });
});
