import type { AdvisorStint } from '@liftout/contract/advisors';
import { calendarDay } from '../lib/format/times.ts';

/** Where a time with a firm is on a line from the first known day to today, in percent. */
export interface CareerBar {
  start: number;
  width: number;
  /** The day is not known: the bar has no firm edge there. */
  startsBefore: boolean;
  endsAfter: boolean;
}

const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** A bar is never too short to see. */
const minWidth = 2;
/** How long a time is drawn whose start or end no move tells, in percent of the line. */
const unknownWidth = 8;

/** The years at both ends of the line, their months within one year, their days within one month; null where no day is known. @param today `YYYY-MM-DD` */
export function careerYears(
  career: readonly Pick<AdvisorStint, 'from' | 'to'>[],
  today: string,
): { first: string; last: string } | null {
  const days = career.flatMap(({ from, to }) => [from, to]).filter((day) => day !== null);
  const [first] = days.toSorted();
  if (first === undefined) return null;
  const last = [...days, today].toSorted().at(-1) ?? today;
  const shared = (length: number) => first.slice(0, length) === last.slice(0, length);
  const text = (day: string) =>
    shared(7) ? calendarDay(day) : shared(4) ? shortMonth.format(new Date(day)) : day.slice(0, 4);
  return { first: text(first), last: text(last) };
}

/** The bars of a career, one for each stint. @param today `YYYY-MM-DD` */
export function careerBars(career: readonly AdvisorStint[], today: string): CareerBar[] {
  const dayOf = (day: string) => Date.parse(day);
  const days = [...career.flatMap(({ from, to }) => [from, to]).filter((day) => day !== null), today];
  const last = Math.max(...days.map(dayOf));
  const known = last - Math.min(...days.map(dayOf));
  // What began before the first known day still needs room.
  const hasEarlier = career.some(({ from }) => from === null);
  const offset = hasEarlier ? unknownWidth : 0;
  const at = (day: string) => (known === 0 ? 100 : 100 - ((last - dayOf(day)) / known) * (100 - offset));
  return career.map(({ from, to, isCurrent }) => {
    const given = isCurrent ? today : to;
    const end = given === null ? Math.min(100, at(from ?? today) + unknownWidth) : at(given);
    const start = from === null ? Math.max(0, end - unknownWidth) : at(from);
    const width = Math.max(minWidth, end - start);
    return {
      start: Math.min(start, 100 - width),
      width,
      startsBefore: from === null,
      endsAfter: !isCurrent && to === null,
    };
  });
}
