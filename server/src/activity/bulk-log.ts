import type { BulkLogType, LoggedEntry } from '@liftout/contract/activity';
import type { FeedType } from '@liftout/contract/live-feed';
import type { CallOutcome } from '@liftout/contract/values/call-outcomes';
import {
  type ContactToLog,
  type FormerTouch,
  lockContacts,
  lockContactsToLog,
  takeBackTouches,
} from '../contacts/service.ts';
import { addSteps, type StepInput, takeBackSteps } from '../next-steps/service.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { conflict, forbidden, notFound } from '../platform/http/errors/http-error.ts';
import { queueActivities, withdrawActivities } from '../write-back/service.ts';
import { dispositionOf } from './dispositions.ts';
import { detailsOf, logActivities } from './log.ts';
import { hasOtherActivities, lockManualLog, takeBackActivities } from './queries.ts';

/** How long it stays here before it goes to the contacts' source, so that Undo comes before, in milliseconds. */
const undoFirstMs = 60_000;

/** For how long what was logged can be taken back, in milliseconds. */
const undoForMs = 60 * 60_000;

const changedMessage = 'This was changed since. Nothing was taken back.';
const anothers = 'Only the person who logged this, or an admin, can take it back. Nothing was taken back.';

/** The subject of a call by its outcome. */
export const callSubjects: Readonly<Record<CallOutcome, string>> = {
  Connected: 'Spoke on the phone',
  Voicemail: 'Left a voicemail',
  'No answer': 'Called, no answer',
  Busy: 'Called, line busy',
  'Wrong number': 'Called a wrong number',
};

const subjects: Readonly<Record<Exclude<BulkLogType, 'call'>, string>> = {
  email: 'Sent an email',
  meeting: 'Met',
  note: 'Note',
};

/** What goes back to the source of its contact, and as what. */
export const writtenKinds: Partial<Record<FeedType, 'note' | 'call'>> = {
  note: 'note',
  call: 'call',
  cold_call: 'call',
};

/** What is logged with each of many contacts. */
export interface LogForMany {
  contacts: string[];
  type: BulkLogType;
  /** Of calls, and only of them. */
  outcome?: CallOutcome | undefined;
  /** Blank: none. */
  note: string;
  nextStep?: Pick<StepInput, 'what' | 'dueOn' | 'owner'> | undefined;
}

/**
 * Logs the same with many contacts of the client, in the caller's transaction: last contacted, the open deals and the
 * contacts' source follow, as with one. Those who must not be contacted are left out, and so are unknown and archived
 * ones. Throws 409 where one of them has too many open steps.
 */
export async function logMany(
  tx: Tx,
  clientId: string,
  { contacts, type, outcome, note, nextStep }: LogForMany,
  now: Date,
): Promise<{ logged: number; doNotContact: number; missing: number; undo: LoggedEntry[] }> {
  const ids = [...new Set(contacts)];
  const found = await lockContactsToLog(tx, clientId, ids);
  const chosen = found.filter(({ isMarked }) => !isMarked);
  const ended = outcome ?? null;
  const rows = chosen.map((contact) => ({ contact, activityId: newId() }));
  const activities = rows.map(({ contact: { id: contactId }, activityId: id }) => ({
    id,
    contactId,
    type,
    subject: type === 'call' ? (outcome ? callSubjects[outcome] : 'Called') : subjects[type],
    outcome: ended,
    notes: note.trim() || null,
    durationSeconds: null,
    disposition: dispositionOf(type, ended),
    agent: tx.scope.actor.name,
    occurredAt: now,
    sourceId: null,
  }));
  await logActivities(tx, clientId, { source: 'manual', activities, at: now });
  const kind = writtenKinds[type];
  if (kind !== undefined) {
    const written = activities.map(({ id: activityId, contactId }) => ({ kind, activityId, contactId }));
    await queueActivities(tx, clientId, written, now, undoFirstMs);
  }
  const steps = nextStep
    ? await addSteps(
        tx,
        clientId,
        chosen.map(({ id: contactId }) => ({ contactId, ...nextStep })),
        now,
      )
    : [];
  const stepOf = new Map(steps.map(({ id, contactId }) => [contactId, id]));
  return {
    logged: rows.length,
    doNotContact: found.length - chosen.length,
    missing: ids.length - found.length,
    undo: rows.map(({ contact, activityId }) => entryOf(contact, activityId, stepOf.get(contact.id), now)),
  };
}

