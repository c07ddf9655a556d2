import { isDeepStrictEqual } from 'node:util';
import { timeZoneOf } from '@liftout/contract/values/time-zones';
import { findTargetMarket } from '../moves/service.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Database } from '../platform/db/database.ts';
import { platformScope, system } from '../platform/db/scope.ts';
import { openSpool } from '../platform/files/spool.ts';
import { openContactFile } from './describe.ts';
import { fetchFile } from './files.ts';
import {
  deleteRows,
  findImport,
  type ImportKey,
  type ImportRecord,
  lockFile,
  saveImport,
} from './queries/imports.ts';
import { countStaged, markRepeats, measureImports } from './queries/staged.ts';
import { stageRows } from './stage.ts';

/** Each statement names the client. A client's own scope has no use of indexes on expressions, as names and addresses have. */
const scope = platformScope(system);

/** Whether an import is still to be checked, as it was matched when the check began. */
const isSame = (now: ImportRecord | undefined, begun: ImportRecord): boolean =>
  now?.state === 'checking' &&
  now.sheet === begun.sheet &&
  isDeepStrictEqual(
    now.columns.map(({ field }) => field),
    begun.columns.map(({ field }) => field),
  );

/**
 * Reads all rows of an import's file, and notes what would become of each. One that is cut off is begun anew, and so is one
 * whose columns were matched again meanwhile: then nothing is noted. No last contact is after `now`. `onProgress` gets the
 * number of rows. @returns false where another process reads the file. Throws `FileError`, and what `onProgress` throws.
 */
export async function checkImport(
  db: Database,
  folder: string,
  key: ImportKey,
  now: Date,
  onProgress: (rows: number) => void,
): Promise<boolean> {
  const begun = await stage();
  if (!begun) return false;
  // Of its own, since it keeps others from measuring until its transaction ends. Fresh rows are looked up row by row.
  await db.within('bulk').as(scope, measureImports);
  return db.within('bulk').as(scope, async (tx) => {
    if (!(await lockFile(tx, key))) return false;
    const before = await findImport(tx, key);
    if (!isSame(before?.record, begun.record)) return true;
    await markRepeats(tx, key);
    const checked = await countStaged(tx, key);
    const now = await findImport(tx, key, 'lock');
    if (!isSame(now?.record, begun.record)) return true;
    const { total } = begun;
    await saveImport(tx, key, { state: 'ready', problem: null, checked, total, done: total });
    notify(tx, key.clientId, ['imports']);
    return true;
  });

  /** Stores the rows as they are read; undefined where another process does, or there is nothing to check. */
  async function stage() {
    const file = await openSpool(folder);
    try {
      return await db.within('bulk').as(scope, async (tx) => {
        if (!(await lockFile(tx, key))) return undefined;
        const found = await findImport(tx, key);
        if (found?.record.state !== 'checking') return undefined;
        await fetchFile(tx, key, file);
        await deleteRows(tx, key);
        const timeZone = timeZoneOf(await findTargetMarket(tx, key.clientId));
        const table = await openContactFile(file);
        const total = await stageRows(tx, found.record, table, { now, timeZone }, onProgress);
        return { record: found.record, total };
      });
    } finally {
      await file.close();
    }
  }
}
