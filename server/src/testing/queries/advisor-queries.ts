import {
  findContactMoves,
  findContactsGone,
  findContactsOf,
  findPlace,
} from '../../advisor-pages/queries.ts';
import { stageChanges } from '../../advisor-register/queries/changes.ts';
import { findStagedSwaps } from '../../advisor-register/queries/conversions.ts';
import { findFirmNames } from '../../advisor-register/queries/dual.ts';
import { compareFirms, createFirmStage, findFirmCandidates } from '../../advisor-register/queries/firms.ts';
import { findPeople, findStints } from '../../advisor-register/queries/people.ts';
import { createStage } from '../../advisor-register/queries/stage.ts';
import { findAdvisorId, findColleagues, findCrds, findSourcesOf } from '../../moves/queries/advisor.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  createFoundStage,
  findFitting,
  findFoundCrd,
  findRegisteredNames,
  findUnblocked,
  stageFits,
  storeFound,
} from '../../register-matches/queries/fits.ts';

/** A call of each query about one advisor. */
export const advisorQueries = (client: string, id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => findAdvisorId(tx, id),
  (tx) => findCrds(tx, id),
  (tx) => findSourcesOf(tx, [id]),
  (tx) => findColleagues(tx, { liftOut: id, advisorId: id }, 10),
  (tx) => findContactsOf(tx, client, id),
  (tx) => findContactMoves(tx, client, [id]),
  (tx) => findContactsGone(tx, client, { firmId: id, since: '2025-08-01' }),
  (tx) => findPlace(tx, id),
];

const noFile = '00000000-0000-4000-8000-000000000000';

/** Those on the public register, which only the platform may send. */
export const registerQueries: ((tx: Tx) => Promise<unknown>)[] = [
  (tx) => findPeople(tx, ['1']),
  (tx) => findStints(tx, ['1'], 10),
  (tx) => findFirmNames(tx),
  (tx) => findFirmCandidates(tx, 'ubs', 10),
  (tx) => findUnblocked(tx, '', 10),
  (tx) => findRegisteredNames(tx),
  (tx) => findFoundCrd(tx, noFile),
  async (tx) => {
    await stageFits(tx, []);
    await createFoundStage(tx);
    await findFitting(tx, noFile, 10);
    return storeFound(tx, new Date(0));
  },
  async (tx) => {
    await createFirmStage(tx);
    return compareFirms(tx, noFile);
  },
  async (tx) => {
    await createStage(tx);
    await stageChanges(tx, noFile);
    return findStagedSwaps(tx);
  },
];
