import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { type Location, normalizeCity } from './location.ts';

/**
 * What a line of a market's definition is.
 * - `city`: a municipality or a post office's city.
 * - `area`: a part of one, or a small town whose name is better known elsewhere; it counts with a state only.
 * - `spelling`: another way to write `canonical`. - `nickname`: the same, and so well known that it needs no state.
 */
export const locationKinds = ['city', 'area', 'spelling', 'nickname'] as const;

/** A location that belongs to a market (domain "Cities and markets"); `market` is the path without slash. */
export interface MarketLocation {
  market: string;
  state: string;
  county: string;
  location: string;
  kind: (typeof locationKinds)[number];
  /** The canonical name, where this is a spelling or nickname; '' otherwise. */
  canonical: string;
}

/** Markets by location. Keys are `normalizeCity` keys; see `matchMarket`. */
export interface MarketIndex {
  /** `NY|brooklyn` → market */
  byState: ReadonlyMap<string, string>;
  /** `new-york|brooklyn` → `NY`: cities that count without a state in a file for that market, and the state then assumed */
  byMarket: ReadonlyMap<string, string>;
  /** `nyc` → market and state */
  nicknames: ReadonlyMap<string, { market: string; state: string }>;
  /** `NY|nyc` → `new york`, and `|nyc` for nicknames */
  canonicalNames: ReadonlyMap<string, string>;
}

const line = z.object({
  state: z.string().length(2),
  county: z.string().min(1),
  location: z.string().min(1),
  kind: z.enum(locationKinds),
  canonical: z.string(),
});

/** Reads the market definitions in `locations/<market>.csv`, one location a line. */
export function loadMarketLocations(): MarketLocation[] {
  const folder = new URL('./locations/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.csv'));
  return files.sort().flatMap((file) => {
    const market = file.slice(0, -'.csv'.length);
    const lines = z.array(line).parse(parse(readFileSync(new URL(file, folder), 'utf8'), { columns: true }));
    return lines.map((location) => ({ market, ...location }));
  });
}

/** Indexes locations. Throws where two markets claim one city of a state, since a move has one market. */
export function buildMarketIndex(locations: readonly MarketLocation[]): MarketIndex {
  const byState = new Map<string, string>();
  const byMarket = new Map<string, string>();
  const nicknames = new Map<string, { market: string; state: string }>();
  const canonicalNames = new Map<string, string>();
  for (const { market, state, location, kind, canonical } of locations) {
    const key = normalizeCity(location);
    const stateKey = `${state}|${key}`;
    const other = byState.get(stateKey);
    if (other !== undefined && other !== market)
      throw new Error(`${location}, ${state} is in both ${other} and ${market}`);
    byState.set(stateKey, market);
    if (kind !== 'area') byMarket.set(`${market}|${key}`, state);
    if (canonical !== '') canonicalNames.set(stateKey, normalizeCity(canonical));
    if (kind !== 'nickname') continue;
    nicknames.set(key, { market, state });
    if (canonical !== '') canonicalNames.set(`|${key}`, normalizeCity(canonical));
  }
  return { byState, byMarket, nicknames, canonicalNames };
}

/** A move's market: the path without slash, or null; `assumed` where the row itself gave no state. */
export interface MarketMatch {
  market: string | null;
  assumed: boolean;
}

const none: MarketMatch = { market: null, assumed: false };

/**
 * Finds a move's market. With a state, city and state decide, whatever market the file is for. Without one, a nickname
 * such as NYC decides; else a city of the upload's own market matches, marked as assumed.
 */
export function matchMarket(location: Location, uploadMarket: string, index: MarketIndex): MarketMatch {
  if (location.city === '' || location.elsewhere) return none;
  const key = normalizeCity(location.city);
  if (location.state !== null)
    return { market: index.byState.get(`${location.state}|${key}`) ?? null, assumed: false };
  const nickname = index.nicknames.get(key);
  if (nickname !== undefined) return { market: nickname.market, assumed: false };
  return index.byMarket.has(`${uploadMarket}|${key}`) ? { market: uploadMarket, assumed: true } : none;
}

/**
 * The key by which moves of one city are grouped, such as `CA|palo alto`; null for a blank city. Nicknames and spellings
 * get the key of their canonical name. Where the match assumed the market, its state is assumed too, so that `Palo Alto`
 * and `Palo Alto, CA` share a key.
 */
export function locationKey(
  location: Location,
  index: MarketIndex,
  match: MarketMatch = none,
): string | null {
  const key = normalizeCity(location.city);
  if (key === '') return null;
  const given = match.assumed ? (index.byMarket.get(`${match.market}|${key}`) ?? null) : location.state;
  const state = given ?? index.nicknames.get(key)?.state ?? '';
  return `${state}|${index.canonicalNames.get(`${given ?? ''}|${key}`) ?? key}`;
}
