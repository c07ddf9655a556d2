import type { Tx } from '../../platform/db/database.ts';
import { findClientsWithWaiting, hasWaiting } from '../../sources/calls/queries.ts';
import {
  countPass,
  findArchiveDue,
  findGone,
  findSeen,
  takeMissing,
} from '../../sources/sync/queries/rows.ts';
import { endForgotten, findSchedule, findWaitingRuns } from '../../sources/sync/queries/runs.ts';

const stream = { clientId: 'alpha', source: 'hubspot', stream: 'contacts' };

/** Calls of the functions that run a query of the sync engine, for the test of all queries' types. */
export const syncQueries: ((tx: Tx) => unknown)[] = [
  (tx) => hasWaiting(tx, 'alpha'),
  (tx) => findClientsWithWaiting(tx),
  (tx) => findGone(tx, stream, ['1']),
  (tx) => findSeen(tx, stream, ['1']),
  (tx) => countPass(tx, stream, 1),
  (tx) => takeMissing(tx, stream, 1, 10),
  (tx) => findArchiveDue(tx, stream, '', 10),
  (tx) => findWaitingRuns(tx, 10),
  (tx) => endForgotten(tx, 'Interrupted.'),
  (tx) => findSchedule(tx, ['hubspot'], 15),
];
