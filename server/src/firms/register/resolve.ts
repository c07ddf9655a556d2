import { firmOfBrand } from './brands.ts';
import { type Firm, type FirmDirectory, nearKeys } from './directory.ts';
import { namePartsOf } from './name-parts.ts';
import { coreOf, normalizeFirmName, spellingKey, tradeNameOf } from './normalize.ts';
import { joined, writtenOut } from './short-forms.ts';
import { firmOfTypingError } from './typing-errors.ts';

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
  | { status: 'known'; key: string; firm: Firm; confirmed: boolean }
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
  const trade = tradeNameOf(spelling);
  const firm =
    directory.byKey.get(key) ??
    (trade === null ? undefined : directory.byKey.get(trade)) ??
    firmOfVariant(spelling, directory);
  if (firm !== undefined) return { status: 'known', key, firm, confirmed: false };
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

/** The fields of a move's firm that `isConversion` needs; `enterprise` and `since` as in `Firm`. */
export interface FirmSide {
  key: string;
  enterprise: string | null;
  since: string | null;
}

/** The side of a move of this day (`YYYY-MM-DD`) that a resolved firm is. */
export function sideOf(resolution: FirmResolution, date: string): FirmSide {
  if (resolution.status !== 'known') return { key: firmKey(resolution, date), enterprise: null, since: null };
  return sideOfFirm(firmOn(resolution.firm, date));
}

/** `since` says when the enterprise bought the firm; a buyer takes the firm's place instead (`firmOn`). */
export const sideOfFirm = (firm: Firm): FirmSide => ({
  key: firm.id,
  enterprise: firm.enterprise,
  since: firm.enterprise === null ? null : firm.since,
});

/**
 * Whether a move is between two firms of one enterprise (domain "Counting"). A firm that was bought belongs to its
 * enterprise from that day on. False where a side is blank (null).
 * @param date the day of the move, `YYYY-MM-DD`
 */
export function isConversion(left: FirmSide | null, joined: FirmSide | null, date: string): boolean {
  if (left === null || joined === null) return false;
  if (left.key === joined.key) return true;
  if (left.enterprise === null || left.enterprise !== joined.enterprise) return false;
  return [left.since, joined.since].every((since) => since === null || since <= date);
}

/** The firm of a spelling that is not in the directory itself: of a short form, a part of it, a brand, a typing error. */
function firmOfVariant(spelling: string, directory: FirmDirectory): Firm | undefined {
  for (const part of namePartsOf(spelling)) {
    const key = normalizeFirmName(part);
    const long = writtenOut(key);
    const firm =
      directory.byKey.get(key) ??
      directory.byKey.get(long) ??
      directory.byJoined.get(joined(key)) ??
      firmOfBrand(long, directory.byBrand);
    if (firm) return firm;
  }
  return firmOfTypingError(writtenOut(spellingKey(spelling)), directory);
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
