import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { crc32, createGunzip } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { chunksOf } from '../../platform/files/chunks.ts';
import type { FirmSource } from '../firms/firm.ts';
import { RefusedFile } from '../refused-file.ts';

/** One file of the register: an XML, or a table of firms. */
export interface Member {
  /** Without its folder. */
  name: string;
  /** Its bytes, once. Throws `RefusedFile` where they are damaged. */
  read(): AsyncGenerator<Buffer>;
}

/** A file of the register, of which nothing is known yet but what it is about. */
export interface OpenedFile {
  name: string;
  kind: 'people' | 'firms';
  /** Of a file of firms, whose they are. */
  source: FirmSource;
  /** How its members are written. */
  format: 'xml' | 'csv';
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
 * Opens a file of XML: one, packed with gzip, or several in a zip; or tables of firms, likewise. Throws `RefusedFile` for anything else, by its name. The file is closed
 * with what is returned, or where this throws.
 */
export async function openRegisterFile(file: FileHandle, name: string): Promise<OpenedFile> {
  try {
    const { size } = await file.stat();
    const start = Buffer.alloc(Math.min(4_096, size));
    await file.read(start, 0, start.length, 0);
    const members = await membersOf(name, file, start);
    const [first] = members;
    const head = first ? await headOf(first) : Buffer.alloc(0);
    const format = isXml(head) ? 'xml' : 'csv';
    if (format === 'csv') refuseOtherKinds(first?.name ?? name, head);
    const [, root] = /<(IAPDFirm\w*)/.exec(head.toString('latin1')) ?? [];
    const kind = format === 'csv' || root !== undefined ? 'firms' : 'people';
    const source = format === 'csv' ? 'adv' : /state/i.test(root ?? '') ? 'state' : 'sec';
    return { name, kind, source, format, sha256: await sha256Of(file), members, close: () => file.close() };
  } catch (error) {
    await file.close();
    throw error;
  }
}

function membersOf(name: string, file: FileHandle, start: Buffer): Promise<Member[]> | Member[] {
  if (start.subarray(0, 2).equals(Buffer.from('PK'))) return zipMembers(name, file);
  if (!start.subarray(0, 2).equals(gzipMark)) return [{ name, read: () => bytesOf(file) }];
  const own = name.replace(/\.gz$/i, '');
  return [{ name: own, read: () => gunzipped(own, file) }];
}

const gzipMark = Buffer.from([0x1f, 0x8b]);

/** The start of a member, which can be read again. */
async function headOf(member: Member): Promise<Buffer> {
  for await (const chunk of member.read()) return chunk.subarray(0, 4_096);
  return Buffer.alloc(0);
}

const textOf = (start: Buffer): string =>
  start
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();

const isXml = (start: Buffer): boolean => /^<(?!(?:!doctype )?html)/i.test(textOf(start));

const kinds: [bytes: string, kind: string][] = [
  ['%PDF', 'a PDF'],
  ['\u00d0\u00cf\u0011\u00e0', 'an older Excel workbook'],
  ['{', 'JSON'],
];

function refuseOtherKinds(name: string, start: Buffer): void {
  const text = textOf(start);
  if (text === '') throw new RefusedFile(`${name} is empty. ${whereToGet}`);
  const known = kinds.find(([bytes]) => text.startsWith(bytes))?.[1];
  // A table: its columns tell whether it is one of firms.
  if (known === undefined && !text.startsWith('<') && text.includes(',')) return;
  const kind = known ?? (text.startsWith('<') ? 'a web page' : 'neither XML nor a table');
  throw new RefusedFile(`${name} is ${kind}, not the register of representatives. ${whereToGet}`);
}

async function sha256Of(file: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunksOf(file)) hash.update(chunk);
  return hash.digest('hex');
}

/** A file that was cut short ends too soon: the length and the checksum stand at its end. */
async function* gunzipped(name: string, file: FileHandle): AsyncGenerator<Buffer> {
  const source = Readable.from(bytesOf(file));
  const stream = createGunzip();
  source.on('error', (error) => stream.destroy(error)).pipe(stream);
  try {
    for await (const chunk of stream) yield Buffer.from(chunk);
  } catch {
    throw new RefusedFile(
      `${name}.gz is no complete gzip file: it was cut short or damaged. Download it again.`,
    );
  } finally {
    source.destroy();
    stream.destroy();
  }
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
  const named = (ending: RegExp) => entries.filter(({ fileName }) => ending.test(fileName));
  const xml = named(/\.xml$/i);
  const members = (xml.length > 0 ? xml : named(/\.csv$/i))
    .map((entry) => ({
      name: entry.fileName.slice(entry.fileName.lastIndexOf('/') + 1),
      read: () => unpacked(zip, entry),
    }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  if (members.length === 0)
    throw new RefusedFile(`${name} holds no XML file, and no table of firms. ${whereToGet}`);
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
