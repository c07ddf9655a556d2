import type { FileHandle } from 'node:fs/promises';
import type { Tx } from '../platform/db/database.ts';
import { fetchPieces, storePieces } from '../platform/files/pieces.ts';
import { findPiece, type ImportKey, insertPiece } from './queries/imports.ts';

/** Stores a received file. */
export const storeFile = (tx: Tx, key: ImportKey, file: FileHandle): Promise<void> =>
  storePieces(file, (n, bytes) => insertPiece(tx, key, n, bytes));

/** Writes a stored file to disk. */
export const fetchFile = (tx: Tx, key: ImportKey, file: FileHandle): Promise<void> =>
  fetchPieces(file, (n) => findPiece(tx, key, n));
