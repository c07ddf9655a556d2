import { crc32 } from 'node:zlib';
import { BrokenImage, type ImageReader } from './format.ts';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The picture and its colours. Texts, dates, EXIF and the frames of an animation are left out. */
const kept = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT iCCP pHYs bKGD'.split(' '));

/** A chunk: length (4 bytes), type (4), data, CRC of type and data (4). What follows IEND is left out. */
export const readPng: ImageReader = (file) => {
  if (!file.subarray(0, 8).equals(signature)) return null;
  const chunks: Buffer[] = [signature];
  const types: string[] = [];
  for (let at = 8; types.at(-1) !== 'IEND'; ) {
    const length = file.readUInt32BE(at);
    const end = at + 12 + length;
    if (end > file.length) throw new BrokenImage();
    const type = file.toString('latin1', at + 4, at + 8);
    if (kept.has(type)) {
      if (crc32(file.subarray(at + 4, end - 4)) !== file.readUInt32BE(end - 4)) throw new BrokenImage();
      chunks.push(file.subarray(at, end));
      types.push(type);
    }
    at = end;
  }
  const isWhole =
    types[0] === 'IHDR' &&
    types.lastIndexOf('IHDR') === 0 &&
    types.includes('IDAT') &&
    file.readUInt32BE(8) === 13;
  if (!isWhole) throw new BrokenImage();
  return {
    contentType: 'image/png',
    content: Buffer.concat(chunks),
    width: file.readUInt32BE(16),
    height: file.readUInt32BE(20),
  };
};
