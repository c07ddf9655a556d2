import type { FileHandle } from 'node:fs/promises';
import { posix } from 'node:path';
import type { TableRow } from '../table-row.ts';
import { isDateFormat, unescaped } from './cell-value.ts';
import { broken, openParts, type Parts } from './parts.ts';
import { readSheet } from './sheet.ts';
import { SharedStrings } from './strings.ts';
import { parseXml, readXml } from './xml.ts';

/** What each part of a workbook may unpack to, in bytes. */
const maxBytes = { small: 32 * 1024 * 1024, strings: 1024 ** 3, sheet: 4 * 1024 ** 3 };
/** Sheets that are listed. */
const maxSheets = 100;

export interface Workbook {
  /** Its sheets in order, visible ones first; charts and macros are none. */
  sheets: readonly string[];
  /** The rows of a sheet that are not blank, a batch for each chunk. Throws `FileError`. */
  rows(sheet: number, limits: { maxRowBytes: number }): AsyncGenerator<TableRow[]>;
}

/**
 * Opens an .xlsx workbook. Sheets are read chunk by chunk; of the whole workbook only the texts that cells share are
 * kept. A formula has the value that Excel saved with it. Throws `FileError`.
 */
export async function openWorkbook(file: FileHandle): Promise<Workbook> {
  const parts = await openParts(file);
  const main = await mainPart(parts);
  const targets = await relations(parts, main);
  const { sheets, dateSystem } = await readSheets(parts, main, targets);
  if (sheets.length === 0) throw broken('it has no sheet with cells');
  return {
    sheets: sheets.map(({ name }) => name),
    async *rows(index, { maxRowBytes }) {
      const sheet = sheets[index];
      if (!sheet) throw broken('it has no such sheet');
      const byType = (type: string) =>
        [...targets.values()].find((one) => one.type.endsWith(`/${type}`))?.path;
      const rules = {
        strings: await readStrings(parts, byType('sharedStrings')),
        dates: await readDates(parts, byType('styles')),
        dateSystem,
        maxRowBytes,
      };
      yield* readSheet(await parts.open(sheet.path, maxBytes.sheet), rules);
    },
  };
}

interface Relation {
  type: string;
  path: string;
}

/** The parts that a part refers to, by id. */
async function relations(parts: Parts, of: string): Promise<Map<string, Relation>> {
  const name = posix.join(posix.dirname(of), '_rels', `${posix.basename(of)}.rels`);
  const found = new Map<string, Relation>();
  if (!parts.has(name)) return found;
  await readXml(await parts.open(name, maxBytes.small), {
    open(tag, { Id: id, Type: type = '', Target: target = '', TargetMode: mode }) {
      if (tag !== 'Relationship' || id === undefined || mode === 'External') return;
      const path = target.startsWith('/') ? target.slice(1) : posix.join(posix.dirname(of), target);
      found.set(id, { type, path });
    },
  });
  return found;
}

async function mainPart(parts: Parts): Promise<string> {
  const roots = parts.has('_rels/.rels') ? await relations(parts, '') : new Map<string, Relation>();
  const main = [...roots.values()].find(({ type }) => type.endsWith('/officeDocument'))?.path;
  const path = main ?? 'xl/workbook.xml';
  if (!parts.has(path) || !path.endsWith('.xml')) throw broken('it is not an .xlsx workbook');
  return path;
}

async function readSheets(parts: Parts, main: string, targets: ReadonlyMap<string, Relation>) {
  const visible: { name: string; path: string }[] = [];
  const hidden: { name: string; path: string }[] = [];
  let dateSystem: 1900 | 1904 = 1900;
  await readXml(await parts.open(main, maxBytes.small), {
    open(tag, attributes) {
      if (tag === 'workbookPr' && /^(?:1|true)$/.test(attributes.date1904 ?? '')) dateSystem = 1904;
      if (tag !== 'sheet' || visible.length + hidden.length >= maxSheets) return;
      const id = Object.entries(attributes).find(([name]) => name === 'r:id' || name.endsWith(':id'))?.[1];
      const target = targets.get(id ?? '');
      if (!target?.type.endsWith('/worksheet') || !parts.has(target.path)) return;
      const list = (attributes.state ?? 'visible') === 'visible' ? visible : hidden;
      list.push({ name: attributes.name ?? '', path: target.path });
    },
  });
  return { sheets: [...visible, ...hidden], dateSystem };
}

async function readStrings(parts: Parts, path: string | undefined): Promise<SharedStrings> {
  const strings = new SharedStrings();
  if (path === undefined || !parts.has(path)) return strings;
  let text = '';
  let isText = false;
  let inPhonetic = false;
  const reading = parseXml(await parts.open(path, maxBytes.strings), {
    open(tag) {
      if (tag === 'si') text = '';
      else if (tag === 'rPh') inPhonetic = true;
      else if (tag === 't') isText = !inPhonetic;
    },
    text(piece) {
      if (isText) text += piece;
    },
    close(tag) {
      if (tag === 't') isText = false;
      else if (tag === 'rPh') inPhonetic = false;
      else if (tag === 'si') strings.add(unescaped(text));
    },
  });
  for await (const _ of reading);
  return strings;
}

/** By style of a cell: whether its numbers are dates. */
async function readDates(parts: Parts, path: string | undefined): Promise<boolean[]> {
  const dates: boolean[] = [];
  if (path === undefined || !parts.has(path)) return dates;
  const codes = new Map<number, string>();
  let inCells = false;
  await readXml(await parts.open(path, maxBytes.small), {
    open(tag, { numFmtId, formatCode }) {
      if (tag === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '');
      else if (tag === 'cellXfs') inCells = true;
      else if (tag === 'xf' && inCells)
        dates.push(isDateFormat(Number(numFmtId ?? 0), codes.get(Number(numFmtId))));
    },
    close(tag) {
      if (tag === 'cellXfs') inCells = false;
    },
  });
  return dates;
}
