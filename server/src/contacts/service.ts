import type { Change } from '@liftout/contract/changes';
import type { YesNo } from '@liftout/contract/common';
import type { BulkChange, ContactFields } from '@liftout/contract/contacts';
import { findOpenDeal } from '../deals/service.ts';
import { scopeOfRow } from '../platform/db/client-of-row.ts';
import type { Scope, TenantScope } from '../platform/db/scope.ts';
import { offsetOf, type Paging } from '../platform/db/sql/paging.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict } from '../platform/http/errors/http-error.ts';
import { restoreContacts } from './archive.ts';
import { changeMany } from './bulk.ts';
import { doNotContactMessage } from './do-not-contact.ts';
import { addContact, type ContactEdit, editContact, readContact } from './edit.ts';
import { contactExport } from './export/export.ts';
import { vcardOf } from './export/vcard.ts';
import { refuseFutureContact } from './last-contacted.ts';
import { contactFacets } from './list/facets.ts';
import { contactList } from './list/list.ts';
import { contactTotals } from './list/totals.ts';
import { findNamesakes } from './namesakes.ts';
import { countArchived, listArchived } from './queries/archive.ts';
import { readTimeline } from './timeline/timeline.ts';

export { archiveContacts, restoreContacts } from './archive.ts';
export { findDisputed } from './disputed.ts';
export { doNotContactMessage, takeOverMark } from './do-not-contact.ts';
export {
  addContact,
  editContact,
  readContact,
  refuseErased,
  refuseErasedPerson,
  saysWho,
} from './edit.ts';
export { erasedAmong } from './erased.ts';
export { revertImported, storeImported } from './import.ts';
export {
  advanceLastContacted,
  refuseFutureContact,
  takeBackTouches,
} from './last-contacted.ts';
export { countLists } from './list/count-lists.ts';
export { matchContacts, type Person } from './match.ts';
export { contactsMatching } from './matching.ts';
export { noteMerge } from './merge.ts';
export { contactsNamed, recentIntelOfContacts } from './named/named.ts';
export { differences } from './patch.ts';
export { phoneKeyOf, toE164 } from './phone.ts';
export { setStage } from './pipeline.ts';
export { importedColumns, lockImported } from './queries/import.ts';
export {
  contactsOfSource,
  findIdsOfSource as contactIdsOfSource,
  newContactsOfSource,
  renameSourceId,
} from './queries/origins.ts';
export { lockPeople, sharePeople } from './queries/people.ts';
export { removeContacts } from './queries/remove.ts';
export { findContactsOfSource, type SourceContact } from './queries/upsert.ts';
export {
  type ContactToLog,
  type FormerTouch,
  lockAdding,
  lockContacts,
  lockContactsToLog,
} from './queries/writes.ts';
export {
  applySourceDeals,
  archiveSourceDeals,
  remappedSourceDeals,
  type SourceDeal,
} from './source-deals.ts';
export { takeBackContact } from './take-back.ts';
export { archiveSourceContacts, restoreSourceContacts, upsertContacts } from './upsert.ts';

export type ContactsService = ReturnType<typeof contactsService>;

