/** What other features may use of markets: the definition and the rules that place a move. */
export {
  buildMarketIndex,
  loadMarketPlaces,
  type MarketIndex,
  type MarketMatch,
  type MarketPlace,
  matchMarket,
  placeKey,
} from './market-index.ts';
export { normalizeCity, type Place, parsePlace } from './place.ts';
