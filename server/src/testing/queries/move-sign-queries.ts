import { findColleaguesLeft, findStanding } from '../../move-signs/queries/advisor.ts';
import { findCells, findContact, findSigned } from '../../move-signs/queries/contacts.ts';
import { findDepartures, findGone, findGrowingLanes } from '../../move-signs/queries/market.ts';
import { countReplies } from '../../move-signs/queries/replies.ts';
import { findTenure } from '../../move-signs/queries/tenure.ts';
import { findDueMarkets, findTests } from '../../move-signs/queries/tests.ts';
import { readHistory } from '../../move-signs/test-signs.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';

const today = '2025-08-29';
const signed = { cells: [], gone: [], today, page: 1, pageSize: 10 };

/** Runs each query about the signs of a move. */
export const moveSignQueries: ((tx: Tx) => Promise<unknown>)[] = [
  (tx) => findCells(tx, 'alpha', ['merrill']),
  (tx) => findContact(tx, 'alpha', newId()),
  (tx) => findSigned(tx, 'alpha', { ...signed, hasTenure: false }),
  (tx) => findSigned(tx, 'alpha', { ...signed, hasTenure: true }),
  (tx) => findDepartures(tx, today),
  (tx) => findGrowingLanes(tx, today),
  (tx) => findGone(tx, 'alpha', today),
  (tx) => findTenure(tx, { clientId: 'alpha', contactId: newId() }, today),
  (tx) => findTenure(tx, { advisorId: newId() }, today),
  (tx) => findStanding(tx, newId(), today),
  (tx) => findColleaguesLeft(tx, { firmIds: [newId()], place: 'CA|palo alto', advisorId: newId(), today }),
  (tx) =>
    countReplies(
      tx,
      { clientId: 'alpha', contactId: newId() },
      { days: 60, now: new Date(`${today}T00:00:00Z`) },
    ),
  (tx) => readHistory(tx, 'chicago'),
  (tx) => findTests(tx),
];

/** Those that only the platform may run. */
export const moveSignPlatformQueries: ((tx: Tx) => Promise<unknown>)[] = [
  (tx) => findDueMarkets(tx, new Date(0)),
];
