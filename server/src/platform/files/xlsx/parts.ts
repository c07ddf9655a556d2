import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Entry, fromFdPromise } from 'yauzl';
import { FileError } from '../file-error.ts';

/** Parts of a workbook that are looked at; one with more is no sheet of contacts. */
const maxParts = 10_000;
/** A part that unpacks to more than `bombBytes` and to more than this many times its packed size is a bomb. */
const maxRatio = 150;
const bombBytes = 100 * 1024 * 1024;

export const broken = (why: string) =>
  new FileError(
    'unreadable',
    `The workbook can't be read: ${why}. Open it in Excel, save it again as .xlsx or as CSV (UTF-8), and upload that.`,
  );

/** The parts of a workbook, which is a zip file. */
export interface Parts {
  has(name: string): boolean;
  /** The bytes of a part. Throws `FileError` where there is none, or it unpacks to more than `maxBytes`. */
  open(name: string, maxBytes: number): Promise<Readable>;
}

/**
 * Opens the zip file of a workbook; the caller closes the file. Sizes are those that the zip declares, and a part that
 * unpacks to another size fails while it is read. Throws `FileError` for what is no zip file, or packed with a password.
 */
export async function openParts(file: FileHandle): Promise<Parts> {
  const entries = new Map<string, Entry>();
  const zip = await fromFdPromise(file.fd, { autoClose: false, lazyEntries: true }).catch(() => {
    throw broken('it is not a complete .xlsx file');
  });
  if (zip.entryCount > maxParts) throw broken(`it has more than ${maxParts} parts`);
  await new Promise<void>((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.set(entry.fileName.toLowerCase(), entry);
      zip.readEntry();
    });
    zip.once('end', resolve);
    zip.once('error', () => reject(broken('its list of parts is damaged')));
    zip.readEntry();
  });
  return {
    has: (name) => entries.has(name.toLowerCase()),
    async open(name, maxBytes) {
      const entry = entries.get(name.toLowerCase());
      if (!entry) throw broken(`it has no part ${name}`);
      const { compressedSize, uncompressedSize } = entry;
      const isBomb = uncompressedSize > bombBytes && uncompressedSize > compressedSize * maxRatio;
      if (uncompressedSize > maxBytes || isBomb)
        throw new FileError(
          'too-large',
          `The workbook is too large: its part ${name} unpacks to ${Math.round(uncompressedSize / 1024 / 1024)} MB. Save the sheet as CSV (UTF-8) and upload that.`,
        );
      return zip.openReadStreamPromise(entry).catch(() => {
        throw broken(`its part ${name} can't be unpacked`);
      });
    },
  };
}
