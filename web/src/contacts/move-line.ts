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

/** `Left Merrill`. */
export const moveFirm = ({ firmLeft, firmJoined }: Move): string =>
  firmLeft === null ? `Joined ${firmJoined ?? 'another firm'}` : `Left ${firmLeft}`;

/** `Aug 22`, with the year where it is not this one. */
export const moveDay = ({ movedOn }: Move): string =>
  movedOn.startsWith(String(now().getUTCFullYear())) ? shortDay(movedOn) : calendarDay(movedOn);

/** `Left Merrill Aug 22`. */
export const moveMark = (move: Move): string => `${moveFirm(move)} ${moveDay(move)}`;
