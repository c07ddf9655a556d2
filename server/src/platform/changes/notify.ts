import type { Topic } from '@liftout/contract/topics';
import type { Tx } from '../db/database.ts';
import { requestUse } from '../db/limits/request-use.ts';

/**
 * Records that the transaction changed rows of this client (null: of no client). Every process is notified after the
 * commit, and none after a rollback. `topics`: by default those of the current endpoint; jobs name their own.
 */
export function notify(tx: Tx, clientId: string | null, topics?: readonly Topic[]): void {
  const request = requestUse.getStore();
  tx.changes.add({ clientId, topics: topics ?? request?.changes ?? [], origin: request?.origin });
}
