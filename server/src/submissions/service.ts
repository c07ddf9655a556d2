import type { Contact, ContactFields, ContactPatch } from '@liftout/contract/contacts';
import {
  type DecisionResult,
  type Decisions,
  type LikelyDuplicate,
  maxSubmissions,
  type Submission,
  type SubmissionCount,
} from '@liftout/contract/submissions';
import {
  addContact,
  differences,
  lockAdding,
  refuseErasedPerson,
  refuseFutureContact,
  saysWho,
  sharePeople,
} from '../contacts/service.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { type Actor, platformScope, type Scope, type TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, HttpError, notFound, stale } from '../platform/http/errors/http-error.ts';
import { tellDecision } from '../watches/service.ts';
import { emit } from '../webhooks/service.ts';
import { toContactFields, toStoredFields, toSubmissionFields } from './fields.ts';
import { lockWithPeople } from './lock.ts';
import { listOwn } from './own.ts';
import {
  countSubmissions,
  countSubmissionsByClient,
  findDuplicates,
  findSubmissions,
  insertSubmission,
  lockSubmission,
  type SubmissionRow,
  type SubmissionSelection,
  writeSubmission,
} from './queries.ts';
import { reopenSubmission } from './reopen.ts';
import { toCandidate, told, toSubmission, withDuplicates } from './wire.ts';

const fullMessage = `${maxSubmissions} contacts are already waiting for approval, which is the limit. Submit more once your admin has reviewed some.`;

const outcomes = { approve: 'approved', reject: 'rejected', reopen: 'reopened' } as const;

export type SubmissionsService = ReturnType<typeof submissionsService>;

/**
 * Contacts that clients submitted for an admin's approval (design 4.12). Admins work across clients here, and every
 * statement names the client of the row.
 */
