import { readMentions, readOtherRecords } from '../../personal-data/queries/mentions.ts';
import { fromTheFirst, readActivityPage, readHistoryPage } from '../../personal-data/queries/pages.ts';
import {
  lockSubject,
  readFirmsOfNamesakes,
  readHeld,
  readIdentities,
  readSubject,
} from '../../personal-data/queries.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  countDue,
  findRuledClients,
  lockDue,
  readDue,
  readOfContact,
  stillDue,
} from '../../retention/queries.ts';

const found = { any: 'a', sure: null, theirs: null, hints: ['a'], names: ['A B'], firms: {} };
const term = { months: 6, today: '2099-01-01' };

/** A call of each query of personal data and of how long it is kept. */
export const personalDataQueries = (clientId: string, id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => lockSubject(tx, clientId, id),
  (tx) => readSubject(tx, clientId, id),
  (tx) => readIdentities(tx, clientId, id),
  (tx) => readFirmsOfNamesakes(tx, clientId, id),
  (tx) => readMentions(tx, clientId, { id, ...found }, 20),
  (tx) => readOtherRecords(tx, clientId, id, 20),
  (tx) => readHeld(tx, clientId, { id, ...found }),
  (tx) => readActivityPage(tx, clientId, id, fromTheFirst, 10),
  (tx) => readHistoryPage(tx, clientId, id, fromTheFirst, 10),
  (tx) => readOfContact(tx, clientId, id, 24),
];

/** Those that only the platform's scope may run. */
export const retentionQueries = (clientId: string, id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => findRuledClients(tx),
  (tx) => countDue(tx, clientId, term),
  (tx) => readDue(tx, clientId, term, { limit: 10, offset: 0 }),
  (tx) => lockDue(tx, clientId, term, { after: null, limit: 10 }),
  (tx) => stillDue(tx, clientId, term, [id]),
];
