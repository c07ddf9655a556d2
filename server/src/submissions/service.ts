import type { Contact, ContactFields, ContactPatch } from '@liftout/contract/contacts';
import {
  type LikelyDuplicate,
  maxSubmissions,
  type Submission,
  type SubmissionCount,
} from '@liftout/contract/submissions';
import { addContact, differences, refuseFutureContact } from '../contacts/service.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { type Actor, platformScope, type Scope, type TenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, HttpError, notFound, stale } from '../platform/http/errors/http-error.ts';
import { toFields, toStored, toWaiting } from './fields.ts';
import {
  countWaiting,
  countWaitingByClient,
  findDuplicates,
  findPending,
  insertPending,
  lockPending,
  type PendingRow,
  type PendingSelection,
  writePending,
} from './queries.ts';

const fullMessage = `${maxSubmissions} contacts are already waiting for approval, which is the limit. Submit more once your admin has reviewed some.`;

export type SubmissionsService = ReturnType<typeof submissionsService>;

/**
 * Contacts that clients sent in and that wait for an admin (design 4.12). Admins work across clients here; every
 * statement names the client of the row.
 */
export function submissionsService({ db, clock }: Platform) {
  /** The row, still waiting and of the version seen. Throws 404, 409. */
  async function lockWaiting(tx: Tx, id: string, seen: number | undefined): Promise<PendingRow> {
    const row = await lockPending(tx, id);
    if (!row) throw notFound('This submission');
    if (row.status !== 'pending') throw conflict(`This submission was already ${row.status}.`);
    if (seen !== undefined && seen !== row.version) throw stale('This submission', await present(tx, row));
    return row;
  }

  async function approve(
    tx: Tx,
    id: string,
    { force, version }: { force: boolean; version?: number | undefined },
  ) {
    const row = await lockWaiting(tx, id, version);
    const { duplicates } = await present(tx, row);
    if (duplicates.length > 0 && !force) throw looksKnown(duplicates);
    const at = clock.now();
    const { clientId, submittedBy } = row;
    const fields = toFields(toWaiting(row.fields));
    refuseFutureContact(fields, at);
    const contact = await addContact(tx, clientId, fields, { at, submittedBy });
    const decision = { status: 'approved' as const, decidedBy: tx.scope.actor.name, decidedAt: at };
    await writePending(tx, row, { ...decision, contactId: contact.id });
    const entry = { action: 'submission.approved', entity: 'submission', entityId: id, clientId };
    await audit(
      tx,
      { ...entry, after: { contactId: contact.id, duplicates: duplicates.map((one) => one.id) } },
      at,
    );
    return { contact, duplicates };
  }

  return {
    /** Who is signed in is who submitted it. Throws 400 for a last contact in the future, 409 where as many wait as may. */
    submit: (scope: TenantScope, fields: ContactFields): Promise<Submission> =>
      db.as(scope, async (tx) => {
        if ((await countWaiting(tx, scope.clientId)) >= maxSubmissions) throw conflict(fullMessage);
        const at = clock.now();
        refuseFutureContact(fields, at);
        const stored = toStored(fields);
        const [row] = await insertPending(tx, {
          clientId: scope.clientId,
          id: newId(),
          fields: stored,
          submittedBy: scope.actor.name,
          createdAt: at,
        });
        if (!row) throw notFound('This submission');
        await audit(
          tx,
          { action: 'submission.created', entity: 'submission', entityId: row.id, after: stored },
          at,
        );
        return toPending(row, []);
      }),

    list: (scope: Scope, selection: PendingSelection): Promise<{ pending: Submission[]; total: number }> =>
      db.as(scope, async (tx) => {
        const clientId = scope.kind === 'tenant' ? scope.clientId : undefined;
        const { rows, total } = await findPending(tx, { ...selection, clientId });
        const duplicates =
          selection.status === 'pending' ? await findDuplicates(tx, rows.map(toCandidate)) : new Map();
        return { pending: rows.map((row) => toPending(row, duplicates.get(row.id) ?? [])), total };
      }),

    /** Who has contacts waiting, and how many. */
    waitingClients: (actor: Actor): Promise<SubmissionCount[]> =>
      db.as(platformScope(actor), countWaitingByClient),

    /** Throws 404, 409 where it was decided already or changed since, 400 for a last contact in the future. */
    edit: (
      scope: Scope,
      id: string,
      { version, ...patch }: ContactPatch & { version?: number | undefined },
    ) =>
      db.as(scope, async (tx) => {
        const at = clock.now();
        refuseFutureContact(patch, at);
        const row = await lockWaiting(tx, id, version);
        const before = toWaiting(row.fields);
        const after = { ...before, ...toStored(patch) };
        const change = differences(before, after);
        if (!change) return present(tx, row);
        const [written] = await writePending(tx, row, { fields: after });
        const entry = {
          action: 'submission.updated',
          entity: 'submission',
          entityId: id,
          clientId: row.clientId,
        };
        await audit(tx, { ...entry, ...change }, at);
        return present(tx, written ?? row);
      }),

    /**
     * Makes it a contact. Throws 404, 409 where it was decided already, changed since, or looks known, and 400 where no
     * contact may be so.
     */
    approve: (
      scope: Scope,
      id: string,
      how: { force: boolean; version?: number | undefined },
    ): Promise<{ contact: Contact; duplicates: LikelyDuplicate[] }> =>
      db.as(scope, (tx) => approve(tx, id, how)),

    /** Throws 404, 409 as above. */
    reject: (
      scope: Scope,
      id: string,
      { reason, version }: { reason: string; version?: number | undefined },
    ) =>
      db.as(scope, async (tx) => {
        const row = await lockWaiting(tx, id, version);
        const at = clock.now();
        const decision = { status: 'rejected' as const, decidedBy: scope.actor.name, decidedAt: at };
        const [written] = await writePending(tx, row, { ...decision, reason });
        const entry = {
          action: 'submission.rejected',
          entity: 'submission',
          entityId: id,
          clientId: row.clientId,
        };
        await audit(tx, { ...entry, after: { reason } }, at);
        return toPending(written ?? row, []);
      }),
  };
}

async function present(tx: Tx, row: PendingRow): Promise<Submission> {
  const duplicates = await findDuplicates(tx, [toCandidate(row)]);
  return toPending(row, duplicates.get(row.id) ?? []);
}

function looksKnown(duplicates: LikelyDuplicate[]): HttpError {
  const [first] = duplicates;
  const message = `${first?.name} at ${first?.firm} looks like the same person (same ${first?.reasons.join(', ')}). Approve anyway, or reject.`;
  return new HttpError(409, 'conflict', message, { current: { duplicates } });
}

function toCandidate({ clientId, id, fields }: PendingRow) {
  const { email, crd, firstName, lastName, firm } = toWaiting(fields);
  return { clientId, pendingId: id, email, crd, firstName, lastName, firm };
}

function toPending(row: PendingRow, duplicates: LikelyDuplicate[]): Submission {
  return {
    id: row.id,
    client: row.clientId,
    fields: toWaiting(row.fields),
    submittedBy: row.submittedBy,
    submittedAt: row.createdAt.toISOString(),
    status: row.status,
    reason: row.reason,
    decidedBy: row.decidedBy,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    contactId: row.contactId,
    version: row.version,
    duplicates,
  };
}
