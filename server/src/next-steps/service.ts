import {
  type CadenceDays,
  type ContactSteps,
  cadences,
  maxListedSteps,
  maxOpenSteps,
  type NextStep,
} from '@liftout/contract/next-steps';
import { audit } from '../platform/audit.ts';
import { scopeOfRow } from '../platform/db/client-of-row.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import type { Actor, Scope, TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, notFound, stale } from '../platform/http/errors/http-error.ts';
import {
  countOpenSteps,
  deleteCadence,
  deleteStep,
  deleteUnchangedSteps,
  type FirstStep,
  findDoneSteps,
  findFull,
  findOpenSteps,
  hasContact,
  insertSteps,
  lockContact,
  lockStep,
  readCadence,
  readFirstSteps,
  type StepRow,
  writeCadence,
  writeStep,
} from './queries.ts';

/** How many of a contact's finished steps are listed. */
const listedDone = 5;
const fullMessage = `This contact has ${maxOpenSteps} open next steps. Finish one to add another.`;

export { lockContact } from './queries.ts';

export interface StepInput {
  contactId: string;
  what: string;
  dueOn: string;
  mine: boolean;
}

export interface StepPatch {
  what?: string;
  dueOn?: string;
  mine?: boolean;
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

/** The same for many contacts, one step for each. */
export async function addSteps(tx: Tx, clientId: string, inputs: StepInput[], at: Date): Promise<StepRow[]> {
  const contactIds = inputs.map(({ contactId }) => contactId);
  if (inputs.length === 0) return [];
  if ((await findFull(tx, clientId, contactIds, maxOpenSteps)).length > 0) throw conflict(fullMessage);
  const done = { doneAt: null, doneBy: null, version: 1, createdAt: at, updatedAt: at };
  const rows = inputs.map(({ contactId, what, dueOn, mine }) => ({
    ...{ clientId, id: newId(), contactId, what, dueOn },
    ...ownerOf(mine, tx.scope.actor),
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

async function changeStep(tx: Tx, before: StepRow, patch: StepPatch, at: Date): Promise<StepRow> {
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
 * Opens a step again in the caller's transaction.
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

export type NextStepsService = ReturnType<typeof nextStepsService>;

/** What is to be done next for a contact, by when and by whom; and how often a contact is to be contacted. */
export function nextStepsService({ db, clock }: Platform) {
  const onContact = (scope: Scope, id: string) =>
    scopeOfRow(db, scope, { table: 'contacts', id, what: 'This contact' });

  /** Locks a step and works on it. Throws 404. */
  async function onStep<T>(scope: Scope, id: string, work: (tx: Tx, row: StepRow) => Promise<T>): Promise<T> {
    const own = await scopeOfRow(db, scope, { table: 'next_steps', id, what: 'This next step' });
    return db.as(own, async (tx) => {
      const row = await lockStep(tx, own.clientId, id);
      if (!row) throw notFound('This next step');
      return work(tx, row);
    });
  }

  async function stepsOf(tx: Tx, clientId: string, contactId: string): Promise<ContactSteps> {
    const { actor } = tx.scope;
    const cadence = await readCadence(tx, clientId, contactId);
    const everyDays = cadences.find((days) => days === cadence?.everyDays);
    return {
      open: (await findOpenSteps(tx, clientId, contactId)).map((row) => toStep(row, actor)),
      done: (await findDoneSteps(tx, clientId, contactId, listedDone)).map((row) => toStep(row, actor)),
      cadence: cadence && everyDays ? { everyDays, dueOn: cadence.dueOn } : null,
    };
  }

  return {
    /** Throws 404. */
    async ofContact(scope: Scope, contactId: string): Promise<ContactSteps> {
      const own = await onContact(scope, contactId);
      return db.as(own, async (tx) => {
        if (!(await hasContact(tx, own.clientId, contactId))) throw notFound('This contact');
        return stepsOf(tx, own.clientId, contactId);
      });
    },

    /** The first open step of each contact, the earliest first. */
    listOpen: (scope: TenantScope): Promise<NextStep[]> =>
      db.as(scope, async (tx) =>
        (await readFirstSteps(tx, scope.clientId, maxListedSteps)).map((row) => toStep(row, scope.actor)),
      ),

    /** Throws 404 where there is no such contact, or it is archived; 409 where it has `maxOpenSteps`. */
    async add(scope: Scope, input: StepInput): Promise<NextStep> {
      const { contactId } = input;
      const own = await onContact(scope, contactId);
      const { clientId, actor } = own;
      return db.as(own, async (tx) => {
        if (!(await lockContact(tx, clientId, contactId))) throw notFound('This contact');
        return toStep(await addStep(tx, clientId, input, clock.now()), actor);
      });
    },

    /** Throws 404; 409 with the current step where `seen` is outdated, and where reopening exceeds `maxOpenSteps`. */
    change: (scope: Scope, id: string, patch: StepPatch, seen?: number): Promise<NextStep> =>
      onStep(scope, id, async (tx, before) => {
        const { actor } = scope;
        if (seen !== undefined && seen !== before.version)
          throw stale('This next step', toStep(before, actor));
        return toStep(await changeStep(tx, before, patch, clock.now()), actor);
      }),

    /** Throws 404. */
    remove: (scope: Scope, id: string): Promise<void> =>
      onStep(scope, id, async (tx, before) => {
        await deleteStep(tx, before.clientId, id);
        const entry = { entity: 'next step', entityId: id, before: recordOf(before) };
        await audit(tx, { action: 'step.removed', ...entry }, clock.now());
      }),

    /** Null ends it. Throws 404 where there is no such contact, or it is archived. */
    async setCadence(scope: Scope, contactId: string, everyDays: CadenceDays | null): Promise<ContactSteps> {
      const own = await onContact(scope, contactId);
      const { clientId } = own;
      return db.as(own, async (tx) => {
        if (!(await lockContact(tx, clientId, contactId))) throw notFound('This contact');
        const at = clock.now();
        const before = await readCadence(tx, clientId, contactId);
        if (everyDays === null) await deleteCadence(tx, clientId, contactId);
        else await writeCadence(tx, { clientId, contactId, everyDays, setAt: at });
        await audit(
          tx,
          {
            action: 'cadence.set',
            entity: 'contact',
            entityId: contactId,
            before: { everyDays: before?.everyDays ?? null },
            after: { everyDays },
          },
          at,
        );
        return stepsOf(tx, clientId, contactId);
      });
    },
  };
}

/** An API key is nobody: what it adds is unassigned. */
const ownerOf = (mine: boolean, { userId, name }: Actor): Pick<StepRow, 'ownerId' | 'ownerName'> =>
  mine && userId !== null ? { ownerId: userId, ownerName: name } : { ownerId: null, ownerName: null };

function patched(before: StepRow, { what, dueOn, mine, done }: StepPatch, actor: Actor, at: Date): StepRow {
  const isDone = before.doneAt !== null;
  return {
    ...before,
    ...(what !== undefined && { what }),
    ...(dueOn !== undefined && { dueOn }),
    ...(mine !== undefined && ownerOf(mine, actor)),
    ...(done === true && !isDone && { doneAt: at, doneBy: actor.name }),
    ...(done === false && { doneAt: null, doneBy: null }),
  };
}

const recordOf = ({ contactId, what, dueOn, ownerName, doneAt }: StepRow) => ({
  contactId,
  what,
  dueOn,
  owner: ownerName,
  done: doneAt !== null,
});

function toStep(row: FirstStep, actor: Actor): NextStep {
  const { id, contactId, what, dueOn, ownerId, ownerName, doneAt, doneBy, version } = row;
  return {
    id,
    contactId,
    what,
    dueOn,
    owner: ownerId === null ? null : { name: ownerName ?? '', mine: ownerId === actor.userId },
    done: doneAt && { at: doneAt.toISOString(), by: doneBy ?? '' },
    version,
  };
}
