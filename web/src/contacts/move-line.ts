import type { ContactMove } from '@liftout/contract/contact-moves';
import { now } from '../lib/format/clock.ts';
import { calendarDay, shortDay } from '../lib/format/times.ts';

type Move = Pick<ContactMove, 'firmLeft' | 'firmJoined' | 'movedOn'>;

/** `Left Merrill Aug 22, 2025 → Ameriprise`. */
export function moveLine({ firmLeft, firmJoined, movedOn }: Move): string {
  const day = calendarDay(movedOn);
  if (firmLeft === null) return `Joined ${firmJoined ?? 'another firm'} ${day}`;
  return firmJoined === null ? `Left ${firmLeft} ${day}` : `Left ${firmLeft} ${day} → ${firmJoined}`;
}

/** `Left Merrill Aug 22`, with the year where it is not this one. */
export function moveMark({ firmLeft, firmJoined, movedOn }: Move): string {
  const isThisYear = movedOn.startsWith(String(now().getUTCFullYear()));
  const day = isThisYear ? shortDay(movedOn) : calendarDay(movedOn);
  return firmLeft === null ? `Joined ${firmJoined ?? 'another firm'} ${day}` : `Left ${firmLeft} ${day}`;
}
