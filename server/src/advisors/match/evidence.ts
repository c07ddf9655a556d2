import { type CareerLink, careerLink, contradicts, daysApart } from './career.ts';
import { agrees, compareMiddle } from './middle-name.ts';
import { compareGiven, compareSurname, type PersonName, type SurnameMatch } from './name.ts';
import type { NameCounts } from './namesakes.ts';
import { goTogether } from './nicknames.ts';
import { isKnownName } from './rarity.ts';
import type { Subject } from './sighting.ts';

/** What a piece of evidence is about. */
export type EvidenceKind =
  | 'name'
  | 'rarity'
  | 'crd'
  | 'email'
  | 'career'
  | 'place'
  | 'middle'
  | 'generation'
  | 'limit'
  | 'against';

/** What speaks for one person, or against where the bits are negative. */
export interface Evidence {
  kind: EvidenceKind;
  bits: number;
  /** In plain words, for the screen. */
  words: string;
}

/** What two sightings say for one person: `bits` as in `sameFrom`, the sum of the evidence. */
export interface Comparison {
  bits: number;
  evidence: Evidence[];
}

/** From here on two sightings are one person: odds of more than twenty to one, before what the whole career says. */
export const sameFrom = 4.5;
/** From here on a person has to look. */
export const reviewFrom = 3;
/** What a name and a place may say at most where no firm links two moves: never enough by themselves. */
const withoutFirm = 4;

const weights = {
  email: 14,
  order: 1,
  /** People stay for a while, besides those who go back. */
  soonNext: { days: 150, bits: -2 },
  /** Days between two reports of one move, at most, and what they say. */
  sameDays: [
    { days: 7, bits: 4 },
    { days: 45, bits: 2 },
  ],
  /** As before, where one tells the firm left and the other the firm joined. */
  halfDays: [
    { days: 7, bits: 5 },
    { days: 45, bits: 3.5 },
  ],
  /** Days for a move that no row tells, and what says against it: the less time, the more. */
  missingMove: [
    { days: 180, bits: -8 },
    { days: 365, bits: -5 },
    { days: 900, bits: -4.5 },
    { days: Number.POSITIVE_INFINITY, bits: -3 },
  ],
  /** In two places: within days of each other, it is hardly one person. */
  otherPlace: { soon: -5, later: -3 },
  soonDays: 90,
  /** Of one city, and a firm between the two is not known: others of the name are mostly told apart by their other rows. */
  openCareer: 1.5,
  given: { same: 0, nickname: -1, spelling: -3, initial: 0, middle: -2, typo: -1, near: -3 },
  /** Two mailboxes that name two people. */
  otherMailbox: -8,
  surname: { same: 0, part: -2, typo: -3, short: -3, no: -4 },
  middle: { name: 6, no: -10 },
  generation: { same: 4, oneSided: -2 },
};

/**
 * Weighs two sightings as Fellegi and Sunter do, with fixed weights in bits and the rarity of the name. Undefined where they
 * cannot be one person: other CRD numbers, generations or names. CRD numbers that are equal need no weighing.
 */
export function compare(first: Subject, second: Subject, counts: NameCounts): Comparison | undefined {
  const [a, b] = [first.sighting, second.sighting];
  if (a.crd !== null && b.crd !== null && a.crd !== b.crd) return undefined;
  const sameEmail = first.email !== null && first.email === second.email;
  const names = compareNames(first, second, sameEmail, counts);
  if (names === undefined) return undefined;
  const link = careerLink(first, second);
  const evidence: Evidence[] = [];
  if (sameEmail) evidence.push({ kind: 'email', bits: weights.email, words: 'Same email address' });
  evidence.push(...weighCareer(first, second, link, counts), ...weighPlaces(first, second, counts), ...names);
  const words = counts.isRare(first) ? 'Rare name' : 'Common name';
  evidence.push({ kind: 'rarity', bits: counts.nameBits(first, second), words });

  const isLinked = link !== 'none' && link !== 'same-firm';
  const isOpen = a.joinedId === null || b.leftId === null;
  if (isOpen && !isLinked && a.locationKey !== null && a.locationKey === b.locationKey)
    evidence.push({ kind: 'career', bits: weights.openCareer, words: 'No firm stands against one career' });
  const needsNoFirm = sameEmail || agrees(compareMiddle(first.name, second.name));
  return isLinked || isOpen || needsNoFirm ? { bits: sumOf(evidence), evidence } : limited(evidence);
}

/** Where no firm links the moves, the rest says no more than so much. */
function limited(evidence: Evidence[]): Comparison {
  const bits = sumOf(evidence);
  if (bits <= withoutFirm) return { bits, evidence };
  const words = 'Neither leaves the firm that the other joined';
  return { bits: withoutFirm, evidence: [...evidence, { kind: 'limit', bits: withoutFirm - bits, words }] };
}

/** The bits of all evidence. */
export const sumOf = (evidence: readonly Evidence[]) => evidence.reduce((sum, { bits }) => sum + bits, 0);

