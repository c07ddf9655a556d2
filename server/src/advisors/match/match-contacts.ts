import type { Steps } from '../../platform/turns.ts';
import { careerLink } from './career.ts';
import { compare, reviewFrom, sameFrom } from './evidence.ts';
import { type AdvisorSighting, KnownMoves } from './known-moves.ts';
import { compareMiddle } from './middle-name.ts';
import { compareGiven, compareSurname } from './name.ts';
import type { NameCounts } from './namesakes.ts';
import { readSighting, type Subject } from './sighting.ts';

/** Who a client's contact is. */
export interface ContactSighting {
  id: string;
  firstName: string;
  lastName: string;
  /** Digits only, without leading zeros. */
  crd: string | null;
  email: string | null;
  /** The firm that the contact is at, and those that have bought it. None: it is at no known firm. */
  firmIds: readonly string[];
  locationKey: string | null;
  /** In the market of the moves, where another city says little: people work in one and are recorded in the next. */
  isInMarket: boolean;
}

/** How sure it is that an advisor is a contact. `namesake`: another advisor of the same name. */
export const contactAdvisorKinds = ['same', 'maybe', 'namesake'] as const;
export type ContactAdvisorKind = (typeof contactAdvisorKinds)[number];

export interface ContactAdvisor {
  contactId: string;
  advisorId: string;
  kind: ContactAdvisorKind;
  /** In plain words, for the screen. */
  evidence: string[];
}

/** A CRD number that is the same is no question of odds. */
const sameCrd = 100;
/** Two that fit nearly as well as each other leave this many bits between them. */
const nearlyAsWell = 1;
/** What a name and a firm may say at most for one who is in another city: nothing that is told. */
const elsewhere = reviewFrom - 1;
/** Of a common name, those who moved last. */
const maxNamesakes = 10;

/**
 * Finds the advisors who are a client's contacts, by the evidence that tells moves apart (decision 053). At most one advisor
 * is a contact for certain; where another fits nearly as well, both may be.
 * @param moves those of the contacts' blocks of names, and others with their CRD numbers and email addresses
 */
export function* matchContacts(
  contacts: readonly ContactSighting[],
  moves: readonly AdvisorSighting[],
): Steps<ContactAdvisor[]> {
  const known = yield* KnownMoves.of(moves);
  const found: ContactAdvisor[] = [];
  for (const contact of contacts) {
    found.push(...matchContact(contact, known));
    yield;
  }
  return found;
}

interface Found {
  advisorId: string;
  bits: number;
  evidence: string[];
  /** The day of the advisor's last move. */
  day: number;
  hasName: boolean;
}

function matchContact(contact: ContactSighting, known: KnownMoves): ContactAdvisor[] {
  const asked = new AskedContact(contact);
  const like = known.like(asked.subject, contact.firmIds);
  const found = [...Map.groupBy(like, (move) => known.advisorOf(move))]
    .map(([advisorId, moves]) => weigh(asked, advisorId, moves, known))
    .sort(byBits);
  const kinds = kindsOf(found);
  const namesakes = found
    .filter((one) => !kinds.has(one.advisorId) && one.hasName)
    .sort((a, b) => b.day - a.day || (a.advisorId < b.advisorId ? -1 : 1));
  for (const { advisorId } of namesakes.slice(0, maxNamesakes)) kinds.set(advisorId, 'namesake');
  return found.flatMap(({ advisorId, evidence }): ContactAdvisor[] => {
    const kind = kinds.get(advisorId);
    return kind === undefined ? [] : [{ contactId: contact.id, advisorId, kind, evidence }];
  });
}

/** @param found the strongest first */
function kindsOf(found: readonly Found[]): Map<string, ContactAdvisorKind> {
  const kinds = new Map<string, ContactAdvisorKind>();
  const [best] = found;
  if (!best) return kinds;
  const isSure = (found[1]?.bits ?? 0) < best.bits - nearlyAsWell && best.bits >= sameFrom;
  if (isSure) return kinds.set(best.advisorId, 'same');
  for (const { advisorId, bits } of found) if (bits >= reviewFrom) kinds.set(advisorId, 'maybe');
  return kinds;
}

const byBits = (a: Found, b: Found) =>
  b.bits - a.bits || b.day - a.day || (a.advisorId < b.advisorId ? -1 : 1);

/** What an advisor's moves say for the contact: as much as the strongest of them, and nothing where one is another's. */
function weigh(asked: AskedContact, advisorId: string, like: readonly Subject[], known: KnownMoves): Found {
  const all = known.movesOf(advisorId);
  const found: Found = {
    advisorId,
    bits: 0,
    evidence: [],
    day: Math.max(...all.map(({ day }) => day ?? 0)),
    hasName: all.some((move) => asked.isNamed(move)),
  };
  const against = all.map((move) => asked.objection(move)).find((one) => one !== undefined);
  if (against !== undefined) return { ...found, evidence: [against] };
  let best: Subject | undefined;
  for (const move of like) {
    const bits = asked.bits(move, known.counts);
    if (best !== undefined && bits <= found.bits) continue;
    found.bits = bits;
    best = move;
  }
  if (best) found.evidence = asked.evidence(best, known.counts);
  return found;
}

