import type { Stage } from '@liftout/contract/deals';
import type { FeedItem } from '@liftout/contract/live-feed';
import type { CallOutcome } from '@liftout/contract/today';
import { callSubjects, logOne } from '../activity/service.ts';
import { editContact, readContact } from '../contacts/service.ts';
import { readDealStanding } from '../deals/service.ts';
import { addStep, finishStep, lockContact, type StepInput } from '../next-steps/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { notFound } from '../platform/http/errors/http-error.ts';
import { deleteCallsBefore, insertLoggedCall } from './queries/logged-calls.ts';

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
export const takenBackWithin = 24 * 3_600_000;

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