function weighPlaces(first: Subject, second: Subject, counts: NameCounts): Evidence[] {
  const [here, there] = [first.sighting.locationKey, second.sighting.locationKey];
  if (here === null || there === null) return [];
  if (here === there) return [{ kind: 'place', bits: counts.placeBits(first, here), words: 'Same city' }];
  const apart = daysApart(first, second);
  const isSoon = apart !== null && apart <= weights.soonDays;
  return [{ kind: 'place', bits: weights.otherPlace[isSoon ? 'soon' : 'later'], words: 'Different cities' }];
}

function weighCareer(first: Subject, second: Subject, link: CareerLink, counts: NameCounts): Evidence[] {
  const [a, b] = [first.sighting, second.sighting];
  const shared = [a.leftId, a.joinedId].filter((id) => id !== null && (id === b.leftId || id === b.joinedId));
  const firmBits = (firm: string | null | undefined) => (firm ? counts.firmBits(first, firm) : 0);
  const apart = daysApart(first, second);
  switch (link) {
    case 'same-move': {
      const near = weights.sameDays.find(({ days }) => apart !== null && apart <= days)?.bits ?? 0;
      const both = shared.reduce((sum, firm) => sum + firmBits(firm), 0);
      return [{ kind: 'career', bits: both + near, words: 'Same firm at the same time' }];
    }
    case 'halves': {
      const near = weights.halfDays.find(({ days }) => apart !== null && apart <= days)?.bits ?? 0;
      return [{ kind: 'career', bits: near, words: 'One firm each of a move at the same time' }];
    }
    case 'next-move':
    case 'return': {
      const order = apart === null ? 0 : weights.order;
      const isBack = link === 'return';
      const words = isBack ? 'Returned to the firm left before' : 'Left the firm joined before';
      const firm = a.joinedId !== null && a.joinedId === b.leftId ? a.joinedId : a.leftId;
      const isSoon = !isBack && apart !== null && apart < weights.soonNext.days;
      return [{ kind: 'career', bits: firmBits(firm) + order + (isSoon ? weights.soonNext.bits : 0), words }];
    }
    default: {
      const missing = weights.missingMove.find(({ days }) => contradicts(first, second, days));
      const words = 'Left another firm than the one joined before';
      return missing ? [{ kind: 'career', bits: missing.bits, words }] : [];
    }
  }
}

function compareNames(
  first: Subject,
  second: Subject,
  sameEmail: boolean,
  counts: NameCounts,
): Evidence[] | undefined {
  const [a, b] = [first.name, second.name];
  const given = compareGiven(a, b);
  const surname = compareSurname(a, b);
  if (given === 'no' || !(sameEmail || maySpellOneSurname(a, b, surname))) return undefined;
  if (given === 'near' && !sameEmail) return undefined;
  // Where the surname is an initial, the given name is all that there is of the name.
  if (given === 'typo' && (a.last.length < 2 || b.last.length < 2) && !sameEmail) return undefined;
  if (a.generation !== '' && b.generation !== '' && a.generation !== b.generation) return undefined;
  const areNamedApart = !sameEmail && nameOthers(first, second);
  if (given === 'typo' && areNamedApart) return undefined;
  const evidence: Evidence[] = [];
  if (given !== 'same' || surname !== 'same') {
    const bits = weights.given[given] + weights.surname[surname];
    const names = `${nameOf(first)} and ${nameOf(second)}`;
    evidence.push({ kind: 'name', bits, words: bits < 0 ? `Spelled ${names}` : `${names} may be one name` });
  }
  if (areNamedApart) {
    const words = 'Email addresses of different given names';
    evidence.push({ kind: 'email', bits: weights.otherMailbox, words });
  }
  const middle = compareMiddle(a, b);
  if (middle !== undefined) {
    const words = middle === 'no' ? 'Different middle names or initials' : 'Same middle name or initial';
    const bits = middle === 'initial' ? counts.middleBits(first, second) : weights.middle[middle];
    evidence.push({ kind: 'middle', bits, words });
  }
  const { oneSided, same } = weights.generation;
  if (a.generation !== b.generation) {
    evidence.push({ kind: 'generation', bits: oneSided, words: 'Only one is called Jr., Sr. or the like' });
  } else if (a.generation !== '') {
    evidence.push({ kind: 'generation', bits: same, words: 'Same Jr., Sr. or the like' });
  }
  return evidence;
}

/** Two known surnames are no two spellings of one. */
function maySpellOneSurname(a: PersonName, b: PersonName, surname: SurnameMatch): boolean {
  if (surname === 'no') return false;
  const isOtherSpelling = surname === 'typo' || surname === 'short';
  return !(isOtherSpelling && isKnownName('last', a.last) && isKnownName('last', b.last));
}

/** Whether both have mailboxes that tell the given name, and other ones: a name that is typed twice is no typing error. */
function nameOthers({ mailbox: a }: Subject, { mailbox: b }: Subject): boolean {
  return a !== undefined && b !== undefined && !goTogether(a, b) && !a.startsWith(b) && !b.startsWith(a);
}

const nameOf = ({ sighting }: Subject): string => `${sighting.firstName} ${sighting.lastName}`.trim();
