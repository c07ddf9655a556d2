/** A time that a person was registered with a firm. Days are `YYYY-MM-DD`. */
export interface Registration {
  firmCrd: number;
  city: string;
  state: string;
  /** Null: not known, so before all others. */
  from: string | null;
  /** Null: still. */
  to: string | null;
}

/**
 * What a person did who joined a firm.
 * - `move`: left one firm for it.
 * - `conversion`: left one firm of its enterprise.
 * - `dual`: kept another firm.
 * - `first`: no firm before that they left within two years.
 */
export interface CareerChange {
  kind: 'move' | 'conversion' | 'dual' | 'first';
  /** Null: none. */
  left: Registration | null;
  joined: Registration & { from: string };
}

export interface CareerRules {
  /** The days from and to which firms were joined, both included. */
  since: string;
  until: string;
  /** Whether two firms, by their CRD numbers, are one enterprise on a day. */
  isOneHouse: (a: number, b: number, day: string) => boolean;
}

/** A firm left ended at most so long before the next began, and so long after it: filings of one move are weeks apart. */
const daysBefore = 730;
const daysAfter = 90;
const dayMs = 86_400_000;

/**
 * What each firm that a person joined in these days was to them (domain: stints). Where several begin on a day, the one
 * with the lowest number was joined first, and the others were joined beside it.
 */
export function careerChanges(
  registrations: readonly Registration[],
  { since, until, isOneHouse }: CareerRules,
): CareerChange[] {
  const inOrder = [...registrations].sort(byStart);
  return inOrder.flatMap((joined, at) => {
    const { from, firmCrd } = joined;
    if (from === null || from < since || from > until) return [];
    const [latestEnd, earliestEnd] = [latestEndOf(from), earliestEndOf(from)];
    const before = inOrder.slice(0, at);
    const found = (kind: CareerChange['kind'], left: Registration | null = null): CareerChange[] => [
      { kind, left, joined: { ...joined, from } },
    ];
    if (before.some(({ to }) => to === null || to > latestEnd)) return found('dual');
    const ended = before.filter(({ to }) => to !== null && to >= earliestEnd).sort(byEnd);
    const [left] = ended;
    if (!left) return found('first');
    // Registered anew after a pause: nobody moved.
    if (left.firmCrd === firmCrd) return [];
    const together = togetherFrom(left.to ?? from);
    const isWithin = ended.some(
      ({ to, firmCrd: other }) =>
        (to ?? '') >= together && (other === firmCrd || isOneHouse(other, firmCrd, from)),
    );
    return found(isWithin ? 'conversion' : 'move', left);
  });
}

/** Days that are kept in each direction: those of half a century. */
const maxKept = 20_000;

/** The day so many days after another. A register names some ten thousand days, each of many people: each is shifted once. */
function shiftBy(days: number): (day: string) => string {
  const kept = new Map<string, string>();
  return (day) => {
    const known = kept.get(day);
    if (known !== undefined) return known;
    const shifted = new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
    if (kept.size >= maxKept) kept.clear();
    kept.set(day, shifted);
    return shifted;
  };
}

const latestEndOf = shiftBy(daysAfter);
const earliestEndOf = shiftBy(-daysBefore);
const togetherFrom = shiftBy(-daysAfter);

const byStart = (a: Registration, b: Registration): number =>
  compare(a.from ?? '', b.from ?? '') || a.firmCrd - b.firmCrd;

/** The last to end first; of those that end together, the longest. */
const byEnd = (a: Registration, b: Registration): number => compare(b.to ?? '', a.to ?? '') || byStart(a, b);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
