import { findLogged, hasLaterActivity } from '../../activity/service.ts';
import { dealStandsSince, longSince, readDealStanding } from '../../deals/service.ts';
import { demoNow } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { countDone } from '../../today/queries/done.ts';
import { callable, chooseContacts, readReasons } from '../../today/queries/queue.ts';

/** A call of each query on the queue of whom to call. */
export const todayQueries = (clientId: string, id: string): ((tx: Tx) => Promise<unknown>)[] => {
  const askIn = ({ scope }: Tx) => {
    const of = { clientId, now: demoNow, today: '2025-08-29' };
    const limits = [{ stage: 'meeting' as const, before: demoNow }];
    return {
      ...of,
      stuck: { join: longSince(limits), since: dealStandsSince },
      callable: callable(of, 'unassigned', scope.actor),
    };
  };
  return [
    (tx) => chooseContacts(tx, askIn(tx), 10),
    (tx) => readReasons(tx, askIn(tx), [id]),
    (tx) => findLogged(tx, clientId, id),
    (tx) => hasLaterActivity(tx, clientId, { id, contactId: id, occurredAt: demoNow }),
    (tx) => readDealStanding(tx, clientId, id),
    (tx) => countDone(tx, clientId, { name: 'alpha', since: demoNow }),
  ];
};
