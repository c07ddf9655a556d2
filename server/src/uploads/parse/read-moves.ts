import { CsvError } from './csv-error.ts';
import { type CsvLimits, readCsv } from './csv-stream.ts';
import type { Encoding } from './encoding.ts';
import { type ColumnMap, readHeader } from './header.ts';
import { type RowReading, readRow } from './row.ts';

export interface ParsedRow {
  /** The spreadsheet's row number; the header is row 1. */
  row: number;
  /** The original cells, for the file of rejects. */
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
}

/**
 * Reads a file of moves, batch by batch, with flat memory. Each row that is not blank is a valid move or rejected with a
 * reason. Throws `CsvError` where the whole file is refused.
 */
export async function* readMoves(
  source: AsyncIterable<Uint8Array>,
  limits?: CsvLimits,
): AsyncGenerator<ParsedBatch> {
  let file: { header: string[]; columns: ColumnMap } | null = null;
  let any = false;
  for await (const { rows, encoding } of readCsv(source, limits)) {
    let from = 0;
    if (file === null) {
      const header = rows[0]?.cells ?? [];
      const reading = readHeader(header);
      if ('refused' in reading) throw new CsvError('header', reading.refused);
      file = { header, columns: reading.ok };
      from = 1;
    }
    const { header, columns } = file;
    const read: ParsedRow[] = [];
    for (let index = from; index < rows.length; index += 1) {
      const row = rows[index];
      if (row !== undefined)
        read.push({ row: row.row, cells: row.cells, reading: readRow(row.cells, columns) });
    }
    if (read.length === 0) continue;
    any = true;
    yield { rows: read, header, ignored: columns.ignored, encoding };
  }
  if (!any) throw new CsvError('no-rows', 'The file has a header but no rows.');
}
