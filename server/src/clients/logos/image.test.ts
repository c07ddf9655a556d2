import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readImage } from './image.ts';
import { extended, jpeg, lossless, lossy, png, pngChunk, webpOf } from './images.fixture.ts';

const webp = webpOf(extended(0), lossy);
const secret = Buffer.from('<script>alert(document.cookie)</script>');
const chunk = (type: string, data: Buffer) => pngChunk(crc32, type, data);
/** Puts a chunk after the header of a PNG, 33 bytes from its start. */
const withChunk = (type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)]);
const header = (width: number, height: number) => {
  const data = Buffer.from(png.subarray(16, 29));
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  return Buffer.concat([png.subarray(0, 8), chunk('IHDR', data), png.subarray(33)]);
};
/** Puts a segment after the start of a JPEG. */
const withSegment = (marker: number, data: Buffer) => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, data, jpeg.subarray(2)]);
};

test.each([
  ['image/png', png],
  ['image/jpeg', jpeg],
  ['image/webp', webp],
  ['image/webp', webpOf(lossy)],
  ['image/webp', webpOf(lossless)],
])('%s is read by its content', async (contentType, file) => {
  expect(await readImage(file)).toEqual({ contentType, content: file, width: 3, height: 2 });
});

describe('what is no part of the picture is left out:', () => {
  test.each([
    ['bytes after a PNG', Buffer.concat([png, secret]), png],
    ['bytes after a JPEG', Buffer.concat([jpeg, secret]), jpeg],
    ['bytes after a WebP', Buffer.concat([webp, secret]), webp],
    ['texts of a PNG', withChunk('tEXt', secret), png],
    ['EXIF of a PNG', withChunk('eXIf', secret), png],
    ['frames of an animated PNG', withChunk('acTL', Buffer.alloc(8)), png],
    ['a comment of a JPEG', withSegment(0xfe, secret), jpeg],
    ['EXIF of a JPEG', withSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), secret])), jpeg],
    ['EXIF and XMP of a WebP', webpOf(extended(0x0c), lossy, ['EXIF', secret], ['XMP ', secret]), webp],
  ])('%s', async (_, file, expected) => {
    expect((await readImage(file)).content).toEqual(expected);
  });
});

describe('a file is refused that is', () => {
  test.each<[string, Buffer]>([
    ['a text', Buffer.from('PNG')],
    ['a page', Buffer.from('<!doctype html><html><body><svg></svg></body></html>')],
    ['a PDF', Buffer.from('%PDF-1.7')],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0')],
    ['a PNG without its end', png.subarray(0, -12)],
    ['a PNG that was cut off', png.subarray(0, 50)],
    ['a PNG with a wrong checksum', Buffer.from(png).fill(0, 45, 46)],
    ['a PNG without a picture', Buffer.concat([png.subarray(0, 33), png.subarray(-12)])],
    ['a PNG with a second header', withChunk('IHDR', Buffer.from(png.subarray(16, 29)))],
    ['a PNG of no width', header(0, 2)],
    ['a JPEG that was cut off', jpeg.subarray(0, -2)],
    ['a JPEG of its first bytes', jpeg.subarray(0, 3)],
    ['a JPEG without a picture', Buffer.from([0xff, 0xd8, 0xff, 0xd9])],
    ['a WebP that was cut off', webp.subarray(0, -4)],
    ['a WebP without a picture', webpOf(extended(0))],
    ['a WebP with two pictures', webpOf(lossy, lossy)],
    ['a WebP that moves', webpOf(extended(0x02), lossy)],
    ['a PNG that unpacks to 40 billion pixels', header(200_000, 200_000)],
    ['a PNG one pixel too wide', header(4_097, 1)],
    [
      'a WebP whose canvas is too large',
      webpOf(['VP8X', Buffer.from([0, 0, 0, 0, 255, 255, 255, 1, 0, 0])], lossy),
    ],
  ])('%s', async (_, file) => {
    await expect(readImage(file)).rejects.toMatchObject({
      status: 400,
      issues: [{ path: 'file', message: expect.any(String) }],
    });
  });
});
