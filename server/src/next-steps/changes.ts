import { maxOpenSteps } from '@liftout/contract/next-steps';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import type { Actor } from '../platform/db/scope.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import { tellSteps } from '../watches/service.ts';
import type { Owner } from './owner.ts';
import {
  countOpenSteps,
  deleteUnchangedSteps,
  findFull,
  giveCadence,
  giveSteps,
  insertSteps,
  lockContact,
  lockStep,
  type StepRow,
  writeStep,
} from './queries.ts';

const fullMessage = `This contact has ${maxOpenSteps} open next steps. Finish one to add another.`;

export interface StepInput {
  contactId: string;
  what: string;
  dueOn: string;
  /** Null: nobody yet. */
  owner: Owner | null;
}

export interface StepPatch {
  what?: string;
  dueOn?: string;
  owner?: Owner | null;
  done?: boolean;
}

/**
 * Adds a step in the caller's transaction, which has locked the contact (`lockContact`). Throws 409 where it has
 * `maxOpenSteps`.
 */
export async function addStep(tx: Tx, clientId: string, input: StepInput, at: Date): Promise<StepRow> {
  const [row] = await addSteps(tx, clientId, [input], at);
  if (!row) throw new Error('A new step is always written.');
  return row;
}

/** The same for many contacts, one step for each. Who is given steps by another is told of them. */
export async function addSteps(tx: Tx, clientId: string, inputs: StepInput[], at: Date): Promise<StepRow[]> {
  const contactIds = inputs.map(({ contactId }) => contactId);
  if (inputs.length === 0) return [];
  if ((await findFull(tx, clientId, contactIds, maxOpenSteps)).length > 0) throw conflict(fullMessage);
  const done = { doneAt: null, doneBy: null, version: 1, createdAt: at, updatedAt: at };
  const rows = inputs.map(({ contactId, what, dueOn, owner }) => ({
    ...{ clientId, id: newId(), contactId, what, dueOn },
    ...ownerColumns(owner, at),
    ...done,
  }));
  await insertSteps(tx, rows);
  await audit(
    tx,
    rows.map(({ id, contactId, what, dueOn, ownerName }) => ({
      action: 'step.added',
      entity: 'next step',
      entityId: id,
      after: { contactId, what, dueOn, owner: ownerName },
    })),
    at,
  );
  const given = rows.map(({ id, ownerId, version }) => ({ id, formerOwnerId: null, ownerId, version }));
  await tellSteps(tx, clientId, given, at);
  return rows;
}

/**
 * Removes steps that were just added, in the caller's transaction.
 * @returns whether all of them were there and unchanged; if not, the caller must roll back
 */
export async function takeBackSteps(tx: Tx, clientId: string, ids: string[], at: Date): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await deleteUnchangedSteps(tx, clientId, ids);
  const entry = { action: 'step.removed', entity: 'next step' } as const;
  await audit(
    tx,
    rows.map((row) => ({ ...entry, entityId: row.id, before: recordOf(row) })),
    at,
  );
  return rows.length === ids.length;
}

/**
 * Changes a step that the caller has locked; to reopen it, its contact as well. Who is given it by another is told. Throws 409
 * where reopening exceeds `maxOpenSteps`.
 */
export async function changeStep(tx: Tx, before: StepRow, patch: StepPatch, at: Date): Promise<StepRow> {
  const row = {
    ...patched(before, patch, tx.scope.actor, at),
    version: before.version + 1,
    updatedAt: at,
  };
  if (before.doneAt && !row.doneAt) {
    const open = await countOpenSteps(tx, row.clientId, row.contactId);
    if (open >= maxOpenSteps) throw conflict(fullMessage);
  }
  await writeStep(tx, row);
  const action =
    Boolean(before.doneAt) === Boolean(row.doneAt)
      ? 'step.changed'
      : row.doneAt
        ? 'step.finished'
        : 'step.reopened';
  const entry = {
    entity: 'next step',
    entityId: row.id,
    before: recordOf(before),
    after: recordOf(row),
  };
  await audit(tx, { action, ...entry }, at);
  if (row.ownerId !== before.ownerId) {
    const { id, ownerId, version } = row;
    await tellSteps(tx, row.clientId, [{ id, formerOwnerId: before.ownerId, ownerId, version }], at);
  }
  return row;
}

/**
 * Finishes a contact's step in the caller's transaction; one that is done stays as it is. Throws 404.
 * @returns the version that it has then; null where it was done
 */
export async function finishStep(
  tx: Tx,
  clientId: string,
  { contactId, id }: { contactId: string; id: string },
  at: Date,
): Promise<number | null> {
  const row = await lockStep(tx, clientId, id);
  if (row?.contactId !== contactId) throw notFound('This next step');
  if (row.doneAt !== null) return null;
  return (await changeStep(tx, row, { done: true }, at)).version;
}

/**
 * Opens a step again in the caller's transaction, which has locked the contact.
 * @returns whether it still had this version; if not, nothing is written
 */
export async function reopenStep(
  tx: Tx,
  clientId: string,
  { id, version }: { id: string; version: number },
  at: Date,
): Promise<boolean> {
  const row = await lockStep(tx, clientId, id);
  if (row?.version !== version) return false;
  await changeStep(tx, row, { done: false }, at);
  return true;
}

/**
 * Gives a contact's steps, open and done, to the one that it is merged into, and its cadence where that has none. More
 * than `maxOpenSteps` may come together: nothing is lost, and none can be added until some are done.
 */
export async function takeOverSteps(
  tx: Tx,
  clientId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  // In one order, as two merges at once may name the same contacts. Nobody adds a step to one that is about to go.
  for (const id of [from, to].sort()) await lockContact(tx, clientId, id);
  await giveSteps(tx, clientId, from, to);
  await giveCadence(tx, clientId, from, to);
}

const ownerColumns = (
  owner: Owner | null,
  givenAt: Date,
): Pick<StepRow, 'ownerId' | 'ownerName' | 'ownerLeft' | 'givenAt'> => ({
  ownerId: owner?.id ?? null,
  ownerName: owner?.name ?? null,
  ownerLeft: false,
  givenAt: owner && givenAt,
});

function patched(before: StepRow, { what, dueOn, owner, done }: StepPatch, actor: Actor, at: Date): StepRow {
  const isDone = before.doneAt !== null;
  return {
    ...before,
    ...(what !== undefined && { what }),
    ...(dueOn !== undefined && { dueOn }),
    ...(owner !== undefined && ownerColumns(owner, (owner?.id === before.ownerId && before.givenAt) || at)),
    ...(done === true && !isDone && { doneAt: at, doneBy: actor.name }),
    ...(done === false && { doneAt: null, doneBy: null }),
  };
}

/** A step as the log of changes keeps it. */
export const recordOf = ({ contactId, what, dueOn, ownerName, doneAt }: StepRow) => ({
  contactId,
  what,
  dueOn,
  owner: ownerName,
  done: doneAt !== null,
});
