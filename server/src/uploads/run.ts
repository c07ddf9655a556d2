import { setImmediate as turn } from 'node:timers/promises';
import { maxShownRowMessages, type RowMessage } from '@liftout/contract/uploads';
import { storable } from '@liftout/contract/values/characters';
import type { Period } from '@liftout/contract/values/periods';
import { resolveAdvisors } from '../advisors/service.ts';
import type { FirmRegister } from '../firms/service.ts';
import {
  countTalliedTwice,
  createStagingTable,
  findNumbersOfUpload,
  findRepeatCorrections,
  findRepeatPlaces,
  mergeMoves,
} from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { quoted } from '../platform/files/cell.ts';
import { Batch } from './batch.ts';
import { rowMessageLine } from './lines.ts';
import { corrected, messagesOf, saysOtherPlace, sharedNumbers } from './messages.ts';
import type { ParsedBatch, ParsedRow } from './parse/read-moves.ts';
import { copyRowMessages } from './queries/uploads.ts';
import { type MoveRules, resolveMove } from './resolve-move.ts';

/** The result of an upload, with the first of its row messages. */
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
  header: string[];
}

export interface UploadJob {
  uploadId: string;
  /** The market that the file is for. */
  market: { path: string; name: string };
  timePeriod: Period;
  at: Date;
}

/** The cells of some rows of the file, once all of it is read. */
export type CellsOf = (rows: ReadonlySet<number>) => Promise<ReadonlyMap<number, readonly string[]>>;

export interface UploadRules extends MoveRules {
  register: FirmRegister;
}

/** Rows that are merged at once: a compromise of round trips and memory. */
const batchSize = 10_000;
/** Rows that are resolved at once: PostgreSQL waits for so long for the next part of the batch that it copies. */
const rowsAtOnce = 100;

/**
 * Merges a file's moves in the caller's transaction, which holds the lock on moves. While PostgreSQL merges one batch, the
 * next is read. Throws the errors of reading, and the abort reason of `signal`.
 */
export async function mergeFile(
  tx: Tx,
  job: UploadJob,
  { batches, cellsOf }: { batches: AsyncIterable<ParsedBatch>; cellsOf: CellsOf },
  rules: UploadRules,
  signal: AbortSignal,
): Promise<UploadTally> {
  const tally = emptyTally();
  const { from, to } = job.timePeriod;
  const batchRules = { uploadId: job.uploadId, at: job.at, marketPath: job.market.path, from, to };
  const warned = new Set<string>();
  let current = new Batch(batchRules);
  let spare = new Batch(batchRules);
  let valid = 0;
  let merging = Promise.resolve();
  const correctedRows = new Set<number>();
  const placedRows = new Set<number>();
  const repeated: string[] = [];

  const warn = async (found: readonly RowMessage[], cells: ReadonlyMap<number, readonly string[]>) => {
    const lines = found.map(({ row, message }) =>
      rowMessage(tally, job, row, 'warning', message, cells.get(row) ?? []),
    );
    await copyRowMessages(tx, lines);
  };
  const merge = async (batch: Batch): Promise<void> => {
    await copyRowMessages(tx, batch.rowMessages);
    const { repeated: ids, ...counts } = await mergeMoves(tx, batch, tally.added);
    repeated.push(...ids);
    for (const { row } of counts.corrections) correctedRows.add(row);
    for (const { row } of counts.otherPlaces) placedRows.add(row);
    const contradictions = messagesOf(counts);
    if (contradictions.length > 0) await warn(contradictions, batch.cellsByRow());
    tally.added += counts.added;
    tally.marketMatches += counts.matches;
    tally.assumedMatches += counts.assumed;
    tally.outsidePeriod += counts.outside;
    batch.clear();
  };
  const flush = async (): Promise<void> => {
    signal.throwIfAborted();
    valid += current.valid;
    await merging;
    merging = merge(current);
    merging.catch(() => undefined); // thrown where it is awaited
    [current, spare] = [spare, current];
  };

  await createStagingTable(tx);
  try {
    for await (const batch of batches) {
      if (tally.header.length === 0) tally.header = batch.header.map(storable);
      for (const message of fileWarnings(batch, warned))
        current.rowMessages.push(rowMessage(tally, job, 1, 'warning', message, batch.header));
      const spellings = new Set(batch.rows.flatMap(spellingsOf));
      if (!rules.register.hasLoaded(spellings)) {
        await merging; // both use the same connection
        await rules.register.load(spellings);
      }
      for (let from = 0; from < batch.rows.length; from += rowsAtOnce) {
        takeRows(batch.rows.slice(from, from + rowsAtOnce), current, job, rules, tally);
        await turn();
      }
      if (current.size + current.rowMessages.length >= batchSize) await flush();
    }
    await flush();
  } finally {
    await merging;
  }
  signal.throwIfAborted();
  const { repeating, shared } = await resolveAdvisors(tx);
  // A move of this file that repeats another one under another spelling of the name adds none, nor does one that now counts
  // in place of a known one.
  const isOfThisFile = (moveId: string) => moveId > job.uploadId;
  tally.added -= repeating.filter(({ id, repeats }) => isOfThisFile(id) || isOfThisFile(repeats)).length;
  const told = [...repeated, ...repeating.map(({ id }) => id)];
  const twice = await countTalliedTwice(tx, batchRules, told);
  tally.marketMatches -= twice.matches;
  tally.assumedMatches -= twice.assumed;
  tally.outsidePeriod -= twice.outside;
  const corrections = await findRepeatCorrections(tx, job.uploadId, told);
  const otherPlaces = await findRepeatPlaces(tx, job.uploadId, told);
  const contradictions = messagesOf({
    corrections: corrections.filter(({ row }) => !correctedRows.has(row)),
    otherPlaces: otherPlaces.filter(({ row }) => !placedRows.has(row)),
  });
  if (contradictions.length > 0)
    await warn(contradictions, await cellsOf(new Set(contradictions.map(({ row }) => row))));
  const crds = await findNumbersOfUpload(tx, job.uploadId, [...shared.keys()]);
  if (crds.length > 0)
    await warn([{ row: 1, message: sharedNumbers(crds, shared) }], new Map([[1, tally.header]]));
  tally.duplicates = valid - tally.added;
  tally.warnings.sort((a, b) => a.row - b.row);
  return tally;
}

