import { type CareerLink, careerLink, contradicts, daysApart } from './career.ts';
import { compareGiven, compareSurname, middleAgrees } from './name.ts';
import type { NameCounts } from './namesakes.ts';
import { isKnownName } from './rarity.ts';
import type { Subject } from './sighting.ts';

/** What two sightings say for one person: `bits` as in `sameFrom`, and why in plain words. */
export interface Comparison {
  bits: number;
  evidence: string[];
}

/** From here on two sightings are one person: odds of more than twenty to one, before what the whole career says. */
export const sameFrom = 4.5;
/** From here on a person has to look. */
export const reviewFrom = 3;
/** What a name and a place may say at most where no firm links two moves: never enough. */
const withoutFirm = 4;

const weights = {
  email: 14,
  order: 1,
  return: 2,
  sameFirm: 1.5,
  /** Days between two reports of one move, at most, and what they say. */
  sameDays: [
    { days: 7, bits: 4 },
    { days: 45, bits: 2 },
  ],
  /** Days for a move that no row tells, and what says against it. */
  missingMove: [
    { days: 180, bits: -8 },
    { days: 365, bits: -5 },
    { days: 730, bits: -2.5 },
  ],
  /** In two places: within days of each other, it is hardly one person. */
  otherPlace: { soon: -7, later: -2 },
  soonDays: 90,
  given: { same: 0, nickname: -1, initial: 0, typo: -3 },
  surname: { same: 0, part: -2.5, typo: -3, no: -4 },
  middle: { initial: 4, name: 6, other: -10 },
  generation: { same: 4, oneSided: -1.5 },
};

/**
 * Weighs two sightings as Fellegi and Sunter do, with fixed weights in bits and the rarity of the name. Undefined where they
 * cannot be one person: other CRD numbers, generations or names. CRD numbers that are equal need no weighing.
 */
export function compare(first: Subject, second: Subject, counts: NameCounts): Comparison | undefined {
  const [a, b] = [first.sighting, second.sighting];
  if (a.crd !== null && b.crd !== null && a.crd !== b.crd) return undefined;
  const sameEmail = first.email !== null && first.email === second.email;
  const names = compareNames(first, second, sameEmail);
  if (names === undefined) return undefined;
  const link = careerLink(first, second);
  const evidence: string[] = [];
  let bits = counts.nameBits(first, second) + names.bits;
  if (sameEmail) {
    bits += weights.email;
    evidence.push('Same email address');
  }
  const career = weighCareer(first, second, link, counts);
  bits += career.bits;
  evidence.push(...career.evidence);
  if (a.locationKey !== null && b.locationKey !== null) {
    const isSame = a.locationKey === b.locationKey;
    const apart = daysApart(first, second);
    const { soon, later } = weights.otherPlace;
    const away = apart !== null && apart <= weights.soonDays ? soon : later;
    bits += isSame ? counts.placeBits(first, a.locationKey) : away;
    evidence.push(isSame ? 'Same place' : 'Different places');
  }
  evidence.push(...names.evidence, counts.isRare(first) ? 'The name is rare' : 'Others have this name');
  const isOpen = a.joinedId === null || b.leftId === null;
  if (
    (link === 'none' || link === 'same-firm') &&
    !sameEmail &&
    !isOpen &&
    middleAgrees(first.name, second.name) !== true
  ) {
    bits = Math.min(bits, withoutFirm);
  }
  return { bits, evidence };
}

function weighCareer(first: Subject, second: Subject, link: CareerLink, counts: NameCounts): Comparison {
  const [a, b] = [first.sighting, second.sighting];
  const shared = [a.leftId, a.joinedId].filter((id) => id !== null && (id === b.leftId || id === b.joinedId));
  const firmBits = (firm: string | null | undefined) => (firm ? counts.firmBits(first, firm) : 0);
  const apart = daysApart(first, second);
  switch (link) {
    case 'same-move': {
      const near = weights.sameDays.find(({ days }) => apart !== null && apart <= days)?.bits ?? 0;
      const both = shared.reduce((sum, firm) => sum + firmBits(firm), 0);
      return { bits: both + near, evidence: ['Same firm at the same time'] };
    }
    case 'next-move':
    case 'return': {
      const order = apart === null ? 0 : weights.order;
      const back = link === 'return' ? weights.return : 0;
      const words = back ? 'Returned to the firm left before' : 'Left the firm joined before';
      const firm = a.joinedId !== null && a.joinedId === b.leftId ? a.joinedId : a.leftId;
      return { bits: firmBits(firm) + order + back, evidence: [words] };
    }
    default: {
      const missing = weights.missingMove.find(({ days }) => contradicts(first, second, days));
      const bits = (link === 'same-firm' ? weights.sameFirm : 0) + (missing?.bits ?? 0);
      return {
        bits,
        evidence: [
          ...(link === 'same-firm' ? ['A firm in common'] : []),
          ...(missing ? ['Left another firm than the one joined shortly before'] : []),
        ],
      };
    }
  }
}

function compareNames(first: Subject, second: Subject, sameEmail: boolean): Comparison | undefined {
  const [a, b] = [first.name, second.name];
  const given = compareGiven(a, b);
  const surname = compareSurname(a, b);
  if (given === 'no' || (surname === 'no' && !sameEmail)) return undefined;
  if (given === 'typo' && isKnownName('first', a.first) && isKnownName('first', b.first)) return undefined;
  if (surname === 'typo' && isKnownName('last', a.last) && isKnownName('last', b.last) && !sameEmail) {
    return undefined;
  }
  if (a.generation !== '' && b.generation !== '' && a.generation !== b.generation) return undefined;
  const evidence: string[] = [];
  let bits = weights.given[given] + weights.surname[surname];
  if (given !== 'same' || surname !== 'same') {
    evidence.push(`${nameOf(first)} and ${nameOf(second)} may be one name`);
  }
  const middle = middleAgrees(a, b);
  if (middle === true) {
    bits += Math.min(a.middle.length, b.middle.length) > 1 ? weights.middle.name : weights.middle.initial;
    evidence.push('Same middle name or initial');
  } else if (middle === false) {
    bits += weights.middle.other;
    evidence.push('Different middle names or initials');
  }
  if (a.generation !== b.generation) {
    bits += weights.generation.oneSided;
    evidence.push('Only one is called Jr., Sr. or the like');
  } else if (a.generation !== '') {
    bits += weights.generation.same;
    evidence.push('Same Jr., Sr. or the like');
  }
  return { bits, evidence };
}

const nameOf = ({ sighting }: Subject): string => `${sighting.firstName} ${sighting.lastName}`.trim();
