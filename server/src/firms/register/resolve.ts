import { firmOfBrand } from './brands.ts';
import { type Firm, type FirmDirectory, nearKeys } from './directory.ts';
import { namePartsOf } from './name-parts.ts';
import { coreOf, normalizeFirmName, spellingKey, tradeNameOf } from './normalize.ts';
import { joined, writtenOut } from './short-forms.ts';
import { firmOfTypingError } from './typing-errors.ts';

/** Why a spelling means a firm: it is listed in the directory, or by which rule; a sentence. */
export interface FirmReason {
  by: 'directory' | 'rule';
  text: string;
}

/** A firm that a spelling may mean, with the reason for the review list. */
export interface FirmCandidate {
  firm: Firm;
  why: string;
}

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
  const found = firmListed(key, directory) ?? firmOfVariant(spelling, directory);
  if (found !== undefined) return { status: 'known', key, confirmed: false, ...found };
  const candidates = similarFirms(key, directory);
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
    if (found === undefined) continue;
    const isWhole = normalizeFirmName(part) === key;
    return isWhole ? found : byRule(found.firm, `Part of it is a name of ${found.firm.name}: “${part}”.`);
  }
  const mistyped = firmOfTypingError(writtenOut(key), directory);
  return byRule(mistyped, `One letter differs from a name of ${mistyped?.name}.`);
}

function firmOfPart(part: string, directory: FirmDirectory): Found | undefined {
  const key = normalizeFirmName(part);
  const long = writtenOut(key);
  return (
    firmListed(key, directory) ??
    byRule(directory.byKey.get(long), `Written out it is “${long}”, a name of the firm.`) ??
    byRule(
      directory.byJoined.get(joined(key)),
      'It is a name of the firm but for its spaces or short forms.',
    ) ??
    byRule(firmOfBrand(long, directory.byBrand), "It is the firm's brand with words for wealth management.")
  );
}

function similarFirms(key: string, directory: FirmDirectory): FirmCandidate[] {
  const found = new Map<Firm, string>();
  const offer = (firm: Firm | undefined, why: string): void => {
    if (firm !== undefined && !found.has(firm)) found.set(firm, why);
  };
  for (const near of nearKeys(key)) {
    for (const known of directory.byNear.get(near) ?? [])
      offer(directory.byKey.get(known), `one letter from "${known}"`);
  }
  const core = coreOf(key);
  for (const firm of core === null ? [] : (directory.byCore.get(core) ?? []))
    offer(firm, `the same name without common words, "${core}"`);
  const words = key.split(' ');
  for (let count = Math.min(words.length - 1, directory.maxWords); count > 0; count -= 1) {
    const start = words.slice(0, count).join(' ');
    if (start.length > 2) offer(directory.byKey.get(start), `begins with "${start}"`);
  }
  return [...found].slice(0, 3).map(([firm, why]) => ({ firm, why }));
}
