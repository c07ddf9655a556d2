import { hasOtherActivities, lockManualLog, takeBackActivities } from '../../activity/queries.ts';
import { lockContactsToLog } from '../../contacts/queries/writes.ts';
import { restoreLastInteraction } from '../../deals/queries/stages.ts';
import { demoNow } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { hasWrites } from '../../write-back/queries.ts';

/** A call of each query that logs the same with many contacts, and takes it back. */
export const logQueries = (clientId: string, id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => lockContactsToLog(tx, clientId, [id]),
  (tx) => lockManualLog(tx, clientId, [id], demoNow),
  (tx) => hasOtherActivities(tx, clientId, [id], { ids: [id], from: demoNow }),
  (tx) => takeBackActivities(tx, clientId, [id]),
  (tx) => hasWrites(tx, clientId, [id]),
  (tx) => restoreLastInteraction(tx, clientId, [{ contactId: id, before: null, after: demoNow }], demoNow),
];
