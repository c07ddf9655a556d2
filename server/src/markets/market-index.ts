import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { normalizeCity, type Place } from './location.ts';

/**
 * What a line of a market's definition is.
 * - `city`: a municipality or a post office's city.
 * - `area`: a part of one, or a small place whose name is better known elsewhere; it counts with a state only.
 * - `spelling`: another way to write `means`. - `nickname`: the same, and so well known that it needs no state.
 */
export const placeKinds = ['city', 'area', 'spelling', 'nickname'] as const;

/** A place that belongs to a market (domain "Cities and markets"); `market` is the path without slash. */
export interface MarketPlace {
  market: string;
  state: string;
  county: string;
  place: string;
  kind: (typeof placeKinds)[number];
  /** The usual name, where this is a spelling or nickname; '' otherwise. */
  means: string;
}

/** Markets by place. Keys are `normalizeCity` keys; see `matchMarket`. */
export interface MarketIndex {
  /** `NY|brooklyn` → market */
  byState: ReadonlyMap<string, string>;
  /** `new-york|brooklyn` → `NY`: what counts without a state in a file for that market, and the state it stands for */
  byMarket: ReadonlyMap<string, string>;
  /** `nyc` → market and state */
  nicknames: ReadonlyMap<string, { market: string; state: string }>;
  /** `NY|nyc` → `new york`, and `|nyc` for nicknames */
  means: ReadonlyMap<string, string>;
}

const line = z.object({
  state: z.string().length(2),
  county: z.string().min(1),
  place: z.string().min(1),
  kind: z.enum(placeKinds),
  means: z.string(),
});

/** The places we ship, from `places/<market>.csv`: a line each, to be read and corrected. */
export function loadMarketPlaces(): MarketPlace[] {
  const folder = new URL('./places/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.csv'));
  return files.sort().flatMap((file) => {
    const market = file.slice(0, -'.csv'.length);
    const lines = z.array(line).parse(parse(readFileSync(new URL(file, folder), 'utf8'), { columns: true }));
    return lines.map((place) => ({ market, ...place }));
  });
}

/** Indexes places. Throws where two markets claim one city of a state, since a move has one market. */
export function buildMarketIndex(places: readonly MarketPlace[]): MarketIndex {
  const byState = new Map<string, string>();
  const byMarket = new Map<string, string>();
  const nicknames = new Map<string, { market: string; state: string }>();
  const means = new Map<string, string>();
  for (const { market, state, place, kind, means: usual } of places) {
    const key = normalizeCity(place);
    const stateKey = `${state}|${key}`;
    const other = byState.get(stateKey);
    if (other !== undefined && other !== market)
      throw new Error(`${place}, ${state} is in both ${other} and ${market}`);
    byState.set(stateKey, market);
    if (kind !== 'area') byMarket.set(`${market}|${key}`, state);
    if (usual !== '') means.set(stateKey, normalizeCity(usual));
    if (kind !== 'nickname') continue;
    nicknames.set(key, { market, state });
    if (usual !== '') means.set(`|${key}`, normalizeCity(usual));
  }
  return { byState, byMarket, nicknames, means };
}

/** A move's market: the path without slash, or null; `assumed` where the row itself gave no state. */
export interface MarketMatch {
  market: string | null;
  assumed: boolean;
}

const none: MarketMatch = { market: null, assumed: false };

/**
 * Decides a move's market. With a state, the city and state decide, whatever market the file is for.
 * Without one, a nickname such as NYC decides; else a city that the upload's own market has is a match, marked assumed.
 */
export function matchMarket(place: Place, uploadMarket: string, index: MarketIndex): MarketMatch {
  if (place.city === '' || place.elsewhere) return none;
  const key = normalizeCity(place.city);
  if (place.state !== null)
    return { market: index.byState.get(`${place.state}|${key}`) ?? null, assumed: false };
  const nickname = index.nicknames.get(key);
  if (nickname !== undefined) return { market: nickname.market, assumed: false };
  return index.byMarket.has(`${uploadMarket}|${key}`) ? { market: uploadMarket, assumed: true } : none;
}

/**
 * The city's identity for grouping, such as `CA|palo alto`: nicknames and spellings count as what they mean. Where the
 * match assumed the market, its state is assumed with it, so that `Palo Alto` and `Palo Alto, CA` are one place.
 */
export function placeKey(place: Place, index: MarketIndex, match: MarketMatch = none): string | null {
  const key = normalizeCity(place.city);
  if (key === '') return null;
  const given = match.assumed ? (index.byMarket.get(`${match.market}|${key}`) ?? null) : place.state;
  const state = given ?? index.nicknames.get(key)?.state ?? '';
  return `${state}|${index.means.get(`${given ?? ''}|${key}`) ?? key}`;
}
