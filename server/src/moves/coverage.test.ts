import { describe, expect, test } from 'vitest';
import { coverageOf, type Label, lagDays, type Report } from './coverage.ts';

const report = (month: string, day: string, moves: number): Report => ({
  month,
  upload: `${day}T12:00:00Z`,
  day,
  moves,
});
const coverages = (reports: Report[], labels: Label[], ...months: string[]) =>
  months.map(coverageOf(reports, labels));

describe('the lag of a market', () => {
  test('is how long after its month, and after the first report of it, nine of ten moves came in', () => {
    const reports = [
      report('2025-01', '2025-02-05', 80),
      report('2025-01', '2025-03-05', 15), // 28 days after the first report: 95 of 100
      report('2025-01', '2025-05-05', 5),
    ];
    expect(lagDays(reports, '2025-08-29')).toBe(28);
    expect(lagDays([report('2025-01', '2025-01-20', 50)], '2025-08-29')).toBe(0);
  });

  test('is 45 days where there are too few moves, or their months were not watched for 90 days', () => {
    expect(lagDays([], '2025-08-29')).toBe(45);
    expect(lagDays([report('2025-01', '2025-02-05', 19)], '2025-08-29')).toBe(45);
    expect(lagDays([report('2025-06', '2025-07-05', 500)], '2025-08-29')).toBe(45);
  });

  test('leaves out history that was filled in after half a year', () => {
    const reports = [report('2024-01', '2024-02-05', 20), report('2024-01', '2025-02-05', 500)];
    expect(lagDays(reports, '2025-08-29')).toBe(0);
  });
});

describe('a month', () => {
  const q1: Label = { period: 'Q1 2025', day: '2025-05-20' };

  test('without an upload has no data, and one that an upload names has none or some moves', () => {
    const reports = [report('2025-01', '2025-05-20', 8), report('2025-03', '2025-05-20', 9)];
    expect(coverages(reports, [q1], '2024-12', '2025-01', '2025-02', '2025-03', '2025-04')).toEqual([
      'none',
      'full',
      'full',
      'full',
      'none',
    ]);
  });

  test('is incomplete until the lag after its end has passed at the last upload', () => {
    const reports = [report('2025-06', '2025-08-14', 8), report('2025-07', '2025-08-14', 8)];
    expect(coverages(reports, [], '2025-06', '2025-07')).toEqual(['full', 'incomplete']);
    const again = [...reports, report('2025-08', '2025-09-14', 8)];
    expect(coverages(again, [], '2025-06', '2025-07', '2025-08')).toEqual(['full', 'full', 'incomplete']);
  });

  test('of which an upload has only strays is incomplete', () => {
    const reports = [report('2023-02', '2025-05-20', 1), report('2025-01', '2025-05-20', 11)];
    expect(coverages(reports, [], '2023-02', '2025-01')).toEqual(['incomplete', 'full']);
  });

  test('that had not begun when its upload was made has no data', () => {
    const early: Label = { period: 'Q3 2025', day: '2025-08-02' };
    expect(coverages([], [early], '2025-07', '2025-08', '2025-09')).toEqual([
      'incomplete',
      'incomplete',
      'none',
    ]);
  });

  test('has no data where nothing was uploaded', () => {
    expect(coverages([], [], '2025-07')).toEqual(['none']);
  });
});
