import { findMatching } from '../../contacts/list/queries/matching.ts';
import { demoNow } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import {
  findAdvisorsOfContacts,
  findWatchersOfContacts,
  moveWatches,
} from '../../watches/queries/contacts.ts';
import { findNotifications } from '../../watches/queries/listed.ts';
import { findMovedContacts, findWatchesOfMove, tellOf } from '../../watches/queries/match.ts';
import {
  countNotifications,
  findBriefed,
  findMailed,
  removeGone,
  writeRead,
} from '../../watches/queries/notifications.ts';
import { renew } from '../../watches/queries/together.ts';
import { insertUndelivered, removeUnreadOf, renewReadOf } from '../../watches/queries/undelivered.ts';
import {
  findChosenFirm,
  findChosenMove,
  findChosenView,
  findEmail,
  findWatchedViews,
  findWatchers,
  followAdvisors,
} from '../../watches/queries/watches.ts';

const readerOf = (clientId: string, userId: string) => ({
  clientId,
  userId,
  reads: { overview: true, contacts: true },
});

/** A call of each query on watches. */
export const watchQueries = (clientId: string, id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => findMatching(tx, clientId, { filters: { q: 'ada', tier: ['gold'] }, ids: [id], now: demoNow }),
  (tx) =>
    tellOf(tx, {
      clientId,
      uploadId: id,
      userIds: [id],
      ofContacts: [{ watchId: id, advisorId: id }],
      at: demoNow,
    }),
  (tx) => findWatchesOfMove(tx, { clientId, userId: id, moveId: id }),
  (tx) => findMovedContacts(tx, clientId, id),
  (tx) => findWatchersOfContacts(tx, clientId, [id]),
  (tx) => findAdvisorsOfContacts(tx, clientId, [id]),
  (tx) => moveWatches(tx, clientId, { from: id, to: id, name: 'Ada Marsh' }),
  (tx) => findNotifications(tx, readerOf(clientId, id), { page: 1, pageSize: 10 }),
  (tx) => countNotifications(tx, readerOf(clientId, id)),
  (tx) => writeRead(tx, readerOf(clientId, id), [id], demoNow),
  (tx) => writeRead(tx, readerOf(clientId, id), null, null),
  (tx) => renew(tx, clientId, id, demoNow),
  (tx) => removeUnreadOf(tx, { clientId, mailId: id }),
  (tx) => renewReadOf(tx, { clientId, mailId: id, at: demoNow }),
  (tx) => findMailed(tx, clientId, [id]),
  (tx) => findBriefed(tx, { clientId, userId: id }, { from: '2025-08-18', until: '2025-08-25', limit: 5 }),
  (tx) => findChosenMove(tx, id),
  (tx) => findChosenFirm(tx, id),
  (tx) => findChosenView(tx, clientId, id, id),
  (tx) => findWatchedViews(tx, clientId, [id]),
  (tx) => followAdvisors(tx, clientId),
];

/** A call of each query on watches that only the platform's scope may run. */
export const watcherQueries = (id: string): ((tx: Tx) => Promise<unknown>)[] => [
  (tx) => removeGone(tx),
  (tx) => insertUndelivered(tx, { clientId: 'alpha', mailId: id, userId: id, kind: 'report', at: demoNow }),
  (tx) => findEmail(tx, id),
  (tx) => findWatchers(tx, demoNow),
];
