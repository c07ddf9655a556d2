import {
  buildMarketIndex,
  loadMarketPlaces,
  type MarketIndex,
  type MarketPlace,
  normalizeCity,
} from '../../markets/service.ts';

let shipped: { places: MarketPlace[]; markets: MarketIndex } | undefined;

/** What a file for a market goes by. The definition is read once a process. */
export function placeRules(uploadMarket: string) {
  if (!shipped) {
    const places = loadMarketPlaces();
    shipped = { places, markets: buildMarketIndex(places) };
  }
  const states = new Map<string, string>();
  for (const { market, place, state } of shipped.places)
    if (market === uploadMarket) states.set(normalizeCity(place), state);
  return {
    uploadMarket,
    markets: shipped.markets,
    /** The state in which the market has such a city. */
    stateOf: (city: string): string | null => states.get(normalizeCity(city)) ?? null,
  };
}
