import { buildMarketIndex, loadMarketLocations, type MarketIndex } from '../markets/service.ts';

let definition: MarketIndex | undefined;

/**
 * The rules that match a file's cities to markets. The definition is read once per process.
 * @param assigned markets of cities that the definition does not have, by location key
 */
export function marketRules(uploadMarket: string, assigned: MarketIndex['assigned']) {
  definition ??= buildMarketIndex(loadMarketLocations());
  return { uploadMarket, markets: { ...definition, assigned } };
}
