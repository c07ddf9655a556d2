import { join } from 'node:path';
import type { RegisterImport } from '@liftout/contract/advisor-register';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { type Actor, platformScope } from '../platform/db/scope.ts';
import type { Platform } from '../platform/deps.ts';
import { conflict, notFound } from '../platform/http/errors/http-error.ts';
import { fileReceiver } from '../platform/http/payload/file-receiver.ts';
import { type RegisterForm, registerForm } from './form.ts';
import { registerImportWork, sendRegisterImport } from './import-work.ts';
import {
  deleteImport,
  findImport,
  findRunning,
  insertImport,
  isRunning,
  type RegisterImportRecord,
  saveImport,
  storeFile,
} from './queries/imports.ts';
import type { AdvisorRegisterService } from './service.ts';
import { toWire } from './wire.ts';

const receiving = {
  maxReceiving: 2,
  busy: { message: 'Another file is being sent. Try again in a minute.', retryAfterSeconds: 60 },
};

export type RegisterImports = ReturnType<typeof registerImports>;

/** Register files that admins send: they wait in the database, and a job imports them. */
export function registerImports(platform: Platform, register: Pick<AdvisorRegisterService, 'importFile'>) {
  const { config, db, clock } = platform;
  const folder = join(config.dataDir, 'register');
  const work = registerImportWork(platform, register, folder);

  return {
    ...fileReceiver(registerForm, { ...receiving, folder }),
    work,

    /** Stores a file, to be imported in the background. Throws 409 while another one is. */
    add: (actor: Actor, { file, fileName }: RegisterForm): Promise<RegisterImport> =>
      db.within('bulk').as(platformScope(actor), async (tx) => {
        await refuseSecond(tx);
        const id = newId();
        const at = clock.now();
        const by = { importedBy: actor.name, importedById: actor.userId };
        await insertImport(tx, { id, fileName, state: 'waiting', ...by, createdAt: at });
        await storeFile(tx, id, file);
        const entry = { action: 'register.received', entity: 'register-file', entityId: id } as const;
        await audit(tx, { ...entry, after: { fileName } }, at);
        await sendRegisterImport(tx, id);
        notify(tx, null, ['register-runs']);
        return toWire(await requireImport(tx, id));
      }),

    /** Imports a file again that failed, or that was refused for its losses. Throws 404, 409. */
    retry: (actor: Actor, id: string): Promise<RegisterImport> =>
      db.as(platformScope(actor), async (tx) => {
        const { state, hasLosses } = await lockEnded(tx, id);
        if (state !== 'failed' && !hasLosses)
          throw conflict("This file can't be imported. Send another one.");
        await refuseSecond(tx);
        const fields = { acceptsLosses: hasLosses, hasLosses: false, problem: null, people: 0 };
        await saveImport(tx, id, { ...fields, state: 'waiting' });
        await sendRegisterImport(tx, id);
        notify(tx, null, ['register-runs']);
        return toWire(await requireImport(tx, id));
      }),

    /** Removes the outcome of an import from the list, and its file. Throws 404, 409 while it runs. */
    dismiss: (actor: Actor, id: string): Promise<{ message: string }> =>
      db.as(platformScope(actor), async (tx) => {
        await lockEnded(tx, id);
        await deleteImport(tx, id);
        notify(tx, null, ['register-runs']);
        return { message: 'Removed from the list.' };
      }),
  };
}

/** Locks an import that neither waits nor runs. Throws 404, 409. */
async function lockEnded(tx: Tx, id: string): Promise<RegisterImportRecord> {
  const found = await findImport(tx, id, 'lock');
  if (!found) throw notFound('This import');
  if (isRunning(found)) throw conflict('This file is still being imported.');
  return found;
}

/** Throws 409 while an import waits or runs: there is one at a time. */
async function refuseSecond(tx: Tx): Promise<void> {
  if (await findRunning(tx)) throw conflict('Another file is being imported. Wait until it is done.');
}

async function requireImport(tx: Tx, id: string): Promise<RegisterImportRecord> {
  const found = await findImport(tx, id);
  if (!found) throw notFound('This import');
  return found;
}
