import { maxLogoBytes, maxLogoPixels } from '@liftout/contract/clients';
import { invalid } from '../../platform/http/errors/http-error.ts';
import { BrokenImage, type Image, type ImageReader } from './format.ts';
import { readJpeg } from './jpeg.ts';
import { readPng } from './png.ts';
import { readSvg } from './svg.ts';
import { readWebp } from './webp.ts';

const readers: ImageReader[] = [readPng, readJpeg, readWebp, readSvg];

const refused = (message: string) => invalid([{ path: 'file', message }]);

/** Reads an image by its content, whatever its name. Throws 400 for any other file, and for one that is too large to show. */
export function readImage(file: Buffer): Image {
  const image = read(file);
  if (!image) throw refused('Choose a PNG, JPEG, WebP or SVG image.');
  const { width, height, content, contentType } = image;
  if (contentType !== 'image/svg+xml' && (!width || !height)) throw refused('The image is empty.');
  if ((width ?? 0) > maxLogoPixels || (height ?? 0) > maxLogoPixels)
    throw refused(`The image is ${width} × ${height} pixels. Use at most ${maxLogoPixels} on each side.`);
  if (content.length > maxLogoBytes) throw refused('The image is too large. Use a simpler one.');
  return image;
}

function read(file: Buffer): Image | null {
  try {
    for (const reader of readers) {
      const image = reader(file);
      if (image) return image;
    }
    return null;
  } catch (error) {
    // Reading past the end of a file that was cut off.
    if (error instanceof RangeError) throw refused(new BrokenImage().message);
    if (error instanceof BrokenImage) throw refused(error.message);
    throw error;
  }
}
