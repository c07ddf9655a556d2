import { hasContact, lockContact, readCadence, readFirstSteps } from '../../next-steps/queries.ts';
import { lockSubject, readHeld } from '../../personal-data/queries.ts';
import type { Tx } from '../../platform/db/database.ts';

/** Calls each query of next steps and personal data once, for the check of their rows' types. */
export const nextStepQueries = (clientId: string, id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => hasContact(tx, clientId, id),
  (tx) => lockContact(tx, clientId, id),
  (tx) => readCadence(tx, clientId, id),
  (tx) => readFirstSteps(tx, clientId, 10),
  (tx) => lockSubject(tx, clientId, id),
  (tx) => readHeld(tx, clientId, id),
];
