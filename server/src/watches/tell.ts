import { viewState } from '@liftout/contract/saved-views';
import { compareContacts } from '../contact-advisors/service.ts';
import { contactsMatching } from '../contacts/service.ts';
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
import { findMovedContacts, type Told, tellOf, type ViewAdvisor } from './queries/match.ts';
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
}

/**
 * Tells all users of what an upload added to the things they watch; mail goes out once for each user. Each client is told in
 * a transaction of its own and in its own scope, so that it hears of its own market alone. May run again, and at the same
 * time in another process: nobody is told twice of a move.
 */
export async function tellAll(
  { platform, mail }: Teller,
  uploadId: string,
  signal?: AbortSignal,
): Promise<void> {
  const { db, clock } = platform;
  const watchers = await db.within('job').as(platformScope(system), (tx) => findWatchers(tx, clock.now()));
  for (const [clientId, people] of Map.groupBy(watchers, (one) => one.clientId)) {
    signal?.throwIfAborted();
    const allowed = people.filter((one) => sees(one, 'overview'));
    const readers = allowed.filter((one) => sees(one, 'contacts'));
    const views = await db
      .within('job')
      .as(tenantScope(clientId, system), (tx) => findWatchedViews(tx, clientId, idsOf(readers)));
    if (views.length > 0) await compareContacts(platform, clientId, signal);
    await db.within('job').as(tenantScope(clientId, system), async (tx) => {
      await lockInTransaction(tx, telling);
      await followAdvisors(tx, clientId);
      const at = clock.now();
      const ofViews = views.length > 0 ? await advisorsOfViews(tx, clientId, uploadId, views, at) : [];
      const told = await tellOf(tx, { clientId, uploadId, userIds: idsOf(allowed), ofViews, at });
      if (told.length === 0) return;
      await mailTo(tx, told, allowed);
      notify(tx, clientId, ['notifications']);
    });
  }

  async function mailTo(tx: Tx, told: readonly Told[], people: readonly Watcher[]): Promise<void> {
    const byUser = Map.groupBy(
      told.filter(({ channel }) => channel === 'mail'),
      ({ userId }) => userId,
    );
    for (const { userId, email, clientId } of people) {
      const ids = (byUser.get(userId) ?? []).map(({ id }) => id);
      if (ids.length === 0 || email === null) continue;
      const rows = await findMailed(tx, clientId, ids);
      if (rows.length === 0) continue;
      const { publicUrl } = platform.config;
      const written = writeNews(rows.map(toWire), {
        clientId,
        portalName: await readPortalName(tx),
        publicUrl,
      });
      await mail.post(tx, { ...written, to: email, clientId });
    }
  }
}

/** Tells users of each upload's moves soon after its commit. */
export function tellRegularly(platform: Platform, mail: MailService, jobs: JobQueue): void {
  jobs.work(tellJob, ({ uploadId }, { signal }) => tellAll({ platform, mail }, uploadId, signal));
}

const idsOf = (people: readonly Watcher[]) => people.map(({ userId }) => userId);

function sees({ isAdmin, clientDashboards, ownDashboards }: Watcher, section: 'overview' | 'contacts') {
  const dashboards = dashboardsOf(clientDashboards, ownDashboards);
  return isAdmin || dashboards.includes('full') || dashboards.includes(section);
}

/** The advisors of an upload's moves who are contacts of views. */
async function advisorsOfViews(
  tx: Tx,
  clientId: string,
  uploadId: string,
  views: Awaited<ReturnType<typeof findWatchedViews>>,
  now: Date,
): Promise<ViewAdvisor[]> {
  const moved = await findMovedContacts(tx, clientId, uploadId);
  const found: ViewAdvisor[] = [];
  if (moved.length === 0) return found;
  const ids = moved.map(({ contactId }) => contactId);
  for (const { watchId, state } of views) {
    const parsed = viewState.safeParse(state);
    if (!parsed.success) continue;
    const inView = new Set(await contactsMatching(tx, clientId, { filters: parsed.data.filters, ids, now }));
    for (const { contactId, advisorId } of moved)
      if (inView.has(contactId)) found.push({ watchId, advisorId });
  }
  return found;
}
