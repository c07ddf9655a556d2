import type { FileHandle } from 'node:fs/promises';
import { chunksOf } from './chunks.ts';
import { readCsv } from './csv-stream.ts';
import { FileError } from './file-error.ts';
import type { TableRow } from './table-row.ts';
import { openWorkbook } from './xlsx/workbook.ts';

/** A file of rows: a CSV, or a workbook with one sheet or more. */
export interface TableFile {
  kind: 'csv' | 'xlsx';
  /** The names of a workbook's sheets; none of a CSV. */
  sheets: readonly string[];
  /** Batches of rows from the start of a sheet, read with bounded memory. Throws `FileError`. */
  rows(sheet: number): AsyncGenerator<TableRow[]>;
}

const zip = Buffer.from([0x50, 0x4b]);
/** The older .xls, and any workbook with a password. */
const compound = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const encrypted = Buffer.from('EncryptedPackage', 'utf16le');

/** Opens a file by its first bytes, whatever its name. The caller closes it. Throws `FileError`. */
export async function openTable(file: FileHandle, limits: { maxRowBytes: number }): Promise<TableFile> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(8), 0, 8, 0);
  const start = buffer.subarray(0, bytesRead);
  if (start.subarray(0, 4).equals(compound)) throw await refusedCompound(file);
  if (start.subarray(0, 2).equals(zip)) {
    const workbook = await openWorkbook(file);
    return { kind: 'xlsx', sheets: workbook.sheets, rows: (sheet) => workbook.rows(sheet, limits) };
  }
  return {
    kind: 'csv',
    sheets: [],
    async *rows() {
      for await (const { rows } of readCsv(chunksOf(file), limits)) yield rows;
    },
  };
}

async function refusedCompound(file: FileHandle): Promise<FileError> {
  // The name of a part: kept near the start or the end, as the writer chose.
  const { size } = await file.stat();
  for (const from of [0, Math.max(0, size - 1_000_000)]) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(1_000_000), 0, 1_000_000, from);
    if (buffer.subarray(0, bytesRead).includes(encrypted))
      return new FileError(
        'unreadable',
        'The workbook is protected with a password. Remove the password in Excel, save it and upload it again.',
      );
  }
  return new FileError(
    'unreadable',
    'This is a workbook in the older .xls format. Save it as .xlsx or as CSV (UTF-8) and upload that.',
  );
}
