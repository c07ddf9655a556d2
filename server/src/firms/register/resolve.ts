import { type Firm, type FirmDirectory, nearKeys } from './directory.ts';
import { coreOf, normalizeFirmName, tradeNameOf } from './normalize.ts';

/** A firm that a spelling may mean, with the reason in words, for the review list. */
export interface FirmCandidate {
  firm: Firm;
  why: string;
}

/**
 * What a spelling means. Every answer carries `key`, the normalised spelling under which a person's decision is kept.
 * - `known`: surely this firm, by a spelling in the directory or because a person `confirmed` it.
 * - `similar`: maybe one of these, best first, at most 3; a person decides. Counts as a firm of its own until then.
 * - `new`: a firm the directory does not know.
 */
export type FirmResolution =
  | { status: 'known'; key: string; firm: Firm; confirmed: boolean }
  | { status: 'similar'; key: string; candidates: FirmCandidate[] }
  | { status: 'new'; key: string };

/** Resolves a firm's spelling. Pure; cache by spelling where the same names come again and again. */
export function resolveFirm(spelling: string, directory: FirmDirectory): FirmResolution {
  const key = normalizeFirmName(spelling) || spelling.trim().toLowerCase();
  const decided = directory.confirmed.get(key);
  if (decided !== undefined) {
    return decided === null
      ? { status: 'new', key }
      : { status: 'known', key, firm: decided, confirmed: true };
  }
  const trade = tradeNameOf(spelling);
  const firm = directory.byKey.get(key) ?? (trade === null ? undefined : directory.byKey.get(trade));
  if (firm !== undefined) return { status: 'known', key, firm, confirmed: false };
  const candidates = similarFirms(key, directory);
  return candidates.length > 0 ? { status: 'similar', key, candidates } : { status: 'new', key };
}

/** `resolveFirm` with a memory of the last spellings: an upload names a few hundred firms a million times. */
export function firmResolver(
  directory: FirmDirectory,
  remembered = 20_000,
): (spelling: string) => FirmResolution {
  const memory = new Map<string, FirmResolution>();
  return (spelling) => {
    const known = memory.get(spelling);
    if (known !== undefined) return known;
    if (memory.size >= remembered) memory.clear();
    const resolution = resolveFirm(spelling, directory);
    memory.set(spelling, resolution);
    return resolution;
  };
}

/** The firm's identity for counting: its id where known, else its own normalised spelling (marked `~`). */
export function firmKey(resolution: FirmResolution): string {
  return resolution.status === 'known' ? resolution.firm.id : `~${resolution.key}`;
}

/** What `isConversion` needs to know of a side; `enterprise` and `since` as in `Firm`. */
export interface FirmSide {
  key: string;
  enterprise: string | null;
  since: string | null;
}

export function sideOf(resolution: FirmResolution): FirmSide {
  const key = firmKey(resolution);
  if (resolution.status !== 'known') return { key, enterprise: null, since: null };
  return { key, enterprise: resolution.firm.enterprise, since: resolution.firm.since };
}

/**
 * Whether a move is between two names of one enterprise: kept, flagged, left out of net figures (domain "Counting").
 * A firm that was bought counts to its enterprise from that day on. False where a side is blank (null).
 * @param date the day of the move, `YYYY-MM-DD`
 */
export function isConversion(left: FirmSide | null, joined: FirmSide | null, date: string): boolean {
  if (left === null || joined === null) return false;
  if (left.key === joined.key) return true;
  if (left.enterprise === null || left.enterprise !== joined.enterprise) return false;
  return [left.since, joined.since].every((since) => since === null || since <= date);
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
  for (let count = Math.min(words.length - 1, directory.longest); count > 0; count -= 1) {
    const start = words.slice(0, count).join(' ');
    if (start.length > 2) offer(directory.byKey.get(start), `begins with "${start}"`);
  }
  return [...found].slice(0, 3).map(([firm, why]) => ({ firm, why }));
}
