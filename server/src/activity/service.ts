import type { ActivityInput, Engagement, FeedItem, MonthFigures } from '@liftout/contract/activity';
import { type Month, monthBefore, readMonth } from '@liftout/contract/months';
import { touchContacts } from '../deals/service.ts';
import { audit } from '../platform/audit.ts';
import { isInFuture } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import type { Scope, TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { announce } from '../platform/events.ts';
import { forbidden, invalid, notFound } from '../platform/http/errors.ts';
import { dispositionOf } from './dispositions.ts';
import { besideBefore, figuresOf, quietMonth } from './engagement.ts';
import { countMonths, type FeedRow, findContact, insertActivity, readFeed } from './queries.ts';
import { feedStreams } from './streams.ts';

export type ActivityService = ReturnType<typeof activityService>;

/** Engagement figures, the live feed, and logging what was done. */
export function activityService(platform: Platform) {
  const { db, clock } = platform;

  /** The figures of a month and of the one before, within the caller's transaction. */
  async function figuresOfMonths(
    tx: Tx,
    clientId: string,
    month: Month,
  ): Promise<[MonthFigures, MonthFigures]> {
    const before = monthBefore(month);
    const counts = await countMonths(tx, clientId, {
      before: before.from,
      from: month.from,
      until: month.until,
    });
    return [
      figuresOf(month, counts.get('now') ?? quietMonth),
      figuresOf(before, counts.get('before') ?? quietMonth),
    ];
  }

  /**
   * Logs one activity; last contacted and the open deal's last interaction move forward to it. Throws 404 for a contact
   * out of reach, 403 where a client user names another client, 400 for an instant to come.
   */
  async function log(scope: Scope, input: ActivityInput): Promise<FeedItem> {
    if (scope.kind === 'tenant' && input.client !== undefined && input.client !== scope.clientId)
      throw forbidden('You can only reach your own client.');
    const now = clock.now();
    const occurredAt = input.timestamp === undefined ? now : new Date(input.timestamp);
    if (isInFuture(occurredAt, now))
      throw invalid([{ path: 'timestamp', message: 'This has not happened yet.' }]);
    const within = scope.kind === 'tenant' ? scope.clientId : (input.client ?? null);
    return db.as(scope, async (tx) => {
      const contact = await findContact(tx, input.contactId, within);
      if (!contact) throw notFound('This contact');
      const { clientId } = contact;
      const outcome = input.outcome || null;
      const row: FeedRow = {
        id: newId(),
        type: input.type,
        contactId: input.contactId,
        contactName: contact.name,
        contactFirm: contact.firm,
        timestamp: occurredAt,
        subject: input.subject,
        outcome,
        notes: input.notes || null,
        duration: input.duration ?? null,
      };
      await insertActivity(tx, {
        clientId,
        id: row.id,
        contactId: input.contactId,
        type: input.type,
        subject: row.subject,
        outcome,
        notes: row.notes,
        durationSeconds: row.duration,
        disposition: dispositionOf(input.type, outcome),
        agent: scope.actor.name,
        occurredAt,
        createdAt: now,
      });
      const moved = await touchContacts(tx, clientId, [{ contactId: input.contactId, at: occurredAt }], now);
      const item = present(row);
      await audit(
        tx,
        { action: 'activity.logged', entity: 'activity', entityId: row.id, clientId, after: item },
        now,
      );
      await announce(tx, { topic: 'activity', clientId });
      await announce(tx, { topic: 'insights', clientId });
      if (moved.contacts > 0) await announce(tx, { topic: 'contacts', clientId });
      if (moved.deals > 0) await announce(tx, { topic: 'deals', clientId });
      return item;
    });
  }

  return {
    /** The figures of the month that `dateRange` names, beside those of the month before. Throws 400 for no month. */
    async engagement(scope: TenantScope, dateRange: string): Promise<Engagement> {
      const month = readMonth(dateRange, clock.now());
      if (!month)
        throw invalid([{ path: 'dateRange', message: 'Use month, a month such as july, or YYYY-MM.' }]);
      const [figures, before] = await db.as(scope, (tx) => figuresOfMonths(tx, scope.clientId, month));
      return besideBefore(figures, before);
    },
    figuresOfMonths,

    feed: (scope: TenantScope, page: { limit: number; before?: string | undefined }): Promise<FeedItem[]> =>
      db.as(scope, async (tx) => (await readFeed(tx, scope.clientId, page)).map(present)),

    log,
    streams: feedStreams(platform, present),
  };
}

function present({ timestamp, ...row }: FeedRow): FeedItem {
  const { id, type, contactId, contactName, contactFirm, subject, outcome, notes, duration } = row;
  return {
    id,
    type,
    contactId,
    contactName,
    contactFirm,
    timestamp: timestamp.toISOString(),
    subject,
    outcome,
    notes,
    duration,
  };
}
