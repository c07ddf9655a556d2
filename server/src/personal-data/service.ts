import type { Readable } from 'node:stream';
import { erasePersonalData, type Mentions } from '@liftout/contract/personal-data';
import { isSameName } from '@liftout/contract/values/same-name';
import { lockContacts, lockPeople, setStage } from '../contacts/service.ts';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import { scopeOfRow } from '../platform/db/client-of-row.ts';
import type { Tx } from '../platform/db/database.ts';
import { platformScope, type Scope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import type { FileReader } from '../platform/paged-files.ts';
import { personalDataExport } from './export.ts';
import { personOf } from './person.ts';
import {
  eraseMentions,
  type Person,
  readMentions as readNamed,
  readOtherRecords,
} from './queries/mentions.ts';
import {
  erasePerson,
  eraseSubmissions,
  fullName,
  keepClient,
  lockSubject,
  readSubject,
  type Subject,
} from './queries.ts';

const erasedBefore = "This contact's data was erased before.";

/** Texts of a namesake, perhaps, and other records that are listed: an admin reads them one by one. */
const maxListed = 20;

/** Where others' text names a contact, and which other records are the person's. */
async function readMentions(
  tx: Tx,
  clientId: string,
  person: Person,
): Promise<{ mentions: Mentions; contactIds: string[] }> {
  const named = await readNamed(tx, clientId, person, maxListed);
  const texts = named.flatMap(({ kind, id, contactId, contact, at, words }) =>
    kind === null || id === null || at === null || words === null
      ? []
      : [{ kind, id, contactId, contact, at: at.toISOString(), words }],
  );
  const records = await readOtherRecords(tx, clientId, person.id, maxListed);
  const [counts] = named;
  return {
    mentions: { count: counts?.theirs ?? 0, records, doubtful: { total: counts?.doubtful ?? 0, texts } },
    contactIds: counts?.contactIds ?? [],
  };
}

/**
 * Erases contacts that the caller has locked, in a scope of the platform; all text of the client is read once. A win stays
 * in the figures; what is open ends.
 */
async function eraseLocked(
  tx: Tx,
  clientId: string,
  subjects: Map<string, Subject>,
  at: Date,
): Promise<void> {
  for (const [id, subject] of subjects)
    if (subject.inPipeline && subject.stage !== 'won')
      await setStage(tx, { clientId, contactIds: [id], stage: null, isFromSource: true }, at);
  const found = [];
  for (const [id, subject] of subjects) found.push(await personOf(tx, clientId, id, subject));
  await eraseSubmissions(
    tx,
    clientId,
    found.map(({ person }) => person),
  );
  await eraseMentions(tx, { clientId, people: found.map(({ person }) => person), at });
  for (const { person, phoneKeys } of found) {
    await erasePerson(tx, { clientId, person, phoneKeys, at });
    await audit(tx, { action: 'contact.erased', entity: 'contact', entityId: person.id, clientId }, at);
  }
}

/** Erases contacts of a client in the caller's transaction, which is in a scope of the platform. Erased ones are skipped. */
export async function erasePeople(tx: Tx, clientId: string, ids: readonly string[], at: Date): Promise<void> {
  const subjects = new Map<string, Subject>();
  for (const id of ids) {
    const subject = await lockSubject(tx, clientId, id);
    if (subject && !subject.isErased) subjects.set(id, subject);
  }
  if (subjects.size > 0) await eraseLocked(tx, clientId, subjects, at);
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
    json: async (reader: FileReader, scope: Scope, id: string): Promise<Readable> =>
      files.json(reader, await scopeOfRow(db, scope, { table: 'contacts', id, what }), id),

    /** The same as a page to read and print. */
    readable: async (reader: FileReader, scope: Scope, id: string): Promise<Readable> =>
      files.readable(reader, await scopeOfRow(db, scope, { table: 'contacts', id, what }), id),

    /** Where others' text names it. Throws 404. */
    async mentions(scope: Scope, id: string): Promise<Mentions> {
      const own = await scopeOfRow(db, scope, { table: 'contacts', id, what });
      return db.within('job').as(own, async (tx) => {
        const subject = await readSubject(tx, own.clientId, id);
        if (!subject) throw notFound(what);
        const { person } = await personOf(tx, own.clientId, id, subject);
        return (await readMentions(tx, own.clientId, person)).mentions;
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
      // All text of the client is read, which may be much.
      return db.within('rewrite').as(platformScope(scope.actor), async (tx) => {
        await lockPeople(tx, clientId);
        await keepClient(tx, clientId);
        const found = await readSubject(tx, clientId, id);
        if (!found) throw notFound(what);
        if (found.isErased) throw conflict(erasedBefore);
        if (!isSameName(confirm, fullName(found))) throw conflict("The name isn't this contact's.");
        // Nobody is renamed meanwhile. All contacts are locked at once, in their order, as others do who lock several.
        const { person } = await personOf(tx, clientId, id, found);
        const { mentions, contactIds } = await readMentions(tx, clientId, person);
        await lockContacts(tx, clientId, [id, ...contactIds], 'UPDATE');
        const subject = await lockSubject(tx, clientId, id);
        if (!subject) throw notFound(what);
        await eraseLocked(tx, clientId, new Map([[id, subject]]), at);
        notify(tx, clientId, erasePersonalData.changes);
        return mentions;
      });
    },
  };
}
