import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SheetRange } from '@liftout/contract/sources';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Cells } from './cells.ts';

const table = z.array(z.array(z.string()));

/** The folder of the demo workbook, with a CSV file for each sheet. */
export const workbookFolder = (dataDir: string): string => join(dataDir, 'workbooks', 'demo');

/** The cells of a range of the demo workbook; undefined where it has no such sheet. */
export async function readDemoSheet(
  dataDir: string,
  { sheet, columns, rows }: SheetRange,
): Promise<Cells | undefined> {
  const folder = workbookFolder(dataDir);
  const files = await readdir(folder).catch(() => []);
  // Searched among the existing files, so that a sheet's name is never used as a path.
  const file = files.find((name) => name.toLowerCase() === `${sheet.toLowerCase()}.csv`);
  if (file === undefined) return undefined;
  const text = await readFile(join(folder, file), 'utf8');
  const cells = table.parse(parse(text, { bom: true, relax_column_count: true, skip_empty_lines: false }));
  const [firstRow, lastRow] = rows;
  const [firstColumn, lastColumn] = columns ?? [1, undefined];
  return cells.slice(firstRow - 1, lastRow).map((row) => row.slice(firstColumn - 1, lastColumn));
}
