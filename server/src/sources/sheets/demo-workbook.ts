import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SheetRange } from '@liftout/contract/sources';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import type { Cells } from './cells.ts';

const table = z.array(z.array(z.string()));

/** The folder of the demo workbook, with a CSV file for each sheet; in folders by client, sheets of their own. */
export const workbookFolder = (dataDir: string): string => join(dataDir, 'workbooks', 'demo');

/** The cells of a range of the demo workbook, as this client sees it; undefined where it has no such sheet. */
export async function readDemoSheet(
  dataDir: string,
  clientId: string,
  { sheet, columns, rows }: SheetRange,
): Promise<Cells | undefined> {
  const folder = workbookFolder(dataDir);
  const file = (await fileOf(join(folder, clientId), sheet)) ?? (await fileOf(folder, sheet));
  if (file === undefined) return undefined;
  const text = await readFile(file, 'utf8');
  const cells = table.parse(parse(text, { bom: true, relax_column_count: true, skip_empty_lines: false }));
  const [firstRow, lastRow] = rows;
  const [firstColumn, lastColumn] = columns ?? [1, undefined];
  return cells.slice(firstRow - 1, lastRow).map((row) => row.slice(firstColumn - 1, lastColumn));
}

/** A sheet's file. Searched among the existing files, so that a sheet's name is never used as a path. */
async function fileOf(folder: string, sheet: string): Promise<string | undefined> {
  const files = await readdir(folder).catch(() => []);
  const file = files.find((name) => name.toLowerCase() === `${sheet.toLowerCase()}.csv`);
  return file === undefined ? undefined : join(folder, file);
}
