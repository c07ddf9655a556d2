import type { FileHandle } from 'node:fs/promises';
import type { Tx } from '../platform/db/database.ts';
import { findPiece, type ImportKey, insertPiece } from './queries/imports.ts';

/** Bytes of a piece: what a process has in memory of a file. */
const pieceBytes = 1024 * 1024;

/** Stores a received file, so that any process can read it, also after a restart. */
export async function storeFile(tx: Tx, key: ImportKey, file: FileHandle): Promise<void> {
  for (let n = 0; ; n += 1) {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, n * pieceBytes);
    if (bytesRead === 0) return;
    await insertPiece(tx, key, n, buffer.subarray(0, bytesRead));
  }
}

/** Writes a stored file to disk. */
export async function fetchFile(tx: Tx, key: ImportKey, file: FileHandle): Promise<void> {
  for (let n = 0; ; n += 1) {
    const piece = await findPiece(tx, key, n);
    if (!piece) return;
    await file.write(piece, 0, piece.length, n * pieceBytes);
  }
}
