import { careerLink, daysApart, fuller, isOneMove } from './career.ts';
import type { Evidence } from './evidence.ts';
import { agrees, compareMiddle } from './middle-name.ts';
import { compareText, type Subject } from './sighting.ts';

/** Careers of more rows than this are not weighed as a whole. */
const weighedRows = 64;

const weights = {
  /** A further move that goes on where the other career was. */
  goesOn: 1,
  /** A move between the two careers that no row tells: the less time there is for it, the less likely. */
  missing: [
    { days: 365, bits: -8 },
    { days: 900, bits: -6 },
    { days: Number.POSITIVE_INFINITY, bits: -4 },
  ],
  middle: 3.5,
  place: 3,
};

/** Two groups of rows, and the row of each that is compared already. */
export interface Careers {
  x: readonly Subject[];
  y: readonly Subject[];
  first: Subject;
  second: Subject;
}

/**
 * What two careers say for one person beside the two rows that are compared already: whether each move leaves the firm
 * where the career was, a middle name, and a place that other rows have in common.
 */
export function weighCareers(careers: Careers): Evidence[] {
  const { x, y, first, second } = careers;
  if (x.length + y.length < 3 || x.length + y.length > weighedRows) return [];
  const evidence = weighSteps(careers);
  if (compareMiddle(first.name, second.name) === undefined && anyPair(x, y, sameMiddle))
    evidence.push({
      kind: 'middle',
      bits: weights.middle,
      words: 'Other rows have the same middle name or initial',
    });
  const [here, there] = [first.sighting.locationKey, second.sighting.locationKey];
  if (here === null || here !== there) {
    if (x.some((one) => y.some((other) => samePlace(one, other))))
      evidence.push({ kind: 'place', bits: weights.place, words: 'Other rows are of one city' });
  }
  return evidence;
}

interface Step {
  subject: Subject;
  inX: boolean;
  inY: boolean;
}

function weighSteps({ x, y, first, second }: Careers): Evidence[] {
  const steps = stepsOf(x, y);
  let [goesOn, missing] = [0, 0];
  for (const [at, { subject: after, inX, inY }] of steps.entries()) {
    const before = steps[at - 1];
    if (!before || (before.inX && inX) || (before.inY && inY)) continue;
    const one = before.subject;
    if ((one === first && after === second) || (one === second && after === first)) continue;
    const link = careerLink(one, after);
    if (link === 'next-move' || link === 'return') goesOn += weights.goesOn;
    else if (one.sighting.joinedId !== null && after.sighting.leftId !== null) {
      const apart = daysApart(one, after) ?? 0;
      missing += weights.missing.find(({ days }) => apart < days)?.bits ?? 0;
    }
  }
  const evidence: Evidence[] = [
    { kind: 'career', bits: goesOn, words: 'Other moves leave the firm where the career was' },
    { kind: 'career', bits: missing, words: 'Other moves leave another firm than the career was at' },
  ];
  return evidence.filter(({ bits }) => bits !== 0);
}

/** The moves of both in order, each once however many rows tell it. */
function stepsOf(x: readonly Subject[], y: readonly Subject[]): Step[] {
  const rows = [
    ...x.map((subject) => ({ subject, inX: true, inY: false })),
    ...y.map((subject) => ({ subject, inX: false, inY: true })),
  ]
    .filter(({ subject: { day } }) => day !== null)
    .sort(
      (a, b) => (a.subject.day ?? 0) - (b.subject.day ?? 0) || compareText(a.subject.order, b.subject.order),
    );
  const steps: Step[] = [];
  for (const row of rows) {
    const told = steps.find(({ subject }) => isOneMove(careerLink(subject, row.subject)));
    if (told) {
      const subject = fuller(told.subject, row.subject);
      Object.assign(told, { subject, inX: told.inX || row.inX, inY: told.inY || row.inY });
    } else steps.push(row);
  }
  return steps;
}

const anyPair = (
  x: readonly Subject[],
  y: readonly Subject[],
  isTrue: (one: Subject, other: Subject) => boolean,
): boolean => x.some((one) => y.some((other) => isTrue(one, other)));

const sameMiddle = (one: Subject, other: Subject) => agrees(compareMiddle(one.name, other.name));
const samePlace = ({ sighting: a }: Subject, { sighting: b }: Subject) =>
  a.locationKey !== null && a.locationKey === b.locationKey;
