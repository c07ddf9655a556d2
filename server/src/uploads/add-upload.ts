import type { UploadResult } from '@liftout/contract/uploads';
import { assignedCities } from '../city-markets/service.ts';
import { type FirmRegister, lockMoves, openRegister } from '../firms/service.ts';
import { analyzeMoves, movesAddedJob } from '../moves/service.ts';
import { audit } from '../platform/audit.ts';
import type { Clock } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import { newId } from '../platform/db/ids.ts';
import { sendJob } from '../platform/jobs/send.ts';
import { tellWatchers } from '../watches/service.ts';
import type { UploadForm } from './form.ts';
import { marketRules } from './market-rules.ts';
import { notifyClients } from './notify-clients.ts';
import type { ParsedBatch } from './parse/read-moves.ts';
import { insertUpload, saveUpload } from './queries/uploads.ts';
import { mergeFile } from './run.ts';
import type { CellsOf } from './warn.ts';

/** What an upload is called, where it comes from, the market that it is for, and its period. */
export type UploadLabel = Pick<UploadForm, 'fileName' | 'timePeriod'> & {
  market: { path: string; name: string };
  isRegister: boolean;
};
/** The rows of an upload. */
export type BatchSource = (tx: Tx, register: FirmRegister) => AsyncIterable<ParsedBatch>;

export interface UploadSource {
  batchesOf: BatchSource;
  cellsOf: CellsOf;
  /** Done at the end, in the same transaction. */
  finish?: (tx: Tx, made: UploadResult) => Promise<void>;
}

/**
 * Adds an upload with its moves, in the caller's transaction, which waits for others that change moves. Throws the errors of
 * reading, and the abort reason of `signal`.
 */
export async function addUpload(
  tx: Tx,
  clock: Clock,
  { market, isRegister, timePeriod, fileName }: UploadLabel,
  { batchesOf, cellsOf, finish }: UploadSource,
  signal: AbortSignal,
): Promise<UploadResult> {
  await lockMoves(tx);
  signal.throwIfAborted();
  const uploadId = newId();
  const at = clock.now();
  const label = { fileName, marketPath: market.path, timePeriod: timePeriod.label };
  const uploadedBy = tx.scope.actor.name;
  await insertUpload(tx, { id: uploadId, ...label, isRegister, uploadedBy, createdAt: at });
  const register = openRegister(tx, at);
  const rules = { ...marketRules(market.path, await assignedCities(tx)), register, firmOn: register.on };
  const job = { uploadId, market, timePeriod, at };
  const source = { batches: batchesOf(tx, register), cellsOf };
  const { header, ...tally } = await mergeFile(tx, job, source, rules, signal);
  const { warnings: _, rejectedRows: __, warningCount, ...counts } = tally;
  await saveUpload(tx, uploadId, { ...counts, warnings: warningCount, header });
  await analyzeMoves(tx, counts.added);
  const after = { ...label, ...counts };
  await audit(tx, { action: 'upload.added', entity: 'upload', entityId: uploadId, after }, at);
  if (counts.added > 0) {
    await sendJob(tx, movesAddedJob, { uploadId });
    await tellWatchers(tx, uploadId);
  }
  const made = { uploadId, market: market.name, ...tally };
  await finish?.(tx, made);
  await notifyClients(tx, ['moves']);
  return made;
}
