import type { FileHandle } from 'node:fs/promises';
import { maxUploadRowBytes } from '@liftout/contract/uploads';
import { HttpError, tooLarge } from '../platform/http/errors/http-error.ts';
import { CsvError } from './parse/csv-error.ts';
import { type ParsedBatch, readMoves } from './parse/read-moves.ts';

/** Bytes parsed at a time: few enough rows that PostgreSQL, which is fed between chunks, is never kept waiting. */
const chunkBytes = 16 * 1024;
const blockBytes = 16 * chunkBytes;

/**
 * Reads a file from its start, batch by batch. The first batch is read before this returns, so that an unreadable file is
 * refused before the database is used. Throws 400, or 413 for a row that is too long, here or while batches are read.
 */
export async function openFile(file: FileHandle): Promise<AsyncGenerator<ParsedBatch>> {
  const batches = readMoves(chunksOf(file), { maxRowBytes: maxUploadRowBytes });
  const first = await batches.next().catch(refuse);
  return (async function* () {
    if (first.done) return;
    yield first.value;
    try {
      yield* batches;
    } catch (error) {
      refuse(error);
    }
  })();
}

/** Nothing is open between two chunks, so the caller may close the file at any time. */
async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array, undefined> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(blockBytes), 0, blockBytes, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    for (let from = 0; from < bytesRead; from += chunkBytes)
      yield buffer.subarray(from, Math.min(from + chunkBytes, bytesRead));
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof CsvError)) throw error;
  if (error.code === 'row-too-long') throw tooLarge(error.message);
  throw new HttpError(400, 'invalid', error.message, {
    issues: [{ path: 'file', message: error.message }],
  });
}
