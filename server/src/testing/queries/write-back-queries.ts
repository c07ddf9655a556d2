import type { Tx } from '../../platform/db/database.ts';
import { findDueWrite, findFailed, findNextDue, findSent, sumWrites } from '../../write-back/service.ts';

/** A call of each query on changes that go back to a source. */
export const writeBackQueries = (client: string, id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => findDueWrite(tx, client, 'hubspot'),
  (tx) => findNextDue(tx, client, 'hubspot'),
  (tx) => findSent(tx, client, 'hubspot', { sourceIds: ['call:1'], activityIds: [id] }),
  (tx) => sumWrites(tx, client, 'hubspot'),
  (tx) => findFailed(tx, client, 'hubspot', 20),
];
