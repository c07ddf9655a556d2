import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { quoted } from '../platform/files/cell.ts';
import type { CityOfState } from './city-text.ts';
import type { MarketLocation } from './definition.ts';
import { type Location, normalizeCity } from './location.ts';

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
  /** `hollywood` → the states of its locations in all markets: CA, FL */
  states: ReadonlyMap<string, ReadonlySet<string>>;
  /** `TX|austin` → the market that an admin assigned a city to that the definition has in none, by `locationKey` */
  assigned: ReadonlyMap<string, string>;
}

/** A ZIP code's first three digits; `market` null where the prefix lies only partly in a market's counties. */
const zipPrefix = z.object({
  prefix: z.string().length(3),
  state: z.string().length(2),
  market: z.string().transform((path) => (path === '' ? null : path)),
});

/** By prefix; a prefix that is not in it touches no market. */
const zipPrefixes = new Map(
  z
    .array(zipPrefix)
    .parse(parse(readFileSync(new URL('./zip-prefixes.csv', import.meta.url), 'utf8'), { columns: true }))
    .map(({ prefix, market }) => [prefix, market]),
);

/** Indexes locations. Throws where two markets claim one city of a state, since a move has one market. */
export function buildMarketIndex(locations: readonly MarketLocation[]): MarketIndex {
  const byState = new Map<string, string>();
  const byMarket = new Map<string, string>();
  const nicknames = new Map<string, { market: string; state: string }>();
  const canonicalNames = new Map<string, string>();
  const states = new Map<string, Set<string>>();
  for (const { market, state, location, kind, canonical } of [...locations, ...countiesOf(locations)]) {
    const key = normalizeCity(location);
    const stateKey = `${state}|${key}`;
    states.set(key, (states.get(key) ?? new Set()).add(state));
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
  return { byState, byMarket, nicknames, canonicalNames, states, assigned: new Map() };
}

/** The counties of the markets as locations of their own: `Cook County`. */
function countiesOf(locations: readonly MarketLocation[]): MarketLocation[] {
  const counties = new Map(
    locations.map(({ market, state, county }): [string, MarketLocation] => [
      `${state}|${county}`,
      { market, state, county, location: `${county} County`, kind: 'city', canonical: '' },
    ]),
  );
  return [...counties.values()];
}

/** A move's market: the path without slash, or null; `assumed` where the row itself gave no state. */
export interface MarketMatch {
  market: string | null;
  assumed: boolean;
  /** The name that matched, where it is a part of the city's: `Boston` of `Greater Boston`. */
  named?: string;
  /** A sentence for the uploader where the location may be in a market, and doesn't say so. */
  warning?: string;
}

const none: MarketMatch = { market: null, assumed: false };
const unmatched = (warning: string): MarketMatch => ({ ...none, warning });
const inNoMarket = 'the row counts in no market';

/**
 * Finds a move's market. With a state, city and state decide, whatever market the file is for. Without one, a nickname
 * such as NYC decides; else a city of the upload's own market matches, marked as assumed. A county is matched as a city
 * is, and a region as the city that it is named after. Several cities match where all are in one market, a ZIP code where
 * all that begin as it does are. Where none does, an admin's word on the city counts.
 */
export function matchMarket(location: Location, uploadMarket: string, index: MarketIndex): MarketMatch {
  const match = matchDefined(location, uploadMarket, index);
  if (match.market !== null || index.assigned.size === 0) return match;
  const market = index.assigned.get(locationKey(location, index) ?? '');
  return market === undefined ? match : { market, assumed: false };
}

function matchDefined(location: Location, uploadMarket: string, index: MarketIndex): MarketMatch {
  const { city, state, elsewhere, zip, cities } = location;
  if (city === '' || elsewhere) return none;
  if (zip !== undefined) return matchZip(zip);
  if (cities !== undefined) return matchCities(city, cities, uploadMarket, index) ?? none;
  const match = matchName(city, state, uploadMarket, index);
  if (match.market !== null || match.warning !== undefined) return match;
  const behind = behindStreet(city, state, uploadMarket, index);
  if (behind !== null) return behind;
  const bare = withoutRemark(city, index);
  if (bare !== city) return named(bare, matchDefined({ ...location, city: bare }, uploadMarket, index));
  const parts = partsOf(city).map((part) => ({ city: part, state }));
  const several = parts.length < 2 ? null : matchCities(city, parts, uploadMarket, index);
  if (several !== null) return several;
  if (state === null) return withoutState(city, index);
  return ofLastState(city, state, uploadMarket, index) ?? none;
}

const named = (name: string, match: MarketMatch): MarketMatch =>
  match.market === null ? match : { named: name, ...match };

/** `525 University Ave Palo Alto`: the longest name at the end that is a city's. */
function behindStreet(
  city: string,
  state: string | null,
  uploadMarket: string,
  index: MarketIndex,
): MarketMatch | null {
  if (!/^\d/.test(city)) return null;
  const words = city.split(' ').slice(2);
  for (let at = Math.max(0, words.length - 4); at < words.length; at += 1) {
    const name = words.slice(at).join(' ');
    const match = named(name, matchWhole(name, state, uploadMarket, index));
    if (match.market !== null) return match;
  }
  return null;
}

/** `San Jose (HQ)` and `Menlo Park (Sand Hill)`, without what is in brackets and names no city of a market. */
function withoutRemark(city: string, index: MarketIndex): string {
  const [whole, remark] = / ?\(([^()]*)\)$/.exec(city) ?? [];
  if (whole === undefined || remark === undefined) return city;
  return index.states.has(normalizeCity(remark)) ? city : city.slice(0, -whole.length);
}

/** `New York / Greenwich, CT`: the state may be the last city's alone. */
function ofLastState(
  city: string,
  state: string,
  uploadMarket: string,
  index: MarketIndex,
): MarketMatch | null {
  const names = city.split(/[/;&|+]|\band\b|\bor\b/i).map((name) => name.trim());
  const parts = names.map((name, at) => ({ city: name, state: at === names.length - 1 ? state : null }));
  if (parts.length < 2) return null;
  const match = matchCities(city, parts, uploadMarket, index);
  return match?.market === null ? match : null;
}

/** `Palo Alto / Menlo Park`, `Palo Alto (Menlo Park)`, `94301 / 94025`. */
const partsOf = (city: string): string[] =>
  city
    .split(/[/;&|+()–-]|\band\b|\bor\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Words around the city in what people write as their region: `Greater Boston Area`, `Downtown Chicago`. */
const region =
  /^(?:the )?(?:greater |downtown |metro(?:politan)? )?(.*?)(?: (?:metro(?:politan)?|bay))?(?: (?:area|region))?$/i;

function regionOf(text: string): string | null {
  const named = region.exec(text)?.[1] ?? '';
  return named === '' || named === text ? null : named;
}

/** Finds the market of a name, or of the city that it is the region of. */
function matchName(
  city: string,
  state: string | null,
  uploadMarket: string,
  index: MarketIndex,
): MarketMatch {
  const match = matchWhole(city, state, uploadMarket, index);
  const named = match.market === null ? regionOf(city) : null;
  if (named === null) return match;
  const around = matchWhole(named, state, uploadMarket, index);
  return around.market === null ? match : { ...around, named };
}

/** Regions of one name in a state that are in several markets; the definition has it in the first. */
const sharedRegions = new Map([['CA|south bay', ['los-angeles', 'silicon-valley']]]);

function ofShared(city: string, markets: readonly string[], uploadMarket: string): MarketMatch {
  const [first, second] = markets.map((path) => path.replace(/(?:^|-)./g, titled));
  const text = `${quoted(city)} may be in ${first} or in ${second};`;
  if (!markets.includes(uploadMarket)) return unmatched(`${text} ${inNoMarket}.`);
  return {
    market: uploadMarket,
    assumed: true,
    warning: `${text} the file's market was assumed.`,
  };
}

const titled = (start: string): string => start.replace('-', ' ').toUpperCase();

/** A county may stand without its `County`: `Westchester, NY`, and `Miami-Dade` in a file for its market. */
function matchWhole(
  city: string,
  state: string | null,
  uploadMarket: string,
  index: MarketIndex,
): MarketMatch {
  const key = normalizeCity(city);
  if (state !== null) {
    const place = `${state}|${key}`;
    const shared = sharedRegions.get(place);
    if (shared !== undefined && shared[0] !== uploadMarket) return ofShared(city, shared, uploadMarket);
    return {
      market: index.byState.get(place) ?? index.byState.get(`${place} county`) ?? null,
      assumed: false,
    };
  }
  const nickname = index.nicknames.get(key);
  if (nickname !== undefined) return { market: nickname.market, assumed: false };
  const assumed = index.byMarket.get(`${uploadMarket}|${key}`);
  const county = `${city} County`;
  if (assumed === undefined && index.byMarket.has(`${uploadMarket}|${normalizeCity(county)}`))
    return { named: county, ...matchWhole(county, null, uploadMarket, index) };
  if (assumed === undefined) return none;
  const match = { market: uploadMarket, assumed: true };
  const others = [...(index.states.get(key) ?? [])].filter(
    (one) => index.byState.get(`${one}|${key}`) !== uploadMarket,
  );
  if (others.length === 0) return match;
  const text = `${quoted(city)} is in ${[assumed, ...others.sort()].join(' and ')}; ${assumed} was assumed from the file's market.`;
  return { ...match, warning: text };
}

function matchZip(zip: string): MarketMatch {
  const market = zipPrefixes.get(zip.slice(0, 3));
  if (market === undefined) return none;
  if (market !== null) return { market, assumed: false };
  return unmatched(`ZIP code ${zip} alone doesn't tell the market; ${inNoMarket}. Write the city.`);
}

/** The market that all parts of a text are in; null where none is in any. */
function matchCities(
  text: string,
  parts: readonly CityOfState[],
  uploadMarket: string,
  index: MarketIndex,
): MarketMatch | null {
  const matches = parts.map(({ city, state }) =>
    /^\d{5}$/.test(city) ? matchZip(city) : matchName(city, state, uploadMarket, index),
  );
  const markets = new Set(matches.map(({ market }) => market));
  const [market] = markets;
  if (markets.size > 1) return unmatched(`City ${quoted(text)} is not all in one market; ${inNoMarket}.`);
  if (market) return { market, assumed: matches.some(({ assumed }) => assumed) };
  const stateless = parts.flatMap(({ city, state }) => (state === null ? withoutState(city, index) : []));
  return [...matches, ...stateless].find(({ warning }) => warning !== undefined) ?? null;
}

/** A warning where a city, county or region of a market has no state, and so may be in another. */
function withoutState(city: string, index: MarketIndex): MarketMatch {
  const known = [city, regionOf(city) ?? city, `${city} County`].find((name) =>
    index.states.has(normalizeCity(name)),
  );
  const key = normalizeCity(known ?? city);
  const states = [...(index.states.get(key) ?? [])].sort();
  if (states.length === 0 && !key.endsWith(' county')) return none;
  const examples = states.length === 0 ? '' : `, such as ${states.join(' or ')}`;
  return unmatched(`${quoted(city)} needs a state${examples}; ${inNoMarket}.`);
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
  const key = normalizeCity(match.named ?? location.city);
  if (key === '') return null;
  const assumed = match.assumed ? index.byMarket.get(`${match.market}|${key}`) : undefined;
  const given = assumed ?? location.state;
  const state = given ?? index.nicknames.get(key)?.state ?? '';
  return `${state}|${index.canonicalNames.get(`${given ?? ''}|${key}`) ?? key}`;
}
