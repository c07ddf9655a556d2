import { BrokenImage, type ImageReader } from './format.ts';

/** The picture, its transparency and its colours. EXIF and XMP are left out. */
const kept = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L']);
const metadataFlags = 0x08 | 0x04;
const animationFlag = 0x02;

interface Size {
  width: number;
  height: number;
}

/** Width and height of a frame, each in 14 bits. */
function sizeOf(type: string, data: Buffer): Size | undefined {
  if (type === 'VP8X') return { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
  if (type === 'VP8L') {
    if (data.readUInt8(0) !== 0x2f) throw new BrokenImage();
    const bits = data.readUInt32LE(1);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  if (type !== 'VP8 ') return undefined;
  if (data.readUIntBE(3, 3) !== 0x9d012a) throw new BrokenImage();
  return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
}

function withoutMetadata(data: Buffer): Buffer {
  const flags = data.readUInt8(0);
  if (flags & animationFlag) throw new BrokenImage('Use an image that does not move.');
  const header = Buffer.from(data);
  header.writeUInt8(flags & ~metadataFlags, 0);
  return header;
}

/** RIFF: `RIFF`, size, `WEBP`, then chunks of type, length, data and a byte of padding where the length is odd. */
export const readWebp: ImageReader = (file) => {
  if (file.toString('latin1', 0, 4) !== 'RIFF' || file.toString('latin1', 8, 12) !== 'WEBP') return null;
  const end = 8 + file.readUInt32LE(4);
  if (end > file.length) throw new BrokenImage();
  const parts: Buffer[] = [];
  const sizes: Size[] = [];
  let pictures = 0;
  for (let at = 12; at < end; ) {
    const type = file.toString('latin1', at, at + 4);
    const length = file.readUInt32LE(at + 4);
    const next = at + 8 + length + (length % 2);
    if (at + 8 + length > end) throw new BrokenImage();
    const data = file.subarray(at + 8, at + 8 + length);
    if (kept.has(type)) {
      const size = sizeOf(type, data);
      if (size) sizes.push(size);
      if (type === 'VP8 ' || type === 'VP8L') pictures += 1;
      parts.push(
        file.subarray(at, at + 8),
        type === 'VP8X' ? withoutMetadata(data) : data,
        Buffer.alloc(length % 2),
      );
    }
    at = next;
  }
  if (pictures !== 1) throw new BrokenImage();
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const header = Buffer.from('RIFF\0\0\0\0', 'latin1');
  header.writeUInt32LE(body.length, 4);
  return {
    contentType: 'image/webp',
    content: Buffer.concat([header, body]),
    width: Math.max(...sizes.map(({ width }) => width)),
    height: Math.max(...sizes.map(({ height }) => height)),
  };
};
