import type { FileHandle } from 'node:fs/promises';

/** Bytes of a piece: what a process has in memory of a file. */
const pieceBytes = 1024 * 1024;

/** Stores a file piece by piece, so that any process can read it, also after a restart. `store` must not keep the bytes. */
export async function storePieces(
  file: FileHandle,
  store: (n: number, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const buffer = Buffer.alloc(pieceBytes);
  for (let n = 0; ; n += 1) {
    const { bytesRead } = await file.read(buffer, 0, pieceBytes, n * pieceBytes);
    if (bytesRead === 0) return;
    await store(n, buffer.subarray(0, bytesRead));
  }
}

/** Writes a stored file to disk. `find` answers undefined after the last piece. */
export async function fetchPieces(
  file: FileHandle,
  find: (n: number) => Promise<Buffer | undefined>,
): Promise<void> {
  for (let n = 0; ; n += 1) {
    const piece = await find(n);
    if (!piece) return;
    await file.write(piece, 0, piece.length, n * pieceBytes);
  }
}
