import { daysBefore } from '../../platform/clock.ts';
import type { Random } from '../random.ts';
import { atLocal, dayOf, hour, minute, workedOnOrBefore, type Zone } from './calendar.ts';

/** Office hours, in minutes after local midnight. Pacific hours start with the markets and end within the UTC day. */
const hours: Record<Zone, { from: number; to: number }> = {
  eastern: { from: 8 * 60 + 30, to: 18 * 60 },
  pacific: { from: 7 * 60, to: 15 * 60 + 45 },
};

/** An instant within office hours on a day (`YYYY-MM-DD`). */
export function duringHours(day: string, zone: Zone, rng: Random): Date {
  const { from, to } = hours[zone];
  // Mornings and late afternoons are for calls; lunch is not.
  const share = rng.chance(0.55) ? rng.next() * 0.45 : 0.5 + rng.next() * 0.5;
  return new Date(
    atLocal(day, from + Math.floor(share * (to - from)), zone).getTime() + rng.int(0, 59) * 1000,
  );
}

/** An instant within office hours, `days` before now; for 0 it is earlier today. */
export function daysAgo(days: number, now: Date, zone: Zone, rng: Random): Date {
  if (days > 0) return duringHours(workedOnOrBefore(dayOf(daysBefore(now, days))), zone, rng);
  const opened = atLocal(dayOf(now), hours[zone].from, zone);
  const sinceOpened = now.getTime() - opened.getTime() - 2 * minute;
  const ago = rng.chance(0.4) ? rng.int(2 * minute, hour) : rng.int(2 * minute, sinceOpened);
  return new Date(now.getTime() - roundDown(ago));
}

const roundDown = (milliseconds: number) => Math.floor(milliseconds / 1000) * 1000;
