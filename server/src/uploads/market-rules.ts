import { buildMarketIndex, loadMarketLocations, type MarketIndex } from '../markets/service.ts';

let shipped: MarketIndex | undefined;

/** What a file for a market goes by. The definition is read once a process. */
export function marketRules(uploadMarket: string) {
  shipped ??= buildMarketIndex(loadMarketLocations());
  return { uploadMarket, markets: shipped };
}
