import { timeZoneOf } from '@liftout/contract/values/time-zones';
import { findTargetMarket } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';

/** The time zone by which a client's days begin and end: its target market's, else New York's (decision 124). */
export const timeZoneOfClient = async (tx: Tx, clientId: string): Promise<string> =>
  timeZoneOf(await findTargetMarket(tx, clientId));