/** Resolves and counts rows, and adds their lines to the batch. */
function takeRows(
  rows: ParsedRow[],
  batch: Batch,
  job: UploadJob,
  rules: UploadRules,
  tally: UploadTally,
): void {
  for (const { row, cells, reading } of rows) {
    tally.totalProcessed += 1;
    if ('rejected' in reading) {
      batch.rowMessages.push(rowMessage(tally, job, row, 'rejected', reading.rejected, cells));
      continue;
    }
    const move = reading.ok;
    const resolved = resolveMove(move, rules);
    for (const warning of [...reading.warnings, ...resolved.warnings])
      batch.rowMessages.push(rowMessage(tally, job, row, 'warning', warning, cells));
    const { register } = rules;
    const leftId = move.firmLeft === null ? null : register.on(move.firmLeft, move.date).id;
    const joinedId = move.firmJoined === null ? null : register.on(move.firmJoined, move.date).id;
    const repeated = batch.add({ row, move, resolved, leftId, joinedId }, cells);
    if (repeated === null) continue;
    const { stands, otherPlace } = repeated;
    const messages: string[] = [];
    if (stands !== null && move.aumCents !== null)
      messages.push(corrected({ before: stands, after: move.aumCents, sameFile: true }));
    if (otherPlace !== null) messages.push(saysOtherPlace(otherPlace));
    for (const message of messages)
      batch.rowMessages.push(rowMessage(tally, job, row, 'warning', message, cells));
  }
}

/** Counts a message, adds it to the answer up to a limit, and makes its line for `upload_rows`. */
function rowMessage(
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
  return rowMessageLine(uploadId, row, kind, message, cells);
}

/** Warnings about the whole file, each only once. */
function fileWarnings({ ignored, encoding, dayFirstBy }: ParsedBatch, warned: Set<string>): string[] {
  const warnings: string[] = [];
  if (ignored.length > 0) warnings.push(`These columns were ignored: ${ignored.slice(0, 20).join(', ')}.`);
  if (encoding === 'windows-1252')
    warnings.push('The file is not UTF-8; it was read as Windows-1252. Check names with accents.');
  if (dayFirstBy !== null)
    warnings.push(
      `Dates were read with the day first, as ${quoted(dayFirstBy)} can only be read so. Check a few of them.`,
    );
  const added = warnings.filter((warning) => !warned.has(warning));
  for (const warning of added) warned.add(warning);
  return added;
}

function spellingsOf({ reading }: ParsedRow): string[] {
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
