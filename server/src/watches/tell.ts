import { type ViewState, viewState } from '@liftout/contract/saved-views';
import { compareContacts } from '../contact-advisors/service.ts';
import type { MailService } from '../mail/service.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { lockInTransaction } from '../platform/db/locks/transaction-lock.ts';
import { platformScope, system, tenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import type { JobQueue } from '../platform/jobs/job-queue.ts';
import { readPortalName } from '../platform/queries/settings.ts';
import { dashboardsOf } from '../platform/sessions/dashboards.ts';
import { tellJob } from './jobs.ts';
import { writeNews } from './mail.ts';
import { toWire } from './notifications.ts';
import { findAdvisorsOfContacts, findWatchersOfContacts } from './queries/contacts.ts';
import { findMovedContacts, type Told, tellOf, type WatchedAdvisor } from './queries/match.ts';
import { findMailed, removeGone } from './queries/notifications.ts';
import { findWatchedViews, findWatchers, followAdvisors, type Watcher } from './queries/watches.ts';

/**
 * Whoever tells or takes back waits for the other, so that nothing is told of a move that is gone. It is held until the
 * commit, so that notifications are numbered in the order of their commits.
 */
const telling = 'telling of moves';

/** Takes moves that an upload took with it out of what nobody has read. In the transaction that removed them. */
export async function takeBack(tx: Tx): Promise<void> {
  await lockInTransaction(tx, telling);
  await removeGone(tx);
}

interface Teller {
  platform: Platform;
  mail: MailService;
  /** Contacts' own, as in `ContactReader`. */
  contactsMatching: (
    tx: Tx,
    clientId: string,
    asked: { filters: ViewState['filters']; ids: string[]; now: Date },
  ) => Promise<string[]>;
}

/**
 * Tells all users of what an upload added to the things they watch; mail goes out once for each user. Each client is told in
 * a transaction of its own and in its own scope, so that it hears of its own market alone. Who watches a view or a contact waits until the
 * contacts of that client are compared with the moves, after everybody else of every client is told. May run again, and at
 * the same time in another process: nobody is told twice of a move.
 */
export async function tellAll(teller: Teller, uploadId: string, signal?: AbortSignal): Promise<void> {
  const { platform, mail } = teller;
  const { db, clock } = platform;
  const watchers = await db.within('job').as(platformScope(system), (tx) => findWatchers(tx, clock.now()));
  const allowed = watchers.filter((one) => sees(one, 'overview'));
  const afterComparing = new Map<string, Watcher[]>();
  for (const [clientId, people] of Map.groupBy(allowed, (one) => one.clientId)) {
    signal?.throwIfAborted();
    await db.within('job').as(tenantScope(clientId, system), async (tx) => {
      const readers = idsOf(people.filter((one) => sees(one, 'contacts')));
      const views = await findWatchedViews(tx, clientId, readers);
      const ofContacts = await findWatchersOfContacts(tx, clientId, readers);
      const waiting = new Set([...views.map(({ userId }) => userId), ...ofContacts]);
      const later = people.filter(({ userId }) => waiting.has(userId));
      const now = people.filter(({ userId }) => !waiting.has(userId));
      if (later.length > 0) afterComparing.set(clientId, later);
      if (now.length > 0) await tell(tx, clientId, now, []);
    });
  }
  for (const [clientId, people] of afterComparing) {
    signal?.throwIfAborted();
    await compareContacts(platform, clientId, signal);
    await db.within('job').as(tenantScope(clientId, system), async (tx) => {
      const readers = idsOf(people.filter((one) => sees(one, 'contacts')));
      await tell(tx, clientId, people, readers);
    });
  }

  /** `readers`: the users among them whose watches of contacts and views are told, too. */
  async function tell(
    tx: Tx,
    clientId: string,
    people: readonly Watcher[],
    readers: string[],
  ): Promise<void> {
    await lockInTransaction(tx, telling);
    await followAdvisors(tx, clientId);
    const at = clock.now();
    const views = readers.length > 0 ? await findWatchedViews(tx, clientId, readers) : [];
    const ofContacts = [
      ...(readers.length > 0 ? await findAdvisorsOfContacts(tx, clientId, readers) : []),
      ...(views.length > 0 ? await advisorsOfViews(teller, tx, clientId, uploadId, views, at) : []),
    ];
    const told = await tellOf(tx, { clientId, uploadId, userIds: idsOf(people), ofContacts, at });
    if (told.length === 0) return;
    await mailTo(tx, told, people);
    notify(tx, clientId, ['notifications']);
  }

  async function mailTo(tx: Tx, told: readonly Told[], people: readonly Watcher[]): Promise<void> {
    const byUser = Map.groupBy(
      told.filter(({ channel }) => channel === 'mail'),
      ({ userId }) => userId,
    );
    for (const { userId, email, clientId, isAdmin } of people) {
      const ids = (byUser.get(userId) ?? []).map(({ id }) => id);
      if (ids.length === 0 || email === null) continue;
      const rows = await findMailed(tx, clientId, ids);
      if (rows.length === 0) continue;
      const { publicUrl } = platform.config;
      const written = writeNews(rows.map(toWire), {
        clientId,
        isAdmin,
        portalName: await readPortalName(tx),
        publicUrl,
      });
      await mail.post(tx, { ...written, to: email, clientId });
    }
  }
}

/** Tells users of each upload's moves soon after its commit. */
export function tellRegularly(teller: Teller, jobs: JobQueue): void {
  jobs.work(tellJob, ({ uploadId }, { signal }) => tellAll(teller, uploadId, signal));
}

const idsOf = (people: readonly Watcher[]) => people.map(({ userId }) => userId);

function sees({ isAdmin, clientDashboards, ownDashboards }: Watcher, section: 'overview' | 'contacts') {
  const dashboards = dashboardsOf(clientDashboards, ownDashboards);
  return isAdmin || dashboards.includes('full') || dashboards.includes(section);
}

/** The advisors of an upload's moves who are contacts of views. */
async function advisorsOfViews(
  teller: Teller,
  tx: Tx,
  clientId: string,
  uploadId: string,
  views: Awaited<ReturnType<typeof findWatchedViews>>,
  now: Date,
): Promise<WatchedAdvisor[]> {
  const moved = await findMovedContacts(tx, clientId, uploadId);
  const found: WatchedAdvisor[] = [];
  if (moved.length === 0) return found;
  const ids = moved.map(({ contactId }) => contactId);
  for (const { watchId, state } of views) {
    const parsed = viewState.safeParse(state);
    if (!parsed.success) continue;
    const inView = new Set(
      await teller.contactsMatching(tx, clientId, { filters: parsed.data.filters, ids, now }),
    );
    for (const { contactId, advisorId } of moved)
      if (inView.has(contactId)) found.push({ watchId, advisorId });
  }
  return found;
}
