import type { FileHandle } from 'node:fs/promises';

/** Bytes parsed at a time: few enough rows that PostgreSQL, which is fed between chunks, is never kept waiting. */
const chunkBytes = 16 * 1024;
const blockBytes = 16 * chunkBytes;

/** The bytes of a file from its start. Nothing is open between two chunks, so the caller may close it at any time. */
export async function* chunksOf(file: FileHandle): AsyncGenerator<Uint8Array, undefined> {
  for (let position = 0; ; ) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(blockBytes), 0, blockBytes, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    for (let from = 0; from < bytesRead; from += chunkBytes)
      yield buffer.subarray(from, Math.min(from + chunkBytes, bytesRead));
  }
}
