import type { Stage } from '@liftout/contract/deals';
import { findLogged, hasLaterActivity, removeActivity } from '../activity/service.ts';
import { readContact, setStage, takeBackTouches } from '../contacts/service.ts';
import { lossOf, putBackDeal, readDealStanding } from '../deals/service.ts';
import { lockContact, reopenStep, takeBackSteps } from '../next-steps/service.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { conflict, forbidden, notFound } from '../platform/http/errors/http-error.ts';
import { withdrawActivities } from '../write-back/service.ts';
import { takenBackWithin } from './calls.ts';
import { deleteLoggedCall, findLoggedCall, type LoggedCall } from './queries/logged-calls.ts';

const tooLate = 'A call can be taken back for a day. This one stays as it was logged.';
const anothers = 'Only the person who logged this call, or an admin, can take it back.';
const reachedSince = 'This contact was contacted again since, so the call stays as it was logged.';
const stepSince = 'Its next step was changed since, so the call stays as it was logged.';
const stageSince = 'The stage was changed since, so the call stays as it was logged.';

/** Who takes a call back, and when. */
interface TakingBack {
  isAdmin: boolean;
  now: Date;
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
  taking: TakingBack,
): Promise<'none' | 'withdrawn' | 'sent'> {
  const { now } = taking;
  const { known, activity } = await requireOpenCall(tx, clientId, activityId, taking);
  const { contactId } = known;
  const contact = await readContact(tx, clientId, contactId);
  const isLast =
    activity.contactId === contactId &&
    contact.lastContacted !== null &&
    Date.parse(contact.lastContacted) === activity.occurredAt.getTime();
  const call = { id: activityId, contactId, occurredAt: activity.occurredAt };
  if (!isLast || (await hasLaterActivity(tx, clientId, call))) throw conflict(reachedSince);

  await takeBackItsSteps(tx, known, now);
  await takeBackStage(tx, known, contact.pipelineStage, now);
  const touch = { contactId, before: known.lastContactedBefore, after: activity.occurredAt };
  if (!(await takeBackTouches(tx, clientId, { contacts: [touch] }, now))) throw conflict(reachedSince);
  const atSource = await withdrawActivities(tx, clientId, [activityId]);
  await removeActivity(tx, clientId, activityId);
  await deleteLoggedCall(tx, clientId, activityId);
  const { subject, outcome, notes } = activity;
  const entry = { entity: 'activity', entityId: activityId, clientId };
  const before = { contactId, subject, outcome, notes };
  await audit(tx, { action: 'activity.taken-back', ...entry, before }, now);
  return atSource;
}

/** The call and its activity, with the lock on its contact. Throws 404, 403, or 409 after a day. */
async function requireOpenCall(tx: Tx, clientId: string, activityId: string, { isAdmin, now }: TakingBack) {
  const known = await findLoggedCall(tx, clientId, activityId);
  if (known && !(await lockContact(tx, clientId, known.contactId))) throw notFound('This contact');
  const activity = await findLogged(tx, clientId, activityId);
  if (!activity) throw notFound('This call');
  if (known?.loggedBy && known.loggedBy !== tx.scope.actor.userId && !isAdmin) throw forbidden(anothers);
  if (!known || known.loggedAt.getTime() < now.getTime() - takenBackWithin) throw conflict(tooLate);
  return { known, activity };
}

/** The step that it added goes, the one that it finished is open again. Throws 409 where either was changed since. */
async function takeBackItsSteps(
  tx: Tx,
  { clientId, addedStep, finishedStep, finishedVersion }: LoggedCall,
  now: Date,
): Promise<void> {
  if (addedStep !== null && !(await takeBackSteps(tx, clientId, [addedStep], now))) throw conflict(stepSince);
  if (finishedStep === null || finishedVersion === null) return;
  const finished = { id: finishedStep, version: finishedVersion };
  if (!(await reopenStep(tx, clientId, finished, now))) throw conflict(stepSince);
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
