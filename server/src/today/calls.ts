import type { Stage } from '@liftout/contract/deals';
import type { FeedItem } from '@liftout/contract/live-feed';
import type { CallOutcome } from '@liftout/contract/today';
import { callSubjects, findLogged, hasLaterActivity, logOne, removeActivity } from '../activity/service.ts';
import { editContact, readContact, setStage, takeBackTouches } from '../contacts/service.ts';
import { lossOf, putBackDeal, readDealStanding } from '../deals/service.ts';
import {
  addStep,
  finishStep,
  lockContact,
  reopenStep,
  type StepInput,
  takeBackSteps,
} from '../next-steps/service.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { conflict, forbidden, notFound } from '../platform/http/errors/http-error.ts';
import { withdrawActivities } from '../write-back/service.ts';
import {
  deleteCallsBefore,
  deleteLoggedCall,
  findLoggedCall,
  insertLoggedCall,
  type LoggedCall,
} from './queries/logged-calls.ts';

/** A call, with what follows from it. */
export interface Call {
  outcome: CallOutcome;
  /** Blank: none. */
  note: string;
  /** The id of a step that it finishes. */
  finishes?: string;
  nextStep?: Pick<StepInput, 'what' | 'dueOn' | 'owner'>;
  stage?: Stage;
}

/** How long a call can be taken back, in milliseconds. */
const takenBackWithin = 24 * 3_600_000;

const tooLate = 'A call can be taken back for a day. This one stays as it was logged.';
const anothers = 'Only the person who logged this call, or an admin, can take it back.';
const reachedSince = 'This contact was contacted again since, so the call stays as it was logged.';
const stepSince = 'Its next step was changed since, so the call stays as it was logged.';
const stageSince = 'The stage was changed since, so the call stays as it was logged.';

/**
 * Logs a call with its next step and stage in the caller's transaction, and keeps what they were before. Throws 404, also
 * where the contact is archived or a step is not its own; 409 where it has too many open steps.
 */
export async function logCall(
  tx: Tx,
  clientId: string,
  contactId: string,
  { outcome, note, finishes, nextStep, stage }: Call,
  now: Date,
): Promise<FeedItem> {
  if (!(await lockContact(tx, clientId, contactId))) throw notFound('This contact');
  const before = await readContact(tx, clientId, contactId);
  const deal = stage === undefined ? undefined : await readDealStanding(tx, clientId, contactId);
  const call = { contactId, type: 'call' as const, subject: callSubjects[outcome], outcome, notes: note };
  const logged = await logOne(tx, clientId, call, { occurredAt: now, now });
  const finishedVersion =
    finishes === undefined ? null : await finishStep(tx, clientId, { contactId, id: finishes }, now);
  const added = nextStep && (await addStep(tx, clientId, { contactId, ...nextStep }, now));
  if (stage !== undefined) await editContact(tx, clientId, contactId, { pipelineStage: stage }, now);
  const isMoved = stage !== undefined && stage !== before.pipelineStage;
  await deleteCallsBefore(tx, clientId, new Date(now.getTime() - takenBackWithin));
  await insertLoggedCall(tx, {
    clientId,
    activityId: logged.id,
    contactId,
    loggedAt: now,
    loggedBy: tx.scope.actor.userId,
    lastContactedBefore: before.lastContacted === null ? null : new Date(before.lastContacted),
    finishedStep: finishedVersion === null ? null : (finishes ?? null),
    finishedVersion,
    addedStep: added?.id ?? null,
    stageBefore: isMoved ? before.pipelineStage : null,
    stageAfter: isMoved ? stage : null,
    dealBefore: isMoved ? (deal?.row ?? null) : null,
    dealVersion: isMoved ? ((await readDealStanding(tx, clientId, contactId))?.version ?? null) : null,
  });
  return logged;
}

/**
 * Takes a logged call back in the caller's transaction: the activity, when the contact was last reached, the step that it
 * added, the one that it finished, and the stage. Throws 404; 403 for a call of another user, except to admins; 409 where any of them was changed since, or after a day.
 * @returns what becomes of it at the contact's source
 */
export async function takeBackCall(
  tx: Tx,
  clientId: string,
  activityId: string,
  { isAdmin, now }: { isAdmin: boolean; now: Date },
): Promise<'none' | 'withdrawn' | 'sent'> {
  const known = await findLoggedCall(tx, clientId, activityId);
  if (known && !(await lockContact(tx, clientId, known.contactId))) throw notFound('This contact');
  const activity = await findLogged(tx, clientId, activityId);
  if (!activity) throw notFound('This call');
  if (known?.loggedBy && known.loggedBy !== tx.scope.actor.userId && !isAdmin) throw forbidden(anothers);
  if (!known || known.loggedAt.getTime() < now.getTime() - takenBackWithin) throw conflict(tooLate);
  const { contactId, addedStep, finishedStep, finishedVersion } = known;
  const { occurredAt, subject, outcome, notes } = activity;

  const contact = await readContact(tx, clientId, contactId);
  const isLast = contact.lastContacted !== null && Date.parse(contact.lastContacted) === occurredAt.getTime();
  const call = { id: activityId, contactId, occurredAt };
  if (activity.contactId !== contactId || !isLast || (await hasLaterActivity(tx, clientId, call)))
    throw conflict(reachedSince);

  if (addedStep !== null && !(await takeBackSteps(tx, clientId, [addedStep], now))) throw conflict(stepSince);
  const finished = finishedStep !== null && finishedVersion !== null;
  if (finished && !(await reopenStep(tx, clientId, { id: finishedStep, version: finishedVersion }, now)))
    throw conflict(stepSince);
  await takeBackStage(tx, known, contact.pipelineStage, now);
  const touch = { contactId, before: known.lastContactedBefore, after: occurredAt };
  if (!(await takeBackTouches(tx, clientId, { contacts: [touch] }, now))) throw conflict(reachedSince);
  const atSource = await withdrawActivities(tx, clientId, [activityId]);
  await removeActivity(tx, clientId, activityId);
  await deleteLoggedCall(tx, clientId, activityId);
  const entry = { entity: 'activity', entityId: activityId, clientId };
  const before = { contactId, subject, outcome, notes };
  await audit(tx, { action: 'activity.taken-back', ...entry, before }, now);
  return atSource;
}

/** The stage and the deal as they were before the call. Throws 409 where either was changed since. */
async function takeBackStage(
  tx: Tx,
  { clientId, contactId, stageBefore, stageAfter, dealBefore, dealVersion }: LoggedCall,
  current: Stage | null,
  now: Date,
): Promise<void> {
  if (stageAfter === null) return;
  const deal = await readDealStanding(tx, clientId, contactId);
  if (current !== stageAfter || deal?.version !== dealVersion) throw conflict(stageSince);
  const loss = stageBefore === null && dealBefore !== null ? lossOf(dealBefore) : undefined;
  const formerLosses = loss && [{ contactId, ...loss }];
  await setStage(tx, { clientId, contactIds: [contactId], stage: stageBefore, formerLosses }, now);
  if (dealBefore !== null) await putBackDeal(tx, clientId, dealBefore);
  const entry = { entity: 'contact', entityId: contactId, clientId };
  const stages = { before: { pipelineStage: stageAfter }, after: { pipelineStage: stageBefore } };
  await audit(tx, { action: 'contact.updated', ...entry, ...stages }, now);
}
