import { blockKey } from '../advisors/service.ts';
import { changeOf, type FirmDay } from '../firms/service.ts';
import {
  type Location,
  locationKey,
  type MarketIndex,
  type MarketMatch,
  matchMarket,
  parseLocation,
} from '../markets/service.ts';
import { moveFingerprint, personKey } from '../moves/service.ts';
import type { ParsedMove } from './parse/row.ts';

/** A valid row with its person, location, market and firms resolved. */
export interface ResolvedMove {
  fingerprint: string;
  person: string;
  blockKey: string;
  location: Location;
  /** The key for grouping by city; null where the row has no city. */
  locationKey: string | null;
  market: MarketMatch;
  /** null where the row has no firm on that side. */
  left: FirmDay | null;
  joined: FirmDay | null;
  isConversion: boolean;
  isTakeover: boolean;
  /** Warnings in addition to those of reading the row. */
  warnings: string[];
}

export interface MoveRules {
  /** The firm of a spelling on a day (`YYYY-MM-DD`): `firmDays(directory)`, or that of the recorded firms. */
  firmOn: (spelling: string, date: string) => FirmDay;
  markets: MarketIndex;
  /** The market that the file is for, as path without slash. */
  uploadMarket: string;
}

/** Applies the counting rules to one row. Pure, so that uploads, demo data and tests count the same way. */
export function resolveMove(move: ParsedMove, rules: MoveRules): ResolvedMove {
  const { firstName, lastName, crd, date } = move;
  const left = move.firmLeft === null ? null : rules.firmOn(move.firmLeft, date);
  const joined = move.firmJoined === null ? null : rules.firmOn(move.firmJoined, date);
  const { location, market, locationKey } = placeOf(move, rules);
  return {
    fingerprint: moveFingerprint({
      firstName,
      lastName,
      crd,
      firmLeftKey: left?.key ?? null,
      firmJoinedKey: joined?.key ?? null,
      date,
    }),
    person: personKey(firstName, lastName),
    blockKey: blockKey(firstName, lastName),
    location,
    locationKey,
    market,
    left,
    joined,
    ...changeOf(left, joined),
    warnings: [location.warning, market.warning].filter((warning) => warning !== undefined),
  };
}

/** Where a row says that the move was. */
type Place = Pick<ResolvedMove, 'location' | 'market' | 'locationKey'>;

/** Places that one file names, kept while it is read. Beyond so many they are worked out again. */
const keptPlaces = 10_000;
const placesOf = new WeakMap<MoveRules, Map<string, Place>>();

/** A file names few places, each in thousands of rows: each is worked out once. */
function placeOf({ city, state, zip }: ParsedMove, rules: MoveRules): Place {
  const places = placesOf.get(rules) ?? new Map<string, Place>();
  placesOf.set(rules, places);
  const cells = `${city.length} ${state.length} ${city}${state}${zip}`;
  const known = places.get(cells);
  if (known) return known;
  const location = parseLocation(city, state, zip);
  const market = matchMarket(location, rules.uploadMarket, rules.markets);
  const place = { location, market, locationKey: locationKey(location, rules.markets, market) };
  if (places.size < keptPlaces) places.set(cells, place);
  return place;
}