/** A client's contacts: the advisors it recruits. */
export function contactsService(platform: Platform) {
  const { db, clock, log } = platform;
  const totals = contactTotals(db, log);
  const facets = contactFacets(platform);
  const files = contactExport(platform);

  /** Drops cached totals and facets of clients whose contacts changed, in any process; null: changes may have been missed. */
  function forgetCounts(changes: Change[] | null): void {
    if (changes === null) {
      totals.forget();
      facets.forget();
    }
    for (const { clientId, topics } of changes ?? [])
      if (clientId !== null && (topics.includes('contacts') || topics.includes('deals'))) {
        totals.forget(clientId);
        facets.forget(clientId);
      }
  }
  db.onChanged(forgetCounts);
  const stopListening = platform.changes.on(forgetCounts);

  const scopeOfContact = (scope: Scope, id: string) =>
    scopeOfRow(db, scope, { table: 'contacts', id, what: 'This contact' });

  async function edit(scope: Scope, id: string, patch: ContactEdit) {
    const at = clock.now();
    refuseFutureContact(patch, at);
    const own = await scopeOfContact(scope, id);
    return db.as(own, (tx) => editContact(tx, own.clientId, id, patch, at));
  }

  return {
    ...contactList(platform, totals),
    exportCsv: files.csv,
    exportVcards: files.vcards,
    facets: facets.of,
    edit,

    /** Who may be the same people as some contacts, and isn't marked along with them. */
    namesakes: (scope: TenantScope, ids: string[]) =>
      db.as(scope, (tx) => findNamesakes(tx, scope.clientId, ids)),

    /** Throws 404. */
    async get(scope: Scope, id: string) {
      const own = await scopeOfContact(scope, id);
      return db.as(own, async (tx) => {
        const contact = await readContact(tx, own.clientId, id);
        const deal = await findOpenDeal(tx, own.clientId, id);
        if (!deal) return contact;
        return { ...contact, stageSince: deal.since.toISOString(), dealVersion: deal.version };
      });
    },

    /** A contact as a vCard, with a name for its file. Throws 404; 409 where they must not be contacted. */
    async vcard(scope: Scope, id: string): Promise<{ fileName: string; body: string }> {
      const own = await scopeOfContact(scope, id);
      const contact = await db.as(own, (tx) => readContact(tx, own.clientId, id));
      if (contact.doNotContact) throw conflict(doNotContactMessage);
      return {
        fileName: `${contact.name.replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ').trim()}.vcf`,
        body: vcardOf(contact),
      };
    },

    /** Adds a contact without approval; for admins. Throws 400 for a last contact in the future. */
    async add(scope: TenantScope, fields: ContactFields) {
      const at = clock.now();
      refuseFutureContact(fields, at);
      const submittedBy = scope.actor.name;
      return db.as(scope, (tx) => addContact(tx, scope.clientId, fields, { at, submittedBy }));
    },

    star: (scope: Scope, id: string, body: { isHighValue: YesNo; version?: number | undefined }) =>
      edit(scope, id, body),

    /** Changes many contacts of one client in one transaction. Stale and missing ones are answered, not thrown. Throws 413. */
    changeMany(scope: TenantScope, changes: BulkChange[]) {
      return db.as(scope, (tx) => changeMany(tx, scope.clientId, changes, clock.now()));
    },

    archived(scope: TenantScope, { page, pageSize }: Paging) {
      return db.as(scope, async (tx) => {
        const total = await countArchived(tx, scope.clientId);
        const rows = await listArchived(tx, scope.clientId, {
          limit: pageSize,
          offset: offsetOf({ page, pageSize }),
        });
        const contacts = rows.map((row) => ({ ...row, archivedAt: row.archivedAt.toISOString() }));
        return { total, contacts };
      });
    },

    /** Throws 409 where the approval of one was undone. */
    async restore(scope: TenantScope, ids: string[]) {
      const restored = await db.as(scope, (tx) =>
        restoreContacts(tx, scope.clientId, ids, { at: clock.now(), by: 'person' }),
      );
      return { restored };
    },

    /** Throws 404, 400 for an invalid cursor. */
    async timeline(
      scope: Scope,
      id: string,
      { limit, cursor }: { limit: number; cursor?: string | undefined },
    ) {
      const own = await scopeOfContact(scope, id);
      return db.as(own, async (tx) => {
        await readContact(tx, own.clientId, id);
        return readTimeline(tx, { clientId: own.clientId, contactId: id, limit, cursor, now: clock.now() });
      });
    },

    /** Stops counting in the background, and listening for changes. */
    close() {
      stopListening();
      return totals.close();
    },
  };
}
