import type { Steps } from '../../platform/turns.ts';
import { fullNameOf } from './nicknames.ts';
import { givenRarity, initialShare, isKnownName } from './rarity.ts';
import type { Subject } from './sighting.ts';

/** Registered advisors as a power of two: about 436,000 people in the public register. */
const advisorBits = 18.7;

/** How much the rarest name can say, in bits. */
const rarest = 6;

/** A person has about this many rows, so those of a name come from fewer people than rows. */
const rowsOfOne = 2.5;

/** Rows of one person are mostly of one city, seldom of more than these: further ones are those of others. */
const placesOfOne = 2;

/** Where few rows are known, a common name still belongs to this many others. */
const fewest = 2;

/** How much the share of a surname of no list counts beside the rows of others who have it, in people. */
const assumed = 0.5;

/** A share that no list tells is taken as one in twenty, and as seen once there are about fifty rows. */
const usual = { share: 0.05, rows: 50 };
const shareBits = { least: 2, most: 6 };
/** As above, of middle initials. */
const usualInitial = 1 / 16;
const initialBits = { least: 2.5, most: 6 };

/** What is known of all who have one name. */
interface Namesakes {
  rows: number;
  crds: Set<string>;
  places: Set<string>;
}

/** How often firms and places occur in a block of names. */
interface Shares {
  rows: number;
  firms: Map<string, number>;
  places: Map<string, number>;
  surnames: Map<string, number>;
  /** Initials of middle names, and how many rows tell one. */
  middles: Map<string, number>;
  withMiddle: number;
}

/**
 * Counts by name, and shares of firms and places by block of names. A block is always compared as a whole, so that what else
 * is compared in the same call changes nothing.
 */
export class NameCounts {
  readonly #byName = new Map<string, Namesakes>();
  readonly #byBlock = new Map<string, Shares>();
  readonly #rarity: (lastName: string) => number;

  constructor(rarity: (lastName: string) => number) {
    this.#rarity = rarity;
  }

  static *of(subjects: readonly Subject[], rarity: (lastName: string) => number): Steps<NameCounts> {
    const counts = new NameCounts(rarity);
    for (const subject of subjects) {
      counts.#add(subject);
      yield;
    }
    return counts;
  }

  #add({ namesake, block, name, sighting }: Subject): void {
    let known = this.#byName.get(namesake);
    if (known === undefined) {
      known = { rows: 0, crds: new Set(), places: new Set() };
      this.#byName.set(namesake, known);
    }
    known.rows++;
    if (sighting.crd !== null) known.crds.add(sighting.crd);
    if (sighting.locationKey !== null) known.places.add(sighting.locationKey);
    const shares = this.#sharesOf(block);
    shares.rows++;
    count(shares.firms, sighting.leftId);
    if (sighting.joinedId !== sighting.leftId) count(shares.firms, sighting.joinedId);
    count(shares.places, sighting.locationKey);
    count(shares.surnames, name.last);
    if (name.middle !== '') {
      shares.withMiddle++;
      count(shares.middles, name.middle.slice(0, 1));
    }
  }

  /**
   * How many bits the name alone says for one person: above 0 where fewer than one other advisor is expected to have it,
   * below 0 for each doubling of those who do. There are never more of them than other rows.
   */
  nameBits(a: Subject, b: Subject): number {
    const [x, y] = [this.#of(a), this.#of(b)];
    const crds = Math.max(x?.crds.size ?? 0, y?.crds.size ?? 0);
    const rows = Math.max(x?.rows ?? 0, y?.rows ?? 0);
    const expected = Math.max(this.#expected(a), this.#expected(b));
    const places = Math.max(x?.places.size ?? 0, y?.places.size ?? 0);
    const seen = Math.min(rows / rowsOfOne, places) - placesOfOne;
    const others = Math.max(expected, crds - 1, seen);
    return Math.min(rarest, -Math.log2(Math.min(others, Math.max(fewest, (rows - 1) / rowsOfOne))));
  }

  /** How many advisors are expected to have the name: more where other rows have a surname of no list. */
  #expected(subject: Subject): number {
    const expected = 2 ** (advisorBits - this.rarityOf(subject));
    const { name, block } = subject;
    if (isKnownName('last', name.last)) return expected;
    const others = (this.#sharesOf(block).surnames.get(name.last) ?? 0) - (this.#of(subject)?.rows ?? 0);
    const usual = 2 ** (advisorBits - this.#rarity(name.last)) * initialShare(name.first);
    return expected * Math.max(1, (assumed + others / rowsOfOne) / (assumed + usual));
  }

  /** How rare the full name is, in bits. */
  rarityOf({ name }: Subject): number {
    const given = Math.min(givenRarity(name.first), givenRarity(fullNameOf(name.first)));
    const [part = ''] = name.lastParts;
    return Math.min(this.#rarity(name.last), this.#rarity(part)) + given;
  }

  /** Whether fewer than one advisor in four times as many is expected to have the name, and no second CRD number has. */
  isRare(subject: Subject): boolean {
    return this.rarityOf(subject) >= advisorBits + 2 && (this.#of(subject)?.crds.size ?? 0) <= 1;
  }

  /** The bits that a firm in common says. */
  firmBits(subject: Subject, firm: string): number {
    const { firms, rows } = this.#sharesOf(subject.block);
    return bitsOf(firms.get(firm) ?? 0, rows);
  }

  /** The bits that a place in common says. */
  placeBits(subject: Subject, place: string): number {
    const { places, rows } = this.#sharesOf(subject.block);
    return bitsOf(places.get(place) ?? 0, rows);
  }

  /** The bits that a middle initial in common says. */
  middleBits(a: Subject, b: Subject): number {
    const { middles, withMiddle } = this.#sharesOf(a.block);
    const initial = (a.name.middle.length <= b.name.middle.length ? a : b).name.middle.slice(0, 1);
    const share = ((middles.get(initial) ?? 0) + usual.rows * usualInitial) / (withMiddle + usual.rows);
    return Math.max(initialBits.least, Math.min(initialBits.most, -Math.log2(share)));
  }

  #sharesOf(block: string): Shares {
    const known = this.#byBlock.get(block) ?? {
      rows: 0,
      firms: new Map(),
      places: new Map(),
      surnames: new Map(),
      middles: new Map(),
      withMiddle: 0,
    };
    this.#byBlock.set(block, known);
    return known;
  }

  #of({ namesake }: Subject): Namesakes | undefined {
    return this.#byName.get(namesake);
  }
}

function count(counts: Map<string, number>, key: string | null): void {
  if (key !== null) counts.set(key, (counts.get(key) ?? 0) + 1);
}

function bitsOf(having: number, rows: number): number {
  const share = (having + usual.rows * usual.share) / (rows + usual.rows);
  return Math.max(shareBits.least, Math.min(shareBits.most, -Math.log2(share)));
}
