import type { Topic } from '@liftout/contract/topics';
import type { Tx } from '../db/database.ts';
import { requestUse } from '../db/limits/request-use.ts';

/**
 * Notes that the transaction changed rows of this client (null: of none). Once it has committed, every process is
 * notified; where it rolls back, nobody is. The topics are those of the endpoint being served; work that no endpoint
 * asked for names its own.
 */
export function notify(tx: Tx, clientId: string | null, topics?: readonly Topic[]): void {
  const request = requestUse.getStore();
  tx.changes.add({ clientId, topics: topics ?? request?.changes ?? [], origin: request?.origin });
}
