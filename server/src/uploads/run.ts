import { maxShownRowMessages, type RowMessage, type UploadMarket } from '@liftout/contract/uploads';
import { storable } from '@liftout/contract/values/characters';
import type { Period } from '@liftout/contract/values/periods';
import type { FirmRegister } from '../firms/service.ts';
import { mergeMoves, openMoveStage } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { Batch } from './batch.ts';
import { remarkLine } from './lines.ts';
import type { MoveBatch, MoveRow } from './parse/read-moves.ts';
import { copyRemarks } from './queries/uploads.ts';
import { type MoveRules, resolveMove } from './resolve-move.ts';

/** What an upload came to; of the remarks, the first ones. */
export interface UploadTally {
  totalProcessed: number;
  marketMatches: number;
  added: number;
  duplicates: number;
  rejected: number;
  outsidePeriod: number;
  assumedMatches: number;
  warningCount: number;
  warnings: RowMessage[];
  rejectedRows: RowMessage[];
  /** The file's own header. */
  header: string[];
}

export interface UploadJob {
  uploadId: string;
  market: UploadMarket;
  timePeriod: Period;
  at: Date;
}

export interface UploadRules extends MoveRules {
  register: FirmRegister;
}

/** Rows that are merged at once: enough to make a round trip cheap, few enough to hold. */
const batchSize = 10_000;

/**
 * Merges a file's moves in the caller's transaction, whose turn it is. While PostgreSQL merges one batch, the next is
 * read. Throws what reading throws, and what `signal` was aborted with.
 */
export async function mergeFile(
  tx: Tx,
  job: UploadJob,
  batches: AsyncIterable<MoveBatch>,
  rules: UploadRules,
  signal: AbortSignal,
): Promise<UploadTally> {
  const tally = emptyTally();
  const { from, to } = job.timePeriod;
  const batchRules = { uploadId: job.uploadId, at: job.at, marketPath: job.market.path, from, to };
  const told = new Set<string>();
  let held = new Batch(batchRules);
  let spare = new Batch(batchRules);
  let valid = 0;
  let merging = Promise.resolve();

  const merge = async (batch: Batch): Promise<void> => {
    await copyRemarks(tx, batch.remarks);
    const counts = await mergeMoves(tx, batch);
    tally.added += counts.added;
    tally.marketMatches += counts.matches;
    tally.assumedMatches += counts.assumed;
    tally.outsidePeriod += counts.outside;
    batch.clear();
  };
  const flush = async (): Promise<void> => {
    signal.throwIfAborted();
    valid += held.valid;
    await merging;
    merging = merge(held);
    merging.catch(() => undefined); // thrown where it is awaited
    [held, spare] = [spare, held];
  };

  await openMoveStage(tx);
  try {
    for await (const batch of batches) {
      if (tally.header.length === 0) tally.header = batch.header.map(storable);
      for (const message of fileWarnings(batch, told))
        held.remarks.push(remark(tally, job, 1, 'warning', message, batch.header));
      const spellings = new Set(batch.rows.flatMap(spellingsOf));
      if (!rules.register.knows(spellings)) {
        await merging; // one connection does both
        await rules.register.learn(spellings);
      }
      // A chunk's rows at a time, so that PostgreSQL never waits long for its next word.
      takeRows(batch.rows, held, job, rules, tally);
      if (held.size + held.remarks.length >= batchSize) await flush();
    }
    await flush();
  } finally {
    await merging;
  }
  signal.throwIfAborted();
  tally.duplicates = valid - tally.added;
  return tally;
}

/** Judges rows, counts them, and puts their lines into the batch. */
function takeRows(
  rows: MoveRow[],
  batch: Batch,
  job: UploadJob,
  rules: UploadRules,
  tally: UploadTally,
): void {
  for (const { row, cells, reading } of rows) {
    tally.totalProcessed += 1;
    if ('rejected' in reading) {
      batch.remarks.push(remark(tally, job, row, 'rejected', reading.rejected, cells));
      continue;
    }
    const move = reading.ok;
    const resolved = resolveMove(move, rules);
    for (const warning of [...reading.warnings, ...resolved.warnings])
      batch.remarks.push(remark(tally, job, row, 'warning', warning, cells));
    batch.add({
      row,
      move,
      resolved,
      leftId: move.firmLeft === null ? null : rules.register.idOf(move.firmLeft),
      joinedId: move.firmJoined === null ? null : rules.register.idOf(move.firmJoined),
    });
  }
}

/** Counts a remark, keeps it for the answer while there is room, and makes its line for the table. */
function remark(
  tally: UploadTally,
  { uploadId }: UploadJob,
  row: number,
  kind: 'rejected' | 'warning',
  message: string,
  cells: readonly string[],
): string {
  const shown = kind === 'rejected' ? tally.rejectedRows : tally.warnings;
  if (shown.length < maxShownRowMessages) shown.push({ row, message });
  if (kind === 'rejected') tally.rejected += 1;
  else tally.warningCount += 1;
  return remarkLine(uploadId, row, kind, message, cells);
}

/** What is to be said of the file as a whole, once. */
function fileWarnings({ ignored, encoding }: MoveBatch, told: Set<string>): string[] {
  const warnings: string[] = [];
  if (ignored.length > 0) warnings.push(`These columns were ignored: ${ignored.slice(0, 20).join(', ')}.`);
  if (encoding === 'windows-1252')
    warnings.push('The file is not UTF-8; it was read as Windows-1252. Check names with accents.');
  const fresh = warnings.filter((warning) => !told.has(warning));
  for (const warning of fresh) told.add(warning);
  return fresh;
}

function spellingsOf({ reading }: MoveRow): string[] {
  if ('rejected' in reading) return [];
  return [reading.ok.firmLeft, reading.ok.firmJoined].filter((spelling) => spelling !== null);
}

const emptyTally = (): UploadTally => ({
  totalProcessed: 0,
  marketMatches: 0,
  added: 0,
  duplicates: 0,
  rejected: 0,
  outsidePeriod: 0,
  assumedMatches: 0,
  warningCount: 0,
  warnings: [],
  rejectedRows: [],
  header: [],
});
