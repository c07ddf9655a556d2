import { colleaguesLeft, enoughCases, growingLane, signDays } from '@liftout/contract/move-signs';
import type { Departure, GrowingLane } from './queries/market.ts';
import type { TestRow } from './queries/tests.ts';

const times = (lift: number) => lift.toFixed(1);
const month = 365.25 / 12;

/** `40 days`, `14 months`, `7 years` */
function durationText(days: number): string {
  if (days < 60) return `${Math.round(days)} days`;
  if (days < 730) return `${Math.round(days / month)} months`;
  return `${Math.round(days / 365.25)} years`;
}

/** @param known the colleagues who are or were there, with those who left */
export const colleaguesText = ({ people, returned, firm }: Departure, known: number, city: string): string =>
  `${people} of ${known} known colleagues at ${firm} in ${city} left in ${colleaguesLeft.days} days${backText(returned)}`;

/** Of colleagues who are not all known, as those of an advisor without a contact. */
export const othersText = (
  { people, returned, firm }: Pick<Departure, 'people' | 'returned' | 'firm'>,
  city: string,
): string => `${people} advisors left ${firm} in ${city} in ${colleaguesLeft.days} days${backText(returned)}`;

/** Those who came back are among the moves that the sign opens. */
const backText = (returned: number) => (returned === 0 ? '' : `; ${returned} more came back`);

export const laneText = ({ people, before, firm, joined }: GrowingLane): string =>
  `${people} advisors went from ${firm} to ${joined} in ${growingLane.days} days, ${before} in the ${growingLane.days} days before`;

export const tenureText = (
  firm: string,
  own: number,
  { usual, stays }: { usual: number; stays: number },
): string =>
  `At ${firm} for ${durationText(own)}; of those who left, half of the ${stays} whose stay is known stayed under ${durationText(usual)}`;

/** What a test says, with its counts: why the sign is shown, or why not. */
export function testText({ cases, moved, lift, low, high, isShown }: Omit<TestRow, 'sign'>): string {
  const counts = `${moved} of ${cases} with this sign moved within ${signDays} days`;
  if (isShown && lift !== null && low !== null && high !== null)
    return `On past moves, ${counts}: ${times(lift)} times as often as others (95% interval ${times(low)} to ${times(high)}).`;
  if (cases === 0) return 'Not shown: there are no past cases to test it on.';
  if (
    cases < enoughCases.cases ||
    moved < enoughCases.moved ||
    lift === null ||
    low === null ||
    high === null
  )
    return `Not shown, too few past cases to tell: ${counts}.`;
  return `Not shown, no better than chance: ${counts}, ${times(lift)} times as often as others (95% interval ${times(low)} to ${times(high)}).`;
}