/** What undoes an activity at `now`: an earlier touch is restored; one that stayed, as it is later, is not. */
function entryOf(
  { lastContacted, dealId, lastInteraction }: ContactToLog,
  activity: string,
  step: string | undefined,
  now: Date,
): LoggedEntry {
  const isEarlier = (instant: Date | null) => instant === null || instant < now;
  return {
    activity,
    ...(step !== undefined && { step }),
    ...(isEarlier(lastContacted) && { contacted: lastContacted?.toISOString() ?? null }),
    ...(dealId !== null &&
      isEarlier(lastInteraction) && { interaction: lastInteraction?.toISOString() ?? null }),
  };
}

/** Of an API key, or logged before users were kept, the name says whose it is. */
const isOwn = (
  { scope: { actor } }: Tx,
  { loggedBy, agent }: { loggedBy: string | null; agent: string | null },
) => (loggedBy === null ? agent === actor.name : loggedBy === actor.userId);

/**
 * Takes back what was just logged, with its next steps and the former last contacted, in the caller's transaction.
 * Throws 404 where none of it is there; 403 where another user logged any of it, except to admins; 409 where any of it
 * was changed since, or is too old.
 * @returns what becomes of it at the contacts' source: `sent` where any of it is there, or may be
 */
export async function takeBack(
  tx: Tx,
  clientId: string,
  entries: LoggedEntry[],
  { isAdmin, now }: { isAdmin: boolean; now: Date },
): Promise<{ removed: number; atSource: 'none' | 'withdrawn' | 'sent' }> {
  const ids = [...new Set(entries.map(({ activity }) => activity))];
  const seen = await lockManualLog(tx, clientId, ids, new Date(now.getTime() - undoForMs));
  if (seen.length === 0) throw notFound('What you logged');
  if (!isAdmin && seen.some((row) => !isOwn(tx, row))) throw forbidden(anothers);
  if (seen.length !== ids.length || ids.length !== entries.length) throw conflict(changedMessage);
  const rows = new Map(seen.map((row) => [row.id, row]));
  const contactIds = seen.map(({ contactId }) => contactId);
  await lockContacts(tx, clientId, contactIds, 'NO KEY UPDATE');
  const from = new Date(Math.min(...seen.map(({ occurredAt }) => occurredAt.getTime())));
  if (await hasOtherActivities(tx, clientId, contactIds, { ids, from })) throw conflict(changedMessage);
  const atSource = await withdrawActivities(tx, clientId, ids);
  const steps = [...new Set(entries.flatMap(({ step }) => step ?? []))];
  if (!(await takeBackSteps(tx, clientId, steps, now))) throw conflict(changedMessage);
  const former = (field: 'contacted' | 'interaction') =>
    entries.flatMap(({ activity, [field]: before }): FormerTouch[] => {
      const row = rows.get(activity);
      if (!row || before === undefined) return [];
      return [
        {
          contactId: row.contactId,
          before: before === null ? null : new Date(before),
          after: row.occurredAt,
        },
      ];
    });
  const touches = { contacts: former('contacted'), deals: former('interaction') };
  if (!(await takeBackTouches(tx, clientId, touches, now))) throw conflict(changedMessage);
  const removed = await takeBackActivities(tx, clientId, ids);
  await audit(
    tx,
    removed.map((row) => ({
      action: 'activity.removed',
      entity: 'activity',
      entityId: row.id,
      clientId,
      before: detailsOf(row),
    })),
    now,
  );
  return { removed: removed.length, atSource };
}
