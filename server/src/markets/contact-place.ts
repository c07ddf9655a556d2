import { loadMarketLocations } from './definition.ts';
import { parseLocation } from './location.ts';
import { buildMarketIndex, locationKey, type MarketIndex, matchMarket } from './market-index.ts';

let definition: MarketIndex | undefined;

/** Words around the city in what people write as their region: `Greater Boston Area`. */
const region = /^(?:the )?(?:greater )?(.*?)(?: (?:metro(?:politan)?|bay))?(?: (?:area|region))?$/i;

/** Where a contact is, for the comparison with moves of a market. */
export interface ContactPlace {
  locationKey: string | null;
  isInMarket: boolean;
}

/** The place of a contact's city as moves of the market have it. */
export function placeOf(city: string | null, market: string): ContactPlace {
  definition ??= buildMarketIndex(loadMarketLocations());
  const whole = parseLocation(city ?? '');
  const [, bare = ''] = region.exec(whole.city) ?? [];
  for (const location of [whole, { ...whole, city: bare }]) {
    const match = matchMarket(location, market, definition);
    if (match.market === market)
      return { locationKey: locationKey(location, definition, match), isInMarket: true };
  }
  return { locationKey: locationKey(whole, definition), isInMarket: false };
}
