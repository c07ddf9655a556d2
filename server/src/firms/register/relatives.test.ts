import { describe, expect, test } from 'vitest';
import { shippedDirectory } from './directory.ts';
import { changeOf, firmDays } from './ownership.ts';
import { loadRelatives } from './relatives.ts';
import { resolveFirm } from './resolve.ts';

const directory = shippedDirectory();
const on = firmDays(directory);
const change = (left: string, joined: string, date = '2025-02-01') =>
  changeOf(on(left, date), on(joined, date));

describe('a bank, a custody arm or a house abroad', () => {
  test.each([
    ['Morgan Stanley Private Bank, N.A.', 'Morgan Stanley'],
    ['Raymond James Bank', 'Raymond James'],
    ['Stifel Bank', 'Stifel'],
    ['Goldman Sachs Bank USA', 'Goldman Sachs'],
    ['RBC Dominion Securities Inc.', 'RBC Wealth Management'],
    ['RBC Correspondent Services', 'RBC Wealth Management'],
    ['UBS AG', 'UBS'],
    ['Pershing LLC', 'BNY'],
    ['National Financial Services LLC', 'Fidelity'],
    ['Fidelity Institutional', 'Fidelity'],
    ['Schwab Advisor Services', 'Schwab'],
    ['KBW', 'Stifel'],
    ['First Clearing', 'WFA'],
  ])('%s to %s is no recruiting, and it stays a firm of its own', (part, house) => {
    expect(change(part, house).isConversion).toBe(true);
    expect(on(part, '2025-02-01').nameKey).not.toBe(on(house, '2025-02-01').nameKey);
    expect(change(part, 'LPL').isConversion).toBe(false);
  });

  test('is none that the rules know as another firm, and its enterprise is one', () => {
    const known = [...directory.firms.values()].flatMap(({ id, enterprise }) => [id, enterprise]);
    for (const { nameKey, enterprise } of loadRelatives()) {
      expect([nameKey, resolveFirm(nameKey, directory).status]).not.toEqual([nameKey, 'known']);
      expect(known).toContain(enterprise);
    }
  });

  test('is of the house from the day on which it was bought', () => {
    expect(change('KBW', 'Stifel', '2013-02-14').isConversion).toBe(false);
    expect(change('KBW', 'Stifel', '2013-02-15')).toEqual({ isConversion: true, isTakeover: true });
  });
});

describe('a firm that was bought', () => {
  test.each([
    ['United Capital', 'Goldman Sachs', '2019-07-15', '2019-07-16'],
    ['First Allied', 'Cetera', '2013-09-24', '2013-09-25'],
    ['Summit Brokerage', 'Cetera', '2014-06-10', '2014-06-11'],
    ['J.P. Turner', 'Cetera', '2014-06-11', '2014-06-12'],
    ['Investors Capital', 'Cetera', '2014-07-10', '2014-07-11'],
    ['City National Securities', 'RBC', '2015-11-01', '2015-11-02'],
    ["Sandler O'Neill", 'Piper Sandler', '2020-01-02', '2020-01-03'],
    ['HK Financial Services', 'Avantax', '2020-06-30', '2020-07-01'],
    ['Bryn Mawr Trust', 'WSFS', '2021-12-31', '2022-01-01'],
    ['Hefren-Tillotson', 'Baird', '2021-12-31', '2022-01-01'],
    ['Infinex', 'Osaic', '2022-12-31', '2023-01-01'],
  ])('%s to %s is recruiting on %s and none on %s', (bought, buyer, before, day) => {
    expect(change(bought, buyer, before).isConversion).toBe(false);
    expect(change(bought, buyer, day)).toEqual({ isConversion: true, isTakeover: true });
  });

  test('was of the house that sold it until then', () => {
    const part = 'Goldman Sachs PFM';
    expect(change(part, 'Goldman Sachs', '2021-07-16')).toEqual({ isConversion: true, isTakeover: false });
    expect(change(part, 'Creative Planning', '2023-11-02').isConversion).toBe(false);
    expect(change(part, 'Creative Planning', '2023-11-03').isConversion).toBe(true);
    expect(change(part, 'Goldman Sachs', '2023-11-03').isConversion).toBe(false);
  });
});
