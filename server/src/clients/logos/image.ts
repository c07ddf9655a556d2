import { maxLogoBytes, maxLogoPixels } from '@liftout/contract/clients';
import { invalid } from '../../platform/http/errors/http-error.ts';
import { BrokenImage, type Image } from './format.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import { readSvgInThread } from './read-svg.ts';
import { readWebp } from './webp.ts';

const refused = (message: string) => invalid([{ path: 'file', message }]);

/**
 * Reads an image by its content, whatever its name: its size from the header, without decoding it. Throws 400 for any
 * other file, and for one that is too large to show.
 */
export async function readImage(file: Buffer): Promise<Image> {
  const image = await read(file).catch((error: unknown) => {
    // Reading past the end of a file that was cut off is a RangeError.
    if (error instanceof RangeError) throw refused(new BrokenImage().message);
    throw error instanceof BrokenImage ? refused(error.message) : error;
  });
  if (!image) throw refused('Choose a PNG, JPEG, WebP or SVG image.');
  const { width, height, content, contentType } = image;
  if (contentType !== 'image/svg+xml' && (!width || !height)) throw refused('The image is empty.');
  if ((width ?? 0) > maxLogoPixels || (height ?? 0) > maxLogoPixels)
    throw refused(`The image is ${width} × ${height} pixels. Use at most ${maxLogoPixels} on each side.`);
  if (content.length > maxLogoBytes) throw refused('The image is too large. Use a simpler one.');
  return image;
}

const read = async (file: Buffer): Promise<Image | null> =>
  readPng(file) ?? readJpeg(file) ?? readWebp(file) ?? readSvgInThread(file);
