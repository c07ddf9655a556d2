import { findCityMarkets, findMarketClients, findUploadMarket } from '../../city-markets/queries.ts';
import { findUnmatchedCities, moveCity, totalUnmatched } from '../../moves/queries/cities.ts';
import { findCityMonths } from '../../moves/queries/city-months.ts';
import { findFirmNames } from '../../moves/queries/firm-names.ts';
import { findKept, findOutdated } from '../../moves/queries/kept.ts';
import { countNear } from '../../moves/queries/near.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  countCareerMovesByDay,
  createCareerStage,
  findCareerMoves,
  findCareers,
  findEnterprises,
  findFirms,
  numberCareerMoves,
} from '../../register-moves/queries/careers.ts';
import { areCounted, findCareerCounts } from '../../register-moves/queries/counts.ts';
import { findNewestFile, findRegisterFile, findRegisterMoves } from '../../register-moves/queries/files.ts';

const selected = { market: 'boston', firms: null, from: null, to: null, conversions: false };

/** Runs each query about cities, kept figures and moves from the register; only the platform may those of uploads. */
export const cityMarketQueries = (id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => findCityMonths(tx, selected, 10),
  (tx) => findFirmNames(tx, 'boston'),
  (tx) => findKept(tx, 'key', 'boston'),
  (tx) => findOutdated(tx, { since: new Date(0), today: '2025-08-29', limit: 10 }),
  (tx) => countNear(tx, [], 90),
  (tx) => findRegisterFile(tx, id),
  (tx) => findRegisterMoves(tx, id),
  (tx) => findNewestFile(tx),
  (tx) => findCareerCounts(tx, id, '2024-01-01'),
  (tx) => areCounted(tx, id),
  (tx) => findFirms(tx),
  (tx) => findEnterprises(tx),
  (tx) => findCareers(tx, { since: '2024-01-01', after: 0 }, 10),
  async (tx) => {
    await createCareerStage(tx);
    await numberCareerMoves(tx);
    await countCareerMovesByDay(tx);
    return findCareerMoves(tx, { after: 0, nameOf: String }, 10);
  },
  (tx) => findCityMarkets(tx),
  (tx) => findUploadMarket(tx, id),
  (tx) => findMarketClients(tx),
  (tx) => findUnmatchedCities(tx, id, 10),
  (tx) => totalUnmatched(tx, id),
  (tx) => moveCity(tx, 'TX|austin', { from: null, to: 'boston' }),
];
