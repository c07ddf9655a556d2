import { firmOfAffiliate } from './affiliates.ts';
import { firmOfCutName } from './cut-names.ts';
import type { Firm, FirmDirectory } from './directory.ts';
import { byRule, type FirmReason, type Found, firmListed, firmOfKey, firmOfPart } from './firm-of-part.ts';
import { firmBesideHouse, firmOfHouse, isHouseName, isRelated } from './houses.ts';
import { isPractice, namePartsOf, sidesOf } from './name-parts.ts';
import { nameKeyOfSpelling, normalizeFirmName, tradeNameOf } from './normalize.ts';
import { notesOf, withoutNotes } from './notes.ts';
import { firmOfCity } from './of-city.ts';
import { isOtherBusiness } from './other-business.ts';
import { firmOfPhrase } from './phrase.ts';
import { writtenOut } from './short-forms.ts';
import { type FirmCandidate, type NamePart, similarFirms } from './similar.ts';
import { spellingKey, writtenWay } from './spelling-key.ts';
import { firmOfTypingError } from './typing-errors.ts';

export type { FirmReason } from './firm-of-part.ts';
export type { FirmCandidate } from './similar.ts';

/**
 * What a spelling means. `key` is that under which the spelling and a person's decision are recorded (`spellingKey`): all
 * spellings with one key mean one firm.
 * - `known`: certainly this firm, by a spelling in the directory or because a person `confirmed` it.
 * - `similar`: maybe one of these, best first, at most 3. Counts as another firm until a person decides.
 * - `new`: a firm that is not in the directory.
 * `nameKey` is that of a firm of its own.
 */
export type FirmResolution =
  | { status: 'known'; key: string; firm: Firm; confirmed: boolean; reason?: FirmReason }
  | { status: 'similar'; key: string; nameKey: string; candidates: FirmCandidate[] }
  | { status: 'new'; key: string; nameKey: string };

/** Resolves a firm's spelling. Pure. */
export function resolveFirm(spelling: string, directory: FirmDirectory): FirmResolution {
  const key = spellingKey(spelling);
  const nameKey = nameKeyOfSpelling(spelling);
  const decided = directory.confirmed.get(key);
  if (decided !== undefined) {
    return decided === null
      ? { status: 'new', key, nameKey }
      : { status: 'known', key, firm: decided, confirmed: true };
  }
  const found = firmListed(nameKey, directory);
  if (found !== undefined) return { status: 'known', key, confirmed: false, ...found };
  // Rules read the key alone: no spelling means another firm because of one that came before it.
  const resolved = resolveText(writtenWay(key), directory);
  return resolved.status === 'known' ? { key, ...resolved } : { key, nameKey, ...resolved };
}

type Resolved =
  | ({ status: 'known'; confirmed: false } & Found)
  | { status: 'similar'; candidates: FirmCandidate[] }
  | { status: 'new' };

/** What a text means that the directory does not list as a whole. */
function resolveText(text: string, directory: FirmDirectory): Resolved {
  const sides = sidesOf(text);
  const both = firmsOfSides(text, sides, directory);
  if (both.length > 0) {
    const candidates = both.slice(0, 3).map((firm) => ({ firm, why: 'it names more than one firm' }));
    return { status: 'similar', candidates };
  }
  const specific = firmBesideHouse(sides, directory);
  if (specific !== undefined)
    return {
      status: 'known',
      confirmed: false,
      ...byRule(specific, `It names ${specific.name} and its house.`),
    };
  const trade = tradeNameOf(text);
  const traded = trade === null ? undefined : directory.byKey.get(trade);
  const { found: named, parts } = traded
    ? { found: byRule(traded, `The name after DBA is ${traded.name}.`), parts: [] }
    : firmOfParts(text, directory);
  const found = named ?? firmOfVariant(text, parts, sides, directory);
  if (found !== undefined && !isOtherSide(text, found.firm, directory))
    return { status: 'known', confirmed: false, ...found };
  const candidates = similarFirms(text, parts, directory);
  return candidates.length > 0 ? { status: 'similar', candidates } : { status: 'new' };
}

/** The firm that the first of the parts of a text names; where none does, all of the parts, one for each key. */
function firmOfParts(text: string, directory: FirmDirectory): { found?: Found; parts: NamePart[] } {
  const whole = nameKeyOfSpelling(text);
  const parts = new Map<string, NamePart>();
  for (const part of namePartsOf(text)) {
    const key = normalizeFirmName(part);
    if (key === '' || parts.has(key)) continue;
    parts.set(key, { part, key });
    const found = firmOfKey(key, directory);
    if (found === undefined || isOtherNoted(text, found.firm, directory)) continue;
    const byPart = `Part of it is a name of ${found.firm.name}: “${part}”.`;
    return { found: key === whole ? found : byRule(found.firm, byPart), parts: [] };
  }
  return { parts: [...parts.values()] };
}

/** `resolveFirm` with a cache: an upload names a few hundred firms a million times. */
export function firmResolver(
  directory: FirmDirectory,
  maxCached = 20_000,
): (spelling: string) => FirmResolution {
  const cache = new Map<string, FirmResolution>();
  return (spelling) => {
    const known = cache.get(spelling);
    if (known !== undefined) return known;
    if (cache.size >= maxCached) cache.clear();
    const resolution = resolveFirm(spelling, directory);
    cache.set(spelling, resolution);
    return resolution;
  };
}

