import type { YesNo } from '@liftout/contract/common';
import type { BulkChange, ContactFields, ContactPatch } from '@liftout/contract/contacts';
import { type Scope, type TenantScope, tenantScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { notFound } from '../platform/http/errors.ts';
import { changeMany } from './bulk.ts';
import { addContact, editContact, readContact } from './edit.ts';
import { contactExport } from './export.ts';
import { contactFacetCache } from './facets.ts';
import { refuseFutureContact } from './last-contacted.ts';
import { contactList } from './list.ts';
import { pendingService } from './pending.ts';
import { findClientOfContact } from './queries.ts';
import { readTimeline } from './timeline.ts';
import { contactTotals } from './totals.ts';
import { viewsService } from './views.ts';

export type ContactsService = ReturnType<typeof contactsService>;

/** A client's book of advisors. */
export function contactsService(platform: Platform) {
  const { db, clock, log } = platform;
  const totals = contactTotals(db, log);

  /** The scope of the client that a contact belongs to. Throws 404. */
  async function scopeOfContact(scope: Scope, id: string): Promise<TenantScope> {
    if (scope.kind === 'tenant') return scope;
    const clientId = await db.as(scope, (tx) => findClientOfContact(tx, id));
    if (clientId === undefined) throw notFound('This contact');
    return tenantScope(clientId, scope.actor);
  }

  async function edit(scope: Scope, id: string, patch: ContactPatch & { version?: number | undefined }) {
    const at = clock.now();
    refuseFutureContact(patch, at);
    const own = await scopeOfContact(scope, id);
    const contact = await db.as(own, (tx) => editContact(tx, own.clientId, id, patch, at));
    totals.forget(own.clientId);
    return contact;
  }

  return {
    ...contactList(platform, totals),
    export: contactExport(platform).start,
    facets: contactFacetCache(platform),
    views: viewsService(platform),
    pending: pendingService(platform, totals.forget),
    edit,

    /** Throws 404. */
    async get(scope: Scope, id: string) {
      const own = await scopeOfContact(scope, id);
      return db.as(own, (tx) => readContact(tx, own.clientId, id));
    },

    /** Adds a contact at once; for admins. Throws 400 for a last contact in the future. */
    async add(scope: TenantScope, fields: ContactFields) {
      const origin = { at: clock.now(), submittedBy: scope.actor.name };
      refuseFutureContact(fields, origin.at);
      const contact = await db.as(scope, (tx) => addContact(tx, scope.clientId, fields, origin));
      totals.forget(scope.clientId);
      return contact;
    },

    star: (scope: Scope, id: string, body: { isHighValue: YesNo; version?: number | undefined }) =>
      edit(scope, id, body),

    /** Changes many contacts of one client in one transaction; what is stale or missing is answered, not an error. */
    async changeMany(scope: TenantScope, changes: BulkChange[]) {
      const result = await db.as(scope, (tx) => changeMany(tx, scope.clientId, changes, clock.now()));
      totals.forget(scope.clientId);
      return result;
    },

    /** Throws 404, 400 for a cursor that is not ours. */
    async timeline(
      scope: Scope,
      id: string,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ) {
      const own = await scopeOfContact(scope, id);
      return db.as(own, async (tx) => {
        const person = await readContact(tx, own.clientId, id);
        return readTimeline(tx, { clientId: own.clientId, person, limit, cursor });
      });
    },

    /** Ends what runs in the background. */
    close: totals.close,
  };
}
