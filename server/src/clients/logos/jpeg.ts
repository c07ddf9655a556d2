import { BrokenImage, type ImageReader } from './format.ts';

const startOfImage = Buffer.from([0xff, 0xd8]);
const endOfImage = Buffer.from([0xff, 0xd9]);
const scanMarker = 0xda;
/** Baseline, extended and progressive frames: what browsers show. */
const frameMarkers = new Set([0xc0, 0xc1, 0xc2]);
/** Tables: Huffman, arithmetic, quantization, restart interval. */
const tableMarkers = new Set([0xc4, 0xcc, 0xdb, 0xdd]);
/** A picture of many scans takes long to show. */
const maxScans = 100;

/** Application data that changes how the picture looks: JFIF, a colour profile, Adobe's colour transform. */
function isNeeded(marker: number, data: Buffer): boolean {
  if (marker === 0xe0 || marker === 0xee) return true;
  return marker === 0xe2 && data.toString('latin1', 0, 11) === 'ICC_PROFILE';
}

/** The end of a scan's data: the first marker but stuffed bytes (0) and restarts. */
function endOfScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at !== -1; at = file.indexOf(0xff, at + 1)) {
    const next = file.readUInt8(at + 1);
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  throw new BrokenImage();
}

/** Segments: 0xff, marker, length (2 bytes, its own too), data. EXIF, comments and what follows the end are left out. */
export const readJpeg: ImageReader = (file) => {
  if (!file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return null;
  const parts: Buffer[] = [startOfImage];
  let size: { width: number; height: number } | undefined;
  let scans = 0;
  for (let at = 2; ; ) {
    if (file.readUInt8(at) !== 0xff) throw new BrokenImage();
    const marker = file.readUInt8(at + 1);
    // Fill bytes may come before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) break;
    const length = file.readUInt16BE(at + 2);
    let end = at + 2 + length;
    if (length < 2 || end > file.length) throw new BrokenImage();
    const data = file.subarray(at + 4, end);
    if (frameMarkers.has(marker)) {
      if (size) throw new BrokenImage();
      size = { height: data.readUInt16BE(1), width: data.readUInt16BE(3) };
    } else if (marker === scanMarker) {
      scans += 1;
      if (!size || scans > maxScans) throw new BrokenImage();
      end = endOfScan(file, end);
    } else if (marker < 0xe0 && !tableMarkers.has(marker)) throw new BrokenImage();
    if (marker < 0xe0 || isNeeded(marker, data)) parts.push(file.subarray(at, end));
    at = end;
  }
  if (!size || scans === 0) throw new BrokenImage();
  return { contentType: 'image/jpeg', content: Buffer.concat([...parts, endOfImage]), ...size };
};
