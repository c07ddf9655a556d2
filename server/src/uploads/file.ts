import type { FileHandle } from 'node:fs/promises';
import { maxUploadRowBytes } from '@liftout/contract/uploads';
import { chunksOf } from '../platform/files/chunks.ts';
import { readCsv } from '../platform/files/csv-stream.ts';
import { refuseFile } from '../platform/http/errors/refused-file.ts';
import { findDayOrder, type ParsedBatch, readMoves } from './parse/read-moves.ts';

const limits = { maxRowBytes: maxUploadRowBytes };

/**
 * Reads a file from its start, batch by batch. The first batch is read before this returns, so that an unreadable file is
 * refused before the database is used. Throws 400, or 413 for a row that is too long, here or while batches are read.
 * @param today the day of the upload, `YYYY-MM-DD` UTC
 */
export async function openFile(file: FileHandle, today: string): Promise<AsyncGenerator<ParsedBatch>> {
  const dates = await findDayOrder(chunksOf(file), today, limits).catch(refuseFile);
  const batches = readMoves(chunksOf(file), { ...dates, today }, limits);
  const first = await batches.next().catch(refuseFile);
  return (async function* () {
    if (first.done) return;
    yield first.value;
    try {
      yield* batches;
    } catch (error) {
      refuseFile(error);
    }
  })();
}

/** Reads a file again, for the cells of some of its rows. */
export async function readCells(
  file: FileHandle,
  wanted: ReadonlySet<number>,
): Promise<Map<number, readonly string[]>> {
  const found = new Map<number, readonly string[]>();
  for await (const { rows } of readCsv(chunksOf(file), limits)) {
    for (const { row, cells } of rows) if (wanted.has(row)) found.set(row, cells);
    if (found.size === wanted.size) break;
  }
  return found;
}
