import { buildMarketIndex, loadMarketLocations, type MarketIndex } from '../markets/service.ts';

let definition: MarketIndex | undefined;

/** The rules that match a file's cities to markets. The definition is read once per process. */
export function marketRules(uploadMarket: string) {
  definition ??= buildMarketIndex(loadMarketLocations());
  return { uploadMarket, markets: definition };
}
