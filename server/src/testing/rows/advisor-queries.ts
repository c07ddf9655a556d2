import { findContactMoves, findContactsGone, findContactsOf } from '../../advisor-pages/queries.ts';
import { findPeople, findStints } from '../../advisor-register/queries/people.ts';
import { findAdvisorId, findColleagues, findCrds, findSourcesOf } from '../../moves/queries/advisor.ts';
import type { Tx } from '../../platform/db/database.ts';

/** A call of each query about one advisor. */
export const advisorQueries = (client: string, id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => findAdvisorId(tx, id),
  (tx) => findCrds(tx, id),
  (tx) => findSourcesOf(tx, [id]),
  (tx) => findColleagues(tx, { liftOut: id, advisorId: id }, 10),
  (tx) => findContactsOf(tx, client, id),
  (tx) => findContactMoves(tx, client, [id]),
  (tx) => findContactsGone(tx, client, { firmId: id, since: '2025-08-01' }),
];

/** Those on the public register, which only the platform may send. */
export const registerQueries: ((tx: Tx) => Promise<unknown>)[] = [
  (tx) => findPeople(tx, ['1']),
  (tx) => findStints(tx, ['1'], 10),
];
