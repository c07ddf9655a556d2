import { setImmediate as turn } from 'node:timers/promises';
import type { RowMessage } from '@liftout/contract/uploads';
import { storable } from '@liftout/contract/values/characters';
import type { Period } from '@liftout/contract/values/periods';
import { type Resolved, resolveAdvisors } from '../advisors/service.ts';
import type { FirmRegister } from '../firms/service.ts';
import {
  countTalliedTwice,
  createStagingTable,
  findNumbersOfUpload,
  findRepeatCorrections,
  findRepeatPlaces,
} from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { quoted } from '../platform/files/cell.ts';
import type { Batch, BatchRules } from './batch.ts';
import { Merger } from './merger.ts';
import { corrected, messagesOf, saysOtherPlace, sharedNumbers } from './messages.ts';
import type { ParsedBatch, ParsedRow } from './parse/read-moves.ts';
import { type MoveRules, resolveMove } from './resolve-move.ts';
import { Tally, type UploadTally } from './tally.ts';
import { type CellsOf, warn } from './warn.ts';

export interface UploadJob {
  uploadId: string;
  /** The market that the file is for. */
  market: { path: string; name: string };
  timePeriod: Period;
  at: Date;
}

export interface UploadRules extends MoveRules {
  register: FirmRegister;
}

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
  const tally = new Tally(job.uploadId);
  const { from, to } = job.timePeriod;
  const batchRules = { uploadId: job.uploadId, at: job.at, marketPath: job.market.path, from, to };
  const merger = new Merger(tx, batchRules, tally);
  await createStagingTable(tx);
  await mergeRows(merger, tally, batches, rules, signal);
  signal.throwIfAborted();
  const { repeating, shared } = await resolveAdvisors(tx, { signal });
  const told = [...merger.repeated, ...repeating.map(({ id }) => id)];
  const twice = await countTalliedTwice(tx, batchRules, told);
  tally.discount({ added: addedTwice(repeating, batchRules), ...twice });
  await warn(tx, tally, await contradictionsOf(tx, merger, batchRules, told), cellsOf);
  const crds = await findNumbersOfUpload(tx, job.uploadId, [...shared.keys()]);
  const ofNumbers = crds.length > 0 ? [{ row: 1, message: sharedNumbers(crds, shared) }] : [];
  await warn(tx, tally, ofNumbers, async () => new Map([[1, tally.header]]));
  return tally.result();
}

/** Reads and merges all rows. What was begun with PostgreSQL has ended when it returns or throws. */
async function mergeRows(
  merger: Merger,
  tally: Tally,
  batches: AsyncIterable<ParsedBatch>,
  rules: UploadRules,
  signal: AbortSignal,
): Promise<void> {
  const warned = new Set<string>();
  try {
    for await (const { rows, ...file } of batches) {
      if (tally.header.length === 0) tally.header = file.header.map(storable);
      for (const message of fileWarnings(file, warned))
        merger.batch.rowMessages.push(tally.message('warning', { row: 1, message }, file.header));
      await loadFirms(merger, rules.register, rows);
      for (let from = 0; from < rows.length; from += rowsAtOnce) {
        takeRows(rows.slice(from, from + rowsAtOnce), merger.batch, rules, tally);
        await turn();
      }
      if (!merger.isFull) continue;
      signal.throwIfAborted();
      await merger.next();
    }
    signal.throwIfAborted();
    await merger.next();
  } finally {
    await merger.idle();
  }
}

/** Loads the firms that rows name and the register does not know yet. */
async function loadFirms(merger: Merger, register: FirmRegister, rows: readonly ParsedRow[]): Promise<void> {
  const spellings = new Set(rows.flatMap(spellingsOf));
  if (register.hasLoaded(spellings)) return;
  await merger.idle(); // both use the same connection
  await register.load(spellings);
}

/**
 * A move of this file that repeats another one under another spelling of the name adds none, nor does one that now counts
 * in place of a known one. Ids begin with the time, so those of the file's moves come after that of its upload.
 */
function addedTwice(repeating: Resolved['repeating'], { uploadId }: BatchRules): number {
  const isOfThisFile = (moveId: string) => moveId > uploadId;
  return repeating.filter(({ id, repeats }) => isOfThisFile(id) || isOfThisFile(repeats)).length;
}

/** What rows say against others that turned out to tell the same move, where no batch has warned of it. */
async function contradictionsOf(
  tx: Tx,
  { warned }: Merger,
  { uploadId }: BatchRules,
  told: readonly string[],
): Promise<RowMessage[]> {
  const corrections = await findRepeatCorrections(tx, uploadId, told);
  const otherPlaces = await findRepeatPlaces(tx, uploadId, told);
  return messagesOf({
    corrections: corrections.filter(({ row }) => !warned.correction.has(row)),
    otherPlaces: otherPlaces.filter(({ row }) => !warned.place.has(row)),
  });
}

/** Resolves and counts rows, and adds their lines to the batch. */
function takeRows(rows: readonly ParsedRow[], batch: Batch, rules: UploadRules, tally: Tally): void {
  for (const { row, cells, reading } of rows) {
    tally.rows += 1;
    const note = (kind: 'rejected' | 'warning', message: string) =>
      batch.rowMessages.push(tally.message(kind, { row, message }, cells));
    if ('rejected' in reading) {
      note('rejected', reading.rejected);
      continue;
    }
    const move = reading.ok;
    const resolved = resolveMove(move, rules);
    for (const warning of [...reading.warnings, ...resolved.warnings]) note('warning', warning);
    const { register } = rules;
    const leftId = move.firmLeft === null ? null : register.on(move.firmLeft, move.date).id;
    const joinedId = move.firmJoined === null ? null : register.on(move.firmJoined, move.date).id;
    const repeated = batch.add({ row, move, resolved, leftId, joinedId }, cells);
    if (repeated === null) continue;
    const { stands, otherPlace } = repeated;
    if (stands !== null && move.aumCents !== null)
      note('warning', corrected({ before: stands, after: move.aumCents, sameFile: true }));
    if (otherPlace !== null) note('warning', saysOtherPlace(otherPlace));
  }
}

/** Warnings about the whole file, each only once. */
function fileWarnings(
  { ignored, encoding, dayFirstBy }: Omit<ParsedBatch, 'rows'>,
  warned: Set<string>,
): string[] {
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
