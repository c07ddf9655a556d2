import { blockKey } from '../advisors/service.ts';
import { type FirmResolution, firmKey, isConversion, sideOf } from '../firms/service.ts';
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
  left: FirmResolution | null;
  joined: FirmResolution | null;
  conversion: boolean;
  /** Warnings in addition to those of reading the row. */
  warnings: string[];
}

export interface MoveRules {
  /** `firmResolver(directory)` */
  resolveFirm: (spelling: string) => FirmResolution;
  markets: MarketIndex;
  /** The market that the file is for, as path without slash. */
  uploadMarket: string;
}

/** Applies the counting rules to one row. Pure, so that uploads, demo data and tests count the same way. */
export function resolveMove(move: ParsedMove, rules: MoveRules): ResolvedMove {
  const left = move.firmLeft === null ? null : rules.resolveFirm(move.firmLeft);
  const joined = move.firmJoined === null ? null : rules.resolveFirm(move.firmJoined);
  const location = parseLocation(move.city, move.state);
  const market = matchMarket(location, rules.uploadMarket, rules.markets);
  const { firstName, lastName, crd, date } = move;
  return {
    fingerprint: moveFingerprint({
      firstName,
      lastName,
      crd,
      firmLeftKey: left && firmKey(left, date),
      firmJoinedKey: joined && firmKey(joined, date),
      date,
    }),
    person: personKey(firstName, lastName),
    blockKey: blockKey(firstName, lastName),
    location,
    locationKey: locationKey(location, rules.markets, market),
    market,
    left,
    joined,
    conversion: isConversion(left && sideOf(left, date), joined && sideOf(joined, date), date),
    warnings: [location.warning, market.warning].filter((warning) => warning !== undefined),
  };
}