export function submissionsService({ db, clock }: Platform) {
  /** Locks a submission. Throws 404; 409 when it is decided already or its version is not `seen`. */
  async function lockUndecided(
    tx: Tx,
    id: string,
    seen: number | undefined,
    lock = lockOne,
  ): Promise<SubmissionRow> {
    const row = await lock(tx, id);
    if (row.status !== 'pending') throw conflict(`This submission was already ${row.status}.`);
    if (seen !== undefined && seen !== row.version)
      throw stale('This submission', await withDuplicates(tx, row));
    return row;
  }

  async function approve(
    tx: Tx,
    id: string,
    { force, version }: { force: boolean; version?: number | undefined },
  ) {
    const row = await lockUndecided(tx, id, version, lockWithPeople);
    await lockAdding(tx, row.clientId);
    const { duplicates } = await withDuplicates(tx, row);
    if (duplicates.length > 0 && !force) throw duplicateError(duplicates);
    const at = clock.now();
    const { clientId, submittedBy } = row;
    const fields = toContactFields(toSubmissionFields(row.fields));
    refuseFutureContact(fields, at);
    const contact = await addContact(tx, clientId, fields, { at, submittedBy });
    const decision = { status: 'approved' as const, decidedBy: tx.scope.actor.name, decidedAt: at };
    await writeSubmission(tx, row, { ...decision, contactId: contact.id, contactVersion: contact.version });
    const entry = { action: 'submission.approved' as const, entity: 'submission', entityId: id, clientId };
    await audit(
      tx,
      { ...entry, after: { contactId: contact.id, duplicates: duplicates.map((one) => one.id) } },
      at,
    );
    const { id: contactId, name: contactName, firm, email } = contact;
    const by = tx.scope.actor.name;
    const data = { client: clientId, contactId, contactName, firm, submissionId: id, email, by };
    await tellDecision(tx, { ...told(row), outcome: 'approved' }, at);
    if (!contact.doNotContact)
      await emit(tx, clientId, 'contact.approved', [{ messageId: newId(), data }], at);
    return { contact, duplicates, version: row.version + 1 };
  }

  async function reject(
    tx: Tx,
    id: string,
    { reason, version }: { reason: string; version?: number | undefined },
  ): Promise<Submission> {
    const row = await lockUndecided(tx, id, version);
    const at = clock.now();
    const decision = { status: 'rejected' as const, decidedBy: tx.scope.actor.name, decidedAt: at };
    const [written] = await writeSubmission(tx, row, { ...decision, reason });
    const entry = {
      action: 'submission.rejected' as const,
      entity: 'submission',
      entityId: id,
      clientId: row.clientId,
    };
    await audit(tx, { ...entry, after: { reason } }, at);
    await tellDecision(tx, { ...told(row), outcome: 'rejected' }, at);
    return toSubmission(written ?? row, []);
  }

  return {
    /**
     * Submits a contact as the signed-in user. Throws 400 for a last contact in the future, 409 at `maxSubmissions` and for
     * a person whose data was erased, of whom nothing is stored.
     */
    submit: (scope: TenantScope, fields: ContactFields): Promise<Submission> =>
      db.as(scope, async (tx) => {
        await sharePeople(tx, scope.clientId);
        await refuseErasedPerson(tx, scope.clientId, fields);
        if ((await countSubmissions(tx, scope.clientId)) >= maxSubmissions) throw conflict(fullMessage);
        const at = clock.now();
        refuseFutureContact(fields, at);
        const stored = toStoredFields(fields);
        const [row] = await insertSubmission(tx, {
          clientId: scope.clientId,
          id: newId(),
          fields: stored,
          submittedBy: scope.actor.name,
          submitterId: scope.actor.userId,
          createdAt: at,
        });
        if (!row) throw notFound('This submission');
        await audit(
          tx,
          { action: 'submission.created' as const, entity: 'submission', entityId: row.id, after: stored },
          at,
        );
        return toSubmission(row, []);
      }),

    /** A page of what the client submitted, newest first. Throws 400 for an invalid cursor. */
    listOwn: (scope: TenantScope, page: { limit: number; cursor: string | undefined }) =>
      listOwn(db, scope, page),

    /** A page of submissions, with likely duplicates while they are undecided, and their total number. */
    list: (
      scope: Scope,
      selection: SubmissionSelection,
    ): Promise<{ submissions: Submission[]; total: number }> =>
      db.as(scope, async (tx) => {
        const clientId = scope.kind === 'tenant' ? scope.clientId : undefined;
        const { rows, total } = await findSubmissions(tx, { ...selection, clientId });
        const duplicates =
          selection.status === 'pending' ? await findDuplicates(tx, rows.map(toCandidate)) : new Map();
        return { submissions: rows.map((row) => toSubmission(row, duplicates.get(row.id) ?? [])), total };
      }),

    /** How many undecided submissions each client has. */
    countByClient: (actor: Actor): Promise<SubmissionCount[]> =>
      db.as(platformScope(actor), countSubmissionsByClient),

    /**
     * Throws 404; 409 when it is decided already, its version is not current, or it becomes a person whose data was erased;
     * 400 for a last contact in the future.
     */
    edit: (
      scope: Scope,
      id: string,
      { version, ...patch }: ContactPatch & { version?: number | undefined },
    ) =>
      db.as(scope, async (tx) => {
        const at = clock.now();
        refuseFutureContact(patch, at);
        const row = await lockUndecided(tx, id, version, lockWithPeople);
        const before = toSubmissionFields(row.fields);
        const after = { ...before, ...toStoredFields(patch) };
        const change = differences(before, after);
        if (!change) return withDuplicates(tx, row);
        if (saysWho.some((field) => before[field] !== after[field]))
          await refuseErasedPerson(tx, row.clientId, after);
        const [written] = await writeSubmission(tx, row, { fields: after });
        const entry = {
          action: 'submission.updated' as const,
          entity: 'submission',
          entityId: id,
          clientId: row.clientId,
        };
        await audit(tx, { ...entry, ...change }, at);
        return withDuplicates(tx, written ?? row);
      }),

    /**
     * Makes it a contact. Throws 404; 409 when it is decided already, its version is not current, or it has likely
     * duplicates and `force` is not set; 400 when its fields are not valid.
     */
    approve: (
      scope: Scope,
      id: string,
      options: { force: boolean; version?: number | undefined },
    ): Promise<{ contact: Contact; duplicates: LikelyDuplicate[]; version: number }> =>
      db.as(scope, (tx) => approve(tx, id, options)),

    /** Throws 404; 409 when it is decided already or its version is not current. */
    reject: (
      scope: Scope,
      id: string,
      { reason, version }: { reason: string; version?: number | undefined },
    ) => db.as(scope, (tx) => reject(tx, id, { reason, version })),

    /** Decides each in a transaction of its own; those that can't be decided are reported with the reason. */
    async decide(actor: Actor, decisions: Decisions): Promise<DecisionResult[]> {
      const results: DecisionResult[] = [];
      for (const { id, version } of decisions.submissions) {
        const decided = db.as(platformScope(actor), async (tx) => {
          if (decisions.decision === 'approve') await approve(tx, id, { force: false, version });
          else if (decisions.decision === 'reject')
            await reject(tx, id, { reason: decisions.reason, version });
          else await reopenSubmission(tx, id, version, clock.now());
        });
        results.push(
          await decided.then(
            () => ({ id, outcome: outcomes[decisions.decision], message: null, version: version + 1 }),
            (error: unknown) => {
              if (!(error instanceof HttpError) || error.status >= 500) throw error;
              return { id, outcome: 'refused' as const, message: error.message, version: null };
            },
          ),
        );
      }
      return results;
    },

    /**
     * Undoes a decision. Throws 404; 409 where it is undecided, its version is not current, `maxSubmissions` of its client
     * wait, or the contact that the approval made is no longer as it was.
     */
    reopen: (scope: Scope, id: string, { version }: { version: number }): Promise<Submission> =>
      db.as(scope, (tx) => reopenSubmission(tx, id, version, clock.now())),
  };
}

/** Throws 404. */
async function lockOne(tx: Tx, id: string): Promise<SubmissionRow> {
  const row = await lockSubmission(tx, id);
  if (!row) throw notFound('This submission');
  return row;
}

function duplicateError(duplicates: LikelyDuplicate[]): HttpError {
  const [first] = duplicates;
  const message = `${first?.name} at ${first?.firm} looks like the same person (same ${first?.reasons.join(', ')}). Approve anyway, or reject.`;
  return new HttpError(409, 'conflict', message, { current: { duplicates } });
}
