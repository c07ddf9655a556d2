import {
  type CadenceDays,
  type ContactSteps,
  cadences,
  maxListedSteps,
  type NextStep,
  type StepOwner,
} from '@liftout/contract/next-steps';
import { workdayFrom } from '@liftout/contract/values/workdays';
import { colleaguesOf } from '../auth/service.ts';
import { audit } from '../platform/audit.ts';
import { scopeOfRow } from '../platform/db/client-of-row.ts';
import type { Tx } from '../platform/db/database.ts';
import { type Actor, readerOf, type Scope, type TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound, stale } from '../platform/http/errors/http-error.ts';
import { addStep, changeStep, recordOf, type StepPatch } from './changes.ts';
import { type NewStep, ownerOf } from './owner.ts';
import {
  deleteCadence,
  deleteStep,
  type FirstStep,
  findDoneSteps,
  findOpenSteps,
  hasContact,
  lockContact,
  lockContactOfStep,
  lockStep,
  readCadence,
  readFirstSteps,
  type StepRow,
  writeCadence,
} from './queries.ts';
import { timeZoneOfClient } from './time-zone.ts';

/** How many of a contact's finished steps are listed. */
const listedDone = 5;

export {
  addStep,
  addSteps,
  finishStep,
  reopenStep,
  type StepInput,
  takeBackSteps,
  takeOverSteps,
} from './changes.ts';
export { type NewStep, ownedStep } from './owner.ts';
export { findDueSteps, findFirstSteps, isPlanned, isTextOfStep, lockContact } from './queries.ts';
export { stepText } from './text.ts';
export { timeZoneOfClient } from './time-zone.ts';

export type NextStepsService = ReturnType<typeof nextStepsService>;

/** What is to be done next for a contact, by when and by whom; and how often a contact is to be contacted. */
export function nextStepsService({ db, clock }: Platform) {
  const onContact = (scope: Scope, id: string) =>
    scopeOfRow(db, scope, { table: 'contacts', id, what: 'This contact' });

  const onStepOf = (scope: Scope, id: string) =>
    scopeOfRow(db, scope, { table: 'next_steps', id, what: 'This next step' });

  /** Locks a step and works on it; to reopen it, its contact first, as whoever adds one does. Throws 404. */
  async function onStep<T>(
    own: TenantScope,
    { id, reopens = false }: { id: string; reopens?: boolean },
    work: (tx: Tx, row: StepRow) => Promise<T>,
  ): Promise<T> {
    return db.as(own, async (tx) => {
      if (reopens) await lockContactOfStep(tx, own.clientId, id);
      const row = await lockStep(tx, own.clientId, id);
      if (!row) throw notFound('This next step');
      return work(tx, row);
    });
  }

  const cadenceOf = async (tx: Tx, clientId: string, contactId: string) =>
    readCadence(tx, clientId, contactId, await timeZoneOfClient(tx, clientId));

  async function stepsOf(tx: Tx, clientId: string, contactId: string): Promise<ContactSteps> {
    const { actor } = tx.scope;
    const cadence = await cadenceOf(tx, clientId, contactId);
    const everyDays = cadences.find((days) => days === cadence?.everyDays);
    return {
      open: (await findOpenSteps(tx, clientId, contactId)).map((row) => toStep(row, actor)),
      done: (await findDoneSteps(tx, clientId, contactId, listedDone)).map((row) => toStep(row, actor)),
      cadence: cadence && everyDays ? { everyDays, dueOn: workdayFrom(cadence.dueOn) } : null,
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

    /** Whom a step can be given to. */
    async owners({ clientId, actor }: TenantScope): Promise<StepOwner[]> {
      const { userId } = readerOf(actor);
      const found = await colleaguesOf(db, { ...actor, userId }, clientId);
      return found.map(({ id, name }) => ({ id, name, mine: id === userId }));
    },

    /** Throws 404 where there is no such contact, or it is archived; 400 as `ownerOf`; 409 where it has `maxOpenSteps`. */
    async add(scope: Scope, { owner, ...input }: NewStep & { contactId: string }): Promise<NextStep> {
      const { contactId } = input;
      const own = await onContact(scope, contactId);
      const { clientId, actor } = own;
      const step = { ...input, owner: await ownerOf(db, own, owner) };
      return db.as(own, async (tx) => {
        if (!(await lockContact(tx, clientId, contactId))) throw notFound('This contact');
        return toStep(await addStep(tx, clientId, step, clock.now()), actor);
      });
    },

    /**
     * Throws 404; 400 as `ownerOf`; 409 with the current step where `seen` is outdated, and where reopening exceeds
     * `maxOpenSteps`.
     */
    async change(
      scope: Scope,
      id: string,
      { owner, ...fields }: Omit<StepPatch, 'owner'> & { owner?: string | null },
      seen?: number,
    ): Promise<NextStep> {
      const own = await onStepOf(scope, id);
      const patch = { ...fields, ...(owner !== undefined && { owner: await ownerOf(db, own, owner) }) };
      return onStep(own, { id, reopens: fields.done === false }, async (tx, before) => {
        const { actor } = scope;
        if (seen !== undefined && seen !== before.version)
          throw stale('This next step', toStep(before, actor));
        return toStep(await changeStep(tx, before, patch, clock.now()), actor);
      });
    },

    /** Throws 404. */
    remove: async (scope: Scope, id: string): Promise<void> =>
      onStep(await onStepOf(scope, id), { id }, async (tx, before) => {
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
        const before = await cadenceOf(tx, clientId, contactId);
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

function toStep(row: FirstStep, actor: Actor): NextStep {
  const { id, contactId, what, dueOn, ownerId, ownerName, ownerLeft, doneAt, doneBy, version } = row;
  const name = ownerName ?? '';
  const hasOwner = ownerId !== null && !ownerLeft;
  return {
    id,
    contactId,
    what,
    dueOn,
    owner: hasOwner ? { id: ownerId, name, mine: ownerId === readerOf(actor).userId } : null,
    formerOwner: hasOwner || name === '' ? null : name,
    done: doneAt && { at: doneAt.toISOString(), by: doneBy ?? '' },
    version,
  };
}
