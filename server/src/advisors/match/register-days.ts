import { compareText } from './sighting.ts';

/** Days. The register and other sources tell one move with days at most so far apart, as its filings are weeks apart. */
export const sameMoveDays = 90;
const dayMs = 86_400_000;

/** What tells of which move a row is. */
export interface DatedMove {
  id: string;
  firstName: string;
  lastName: string;
  crd: string | null;
  leftId: string | null;
  joinedId: string | null;
  /** `YYYY-MM-DD` */
  movedOn: string;
  /** Told by the register alone. */
  isRegister: boolean;
}

/**
 * The days (`YYYY-MM-DD`) of the moves that rows of the register tell, by the ids of rows whose own day is another: that of
 * the nearest row of another source with the same firms, surname and initial, and the same CRD number or none; else that of
 * the first row of the register itself. Depends on what rows say, not on their order (decision 092).
 */
export function registerDays(moves: readonly DatedMove[]): Map<string, string> {
  const days = new Map<string, string>();
  const keep = (row: DatedMove, { movedOn }: DatedMove) => {
    if (movedOn !== row.movedOn) days.set(row.id, movedOn);
  };
  if (!moves.some(({ isRegister }) => isRegister)) return days;
  for (const rows of Map.groupBy(moves, firmsOf).values()) {
    const others = rows.filter(({ isRegister }) => !isRegister);
    const alone: DatedMove[] = [];
    for (const row of rows.filter(({ isRegister }) => isRegister)) {
      const [told] = others.filter((other) => tellsOf(row, other)).sort(nearestTo(row));
      if (told) keep(row, told);
      else alone.push(row);
    }
    for (const theirs of Map.groupBy(alone, ({ crd }) => crd).values()) {
      let [first] = theirs.sort((a, b) => compareText(a.movedOn, b.movedOn));
      for (const row of theirs) {
        if (!first || daysApart(first, row) > sameMoveDays) first = row;
        keep(row, first);
      }
    }
  }
  return days;
}

const firmsOf = ({ leftId, joinedId }: DatedMove) => `${leftId} ${joinedId}`;
const surnameOf = ({ lastName }: DatedMove) => lastName.toLowerCase();
const initialOf = ({ firstName }: DatedMove) => firstName.slice(0, 1).toLowerCase();

const tellsOf = (row: DatedMove, other: DatedMove): boolean =>
  daysApart(row, other) <= sameMoveDays &&
  (other.crd === null
    ? surnameOf(row) === surnameOf(other) && initialOf(row) === initialOf(other)
    : row.crd === other.crd);

/** One with the CRD number before one without, then the nearer, then the earlier. */
const nearestTo = (row: DatedMove) => (a: DatedMove, b: DatedMove) =>
  Number(a.crd === null) - Number(b.crd === null) ||
  daysApart(row, a) - daysApart(row, b) ||
  compareText(a.movedOn, b.movedOn);

const daysApart = (a: DatedMove, b: DatedMove): number =>
  Math.abs(Date.parse(a.movedOn) - Date.parse(b.movedOn)) / dayMs;
