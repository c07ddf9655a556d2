import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { chunksOf } from '../../platform/files/chunks.ts';
import { RefusedFile } from '../refused-file.ts';

/** One XML file of the register. */
export interface Member {
  /** Without its folder. */
  name: string;
  /** Its bytes, once. Throws `RefusedFile` where they are damaged. */
  read(): AsyncGenerator<Buffer>;
}

/** A file of the register, of which nothing is known yet but its kind. */
export interface OpenedFile {
  name: string;
  /** Of the whole file, in lower-case hex. */
  sha256: string;
  /** In the order of their names, so that a file means the same in whatever order it was packed. */
  members: Member[];
  close(): Promise<void>;
}

/** XML files in a zip; the register has about 20. */
const maxMembers = 1_000;
export const whereToGet =
  'Download "IA_INDVL_Feed_MM_DD_YYYY.xml.zip", the adviser representatives, from adviserinfo.sec.gov/compilation.';

/** Opens a file by its path. Throws `RefusedFile`. */
export async function openRegisterPath(path: string): Promise<OpenedFile> {
  const file = await open(path).catch(({ code }: NodeJS.ErrnoException) => {
    throw new RefusedFile(`${path} can't be opened (${code}).`);
  });
  return openRegisterFile(file, basename(path));
}

/**
 * Opens a zip file of XML files, or one XML file. Throws `RefusedFile` for anything else, by its name. The file is closed
 * with what is returned, or where this throws.
 */
export async function openRegisterFile(file: FileHandle, name: string): Promise<OpenedFile> {
  try {
    const { size } = await file.stat();
    const start = Buffer.alloc(Math.min(4_096, size));
    await file.read(start, 0, start.length, 0);
    const isZip = start.subarray(0, 2).equals(Buffer.from('PK'));
    if (!isZip) refuseOtherKinds(name, start);
    const members = isZip ? await zipMembers(name, file) : [{ name, read: () => bytesOf(file) }];
    return { name, sha256: await sha256Of(file), members, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

const kinds: [bytes: string, kind: string][] = [
  ['\u001f\u008b', 'packed with gzip, as the files of firms are'],
  ['%PDF', 'a PDF'],
  ['\u00d0\u00cf\u0011\u00e0', 'an older Excel workbook'],
  ['{', 'JSON'],
];

function refuseOtherKinds(name: string, start: Buffer): void {
  const text = start
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  if (text.startsWith('<') && !/^<(?:!doctype )?html/i.test(text)) return;
  if (text === '') throw new RefusedFile(`${name} is empty. ${whereToGet}`);
  const known = kinds.find(([bytes]) => text.startsWith(bytes))?.[1];
  const kind = known ?? (text.startsWith('<') ? 'a web page' : text.includes(',') ? 'a CSV file' : 'no XML');
  throw new RefusedFile(`${name} is ${kind}, not the register of representatives. ${whereToGet}`);
}

async function sha256Of(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunksOf(file)) hash.update(chunk);
  return hash.digest('hex');
}

async function* bytesOf(file: FileHandle): AsyncGenerator<Buffer> {
  for await (const { buffer, byteOffset, length } of chunksOf(file))
    yield Buffer.from(buffer, byteOffset, length);
}

async function zipMembers(name: string, file: FileHandle): Promise<Member[]> {
  const cutShort = () =>
    new RefusedFile(`${name} is no complete zip file: it was cut short or damaged. Download it again.`);
  const zip = await fromFdPromise(file.fd, { autoClose: false, lazyEntries: true }).catch(() => {
    throw cutShort();
  });
  const entries = await entriesOf(zip).catch(() => {
    throw cutShort();
  });
  if (entries.some(({ fileName }) => fileName === '[Content_Types].xml'))
    throw new RefusedFile(`${name} is an Excel workbook, not the register of representatives. ${whereToGet}`);
  const members = entries
    .filter(({ fileName }) => /\.xml$/i.test(fileName))
    .map((entry) => ({
      name: entry.fileName.slice(entry.fileName.lastIndexOf('/') + 1),
      read: () => unpacked(zip, entry),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (members.length === 0) throw new RefusedFile(`${name} holds no XML file. ${whereToGet}`);
  return members;
}

async function entriesOf(zip: ZipFile): Promise<Entry[]> {
  if (zip.entryCount > maxMembers) throw new Error('too many');
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries;
}

/** The zip's reader checks the length; the checksum is checked here. */
async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  const damaged = () =>
    new RefusedFile(`${entry.fileName} can't be unpacked: the zip file is damaged. Download it again.`);
  let stream: Readable | undefined;
  let sum = 0;
  try {
    stream = await zip.openReadStreamPromise(entry);
    for await (const chunk of stream) {
      const bytes = Buffer.from(chunk);
      sum = crc32(bytes, sum);
      yield bytes;
    }
  } catch {
    throw damaged();
  } finally {
    stream?.destroy();
  }
  if (sum !== entry.crc32) throw damaged();
}
