import {
  countMatches,
  countNotToContact,
  estimateMatches,
  readClientIds,
  readPage,
  readRange,
  readTotal,
} from '../../contacts/list/queries/pages.ts';
import {
  filteredPage,
  plainPage,
  rangePage,
  type Selection,
  type Window,
} from '../../contacts/list/queries/statements.ts';
import { findCandidates, readIntelOfName, readIntelWithNames } from '../../contacts/named/queries.ts';
import {
  countArchived,
  findTakenBack,
  listArchived,
  writeArchived,
  writeRestored,
} from '../../contacts/queries/archive.ts';
import { bytesOf, findContacts, findErased, readFacets } from '../../contacts/queries/contacts.ts';
import { copyMark } from '../../contacts/queries/do-not-contact.ts';
import { findErasedAmong, findFirmsToCompare } from '../../contacts/queries/erased.ts';
import {
  lockAdded,
  readFormerPeople,
  readImportedStages,
  readRevalued,
  readWritten,
  restoreImported,
} from '../../contacts/queries/import.ts';
import { readCalledContacts } from '../../contacts/queries/match.ts';
import { findNamedAsMarked, findOfOneName } from '../../contacts/queries/named-as-marked.ts';
import {
  contactsOfSource,
  findIdsOfSource,
  findOrigins,
  newContactsOfSource,
} from '../../contacts/queries/origins.ts';
import { findRecordsOf } from '../../contacts/queries/people.ts';
import {
  findContactsOfSource,
  lockContactsOfSource,
  writeSourceContacts,
} from '../../contacts/queries/upsert.ts';
import { lockWithWork } from '../../contacts/queries/worked-on.ts';
import { writeLastContacted } from '../../contacts/queries/writes.ts';
import { readActivities, readEdits, readImported, readMoves } from '../../contacts/timeline/queries.ts';
import { findDueImport, lockFile } from '../../imports/queries/imports.ts';
import { readRenamed } from '../../imports/queries/renamed.ts';
import {
  countOutcomes,
  countStaged,
  markRepeats,
  matchRows,
  nextRows,
  readMessages,
  readPreview,
} from '../../imports/queries/staged.ts';
import { isPlanned } from '../../next-steps/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { findDuplicates } from '../../submissions/queries.ts';

const client = 'alpha';
const id = newId();
const now = new Date('2025-08-29T16:00:00Z');
const before = { at: now, id };
const everything: Selection = { clientIds: [client], filters: {}, by: { sort: 'aum', order: 'asc' }, now };
const some: Selection = { ...everything, filters: { q: 'ada', stage: ['meeting'], notContactedDays: 14 } };
const page: Window = { limit: 11, offset: 0, after: { key: '5', id }, backward: false, keep: 'start' };
const large: Window = { ...page, limit: 1001, after: null };
const somebody = { id: null, fields: { first_name: 'Ada', last_name: 'Lind', firm: 'UBS' } };
const batch = { clientId: client, id, after: 0, last: 10 };

/** A call of each query of contacts, imports and submissions. */
export const contactQueries: ((tx: Tx) => unknown)[] = [
  (tx) => readPage(tx, plainPage(everything, page)),
  (tx) => readPage(tx, plainPage(everything, large)),
  (tx) => readPage(tx, filteredPage(some, page)),
  (tx) => readRange(tx, rangePage(some, page, 1_000)),
  (tx) => readClientIds(tx),
  (tx) => readTotal(tx, [client]),
  (tx) => countMatches(tx, some, 10),
  (tx) => countNotToContact(tx, some),
  (tx) => estimateMatches(tx, client, some),
  (tx) => findContacts(tx, client, [id], 'read'),
  (tx) => findErased(tx, client, [id]),
  (tx) => findRecordsOf(tx, client, [id]),
  (tx) => findFirmsToCompare(tx, client, [somebody]),
  (tx) => findErasedAmong(tx, client, [somebody], {}),
  (tx) => bytesOf(tx, client, [id]),
  (tx) => writeArchived(tx, client, [id], { reason: 'Gone.', takenBack: false, at: now }),
  (tx) => findTakenBack(tx, client, [id]),
  (tx) => writeRestored(tx, client, [id], { keep: true, at: now }),
  (tx) => listArchived(tx, client, { limit: 10, offset: 0 }),
  (tx) => copyMark(tx, client, { from: id, to: id, at: now }),
  (tx) => countArchived(tx, client),
  (tx) => findContactsOfSource(tx, client, 'hubspot', ['1']),
  (tx) => lockContactsOfSource(tx, client, 'hubspot', ['1']),
  (tx) => writeSourceContacts(tx, client, 'hubspot', [], now),
  (tx) => readFacets(tx, client, 'a', 10),
  (tx) => readCalledContacts(tx, client, ['5551234567'], ['ada@example.com']),
  (tx) => writeLastContacted(tx, client, [{ contactId: id, at: now }], now),
  (tx) => lockAdded(tx, batch, isPlanned),
  (tx) => lockWithWork(tx, client, id, 1, isPlanned),
  (tx) => readImportedStages(tx, batch),
  (tx) => readRevalued(tx, batch),
  (tx) => restoreImported(tx, batch, now),
  (tx) => readFormerPeople(tx, batch),
  (tx) => readRenamed(tx, batch),
  (tx) => readWritten(tx, batch),
  (tx) => findNamedAsMarked(tx, client, [id]),
  (tx) => findOfOneName(tx, client, [{ id, patterns: ['%ida%'] }], []),
  (tx) => lockFile(tx, batch),
  (tx) => markRepeats(tx, batch),
  (tx) => matchRows(tx, batch),
  (tx) => countStaged(tx, batch),
  (tx) => readPreview(tx, batch, 10),
  (tx) => readMessages(tx, batch, 'rejected', 0, 10),
  (tx) => nextRows(tx, batch, 0, 10),
  (tx) => countOutcomes(tx, batch),
  (tx) => readActivities(tx, client, id, before, 10),
  (tx) => readEdits(tx, client, id, before, 10),
  (tx) => readImported(tx, client, id, before, 10),
  (tx) => findCandidates(tx, [{ clientId: client, name: 'Kevin A. Rosario' }]),
  (tx) => readIntelOfName(tx, client, id, before, 10),
  (tx) => readIntelWithNames(tx, client, now, 10),
  (tx) => readMoves(tx, 'alpha', id, before, 10),
  (tx) => findOrigins(tx, client, [id]),
  (tx) => findIdsOfSource(tx, client, 'hubspot', ['1']),
  (tx) => contactsOfSource(tx, client, 'hubspot', ['1']),
  (tx) => newContactsOfSource(tx, client, 'hubspot', { since: now, after: null, limit: 1 }),
  (tx) => findDuplicates(tx, []),
];

/** Those that only the platform's scope may run. */
export const contactPlatformQueries: ((tx: Tx) => unknown)[] = [
  (tx) => findDueImport(tx, { clientId: client, id }),
];
