import { findDeal, findOpenDeal, listOpenDeals, readBoard } from '../../deals/queries/deals.ts';
import { findFormerLosses, giveBackLosses } from '../../deals/queries/former-losses.ts';
import { findLostDeal, listLostDeals } from '../../deals/queries/losses.ts';
import { findDealTimes, findRemapped } from '../../deals/queries/origins.ts';
import { copyLastContacted, findStagesThatNeverWere, readOpenDeals } from '../../deals/queries/stages.ts';
import {
  countLossReasons,
  countReached,
  countStuck,
  listStuck,
  readFunnel,
  readStageTimes,
} from '../../deals/queries/times.ts';
import { countInStages, countLost } from '../../deals/queries/week.ts';
import { lockGoals } from '../../goals/queries.ts';
import { demoNow } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';

/** A call of each query on deals. */
export const dealQueries = (client: string, id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => findDeal(tx, client, id, 'lock'),
  (tx) => listOpenDeals(tx, { clientId: client, stage: 'meeting', limit: 10, after: { value: 1, id } }),
  (tx) => readBoard(tx, client),
  (tx) => findOpenDeal(tx, client, id),
  (tx) => findLostDeal(tx, client, id),
  (tx) => listLostDeals(tx, client, { contact: id, limit: 10, after: { lostAt: demoNow.toISOString(), id } }),
  (tx) => findFormerLosses(tx, client, [id]),
  (tx) =>
    giveBackLosses(tx, client, [{ contactId: id, reason: 'fit', note: null, stage: 'meeting' }], {
      at: demoNow,
      by: 'nobody',
    }),
  (tx) => countReached(tx, client, { from: demoNow.toISOString(), until: demoNow.toISOString() }),
  (tx) => countInStages(tx, client, { from: demoNow.toISOString(), until: demoNow.toISOString() }),
  (tx) => countLost(tx, client, { from: demoNow.toISOString(), until: demoNow.toISOString() }),
  (tx) => lockGoals(tx, client),
  (tx) => readFunnel(tx, client, new Date(0)),
  (tx) => readStageTimes(tx, client, new Date(0)),
  (tx) => countLossReasons(tx, client, new Date(0)),
  (tx) => countStuck(tx, client, [{ stage: 'meeting', before: demoNow }]),
  (tx) => listStuck(tx, client, [{ stage: 'meeting', before: demoNow }], 10),
  (tx) => copyLastContacted(tx, client, [id], demoNow),
  (tx) => readOpenDeals(tx, client, [id]),
  (tx) => findStagesThatNeverWere(tx, client, [id]),
  (tx) => findDealTimes(tx, client, [id]),
  (tx) => findRemapped(tx, client, { source: 'hubspot', stages: new Map(), after: null, limit: 1 }),
];
