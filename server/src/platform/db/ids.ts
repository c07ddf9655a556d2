import { randomFillSync } from 'node:crypto';

/** Random bytes are drawn for so many ids at once: asking for each costs more than all else an upload does to a row. */
const pool = Buffer.allocUnsafeSlow(16 * 256);
let used = pool.length;

/** The last id's millisecond and its place within it, so that one process's ids sort as they were made. */
let millisecond = 0;
let place = 0;

/** A new row id: uuid version 7 (RFC 9562), so that ids sort by the moment they were made. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const at = used;
  used += 16;
  step(pool.readUInt16BE(at + 6) & 0x3ff);
  pool.writeUIntBE(millisecond, at, 6);
  pool.writeUInt16BE(0x7000 | place, at + 6);
  pool.writeUInt8((pool.readUInt8(at + 8) & 0x3f) | 0x80, at + 8);
  const hex = pool.toString('hex', at, used);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The next place in this millisecond, or the `first` in a new one; a full millisecond borrows from the next. */
function step(first: number): void {
  const now = Date.now();
  if (now > millisecond) [millisecond, place] = [now, first];
  else if (place < 0xfff) place += 1;
  else [millisecond, place] = [millisecond + 1, first];
}
