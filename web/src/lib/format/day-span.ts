import { calendarDay, shortDay } from './times.ts';

/** Days from one to another, each part told once: `Aug 19–25, 2025`, `Mar 3 to May 31, 2025`, `Dec 20, 2024 to Jan 3, 2025`. */
export function daySpan(from: string, to: string): string {
  if (from === to) return calendarDay(from);
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${calendarDay(from)} to ${calendarDay(to)}`;
  if (from.slice(0, 7) !== to.slice(0, 7)) return `${shortDay(from)} to ${calendarDay(to)}`;
  return `${shortDay(from)}–${Number(to.slice(8, 10))}, ${to.slice(0, 4)}`;
}

/** A range with its days (`YYYY-MM-DD`, '' for no limit) in order: whoever chose them the other way round means the same. */
export function orderedRange(from: string, to: string): { from: string; to: string } {
  return from && to && from > to ? { from: to, to: from } : { from, to };
}
