import { findLogged, hasLaterActivity } from '../../activity/service.ts';
import { dealStandsSince, longSince, readDealStanding } from '../../deals/service.ts';
import { demoNow } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findDepartures } from '../../today/queries/departures.ts';
import { countDone } from '../../today/queries/done.ts';
import { callable, chooseContacts, readReasons } from '../../today/queries/queue.ts';
import { countSnoozed, readSnoozed } from '../../today/queries/snoozes.ts';

/** A call of each query on the queue of whom to call. */
export const todayQueries = (clientId: string, id: string): ((tx: Tx) => Promise<unknown>)[] => {
  const of = { clientId, now: demoNow, timeZone: 'America/Chicago', today: '2025-08-29' };
  const branch = {
    firmKey: 'merrill',
    cityKey: 'palo alto',
    firmIds: [id],
    firmId: id,
    firm: 'Merrill',
    place: 'CA|palo alto',
    city: 'Palo Alto',
    people: 4,
    returned: 0,
    firstOn: of.today,
    knownAt: demoNow,
  };
  const askIn = ({ scope }: Tx) => {
    const limits = [{ stage: 'meeting' as const, before: demoNow }];
    return {
      ...of,
      branches: [branch],
      stuck: { join: longSince(limits), since: dealStandsSince },
      named: [],
      ...callable(of, 'unassigned', scope.actor),
    };
  };
  return [
    (tx) => findDepartures(tx, of),
    (tx) => chooseContacts(tx, askIn(tx), 10),
    (tx) => readReasons(tx, askIn(tx), [id]),
    (tx) => findLogged(tx, clientId, id),
    (tx) => hasLaterActivity(tx, clientId, { id, contactId: id, occurredAt: demoNow }),
    (tx) => readDealStanding(tx, clientId, id),
    (tx) => readSnoozed(tx, clientId, of.today, 10),
    (tx) => countSnoozed(tx, clientId, of.today),
    (tx) => countDone(tx, clientId, { name: 'alpha', ...of }),
  ];
};
