import type {
  ActivityInput,
  Engagement,
  LoggedEntry,
  MonthFigures,
  Touch,
  TouchFigure,
} from '@liftout/contract/activity';
import type { ContactTouches } from '@liftout/contract/contact-touches';
import type { FeedItem } from '@liftout/contract/live-feed';
import { readMonth } from '@liftout/contract/values/date-range';
import { type Month, monthOf, monthsUpTo, previousMonth } from '@liftout/contract/values/months';
import { refuseErased } from '../contacts/service.ts';
import { type NewStep, ownedStep } from '../next-steps/service.ts';
import { isInFuture } from '../platform/clock.ts';
import { findClientOfRow } from '../platform/db/client-of-row.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import type { Scope, TenantScope } from '../platform/db/scope.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import type { Platform } from '../platform/deps.ts';
import { forbidden, invalid, notFound } from '../platform/http/errors/http-error.ts';
import { queueActivities } from '../write-back/service.ts';
import { type LogForMany, logMany, takeBack, writtenKinds } from './bulk-log.ts';
import { dispositionOf } from './dispositions.ts';
import { emptyMonth, engagementOf, figuresOf } from './engagement.ts';
import { toFeedItem, toTouch } from './feed-item.ts';
import { feedStreams } from './feed-streams.ts';
import { logActivities } from './log.ts';
import { countByPeriod, countMonths } from './queries/months.ts';
import { readTouches } from './queries/touches.ts';
import { countWeeks } from './queries/weeks.ts';
import { readFeed } from './queries.ts';

export { callSubjects } from './bulk-log.ts';
export { archiveCampaigns, type SourceCampaign, upsertCampaigns } from './campaigns.ts';
export { logActivities } from './log.ts';
export { archiveActivities, moveActivities, restoreActivities } from './queries/archive.ts';
export { countMonths as countPeriods } from './queries/months.ts';
export {
  contactsOfActivities,
  findLogged,
  hasLaterActivity,
  type NewActivity,
  removeActivities,
  removeActivity,
} from './queries.ts';

/** Months beside each figure, with the chosen one. */
const shownMonths = 12;

/**
 * Logs an activity with a contact of the client, in the caller's transaction: it advances last contacted and the open
 * deal's last interaction, and goes back to the contact's source. Throws 409 where the contact was erased.
 */
export async function logOne(
  tx: Tx,
  clientId: string,
  input: Omit<ActivityInput, 'client' | 'timestamp'>,
  { occurredAt, now }: { occurredAt: Date; now: Date },
): Promise<FeedItem> {
  const outcome = input.outcome || null;
  const activity = {
    id: newId(),
    contactId: input.contactId,
    type: input.type,
    subject: input.subject,
    outcome,
    notes: input.notes || null,
    durationSeconds: input.duration ?? null,
    disposition: dispositionOf(input.type, outcome),
    agent: tx.scope.actor.name,
    occurredAt,
    sourceId: null,
  };
  const { written } = await logActivities(tx, clientId, {
    source: 'manual',
    activities: [activity],
    at: now,
  });
  await refuseErased(tx, clientId, activity.contactId);
  const kind = writtenKinds[input.type];
  if (kind !== undefined) {
    const { id: activityId, contactId } = activity;
    await queueActivities(tx, clientId, [{ kind, activityId, contactId }], now);
  }
  const [row] = written;
  if (!row) throw new Error('A new activity is always written.');
  return toFeedItem({ ...row, type: input.type });
}

export type ActivityService = ReturnType<typeof activityService>;

