import { readAttention } from '../../admin/queries/attention.ts';
import { foldChanges } from '../../admin/queries/fold.ts';
import { countActiveCampaigns, countActiveClients, readSums } from '../../admin/queries/metrics.ts';
import { countChanges } from '../../advisor-register/queries/changes.ts';
import { findActors, findEntries, findEntry } from '../../audit/queries/entries.ts';
import { countSignIns, findSessionUser, findSignIns } from '../../auth/sign-ins/queries.ts';
import { findUser, findUsersNamed } from '../../auth/users/queries.ts';
import { findDueClient, lockDueClient } from '../../clients/queries/archive.ts';
import { countContents } from '../../clients/queries/contents.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/db/ids.ts';
import { findSetUp, findUsage } from '../../settings/queries/services.ts';

const client = 'alpha';
const id = newId();
const now = new Date('2025-08-29T16:00:00Z');
const before = { at: now, id };
const paging = { page: 1, pageSize: 10 };

/** A call of each query on users, clients and running the portal. Only the platform's scope may run them. */
export const userPlatformQueries: ((tx: Tx) => unknown)[] = [
  (tx) => countChanges(tx, [id]),
  (tx) => findUser(tx, id, now),
  (tx) => findUsersNamed(tx, ['%a%'], 5),
  (tx) => findSignIns(tx, { ...paging, of: client, outcome: 'ended' }),
  (tx) => countSignIns(tx, { ...paging, of: 'admins', user: id }),
  (tx) => findSessionUser(tx, id),
  (tx) => foldChanges(tx, 10),
  (tx) => readSums(tx, ['call'], '2025-03-01'),
  (tx) => countActiveClients(tx, now, now),
  (tx) => countActiveCampaigns(tx),
  (tx) => readAttention(tx, now, now),
  (tx) => findEntries(tx, { q: 'ada' }, { after: before, pageSize: 10 }),
  (tx) => findEntry(tx, id),
  (tx) => findActors(tx, 10),
  (tx) => findUsage(tx),
  (tx) => findSetUp(tx),
  (tx) => lockDueClient(tx, id),
  (tx) => findDueClient(tx, [id]),
  (tx) => countContents(tx, [client]),
];
