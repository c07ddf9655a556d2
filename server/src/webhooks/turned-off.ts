import type { Tx } from '../platform/db/database.ts';
import { findTurnedOff } from './queries.ts';

interface TurnedOffWebhook {
  clientId: string;
  id: string;
  /** A path or a query can hold a key. */
  host: string;
  since: Date;
  reason: string;
}

/** The addresses that were turned off because nothing arrived there. Needs the platform's scope. */
export const findTurnedOffWebhooks = async (tx: Tx): Promise<TurnedOffWebhook[]> =>
  (await findTurnedOff(tx)).map(({ clientId, id, url, failingSince, createdAt, turnedOffBecause }) => ({
    clientId,
    id,
    host: URL.canParse(url) ? new URL(url).host : 'an address',
    since: failingSince ?? createdAt,
    reason: turnedOffBecause ?? '',
  }));
