import type { AdvisorStint } from '@liftout/contract/advisors';
import type { Move, MoveFirm } from '@liftout/contract/moves';

type CareerMove = Pick<Move, 'firmLeft' | 'firmJoined' | 'city' | 'state' | 'movedOn' | 'class'>;

interface Stint extends Omit<AdvisorStint, 'months' | 'isCurrent'> {
  firmId: string;
  isOpen: boolean;
}

/**
 * The firms that an advisor was with, as their moves tell it, the latest first (decision 072). A move after today is
 * announced: they are with the firm that they are about to leave.
 * @param moves in any order
 * @param today `YYYY-MM-DD`
 */
export function careerOf(moves: readonly CareerMove[], today: string): AdvisorStint[] {
  const stints: Stint[] = [];
  const told = moves.filter((move) => move.class !== 'repeat');
  for (const move of told.toSorted((a, b) => (a.movedOn < b.movedOn ? -1 : a.movedOn > b.movedOn ? 1 : 0)))
    if (move.movedOn > today) stayUntil(stints, move);
    else if (move.class === 'conversion' || move.class === 'takeover') rename(stints, move);
    else follow(stints, move);
  return stints.reverse().map(({ firmId: _, isOpen, ...stint }) => ({
    ...stint,
    isCurrent: isOpen,
    months: monthsBetween(stint.from, isOpen ? today : stint.to),
  }));
}

function follow(stints: Stint[], move: CareerMove): void {
  const { firmLeft, firmJoined, movedOn } = move;
  if (firmLeft) {
    const left = openAt(stints, firmLeft);
    if (!left) endUnknown(stints, firmJoined);
    if (left) Object.assign(left, { to: movedOn, isOpen: false });
    else stints.push({ ...begun(move, firmLeft, null), to: movedOn, isOpen: false });
  } else if (move.class !== 'kept-both') endUnknown(stints, firmJoined);
  if (firmJoined && !openAt(stints, firmJoined)) stints.push(begun(move, firmJoined, movedOn));
}

/** The first announced move tells where somebody is now, if no move before it does. */
function stayUntil(stints: Stint[], move: CareerMove): void {
  const { firmLeft } = move;
  if (firmLeft && !stints.some(({ isOpen }) => isOpen)) stints.push(begun(move, firmLeft, null));
}

/** The firm goes by another name from now on: the time there goes on. */
function rename(stints: Stint[], move: CareerMove): void {
  const { firmLeft, firmJoined } = move;
  if (!firmLeft || !firmJoined) return;
  const stint = openAt(stints, firmLeft) ?? begun(move, firmLeft, null);
  if (!stints.includes(stint)) stints.push(stint);
  if (firmLeft.id === firmJoined.id) return;
  const formerly = [...stint.formerly, stint.firm].filter((name) => name !== firmJoined.name);
  Object.assign(stint, { firmId: firmJoined.id, firm: firmJoined.name, formerly });
}

const begun = ({ city, state }: CareerMove, firm: MoveFirm, from: string | null): Stint => ({
  firmId: firm.id,
  firm: firm.name,
  formerly: [],
  city,
  state,
  from,
  to: null,
  isOpen: true,
});

const openAt = (stints: readonly Stint[], firm: MoveFirm): Stint | undefined =>
  stints.find(({ firmId, isOpen }) => isOpen && firmId === firm.id);

/** Somewhere else by now, so the others ended on a day that no move tells. */
function endUnknown(stints: readonly Stint[], except: MoveFirm | null): void {
  for (const stint of stints) if (stint.firmId !== except?.id) stint.isOpen = false;
}

/** Full months between two days; null where one is not known. */
function monthsBetween(from: string | null, to: string | null): number | null {
  if (from === null || to === null) return null;
  const [fromYear = 0, fromMonth = 0, fromDay = 0] = from.split('-').map(Number);
  const [toYear = 0, toMonth = 0, toDay = 0] = to.split('-').map(Number);
  const months = (toYear - fromYear) * 12 + toMonth - fromMonth - (toDay < fromDay ? 1 : 0);
  return Math.max(0, months);
}
