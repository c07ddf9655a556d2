import type { MonthCoverage } from '@liftout/contract/moves';
import { parsePeriod } from '@liftout/contract/values/periods';
import { lastDayOf, monthsUpTo, plusDays } from './spans.ts';

/** Moves of a month that one upload was the first to report. */
export interface Report {
  /** `YYYY-MM` */
  month: string;
  /** The upload's instant, which tells it from others. */
  upload: string;
  /** The upload's day, `YYYY-MM-DD`. */
  day: string;
  moves: number;
}

/** A time period that uploads name, and the day of the last of them. */
export interface Label {
  period: string;
  day: string;
}

/** Months up to the last report whose moves tell how late they come. */
export const historyMonths = 24;
/** A month with a smaller share of an upload's fullest month has only strays of it. */
const strayShare = 0.1;
/** A month shows how late its moves come once it was watched for so long. */
const watchedDays = 90;
/** What comes later is history that was filled in. */
const latestDays = 180;
/** The share of a month's moves that makes it full. */
const fullShare = 0.9;
/** With fewer moves, history says nothing. */
const minMoves = 20;
/** Register filings follow moves by weeks. */
const defaultLagDays = 45;

const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
const later = (one: string, other: string) => (one > other ? one : other);

/**
 * Days after the end of a month in which nine of ten of its moves have been reported, by the data's own history: how long
 * after its month ended, and after the month was first reported, a move came in (decision 056).
 */
export function lagDays(reports: readonly Report[], asOf: string): number {
  const since = new Map<string, string>();
  for (const { month, day } of reports) {
    const known = since.get(month);
    since.set(month, known === undefined || day < known ? day : known);
  }
  const delays: { days: number; moves: number }[] = [];
  for (const { month, day, moves } of reports) {
    const begin = later(since.get(month) ?? day, lastDayOf(month));
    if (daysBetween(begin, asOf) < watchedDays) continue;
    const days = Math.max(0, daysBetween(begin, day));
    if (days <= latestDays) delays.push({ days, moves });
  }
  const total = delays.reduce((sum, { moves }) => sum + moves, 0);
  if (total < minMoves) return defaultLagDays;
  let seen = 0;
  for (const { days, moves } of delays.sort((a, b) => a.days - b.days)) {
    seen += moves;
    if (seen >= total * fullShare) return days;
  }
  return defaultLagDays;
}

/** Whether the uploads of a market cover a month (`YYYY-MM`), by reports of `historyMonths` or more. */
export function coverageOf(
  reports: readonly Report[],
  labels: readonly Label[],
): (month: string) => MonthCoverage {
  const asOf = [...reports, ...labels].reduce((last, { day }) => later(last, day), '');
  const [since = ''] = asOf === '' ? [] : monthsUpTo(asOf, historyMonths);
  const lag = lagDays(
    reports.filter(({ month }) => month >= since),
    asOf,
  );
  const fullest = new Map<string, number>();
  for (const { upload, moves } of reports) fullest.set(upload, Math.max(fullest.get(upload) ?? 0, moves));
  const reported = new Set(reports.map(({ month }) => month));
  const covered = new Set(
    reports
      .filter(({ upload, moves }) => moves >= (fullest.get(upload) ?? 0) * strayShare)
      .map(({ month }) => month),
  );
  const periods = labels.flatMap(({ period, day }) => {
    const parsed = parsePeriod(period);
    return parsed
      ? [{ from: parsed.from.slice(0, 7), to: parsed.to.slice(0, 7), until: day.slice(0, 7) }]
      : [];
  });
  return (month) => {
    const isNamed = periods.some(({ from, to, until }) => from <= month && month <= to && month <= until);
    if (!isNamed && !reported.has(month)) return 'none';
    const isFull = (isNamed || covered.has(month)) && plusDays(lastDayOf(month), lag) <= asOf;
    return isFull ? 'full' : 'incomplete';
  };
}
