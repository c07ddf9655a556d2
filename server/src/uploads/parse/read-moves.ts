import { cleanCell } from '../../platform/files/cell.ts';
import { type CsvLimits, readCsv } from '../../platform/files/csv-stream.ts';
import { neededOrder, readDate, shortYearOf } from '../../platform/files/date.ts';
import { type FileOrder, OrderOfDays } from '../../platform/files/day-order.ts';
import type { Encoding } from '../../platform/files/encoding.ts';
import { FileError } from '../../platform/files/file-error.ts';
import { type ColumnMap, readHeader } from './header.ts';
import { type DateRules, type RowReading, readRow } from './row.ts';

export interface ParsedRow {
  /** The spreadsheet's row number; the header is row 1. */
  row: number;
  /** The original cells, for the file of rejects; with a day that cannot be read in another way there. */
  cells: string[];
  reading: RowReading;
}

export interface ParsedBatch {
  rows: ParsedRow[];
  /** The original header, for the file of rejects. */
  header: string[];
  /** Columns of the file that are not read. */
  ignored: string[];
  encoding: Encoding;
  /** The day that told that all days of the file come first; null where months do. */
  dayFirstBy: string | null;
}

/**
 * Reads a file of moves, batch by batch, with flat memory. Each row that is not blank is a valid move or rejected with a
 * reason. Throws `FileError` where the whole file is refused.
 */
export async function* readMoves(
  source: AsyncIterable<Uint8Array>,
  dates: DateRules & Partial<FileOrder>,
  limits?: CsvLimits,
): AsyncGenerator<ParsedBatch> {
  let file: OpenedFile | null = null;
  let any = false;
  for await (const { rows, encoding } of readCsv(source, limits)) {
    let from = 0;
    if (file === null) {
      file = opened(rows[0]?.cells ?? []);
      from = 1;
    }
    const { header, columns } = file;
    const read: ParsedRow[] = [];
    for (let index = from; index < rows.length; index += 1) {
      const row = rows[index];
      if (row === undefined) continue;
      const reading = readRow(row.cells, columns, dates);
      const cells = 'rejected' in reading ? withPlainDay(row.cells, columns.date, dates) : row.cells;
      read.push({ row: row.row, cells, reading });
    }
    if (read.length === 0) continue;
    any = true;
    yield { rows: read, header, ignored: columns.ignored, encoding, dayFirstBy: dates.dayFirstBy ?? null };
  }
  if (!any) throw new FileError('no-rows', 'The file has a header but no rows.');
}

/** Rejected rows are mended in a file of their own, which may lack the days that said which order this one has. */
function withPlainDay(cells: string[], column: number, { order, unclearBy }: DateRules): string[] {
  const { text } = cleanCell(cells[column] ?? '');
  if (order === 'month-first' && neededOrder(text) !== 'day-first') return cells;
  if (unclearBy && shortYearOf(text) !== null) return cells;
  const reading = readDate(text, order);
  return 'ok' in reading ? cells.with(column, reading.ok) : cells;
}

/**
 * The order of day and month that a whole file is written in. Reads until it knows, at most the whole file. Throws
 * `FileError`.
 * @param today the day of the upload, `YYYY-MM-DD` UTC
 */
export async function findDayOrder(
  source: AsyncIterable<Uint8Array>,
  today: string,
  limits?: CsvLimits,
): Promise<FileOrder> {
  let column: number | null = null;
  const days = new OrderOfDays(today);
  for await (const { rows } of readCsv(source, limits)) {
    column ??= opened(rows[0]?.cells ?? []).columns.date;
    for (const { cells } of rows)
      if (days.see(cleanCell(cells[column] ?? '').text))
        return { order: 'month-first', dayFirstBy: null, unclearBy: null };
  }
  return days.order;
}

interface OpenedFile {
  header: string[];
  columns: ColumnMap;
}

function opened(header: string[]): OpenedFile {
  const reading = readHeader(header);
  if ('refused' in reading) throw new FileError('header', reading.refused);
  return { header, columns: reading.ok };
}
