import type { logoTypes } from '@liftout/contract/clients';

/** An image without what no logo needs: metadata, trailing bytes, scripts. */
export interface Image {
  contentType: (typeof logoTypes)[number];
  content: Buffer;
  /** In pixels; null for an SVG without a size. */
  width: number | null;
  height: number | null;
}

/** Reads one format; null where the file is of another. Throws `BrokenImage`. */
export type ImageReader = (file: Buffer) => Image | null;

/** A file that begins as an image and is none, or one that may not be stored. The message is for the user. */
export class BrokenImage extends Error {
  override readonly name = 'BrokenImage';

  constructor(message = 'The image is damaged. Save it again and retry.') {
    super(message);
  }
}
