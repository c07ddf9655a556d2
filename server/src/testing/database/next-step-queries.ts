import { findColleagues } from '../../auth/users/queries.ts';
import {
  findDueSteps,
  giveCadence,
  hasContact,
  lockContact,
  readCadence,
  readFirstSteps,
} from '../../next-steps/queries.ts';
import { countMentions, readDoubtful } from '../../personal-data/queries/mentions.ts';
import { fromTheFirst, readActivityPage, readHistoryPage } from '../../personal-data/queries/pages.ts';
import { lockSubject, readHeld } from '../../personal-data/queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  countDue,
  findRuledClients,
  lockDue,
  readDue,
  readOfContact,
  stillDue,
} from '../../retention/queries.ts';

const found = { any: '()a', theirs: null, hints: ['a'] };
const term = { months: 6, today: '2099-01-01' };

/** Calls each query of next steps and personal data once, for the check of their rows' types. */
export const nextStepQueries = (clientId: string, id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => hasContact(tx, clientId, id),
  (tx) => lockContact(tx, clientId, id),
  (tx) => giveCadence(tx, clientId, id, id),
  (tx) => readCadence(tx, clientId, id),
  (tx) => readFirstSteps(tx, clientId, 10),
  (tx) => findDueSteps(tx, clientId, { until: '2025-08-31', limit: 5 }),
  (tx) => lockSubject(tx, clientId, id),
  (tx) => countMentions(tx, clientId, id, found),
  (tx) => readDoubtful(tx, clientId, id, found, 20),
  (tx) => readHeld(tx, clientId, id),
  (tx) => readActivityPage(tx, clientId, id, fromTheFirst, 10),
  (tx) => readHistoryPage(tx, clientId, id, fromTheFirst, 10),
  (tx) => readOfContact(tx, clientId, id, 24),
];

/** Those that only the platform scope may run. */
export const nextStepPlatformQueries = (clientId: string, id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => findColleagues(tx, clientId, { caller: null, only: null }),
  (tx) => findColleagues(tx, clientId, { caller: id, only: id }),
  (tx) => findRuledClients(tx),
  (tx) => countDue(tx, clientId, term),
  (tx) => readDue(tx, clientId, term, { limit: 10, offset: 0 }),
  (tx) => lockDue(tx, clientId, term, { after: null, limit: 10 }),
  (tx) => stillDue(tx, clientId, term, [id]),
];
