import { erasePersonalData } from '@liftout/contract/personal-data';
import { phoneKeyOf, setStage, toE164 } from '../contacts/service.ts';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import { scopeOfRow } from '../platform/db/client-of-row.ts';
import { platformScope, type Scope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import { erasePerson, lockSubject, readHeld } from './queries.ts';

export type PersonalDataService = ReturnType<typeof personalDataService>;

/** What is held on a person whom a client recruits: as a file, and erased for good (decision 078). */
export function personalDataService({ db, clock }: Platform) {
  const what = 'This contact';
  return {
    /** Everything that is held on a contact, by kind of record. Throws 404. */
    async read(scope: Scope, id: string): Promise<Record<string, unknown>> {
      const own = await scopeOfRow(db, scope, { table: 'contacts', id, what });
      return db.as(own, async (tx) => {
        if (!(await lockSubject(tx, own.clientId, id))) throw notFound(what);
        const data = await readHeld(tx, own.clientId, id);
        return Object.fromEntries(Object.entries(Object(data)));
      });
    },

    /** Erases it. Throws 404; 409 where `confirm` is not the contact's name, or it was erased before. */
    async erase(scope: Scope, id: string, confirm: string): Promise<void> {
      const { clientId } = await scopeOfRow(db, scope, { table: 'contacts', id, what });
      const at = clock.now();
      await db.as(platformScope(scope.actor), async (tx) => {
        const subject = await lockSubject(tx, clientId, id);
        if (!subject) throw notFound(what);
        if (subject.isErased) throw conflict("This contact's data was erased before.");
        if (confirm.trim().toLowerCase() !== subject.name.trim().toLowerCase())
          throw conflict("The name isn't this contact's.");
        // A win stays in the figures; what is open ends.
        if (subject.inPipeline && subject.stage !== 'won')
          await setStage(tx, { clientId, contactIds: [id], stage: null, isFromSource: true }, at);
        const number = toE164(subject.phone);
        await erasePerson(tx, { clientId, id, phoneKey: number && phoneKeyOf(number), at });
        await audit(tx, { action: 'contact.erased', entity: 'contact', entityId: id, clientId }, at);
        notify(tx, clientId, erasePersonalData.changes);
      });
    },
  };
}
