import type {
  AdvisorRegister,
  RegisterChangeClass,
  RegisterChanges,
  RegisteredFirm,
} from '@liftout/contract/advisor-register';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { lockInTransaction } from '../platform/db/locks/transaction-lock.ts';
import { type Actor, platformScope, type Scope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { classifyConversions } from './conversions.ts';
import { dayWords } from './day-words.ts';
import { type OpenedFile, openRegisterPath } from './file/open.ts';
import { dayOf } from './file/values.ts';
import { type ImportedFirms, storeFirms } from './firms/import-firms.ts';
import { registeredFirmOf } from './firms/registered-firm.ts';
import { registerCareersJob, registerDualsJob, registerImportedJob, registerMatchJob } from './jobs.ts';
import { lossOf, sumOf } from './losses.ts';
import { countChanges, stageChanges, storeChanges } from './queries/changes.ts';
import { findFileByHash, findNewestFiles, insertFile, type StoredFile } from './queries/files.ts';
import { findNewestFirmFiles } from './queries/firms.ts';
import { findImports } from './queries/imports.ts';
import { mergeStage } from './queries/merge.ts';
import { FileWithLosses, RefusedFile } from './refused-file.ts';
import { type StagedFile, stageFile } from './stage-file.ts';
import { firmFileToWire, toWire } from './wire.ts';

export { busyPauseMs, isBusy } from './busy.ts';
export { followFirmDecisions, followFirmRules } from './dual.ts';
export { registerEntriesOf } from './entries.ts';
export type { ImportedFirms } from './firms/import-firms.ts';
export { registerCareersJob, registerImportedJob, registerMatchJob } from './jobs.ts';

export interface ImportOptions {
  /** Takes a file although it has lost more than a day explains. */
  acceptLosses: boolean;
  /** Told now and then how many people were read. May throw to end the import. */
  onRead?: (people: number) => void;
  /** Done in the same transaction. */
  finish?: (tx: Tx, imported: ImportedFile | ImportedFirms) => Promise<void>;
}

export interface ImportedFile {
  /** It was imported before: nothing changed. */
  isKnown: boolean;
  day: string;
  people: number;
  employments: number;
  repeated: number;
  withoutCrd: number;
  /** Against the file before; null for the first one. */
  changes: RegisterChanges | null;
}

/** Files that are shown, and files that were sent lately. */
const shownFiles = 30;
const shownImports = 5;
const shownFirmFiles = 10;

export type AdvisorRegisterService = ReturnType<typeof advisorRegisterService>;

/** The public register of adviser representatives: its files, people, careers, and what changes from file to file. */
export function advisorRegisterService({ db, clock }: Platform) {
  async function store(
    tx: Tx,
    file: OpenedFile,
    { acceptLosses, onRead }: ImportOptions,
    actor: Actor,
  ): Promise<ImportedFile> {
    const known = await findFileByHash(tx, file.sha256);
    if (known)
      return { ...known, isKnown: true, repeated: 0, withoutCrd: 0, changes: await changesOf(tx, known) };
    const [before] = await findNewestFiles(tx, 1);
    const staged = await stageFile(tx, file.members, onRead);
    const day = dayFor(file, staged);
    if (before && day < before.day)
      throw new RefusedFile(
        `${file.name} is of ${dayWords(day)}, and the file of ${dayWords(before.day)} is stored already. Import files in the order of their days.`,
      );
    const loss = acceptLosses ? undefined : lossOf(before, { day, members: staged.members });
    if (loss !== undefined)
      throw new FileWithLosses(`${file.name} was refused as incomplete. ${loss} Download it again.`);
    const stored: StoredFile = {
      id: newId(),
      fileName: file.name,
      sha256: file.sha256,
      day,
      ...sumOf(staged.members),
      members: staged.members,
      beforeId: before?.id ?? null,
      importedBy: actor.name,
      importedAt: clock.now(),
      dualsKeptAt: null,
    };
    await insertFile(tx, stored);
    if (before) {
      await stageChanges(tx, before.id);
      await classifyConversions(tx);
    }
    await mergeStage(tx, stored.id);
    if (before) {
      await storeChanges(tx, stored.id);
      await sendJob(tx, registerImportedJob, { fileId: stored.id });
    }
    await sendJob(tx, registerDualsJob, {});
    await sendJob(tx, registerMatchJob, {});
    await sendJob(tx, registerCareersJob, { again: false });
    const { people, employments } = stored;
    const after = { fileName: file.name, day, people, employments };
    const entry = {
      action: 'register.imported',
      entity: 'register-file',
      entityId: stored.id,
      after,
    } as const;
    await audit(tx, entry, stored.importedAt);
    notify(tx, null, ['register']);
    const { repeated, withoutCrd } = staged;
    return {
      isKnown: false,
      day,
      people,
      employments,
      repeated,
      withoutCrd,
      changes: await changesOf(tx, stored),
    };
  }

  /**
   * Imports a file of people or of firms as a whole or not at all, and closes it; one that is stored already changes nothing.
   * Throws `RefusedFile`.
   */
  async function importFile(
    file: OpenedFile,
    options: ImportOptions,
    actor: Actor,
  ): Promise<ImportedFile | ImportedFirms> {
    try {
      return await db.within('bulk').as(platformScope(actor), async (tx) => {
        await lockInTransaction(tx, 'advisor register');
        const imported =
          file.kind === 'firms'
            ? await storeFirms(tx, file, { ...options, at: clock.now() })
            : await store(tx, file, options, actor);
        await options.finish?.(tx, imported);
        return imported;
      });
    } finally {
      await file.close();
    }
  }

  return {
    /** Imports the file with this path: see `importFile`. */
    importPath: async (
      path: string,
      options: ImportOptions,
      actor: Actor,
    ): Promise<ImportedFile | ImportedFirms> => importFile(await openRegisterPath(path), options, actor),

    importFile,

    /** What the register of firms says of a firm, for anybody who reads pages of firms: it is public. */
    firm: (scope: Scope, name: string): Promise<{ firm: RegisteredFirm | null }> =>
      db.as(scope, async (tx) => ({ firm: await registeredFirmOf(tx, name) })),

    /** The newest files, what each changed, and what became of the files that were sent lately. */
    read: (actor: Actor): Promise<AdvisorRegister> =>
      db.as(platformScope(actor), async (tx) => {
        const files = await findNewestFiles(tx, shownFiles);
        const counts = await countChanges(
          tx,
          files.map(({ id }) => id),
        );
        return {
          imports: (await findImports(tx, shownImports)).map(toWire),
          firmFiles: (await findNewestFirmFiles(tx, shownFirmFiles)).map(firmFileToWire),
          files: files.map(
            ({ id, fileName, day, people, employments, beforeId, importedBy, importedAt }) => ({
              id,
              fileName,
              day,
              people,
              employments,
              importedBy,
              importedAt: importedAt.toISOString(),
              changes: beforeId === null ? null : filled(counts.filter(({ fileId }) => fileId === id)),
            }),
          ),
        };
      }),
  };
}

/** The day of a file: what it says itself, else the one in its name. */
function dayFor({ name }: OpenedFile, { day }: StagedFile): string {
  const [, inName] = /(\d{2}_\d{2}_\d{4})/.exec(name) ?? [];
  const found = day ?? dayOf(inName?.replaceAll('_', '/'));
  if (found === null)
    throw new RefusedFile(
      `${name} does not say which day it is of. Give it the name it had: IA_INDVL_Feed_MM_DD_YYYY.xml.zip.`,
    );
  return found;
}

async function changesOf(tx: Tx, { id, beforeId }: StoredFile): Promise<RegisterChanges | null> {
  return beforeId === null ? null : filled(await countChanges(tx, [id]));
}

/** Every class, with 0 where no one has it. */
function filled(counts: readonly { class: string; people: number }[]): RegisterChanges {
  const of = (name: RegisterChangeClass) => counts.find((count) => count.class === name)?.people ?? 0;
  return {
    joined: of('joined'),
    left: of('left'),
    swapped: of('swapped'),
    conversion: of('conversion'),
    dual: of('dual'),
    bulk: of('bulk'),
    other: of('other'),
    appeared: of('appeared'),
    vanished: of('vanished'),
  };
}
