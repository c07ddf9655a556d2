import { randomBytes } from 'node:crypto';

/** The last id's millisecond and its place within it, so that one process's ids sort as they were made. */
let millisecond = 0;
let place = 0;

/** A new row id: uuid version 7 (RFC 9562), so that ids sort by the moment they were made. */
export function newId(): string {
  const bytes = randomBytes(16);
  step(bytes.readUInt16BE(6) & 0x3ff);
  bytes.writeUIntBE(millisecond, 0, 6);
  bytes.writeUInt16BE(0x7000 | place, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The next place in this millisecond, or the `first` in a new one; a full millisecond borrows from the next. */
function step(first: number): void {
  const now = Date.now();
  if (now > millisecond) [millisecond, place] = [now, first];
  else if (place < 0xfff) place += 1;
  else [millisecond, place] = [millisecond + 1, first];
}