/** Engagement figures, the live feed, and logging what was done. */
export function activityService(platform: Platform) {
  const { db, clock } = platform;

  /** The figures of a month and of the previous one, in the caller's transaction. */
  async function figuresOfMonths(
    tx: Tx,
    clientId: string,
    month: Month,
  ): Promise<[MonthFigures, MonthFigures]> {
    const previous = previousMonth(month);
    const counts = await countMonths(tx, clientId, {
      previousFrom: previous.from,
      from: month.from,
      until: month.until,
    });
    return [
      figuresOf(month, counts.get('current') ?? emptyMonth),
      figuresOf(previous, counts.get('previous') ?? emptyMonth),
    ];
  }

  /**
   * Logs an activity, which advances last contacted and the open deal's last interaction. Throws 404 for a contact that
   * the scope may not read, 403 when a client user names another client, 400 for a time in the future.
   */
  async function log(scope: Scope, input: ActivityInput): Promise<FeedItem> {
    if (scope.kind === 'tenant' && input.client !== undefined && input.client !== scope.clientId)
      throw forbidden("You can only access your own client's data.");
    const now = clock.now();
    const occurredAt = input.timestamp === undefined ? now : new Date(input.timestamp);
    if (isInFuture(occurredAt, now))
      throw invalid([{ path: 'timestamp', message: 'This date is in the future.' }]);
    return db.as(scope, async (tx) => {
      const clientId = await findClientOfRow(tx, 'contacts', input.contactId);
      const isOfNamedClient = input.client === undefined || input.client === clientId;
      if (clientId === undefined || !isOfNamedClient) throw notFound('This contact');
      return logOne(tx, clientId, input, { occurredAt, now });
    });
  }

  function monthNamed(dateRange: string): Month {
    const month = readMonth(dateRange, clock.now());
    if (!month)
      throw invalid([{ path: 'dateRange', message: 'Use month, a month such as july, or YYYY-MM.' }]);
    return month;
  }

  return {
    /**
     * The figures of the month that `dateRange` names, with those of the previous month and of twelve months. Throws 400
     * for an unknown name.
     */
    async engagement(scope: TenantScope, dateRange: string): Promise<Engagement> {
      const month = monthNamed(dateRange);
      const months = monthsUpTo(month, shownMonths);
      const starts = months.map(({ from }) => from);
      const counts = await db.as(scope, (tx) =>
        countByPeriod(tx, scope.clientId, { starts, until: month.until }),
      );
      return engagementOf(months, counts, monthOf(clock.now()));
    },

    /** A page of the activities behind a figure of a month. Throws 400 for an unknown month. */
    async touches(
      scope: TenantScope,
      { dateRange, ...page }: Paging & { dateRange: string; figure: TouchFigure },
    ): Promise<{ rows: Touch[]; total: number }> {
      const { from, until } = monthNamed(dateRange);
      const { rows, total } = await db.as(scope, (tx) =>
        readTouches(tx, scope.clientId, { ...page, from, until }),
      );
      return { rows: rows.map(toTouch), total };
    },
    figuresOfMonths,

    /** How often contacts of the client were reached in each of the last seven weeks. */
    weeks: (scope: TenantScope, contactIds: readonly string[]): Promise<ContactTouches[]> =>
      db.as(scope, (tx) => countWeeks(tx, scope.clientId, contactIds, clock.now())),

    feed: (scope: TenantScope, page: { limit: number; before?: string | undefined }): Promise<FeedItem[]> =>
      db.as(scope, async (tx) => (await readFeed(tx, scope.clientId, page)).map(toFeedItem)),

    log,

    /** Logs the same with many contacts: all of it, or nothing. Throws as `ownedStep`; 409 where one has too many open steps. */
    async logMany(
      scope: TenantScope,
      { nextStep, ...fields }: Omit<LogForMany, 'nextStep'> & { nextStep?: NewStep | undefined },
    ) {
      const input = { ...fields, ...(nextStep && { nextStep: await ownedStep(db, scope, nextStep) }) };
      return db.as(scope, (tx) => logMany(tx, scope.clientId, input, clock.now()));
    },

    /** Takes back what was just logged: all of it, or nothing. Throws as `takeBack`. */
    takeBack: (scope: TenantScope, entries: LoggedEntry[], isAdmin: boolean): ReturnType<typeof takeBack> =>
      db.as(scope, (tx) => takeBack(tx, scope.clientId, entries, { isAdmin, now: clock.now() })),
    streams: feedStreams(platform),
  };
}
