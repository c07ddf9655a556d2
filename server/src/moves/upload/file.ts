import { createReadStream } from 'node:fs';
import { rowCeiling } from '@liftout/contract/uploads';
import { HttpError, tooLarge } from '../../platform/http/errors.ts';
import { CsvError } from '../parse/csv-error.ts';
import { type MoveBatch, readMoves } from '../parse/read-moves.ts';

/**
 * Read at once: so few rows that judging them leaves PostgreSQL, which is fed in between, no time to run dry.
 */
const chunkBytes = 16 * 1024;

/**
 * Reads a file batch by batch. Its first batch is read at once, so that a file that can't be taken is refused before
 * the database is asked. Throws 400, or 413 for a row beyond the ceiling, at the start or while it is read.
 */
export async function openFile(path: string): Promise<AsyncGenerator<MoveBatch>> {
  const batches = readMoves(createReadStream(path, { highWaterMark: chunkBytes }), {
    maxRowBytes: rowCeiling,
  });
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

function refuse(error: unknown): never {
  if (!(error instanceof CsvError)) throw error;
  if (error.code === 'row-too-long') throw tooLarge(error.message);
  throw new HttpError(400, 'invalid', error.message, {
    issues: [{ path: 'file', message: error.message }],
  });
}