/** A contact as what it is compared as: a move that has no date and joined its firm. */
class AskedContact {
  readonly subject: Subject;
  readonly #contact: ContactSighting;
  /** By firm and place. */
  readonly #compared = new Map<string, Subject>();

  constructor(contact: ContactSighting) {
    const { id, firstName, lastName, crd, email } = contact;
    const who = { id, firstName, lastName, crd, email };
    this.subject = readSighting({
      ...who,
      leftId: null,
      joinedId: null,
      movedOn: null,
      locationKey: null,
    });
    this.#contact = contact;
  }

  /** Whether the two have one surname and one given name, whatever their middle names and credentials. */
  isNamed({ name }: Subject): boolean {
    return (
      compareSurname(this.subject.name, name) === 'same' && compareGiven(this.subject.name, name) === 'same'
    );
  }

  /** Why a move is certainly not the contact's. */
  objection(move: Subject): string | undefined {
    if (this.#hasCrdOf(move)) return undefined;
    if (this.#contact.crd !== null && move.sighting.crd !== null) return 'Another CRD number';
    const [a, b] = [this.subject.name, move.name];
    if (a.generation !== '' && b.generation !== '' && a.generation !== b.generation)
      return 'One is called Jr., the other Sr. or the like';
    return compareMiddle(a, b) === 'no' ? 'Different middle names or initials' : undefined;
  }

  bits(move: Subject, counts: NameCounts): number {
    if (this.#hasCrdOf(move)) return sameCrd;
    const bits = compare(this.#as(this.#firmOf(move), this.#placeFor(move)), move, counts)?.bits ?? 0;
    if (this.#isElsewhere(move) && !this.#hasEmailOf(move)) return Math.min(bits, elsewhere);
    // Few of one firm share a name in one market: the reader is to look, however common the name is.
    return this.#firmInCommon(move) !== undefined && this.isNamed(move) ? Math.max(bits, reviewFrom) : bits;
  }

  evidence(move: Subject, counts: NameCounts): string[] {
    const { firstName, lastName } = this.#contact;
    const { sighting } = move;
    const place = this.#placeFor(move);
    const names = `${firstName} ${lastName} and ${sighting.firstName} ${sighting.lastName} may be one name`;
    return [
      ...(this.#hasCrdOf(move) ? ['Same CRD number'] : []),
      ...(this.#hasEmailOf(move) ? ['Same email address'] : []),
      this.#firmEvidence(move),
      ...(place !== null && place === sighting.locationKey ? ['Same city'] : []),
      ...(this.#isElsewhere(move) ? ['In another city'] : []),
      ...(this.isNamed(move) ? [] : [names]),
      ...(counts.isRare(this.subject) ? ['The name is rare'] : []),
      ...(counts.nameBits(this.subject, move) < 0 ? ['Others have this name'] : []),
    ];
  }

  #firmEvidence(move: Subject): string {
    const firm = this.#firmInCommon(move);
    if (firm === undefined) return "Neither left nor joined your contact's firm";
    const link = careerLink(this.#as(firm, null), move);
    return link === 'same-move' ? "Joined your contact's firm" : "Left your contact's firm";
  }

  #as(joinedId: string | null, locationKey: string | null): Subject {
    const key = `${joinedId}\n${locationKey}`;
    const known = this.#compared.get(key);
    if (known) return known;
    const made = { ...this.subject, sighting: { ...this.subject.sighting, joinedId, locationKey } };
    this.#compared.set(key, made);
    return made;
  }

  #firmInCommon({ sighting: { leftId, joinedId } }: Subject): string | undefined {
    return this.#contact.firmIds.find((firm) => firm === leftId || firm === joinedId);
  }

  #firmOf(move: Subject): string | null {
    return this.#firmInCommon(move) ?? this.#contact.firmIds[0] ?? null;
  }

  /** The contact's place, where it says something beside the move's. */
  #placeFor({ sighting }: Subject): string | null {
    const { locationKey, isInMarket } = this.#contact;
    return isInMarket && locationKey !== sighting.locationKey ? null : locationKey;
  }

  #isElsewhere({ sighting }: Subject): boolean {
    const { locationKey, isInMarket } = this.#contact;
    return (
      !isInMarket &&
      ![locationKey, sighting.locationKey].includes(null) &&
      locationKey !== sighting.locationKey
    );
  }

  #hasCrdOf({ sighting: { crd } }: Subject): boolean {
    return crd !== null && crd === this.#contact.crd;
  }

  #hasEmailOf({ email }: Subject): boolean {
    return email !== null && email === this.subject.email;
  }
}
