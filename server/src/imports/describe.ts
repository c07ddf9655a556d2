import type { FileHandle } from 'node:fs/promises';
import { type ImportField, maxImportColumns, maxImportRowBytes } from '@liftout/contract/imports';
import { storable } from '@liftout/contract/values/characters';
import { guessFields, missingFields } from '@liftout/contract/values/import-fields';
import { cleanCell } from '../platform/files/cell.ts';
import { FileError } from '../platform/files/file-error.ts';
import { openTable, type TableFile } from '../platform/files/table.ts';
import { truncate } from '../platform/text/truncate.ts';
import type { StoredColumn } from './queries/imports.ts';

export const openContactFile = (file: FileHandle): Promise<TableFile> =>
  openTable(file, { maxRowBytes: maxImportRowBytes });

/** Rows that sample values are taken from, values of a column, and characters of a value. */
const sampled = { rows: 50, values: 5, characters: 80 };
/** Sheets of a workbook that are looked at for one with rows. */
const maxTried = 10;

interface GuessedColumn extends StoredColumn {
  field: ImportField | null;
}

export interface Described {
  sheets: string[];
  sheet: number;
  columns: GuessedColumn[];
}

/**
 * Reads the first rows of a file: its columns with sample values, matched to fields by guess. Without a sheet, the first
 * whose columns are matched as far as an import needs, as before the contacts there may be a cover; else the first with
 * rows. Throws `FileError`.
 */
export async function describe(table: TableFile, sheet?: number): Promise<Described> {
  const sheets = table.sheets.map(storable);
  const describeOne = async (index: number): Promise<Described> => ({
    sheets,
    sheet: index,
    columns: columnsOf(await firstRows(table, index)),
  });
  if (sheet !== undefined) return describeOne(sheet);
  let first: Described | undefined;
  let refusal: FileError | undefined;
  for (const index of [...sheets.keys()].slice(0, maxTried))
    try {
      const found = await describeOne(index);
      if (missingFields(found.columns.map(({ field }) => field)).length === 0) return found;
      first ??= found;
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      // A blank sheet says less than any other.
      if (!refusal || refusal.code === 'empty') refusal = error;
    }
  if (first) return first;
  if (refusal) throw refusal;
  return describeOne(0);
}

async function firstRows(table: TableFile, sheet: number): Promise<string[][]> {
  const found: string[][] = [];
  for await (const rows of table.rows(sheet)) {
    found.push(...rows.map(({ cells }) => cells));
    if (found.length > sampled.rows) break;
  }
  return found.slice(0, sampled.rows + 1);
}

function columnsOf([header, ...rows]: string[][]): GuessedColumn[] {
  if (!header) throw new FileError('empty', 'The file is empty.');
  if (rows.length === 0) throw new FileError('no-rows', 'The file has a header but no rows.');
  const titles = header.map((cell) => truncate(cleanCell(cell).text, sampled.characters));
  const width = titles.findLastIndex((title) => title !== '') + 1;
  if (width > maxImportColumns)
    throw new FileError(
      'header',
      `The file has ${width} columns; at most ${maxImportColumns} can be matched. Remove those that are not needed.`,
    );
  const guessed = guessFields(titles.slice(0, width));
  return titles.slice(0, width).map((title, index) => ({
    header: title,
    samples: [...new Set(rows.map((cells) => cleanCell(cells[index] ?? '').text))]
      .filter((text) => text !== '')
      .slice(0, sampled.values)
      .map((text) => truncate(text, sampled.characters)),
    field: guessed[index] ?? null,
  }));
}
