import type { ContactFields, ContactPatch } from '@liftout/contract/contacts';
import {
  type DecisionResult,
  type Decisions,
  maxSubmissions,
  type Submission,
  type SubmissionCount,
} from '@liftout/contract/submissions';
import {
  differences,
  refuseErasedPerson,
  refuseFutureContact,
  saysWho,
  sharePeople,
} from '../contacts/service.ts';
import { audit } from '../platform/audit.ts';
import { newId } from '../platform/db/ids.ts';
import { type Actor, platformScope, type Scope, type TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, HttpError, notFound } from '../platform/http/errors/http-error.ts';
import { type Approval, type Approved, approveSubmission } from './approve.ts';
import { toStoredFields, toSubmissionFields } from './fields.ts';
import { lockUndecided, lockWithPeople } from './lock.ts';
import { listOwn } from './own.ts';
import {
  countSubmissions,
  countSubmissionsByClient,
  findDuplicates,
  findSubmissions,
  insertSubmission,
  type SubmissionSelection,
  writeSubmission,
} from './queries.ts';
import { type Rejection, rejectSubmission } from './reject.ts';
import { reopenSubmission } from './reopen.ts';
import { toCandidate, toSubmission, withDuplicates } from './wire.ts';

const fullMessage = `${maxSubmissions} contacts are already waiting for approval, which is the limit. Submit more once your admin has reviewed some.`;

const outcomes = { approve: 'approved', reject: 'rejected', reopen: 'reopened' } as const;

export type SubmissionsService = ReturnType<typeof submissionsService>;

/**
 * Contacts that clients submitted for an admin's approval (design 4.12). Admins work across clients here, and every
 * statement names the client of the row.
 */
export function submissionsService({ db, clock }: Platform) {
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

    /** See `approveSubmission`. */
    approve: (scope: Scope, id: string, approval: Approval): Promise<Approved> =>
      db.as(scope, (tx) => approveSubmission(tx, id, approval, clock.now())),

    /** See `rejectSubmission`. */
    reject: (scope: Scope, id: string, rejection: Rejection): Promise<Submission> =>
      db.as(scope, (tx) => rejectSubmission(tx, id, rejection, clock.now())),

    /** Decides each in a transaction of its own; those that can't be decided are reported with the reason. */
    async decide(actor: Actor, decisions: Decisions): Promise<DecisionResult[]> {
      const results: DecisionResult[] = [];
      for (const { id, version } of decisions.submissions) {
        const decided = db.as(platformScope(actor), async (tx) => {
          const at = clock.now();
          if (decisions.decision === 'approve')
            await approveSubmission(tx, id, { force: false, version }, at);
          else if (decisions.decision === 'reject')
            await rejectSubmission(tx, id, { reason: decisions.reason, version }, at);
          else await reopenSubmission(tx, id, version, at);
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

    /** See `reopenSubmission`. */
    reopen: (scope: Scope, id: string, { version }: { version: number }): Promise<Submission> =>
      db.as(scope, (tx) => reopenSubmission(tx, id, version, clock.now())),
  };
}
