import {
  erasedAmong,
  importedColumns,
  lockAdding,
  lockImported,
  revertImported,
  storeImported,
} from '../contacts/service.ts';
import { isTextOfStep } from '../next-steps/service.ts';
import { audit } from '../platform/audit.ts';
import { notify } from '../platform/changes/notify.ts';
import type { Tx } from '../platform/db/database.ts';
import { deleteFile, type ImportKey, type ImportRecord, saveImport } from './queries/imports.ts';
import { readRenamed, rejectRenamed } from './queries/renamed.ts';
import type { Batch } from './queries/staged.ts';
import {
  closeRows,
  compareRows,
  countOutcomes,
  matchRows,
  nextRows,
  rejectErased,
} from './queries/staged.ts';

/** Rows of a step: well below a second, since other writers of the client wait for its count of contacts. */
const batchSize = 2_000;

const noneReverted = { archived: 0, kept: 0, restored: 0, keptValues: 0 };

/** Stores the next rows of an import, which the caller has locked after `sharePeople`. @returns whether it is finished */
export async function storeNext(tx: Tx, record: ImportRecord, at: Date): Promise<boolean> {
  const batch = await nextBatch(tx, record);
  if (!batch) {
    await finishImport(tx, record, at);
    return true;
  }
  await lockAdding(tx, record.clientId);
  await rejectErased(tx, batch);
  await matchRows(tx, batch);
  await lockImported(tx, batch);
  await compareRows(tx, batch, importedColumns, isTextOfStep);
  const renamed = await erasedAmong(tx, record.clientId, await readRenamed(tx, batch));
  if (renamed.size > 0)
    await rejectRenamed(
      tx,
      batch,
      [...renamed].map(({ row }) => row),
    );
  await storeImported(tx, batch, at);
  await closeRows(tx, batch, at);
  const counts = new Map((await countOutcomes(tx, batch)).map(({ outcome, rows }) => [outcome, rows]));
  const count = (outcome: string) => counts.get(outcome) ?? 0;
  await saveImport(tx, record, {
    done: record.done + batch.rows,
    lastRow: batch.last,
    added: record.added + count('added'),
    updated: record.updated + count('updated'),
    unchanged: record.unchanged + count('unchanged'),
    duplicates: record.duplicates + count('repeated'),
    rejected: record.rejected + count('rejected'),
  });
  return false;
}

async function finishImport(tx: Tx, record: ImportRecord, at: Date): Promise<void> {
  await saveImport(tx, record, { state: 'imported', finishedAt: at });
  await deleteFile(tx, record);
  const { fileName, added, updated, unchanged, duplicates, rejected } = record;
  const after = { fileName, added, updated, unchanged, duplicates, rejected };
  await audit(
    tx,
    { action: 'import.added', entity: 'import', entityId: record.id, clientId: record.clientId, after },
    at,
  );
  notifyAll(tx, record);
}

/** Reverts the next rows of an import, which the caller has locked after `sharePeople`. @returns whether it is finished */
export async function revertNext(tx: Tx, record: ImportRecord, at: Date): Promise<boolean> {
  const batch = await nextBatch(tx, record);
  if (!batch) {
    await saveImport(tx, record, { state: 'reverted', revertedAt: at });
    await deleteFile(tx, record);
    const before = { fileName: record.fileName, added: record.added, updated: record.updated };
    const after = record.reverted ?? noneReverted;
    await audit(
      tx,
      {
        action: 'import.reverted',
        entity: 'import',
        entityId: record.id,
        clientId: record.clientId,
        before,
        after,
      },
      at,
    );
    notifyAll(tx, record);
    return true;
  }
  const reason = `The import of ${record.fileName} that added this contact was reverted.`;
  const did = await revertImported(tx, batch, { reason, at });
  const so = record.reverted ?? noneReverted;
  await saveImport(tx, record, {
    done: record.done + batch.rows,
    lastRow: batch.last,
    reverted: {
      archived: so.archived + did.archived,
      kept: so.kept + did.kept,
      restored: so.restored + did.restored,
      keptValues: so.keptValues + did.keptValues,
    },
  });
  return false;
}

async function nextBatch(
  tx: Tx,
  record: ImportKey & Pick<ImportRecord, 'lastRow'>,
): Promise<(Batch & { rows: number }) | null> {
  const { last, rows } = await nextRows(tx, record, record.lastRow, batchSize);
  return last === null
    ? null
    : { clientId: record.clientId, id: record.id, after: record.lastRow, last, rows };
}

const notifyAll = (tx: Tx, { clientId }: ImportKey) => notify(tx, clientId, ['contacts', 'deals', 'imports']);
