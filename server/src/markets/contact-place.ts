import { loadMarketLocations } from './definition.ts';
import { parseLocation } from './location.ts';
import { buildMarketIndex, locationKey, type MarketIndex, matchMarket } from './market-index.ts';

let definition: MarketIndex | undefined;

/** Where a contact is, for the comparison with moves of a market. */
export interface ContactPlace {
  locationKey: string | null;
  isInMarket: boolean;
}

/** The place of a contact's city as moves of the market have it. */
export function placeOf(city: string | null, market: string): ContactPlace {
  definition ??= buildMarketIndex(loadMarketLocations());
  const location = parseLocation(city ?? '');
  const match = matchMarket(location, market, definition);
  const isInMarket = match.market === market;
  return { locationKey: locationKey(location, definition, isInMarket ? match : undefined), isInMarket };
}