/** The firm that rows naming a firm count to on a day (`YYYY-MM-DD`): the buyer from the day of the takeover on. */
export function firmOn(firm: Firm, date: string): Firm {
  let owner = firm;
  while (owner.buyer !== null && owner.since !== null && owner.since <= date) owner = owner.buyer;
  return owner;
}

/**
 * The firm's identity for counting on a day (`YYYY-MM-DD`): its id where known, else the normalized spelling after a
 * `~`.
 */
export function firmKey(resolution: FirmResolution, date: string): string {
  return resolution.status === 'known' ? firmOn(resolution.firm, date).id : `~${resolution.nameKey}`;
}

/** The firm of a text none of whose parts is a name: of a house and its part, a note, a cut name, a typing error. */
function firmOfVariant(
  text: string,
  parts: readonly NamePart[],
  sides: readonly string[],
  directory: FirmDirectory,
): Found | undefined {
  const owned = notesOf(text).some(isOtherBusiness) ? undefined : firmOfHouses(text, parts, directory);
  if (owned) return byRule(owned, `It names ${owned.name} and its house.`);
  const phrased = firmOfPhrase(text, directory);
  if (phrased) return byRule(phrased, `All that stands around ${phrased.name} describes it.`);
  const noted = firmOfNote(text, directory);
  if (noted) return byRule(noted, `The name in brackets is ${noted.name}.`);
  const cut = firmOfCutName(text, directory);
  if (cut) return byRule(cut, `It is a name of ${cut.name}, cut at the end.`);
  const ofCity = firmOfCity(text, directory);
  if (ofCity) return byRule(ofCity, `It is a name of ${ofCity.name} with a city behind it.`);
  const affiliated = firmOfAffiliate(text, sides, directory);
  if (affiliated) return byRule(affiliated, `It names ${affiliated.name} and who works under its name.`);
  for (const { key } of parts) {
    const mistyped = firmOfTypingError(writtenOut(key), directory);
    if (mistyped !== undefined && !isOtherNoted(text, mistyped, directory))
      return byRule(mistyped, `One letter differs from a name of ${mistyped.name}.`);
  }
  return undefined;
}

/** The firm of a house and its part, as a text or what is left of its phrases names them. */
function firmOfHouses(text: string, parts: readonly NamePart[], directory: FirmDirectory): Firm | undefined {
  const texts = [withoutNotes(text), ...parts.map(({ part }) => part).filter((part) => /['’]/.test(part))];
  for (const one of new Set(texts)) {
    const firm = firmOfHouse(one, directory);
    if (firm !== undefined) return firm;
  }
  return undefined;
}

/** The firms that the sides of a spelling name, where two of them have nothing to do with each other; else none. */
function firmsOfSides(text: string, sides: readonly string[], directory: FirmDirectory): Firm[] {
  if (sides.length < 2 || tradeNameOf(text) !== null) return [];
  const firms = [...new Set(sides.flatMap((side) => firmOfPart(side, directory)?.firm ?? []))];
  const [first, ...others] = firms;
  return first !== undefined && others.some((other) => !isRelated(first, other)) ? firms : [];
}

/** Whether a side names another firm in a phrase: `UBS, now Rockefeller's brokerage`. */
function isOtherSide(text: string, firm: Firm, directory: FirmDirectory): boolean {
  const sides = sidesOf(withoutNotes(text));
  if (sides.length < 2) return false;
  return sides.some((side) => {
    const named = firmOfPart(side, directory)?.firm ?? firmOfPhrase(side, directory);
    return named !== undefined && named !== firm && !isRelated(named, firm);
  });
}

/** Whether a note in brackets names another firm of the directory: `Merrill (UBS)`. */
const isOtherNoted = (spelling: string, firm: Firm, directory: FirmDirectory): boolean =>
  notesOf(spelling).some((note) => {
    const key = normalizeFirmName(note);
    const noted = directory.byKey.get(key);
    if (noted === undefined || noted === firm) return false;
    const isOwner = noted.buyer === firm || firm.buyer === noted;
    const isHouse =
      noted.enterprise !== null && noted.enterprise === firm.enterprise && isHouseName(noted, key);
    return !isOwner && !isHouse;
  });

/** How a note says that what stands before it is of its firm: `a practice within Hightower`, `aff. w/ LPL`, `via LPL`. */
const practice =
  /^(?:an? [a-z ]+? (?:within|of|at)|aff[a-z]*\.? (?:w\/|with)|(?:osj|bd|b\/d|broker-dealer):|through|thru|via) ?/i;

/**
 * The firm in brackets behind a practice, another name of it or its house: `Quillon Wealth Partners (LPL)`,
 * `Raymond James (RJFS)`.
 */
function firmOfNote(spelling: string, directory: FirmDirectory): Firm | undefined {
  const [note, ...more] = notesOf(spelling);
  if (note === undefined || more.length > 0) return undefined;
  const own = note.replace(practice, '');
  const noted = firmOfPart(own, directory)?.firm ?? firmOfPhrase(own, directory);
  const before = withoutNotes(spelling);
  const named = firmOfPart(before, directory)?.firm ?? firmOfPhrase(before, directory);
  if (named !== undefined) {
    const isOfHouse =
      noted?.enterprise === named.enterprise && isHouseName(named, normalizeFirmName(withoutNotes(spelling)));
    return named === noted || isOfHouse ? noted : undefined;
  }
  return isPractice(withoutNotes(spelling)) ? noted : undefined;
}
