import {
  findChangedSpellings,
  findComparedClients,
  readComparison,
  readPresent,
} from '../../contact-advisors/queries/changed.ts';
import {
  lockUnnamed,
  lockWaiting,
  readCompared,
  readNames,
  readSightings,
  saveLinks,
} from '../../contact-advisors/queries/compare.ts';
import { readMovesOfBlocks, readNeighbours } from '../../contact-advisors/queries/touched.ts';
import { readContactMoves, readNewMovesOf } from '../../insights/queries/moves.ts';
import type { Tx } from '../../platform/db/database.ts';

import { findMovesOf } from '../../research/queries/profiles.ts';

const august = {
  from: '2025-08-01',
  to: '2025-08-31',
  reported: { since: new Date(0), before: new Date(), future: true },
};

type Calls = ((tx: Tx) => Promise<unknown>)[];

/** Calls each query that compares contacts, or reads what was found, once, for the check of their rows' types. */
export const comparisonQueries = (clientId: string, id: string): Calls => [
  (tx) => lockUnnamed(tx, clientId, 10),
  (tx) => readNames(tx, clientId, [id]),
  (tx) => lockWaiting(tx, clientId, 10),
  (tx) => readCompared(tx, clientId, [id]),
  (tx) => readSightings(tx, { blockKeys: ['s530 j'], crds: ['1'], emails: ['a@example.com'] }),
  (tx) => saveLinks(tx, clientId, [id], []),
  (tx) => readContactMoves(tx, clientId, august, 10),
  (tx) => readNewMovesOf(tx, clientId, id),
  (tx) => findMovesOf(tx, clientId, { person: 'ada lovelace', block: 'l142 a', contactId: null }),
  (tx) => findMovesOf(tx, clientId, { person: 'ada lovelace', block: 'l142 a', contactId: id }),
];

/** The same for those of the platform's scope. */
export const changedQueries = (clientId: string): Calls => [
  (tx) => readComparison(tx, clientId),
  (tx) => readPresent(tx, clientId),
  (tx) => readMovesOfBlocks(tx, 'boston', 0, 10),
  (tx) => readNeighbours(tx, clientId, 0, 10),
  (tx) => findChangedSpellings(tx, new Date()),
  (tx) => findComparedClients(tx, [clientId]),
];
