import { firmOfBrand } from './brands.ts';
import type { Firm, FirmDirectory } from './directory.ts';
import { isPractice, namePartsOf, notesOf, sidesOf, withoutNotes } from './name-parts.ts';
import {
  coreOf,
  isCommonWord,
  normalizeFirmName,
  spellingKey,
  tradeNameOf,
  withoutLegalForm,
} from './normalize.ts';
import { isOtherBusiness } from './other-business.ts';
import { isState } from './places.ts';
import { ofUnit, possessed, withoutKind } from './press-phrases.ts';
import { joined, writtenOut } from './short-forms.ts';
import { type FirmCandidate, similarFirms } from './similar.ts';
import { firmOfTypingError } from './typing-errors.ts';

/** Why a spelling means a firm: it is listed in the directory, or by which rule; a sentence. */
export interface FirmReason {
  by: 'directory' | 'rule';
  text: string;
}

export type { FirmCandidate } from './similar.ts';

/**
 * What a spelling means. `key` is the normalized spelling, under which a person's decision is recorded.
 * - `known`: certainly this firm, by a spelling in the directory or because a person `confirmed` it.
 * - `similar`: maybe one of these, best first, at most 3. Counts as another firm until a person decides.
 * - `new`: a firm that is not in the directory.
 */
export type FirmResolution =
  | { status: 'known'; key: string; firm: Firm; confirmed: boolean; reason?: FirmReason }
  | { status: 'similar'; key: string; candidates: FirmCandidate[] }
  | { status: 'new'; key: string };

/** Resolves a firm's spelling. Pure. */
export function resolveFirm(spelling: string, directory: FirmDirectory): FirmResolution {
  const key = spellingKey(spelling);
  const decided = directory.confirmed.get(key);
  if (decided !== undefined) {
    return decided === null
      ? { status: 'new', key }
      : { status: 'known', key, firm: decided, confirmed: true };
  }
  const listed = firmListed(key, directory);
  const both = listed ? [] : firmsOfSides(spelling, directory);
  const found = both.length > 0 ? undefined : (listed ?? firmOfVariant(spelling, directory));
  if (found !== undefined) return { status: 'known', key, confirmed: false, ...found };
  const candidates =
    both.length > 0
      ? both.slice(0, 3).map((firm) => ({ firm, why: 'it names more than one firm' }))
      : similarFirms(spelling, key, directory);
  return candidates.length > 0 ? { status: 'similar', key, candidates } : { status: 'new', key };
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
  return resolution.status === 'known' ? firmOn(resolution.firm, date).id : `~${resolution.key}`;
}

interface Found {
  firm: Firm;
  reason: FirmReason;
}

const byRule = (firm: Firm | undefined, text: string): Found | undefined =>
  firm && { firm, reason: { by: 'rule', text } };

function firmListed(key: string, directory: FirmDirectory): Found | undefined {
  const firm = directory.byKey.get(key);
  if (firm === undefined) return undefined;
  const text =
    normalizeFirmName(firm.name) === key
      ? "It is the firm's name in the directory."
      : `The directory lists it as a name of ${firm.name}.`;
  return { firm, reason: { by: 'directory', text } };
}

/** The firm of a spelling that is not in the directory itself: of a short form, a part of it, a brand, a typing error. */
function firmOfVariant(spelling: string, directory: FirmDirectory): Found | undefined {
  const trade = tradeNameOf(spelling);
  const traded = trade === null ? undefined : directory.byKey.get(trade);
  if (traded) return byRule(traded, `The name after DBA is ${traded.name}.`);
  const key = spellingKey(spelling);
  for (const part of namePartsOf(spelling)) {
    const found = firmOfPart(part, directory);
    if (found === undefined || isOtherNoted(spelling, found.firm, directory)) continue;
    const isWhole = normalizeFirmName(part) === key;
    return isWhole ? found : byRule(found.firm, `Part of it is a name of ${found.firm.name}: “${part}”.`);
  }
  const owned = firmOfHouse(withoutNotes(spelling), directory);
  if (owned) return byRule(owned, `It names ${owned.name} and its house.`);
  const noted = firmOfNote(spelling, directory);
  if (noted) return byRule(noted, `The name in brackets is ${noted.name}.`);
  for (const part of namePartsOf(spelling)) {
    const mistyped = firmOfTypingError(writtenOut(normalizeFirmName(part)), directory);
    if (mistyped !== undefined && !isOtherNoted(spelling, mistyped, directory))
      return byRule(mistyped, `One letter differs from a name of ${mistyped.name}.`);
  }
  return undefined;
}

/** The firms that the sides of a spelling name, where two of them have nothing to do with each other; else none. */
function firmsOfSides(spelling: string, directory: FirmDirectory): Firm[] {
  if (tradeNameOf(spelling) !== null) return [];
  const firms = [...new Set(sidesOf(spelling).flatMap((side) => firmOfPart(side, directory)?.firm ?? []))];
  const [first, ...others] = firms;
  return first !== undefined && others.some((other) => !isRelated(first, other)) ? firms : [];
}

