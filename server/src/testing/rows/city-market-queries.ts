import { findCityMarkets, findMarketClients, findUploadMarket } from '../../city-markets/queries.ts';
import { findUnmatchedCities, moveCity, totalUnmatched } from '../../moves/queries/cities.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Runs each query about cities that no market has; only the platform may. */
export const cityMarketQueries = (id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => findCityMarkets(tx),
  (tx) => findUploadMarket(tx, id),
  (tx) => findMarketClients(tx),
  (tx) => findUnmatchedCities(tx, id, 10),
  (tx) => totalUnmatched(tx, id),
  (tx) => moveCity(tx, 'TX|austin', { from: null, to: 'boston' }),
];
