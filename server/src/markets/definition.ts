import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

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

let counties: ReadonlySet<string> | undefined;

/** Whether a name is that of a county of a market, in any state: `Miami Dade`. The definition is read once per process. */
export function isMarketCounty(name: string): boolean {
  counties ??= new Set(loadMarketLocations().map(({ county }) => lettersOf(county)));
  return counties.has(lettersOf(name));
}

let kinds: ReadonlyMap<string, ReadonlyMap<string, LocationKind>> | undefined;

/** The markets that have a location of a name, in any state, with what it is there. The definition is read once per process. */
export function marketsWith(name: string): ReadonlyMap<string, LocationKind> {
  kinds ??= kindsByName();
  return kinds.get(lettersOf(name)) ?? nowhere;
}

type LocationKind = MarketLocation['kind'];
const nowhere: ReadonlyMap<string, LocationKind> = new Map();

function kindsByName(): Map<string, Map<string, LocationKind>> {
  const found = new Map<string, Map<string, LocationKind>>();
  for (const { location, market, kind } of loadMarketLocations()) {
    const key = lettersOf(location);
    found.set(key, (found.get(key) ?? new Map<string, LocationKind>()).set(market, kind));
  }
  return found;
}

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');
