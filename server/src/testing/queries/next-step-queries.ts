import { findColleagues } from '../../auth/users/queries.ts';
import {
  findDueSteps,
  findFirstSteps,
  giveCadence,
  hasContact,
  lockContact,
  lockContactOfStep,
  readCadence,
  readFirstSteps,
} from '../../next-steps/queries.ts';
import type { Tx } from '../../platform/db/database.ts';

/** A call of each query of next steps. */
export const nextStepQueries = (clientId: string, id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => hasContact(tx, clientId, id),
  (tx) => lockContact(tx, clientId, id),
  (tx) => lockContactOfStep(tx, clientId, id),
  (tx) => giveCadence(tx, clientId, id, id),
  (tx) => readCadence(tx, clientId, id, 'America/Chicago'),
  (tx) => readFirstSteps(tx, clientId, 10),
  (tx) => findFirstSteps(tx, [{ clientId, id }]),
  (tx) => findDueSteps(tx, clientId, { until: '2025-08-31', limit: 5 }),
];

/** Those that only the platform's scope may run: whom a step can be given to. */
export const nextStepPlatformQueries = (clientId: string, id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => findColleagues(tx, clientId, { caller: null, only: null }),
  (tx) => findColleagues(tx, clientId, { caller: id, only: id }),
];
