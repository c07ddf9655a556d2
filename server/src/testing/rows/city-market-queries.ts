import { findCityMarkets, findMarketClients, findUploadMarket } from '../../city-markets/queries.ts';
import { findUnmatchedCities, moveCity, totalUnmatched } from '../../moves/queries/cities.ts';
import { findCityMonths } from '../../moves/queries/city-months.ts';
import { findNear } from '../../moves/queries/near.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findRegisterFile, findRegisterMoves } from '../../register-moves/queries.ts';

const selected = { market: 'boston', firms: null, from: null, to: null, conversions: false };

/** Runs each query about cities and about moves from the register; only the platform may those of uploads. */
export const cityMarketQueries = (id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => findCityMonths(tx, selected, 10),
  (tx) => findNear(tx, []),
  (tx) => findRegisterFile(tx, id),
  (tx) => findRegisterMoves(tx, id),
  (tx) => findCityMarkets(tx),
  (tx) => findUploadMarket(tx, id),
  (tx) => findMarketClients(tx),
  (tx) => findUnmatchedCities(tx, id, 10),
  (tx) => totalUnmatched(tx, id),
  (tx) => moveCity(tx, 'TX|austin', { from: null, to: 'boston' }),
];
