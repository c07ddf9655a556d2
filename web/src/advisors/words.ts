import type { AdvisorMove, AdvisorStint } from '@liftout/contract/advisors';
import { counted } from '../lib/format/formats.ts';
import { calendarDay } from '../lib/format/times.ts';

/** `7 years 4 months`; under a month `less than a month`. */
export function tenureText(months: number): string {
  if (months === 0) return 'less than a month';
  const years = Math.floor(months / 12);
  const rest = months % 12;
  return [years > 0 && counted(years, 'year'), rest > 0 && counted(rest, 'month')].filter(Boolean).join(' ');
}

/** As it begins a line: `Less than a month`. */
export const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** When a time with a firm was: `Jan 10, 2018 to Jun 9, 2025`, `since Jun 9, 2025`. */
export function spanText({ from, to, isCurrent }: AdvisorStint): string {
  if (isCurrent) return from === null ? 'Now; start not known' : `Since ${calendarDay(from)}`;
  if (from === null) return to === null ? 'Not known when' : `Until ${calendarDay(to)}`;
  return `${calendarDay(from)} to ${to === null ? 'not known' : calendarDay(to)}`;
}

/** `Boston, MA` */
export const placeText = ({ city, state }: { city: string; state: string | null }): string =>
  [city, state].filter(Boolean).join(', ');

/** Parts of a line that are known, with commas between them. */
export const listed = (...parts: string[]): string => parts.filter((part) => part !== '').join(', ');

/** `Merrill → UBS`; a row may name one firm only. */
export function laneText({ firmLeft, firmJoined }: Pick<AdvisorMove, 'firmLeft' | 'firmJoined'>): string {
  if (!firmLeft) return `Joined ${firmJoined?.name ?? 'an unknown firm'}`;
  if (!firmJoined) return `Left ${firmLeft.name}`;
  return `${firmLeft.name} → ${firmJoined.name}`;
}
