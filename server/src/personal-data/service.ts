import type { Readable } from 'node:stream';
import { erasePersonalData, type Mentions } from '@liftout/contract/personal-data';
import { phoneKeyOf, setStage, toE164 } from '../contacts/service.ts';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import { scopeOfRow } from '../platform/db/client-of-row.ts';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, type Scope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import { personalDataExport } from './export.ts';
import { type FoundBy, foundBy } from './found-by.ts';
import { countMentions, eraseMentions, readDoubtful } from './queries/mentions.ts';
import { erasePerson, fullName, lockSubject, type Subject } from './queries.ts';

/** Texts of a namesake, perhaps, that are listed: an admin reads them one by one. */
const maxListed = 20;

const phoneKeyOfSubject = ({ phone }: Subject): string | null => {
  const number = toE164(phone);
  return number === null ? null : phoneKeyOf(number);
};

const findersOf = (subject: Subject): FoundBy | null =>
  foundBy({ ...subject, phoneKey: phoneKeyOfSubject(subject) });

/** Where others' text names a contact. */
async function readMentions(tx: Tx, clientId: string, id: string, subject: Subject): Promise<Mentions> {
  const found = subject.isErased ? null : findersOf(subject);
  if (found === null) return { count: 0, doubtful: { total: 0, texts: [] } };
  const { theirs, doubtful } = await countMentions(tx, clientId, id, found);
  const texts = doubtful === 0 ? [] : await readDoubtful(tx, clientId, id, found, maxListed);
  return {
    count: theirs,
    doubtful: { total: doubtful, texts: texts.map(({ at, ...text }) => ({ ...text, at: at.toISOString() })) },
  };
}

/** Erases a contact that the caller has locked, in a scope of the platform. A win stays in the figures; what is open ends. */
async function eraseLocked(tx: Tx, clientId: string, id: string, subject: Subject, at: Date): Promise<void> {
  if (subject.inPipeline && subject.stage !== 'won')
    await setStage(tx, { clientId, contactIds: [id], stage: null, isFromSource: true }, at);
  const found = findersOf(subject);
  if (found !== null) await eraseMentions(tx, { clientId, id, found, at });
  await erasePerson(tx, { clientId, id, phoneKey: phoneKeyOfSubject(subject), at });
  await audit(tx, { action: 'contact.erased', entity: 'contact', entityId: id, clientId }, at);
}

/** Erases contacts of a client in the caller's transaction, which is in a scope of the platform. Erased ones are skipped. */
export async function erasePeople(tx: Tx, clientId: string, ids: readonly string[], at: Date): Promise<void> {
  for (const id of ids) {
    const subject = await lockSubject(tx, clientId, id);
    if (subject && !subject.isErased) await eraseLocked(tx, clientId, id, subject, at);
  }
  notify(tx, clientId, erasePersonalData.changes);
}

export type PersonalDataService = ReturnType<typeof personalDataService>;

/** What is held on a person whom a client recruits: as a file, and erased for good (decision 078). */
export function personalDataService(platform: Platform) {
  const { db, clock } = platform;
  const files = personalDataExport(platform);
  const what = 'This contact';
  return {
    /** Everything that is held on a contact, as a JSON file. Throws 404, and as `personalDataExport`. */
    json: async (scope: Scope, id: string): Promise<Readable> =>
      files.json(await scopeOfRow(db, scope, { table: 'contacts', id, what }), id),

    /** The same as a page to read and print. */
    readable: async (scope: Scope, id: string): Promise<Readable> =>
      files.readable(await scopeOfRow(db, scope, { table: 'contacts', id, what }), id),

    /** Where others' text names it. Throws 404. */
    async mentions(scope: Scope, id: string): Promise<Mentions> {
      const own = await scopeOfRow(db, scope, { table: 'contacts', id, what });
      return db.as(own, async (tx) => {
        const subject = await lockSubject(tx, own.clientId, id);
        if (!subject) throw notFound(what);
        return readMentions(tx, own.clientId, id, subject);
      });
    },

    /**
     * Erases it, and takes it out of others' text. Throws 404; 409 where `confirm` is not the contact's name, or it was
     * erased before.
     * @returns what was changed and what is left, as `mentions` says it before
     */
    async erase(scope: Scope, id: string, confirm: string): Promise<Mentions> {
      const { clientId } = await scopeOfRow(db, scope, { table: 'contacts', id, what });
      const at = clock.now();
      return db.as(platformScope(scope.actor), async (tx) => {
        const subject = await lockSubject(tx, clientId, id);
        if (!subject) throw notFound(what);
        if (subject.isErased) throw conflict("This contact's data was erased before.");
        if (confirm.trim().toLowerCase() !== fullName(subject).trim().toLowerCase())
          throw conflict("The name isn't this contact's.");
        const mentions = await readMentions(tx, clientId, id, subject);
        await eraseLocked(tx, clientId, id, subject, at);
        notify(tx, clientId, erasePersonalData.changes);
        return mentions;
      });
    },
  };
}