/** Whether two firms are of one house, or one of them was bought by the other. */
function isRelated(one: Firm, other: Firm): boolean {
  const buyers = (firm: Firm): Firm[] => (firm.buyer === null ? [] : [firm.buyer, ...buyers(firm.buyer)]);
  return (
    (one.enterprise !== null && one.enterprise === other.enterprise) ||
    buyers(one).includes(other) ||
    buyers(other).includes(one)
  );
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

/** Whether a key is the name of the whole house, which does not say which of its firms: `raymond james`. */
const isHouseName = (firm: Firm, key: string): boolean => key.replaceAll(' ', '-') === firm.enterprise;

/**
 * The firm in brackets behind a practice, another name of it or its house: `Quillon Wealth Partners (LPL)`,
 * `Raymond James (RJFS)`.
 */
function firmOfNote(spelling: string, directory: FirmDirectory): Firm | undefined {
  const [note, ...more] = notesOf(spelling);
  if (note === undefined || more.length > 0) return undefined;
  const noted = firmOfPart(note, directory)?.firm;
  const named = firmOfPart(withoutNotes(spelling), directory)?.firm;
  if (named !== undefined) {
    const isOfHouse =
      noted?.enterprise === named.enterprise && isHouseName(named, normalizeFirmName(withoutNotes(spelling)));
    return named === noted || isOfHouse ? noted : undefined;
  }
  return isPractice(withoutNotes(spelling)) ? noted : undefined;
}

/** The firm of a name behind its house's: `Wells Fargo's FiNet`, `LPL Financial's Strategic Wealth Services`. */
function firmOfHouse(text: string, directory: FirmDirectory): Firm | undefined {
  const { house, part } = possessed(text);
  if (house === '') return undefined;
  const owner = firmOfPart(house, directory)?.firm;
  const firm = firmOfPart(ofUnit(withoutKind(part)), directory)?.firm;
  if (owner === undefined) return part.includes(' ') && !isOtherBusiness(house) ? firm : undefined;
  if (firm !== undefined) return firm === owner || isRelated(firm, owner) ? firm : undefined;
  const core = coreOf(normalizeFirmName(house));
  const whole = core === null ? undefined : firmOfPart(`${core} ${part}`, directory)?.firm;
  return whole !== undefined && (whole === owner || isRelated(whole, owner)) ? whole : undefined;
}

function firmOfPart(part: string, directory: FirmDirectory): Found | undefined {
  const whole = normalizeFirmName(part);
  const key = withoutLegalForm(whole);
  const long = writtenOut(key);
  return (
    firmListed(whole, directory) ??
    firmListed(key, directory) ??
    byRule(directory.byKey.get(long), `Written out it is “${long}”, a name of the firm.`) ??
    byRule(firmOfJoined(key, directory), 'It is a name of the firm but for its spaces or short forms.') ??
    byRule(
      firmOfBrand(long, directory.byBrand),
      "It is the firm's brand with words for wealth management.",
    ) ??
    byRule(firmOfService(long, directory), 'It is a name of the firm with its service to families.') ??
    byRule(firmOfPair(long, directory), 'It is two names of the firm.')
  );
}

/** The firm of a name written without its spaces, or of initials with spaces: `morganstanley`, `u b s`. */
function firmOfJoined(key: string, directory: FirmDirectory): Firm | undefined {
  if (/^(?:[a-z] ){2,4}[a-z]$/.test(key)) return directory.byKey.get(key.replaceAll(' ', ''));
  const name = directory.byJoined.get(joined(key)) ?? directory.byJoined.get(key.replaceAll(' ', ''));
  return name !== undefined && key.split(' ').length <= name.maxWords ? name.firm : undefined;
}

/** What stands behind a firm's name without making it another's: its service to families, or its country. */
const services = [' private client group', ' private client', ' private wealth management', ' us', ' usa'];
/** The same behind a bank's name, or a firm's own of two words or more: `Citizens Bank Wealth Management`. */
const longer = [' wealth management', ' private wealth', ' wealth', ' wealth advisors'];

/** The firm of one of its names with such words behind it. */
function firmOfService(key: string, directory: FirmDirectory): Firm | undefined {
  const service = [...services, ...longer].find((words) => key.endsWith(words));
  if (service === undefined) return undefined;
  const name = key.slice(0, -service.length);
  const firm = directory.byKey.get(name);
  if (firm === undefined || services.includes(service)) return firm;
  const words = name.split(' ');
  const isRare = words.some((word) => !isCommonWord(word) && !isState(word));
  const isOwn = words.length > 1 && isRare && normalizeFirmName(firm.name) === name;
  return isOwn || name.endsWith(' bank') ? firm : undefined;
}

/** The firm of two of its names, one after the other: `bofa merrill`. */
function firmOfPair(key: string, directory: FirmDirectory): Firm | undefined {
  const words = key.split(' ');
  for (let at = 1; at < Math.min(words.length, 8); at += 1) {
    const firm = directory.byKey.get(words.slice(0, at).join(' '));
    if (firm !== undefined && directory.byKey.get(words.slice(at).join(' ')) === firm) return firm;
  }
  return undefined;
}
