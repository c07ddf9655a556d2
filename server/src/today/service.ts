import type { FeedItem } from '@liftout/contract/live-feed';
import {
  maxSnoozed,
  queueLength,
  type SnoozeDays,
  type SnoozedContact,
  type Today,
  type WhoseQueue,
} from '@liftout/contract/today';
import { dayIn } from '@liftout/contract/values/time-zones';
import { workdayFrom } from '@liftout/contract/values/workdays';
import { lockContact, type NewStep, ownedStep, timeZoneOfClient } from '../next-steps/service.ts';
import { audit } from '../platform/audit.ts';
import { scopeOfRow } from '../platform/db/client-of-row.ts';
import { readerOf, type Scope, type TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { type Call, logCall } from './calls.ts';
import { plusDays } from './days.ts';
import { countDone } from './queries/done.ts';
import { countSnoozed, deleteSnooze, readSnoozed, writeSnooze } from './queries/snoozes.ts';
import { readQueue } from './queue.ts';
import { takeBackCall } from './take-back-call.ts';

export { readQueue } from './queue.ts';

export type TodayService = ReturnType<typeof todayService>;

/** The queue of whom to call today and why (decision 076), and what is done with those in it. */
export function todayService({ db, clock }: Platform) {
  const onContact = (scope: Scope, id: string) =>
    scopeOfRow(db, scope, { table: 'contacts', id, what: 'This contact' });

  return {
    /**
     * The first `queueLength` contacts to call, each once with all its reasons, and what the caller has done today, by the
     * clock of the client's market. Whose they are is said by their open next steps: `mine` has one of the caller's (in a
     * view of the user who is viewed), `unassigned` none that anybody has who can do it.
     */
    list: (scope: TenantScope, who: WhoseQueue): Promise<Today> =>
      db.as(scope, async (tx) => {
        const now = clock.now();
        const { queue, hasMore } = await readQueue(tx, scope, { who, now, length: queueLength });
        const timeZone = await timeZoneOfClient(tx, scope.clientId);
        const today = dayIn(timeZone, now);
        return {
          day: today,
          queue,
          hasMore,
          snoozed: await countSnoozed(tx, scope.clientId, today),
          done: await countDone(tx, scope.clientId, {
            name: readerOf(scope.actor).name,
            today,
            timeZone,
          }),
        };
      }),

    /** Who is snoozed, by the clock of the client's market. */
    listSnoozed: (scope: TenantScope): Promise<SnoozedContact[]> =>
      db.as(scope, async (tx) => {
        const today = dayIn(await timeZoneOfClient(tx, scope.clientId), clock.now());
        return readSnoozed(tx, scope.clientId, today, maxSnoozed);
      }),

    /**
     * Leaves a contact out of everyone's queue for so many days, and until the next workday from then; again gives
     * another day. Throws 404, also where it is archived.
     */
    async snooze(scope: Scope, contactId: string, days: SnoozeDays) {
      const own = await onContact(scope, contactId);
      const { clientId, actor } = own;
      return db.as(own, async (tx) => {
        if (!(await lockContact(tx, clientId, contactId))) throw notFound('This contact');
        const at = clock.now();
        const today = dayIn(await timeZoneOfClient(tx, clientId), at);
        const until = workdayFrom(plusDays(today, days === 'workday' ? 1 : days));
        await writeSnooze(tx, { clientId, contactId, until, snoozedBy: actor.name, snoozedAt: at });
        const entry = { entity: 'contact', entityId: contactId, after: { until } };
        await audit(tx, { action: 'today.snoozed', ...entry }, at);
        return { contactId, until };
      });
    },

    /** Throws 404 where the contact is not snoozed. */
    async wake(scope: Scope, contactId: string): Promise<void> {
      const own = await onContact(scope, contactId);
      await db.as(own, async (tx) => {
        if (!(await deleteSnooze(tx, own.clientId, contactId))) throw notFound('This snooze');
        await audit(tx, { action: 'today.woken', entity: 'contact', entityId: contactId }, clock.now());
      });
    },

    /** Logs a call with its next step and stage: all of it, or nothing. Throws as `logCall`, and as `ownedStep`. */
    async log(
      scope: Scope,
      contactId: string,
      { nextStep, ...fields }: Omit<Call, 'nextStep'> & { nextStep?: NewStep },
    ): Promise<FeedItem> {
      const own = await onContact(scope, contactId);
      const call = {
        ...fields,
        ...(nextStep && { nextStep: await ownedStep(db, own, nextStep) }),
      };
      return db.as(own, (tx) => logCall(tx, own.clientId, contactId, call, clock.now()));
    },

    /** Takes a logged call back: all of it, or nothing. Throws as `takeBackCall`. */
    async takeBack(
      scope: Scope,
      activityId: string,
      isAdmin: boolean,
    ): Promise<'none' | 'withdrawn' | 'sent'> {
      const own = await scopeOfRow(db, scope, { table: 'activities', id: activityId, what: 'This call' });
      return db.as(own, (tx) => takeBackCall(tx, own.clientId, activityId, { isAdmin, now: clock.now() }));
    },
  };
}
