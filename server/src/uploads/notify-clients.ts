import type { Topic } from '@liftout/contract/topics';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { findClientsWithMarket } from './queries/uploads.ts';

/** Tells the screens of all clients who read moves that these changed. */
export async function notifyClients(tx: Tx, topics: Topic[]): Promise<void> {
  for (const clientId of await findClientsWithMarket(tx)) notify(tx, clientId, topics);
}
