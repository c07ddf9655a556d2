import { randomFillSync } from 'node:crypto';

/** Random bytes for 256 ids at once: a call for each id would be the slowest step of an upload's row. */
const pool = Buffer.allocUnsafeSlow(16 * 256);
let used = pool.length;

/** The last id's millisecond and sequence number within it, so that a process's ids sort in order of creation. */
let millisecond = 0;
let sequence = 0;

/** A new row id: uuid version 7 (RFC 9562), so that ids sort by time of creation. */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  const at = used;
  used += 16;
  step(pool.readUInt16BE(at + 6) & 0x3ff);
  pool.writeUIntBE(millisecond, at, 6);
  pool.writeUInt16BE(0x7000 | sequence, at + 6);
  pool.writeUInt8((pool.readUInt8(at + 8) & 0x3f) | 0x80, at + 8);
  const hex = pool.toString('hex', at, used);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The next sequence number in this millisecond, or `first` in a new one. After the last number the next millisecond is used. */
function step(first: number): void {
  const now = Date.now();
  if (now > millisecond) [millisecond, sequence] = [now, first];
  else if (sequence < 0xfff) sequence += 1;
  else [millisecond, sequence] = [millisecond + 1, first];
}

/** The least id that `newId` makes at an instant, in real time. */
export function firstIdOf(at: Date): string {
  const hex = Math.max(0, at.getTime()).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** Whether text is a UUID, in any case. */
export const isUuid = (text: string): boolean => uuid.test(text);
