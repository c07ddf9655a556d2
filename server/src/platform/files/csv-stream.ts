import { parse } from 'csv-parse';
import { isBlankRow } from './cell.ts';
import { decoderFor, type Encoding } from './encoding.ts';
import { FileError } from './file-error.ts';
import type { TableRow } from './table-row.ts';

export interface CsvBatch {
  rows: TableRow[];
  encoding: Encoding;
}

export interface CsvLimits {
  /** A file with a longer row is refused. */
  maxRowBytes: number;
}

const sniffBytes = 64 * 1024;

/**
 * Reads a CSV of any size from a byte stream: a batch of rows for each chunk, with one chunk in memory at a time.
 * Cells are unchanged but for leading blanks. Accepts UTF-8, UTF-16 with a byte order mark and Windows-1252; comma,
 * semicolon, tab or bar, as in the first line, or as Excel's line `sep=;` says, which is no row; any line ends; newlines
 * and doubled quotes in quoted cells.
 * Throws `FileError` (`empty`, `unreadable`, `too-large`); errors of the source itself pass through. The source is closed
 * when the reading ends, however it ends.
 */
export async function* readCsv(
  source: AsyncIterable<Uint8Array>,
  limits: CsvLimits = { maxRowBytes: 1024 * 1024 },
): AsyncGenerator<CsvBatch> {
  const chunks = withLongStart(source);
  try {
    const first = await chunks.next();
    if (first.done) throw new FileError('empty', 'The file is empty.');
    const decoder = decoderFor(first.value);
    const start = decoder.write(first.value);
    const { delimiter, from } = separatorOf(start);
    const splitter = new RowSplitter(delimiter, limits);

    const opening = await splitter.write(start.subarray(from));
    let any = opening.length > 0;
    if (any) yield { rows: opening, encoding: decoder.encoding };
    for await (const chunk of chunks) {
      const rows = await splitter.write(decoder.write(chunk));
      any ||= rows.length > 0;
      if (rows.length > 0) yield { rows, encoding: decoder.encoding };
    }
    const last = [...(await splitter.write(decoder.end())), ...(await splitter.end())];
    if (last.length > 0) yield { rows: last, encoding: decoder.encoding };
    else if (!any) throw new FileError('empty', 'The file is empty.');
  } finally {
    await chunks.return(undefined);
  }
}

/** Feeds csv-parse and collects its records. For speed, they bypass the stream's own queue. */
class RowSplitter {
  readonly #parser;
  #rows: TableRow[] = [];
  #count = 0;
  #failure: Error | null = null;
  readonly #limits: CsvLimits;

  constructor(delimiter: string, limits: CsvLimits) {
    this.#limits = limits;
    this.#parser = parse({
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      ltrim: true,
      max_record_size: limits.maxRowBytes,
      on_record: (cells: string[]) => this.#collect(cells),
    });
    this.#parser.on('error', (error) => {
      this.#failure = error;
    });
  }

  #collect(cells: string[]): null {
    this.#count += 1;
    if (!isBlankRow(cells)) this.#rows.push({ row: this.#count, cells: cells.map(unquoted) });
    return null;
  }

  async write(bytes: Uint8Array): Promise<TableRow[]> {
    if (bytes.length > 0) await this.#settled((done) => this.#parser.write(bytes, done));
    return this.#drain();
  }

  async end(): Promise<TableRow[]> {
    await this.#settled((done) => {
      this.#parser.once('end', done);
      this.#parser.end();
      this.#parser.resume();
    });
    return this.#drain();
  }

  #drain(): TableRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #settled(act: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => reject(this.#explain(error));
      if (this.#failure !== null) return fail(this.#failure);
      this.#parser.once('error', fail);
      act((error) => {
        this.#parser.off('error', fail);
        if (error) fail(error);
        else resolve();
      });
    });
  }

  #explain(error: Error): FileError {
    const row = this.#count + 1;
    const code = 'code' in error ? error.code : undefined;
    if (code === 'CSV_MAX_RECORD_SIZE') {
      const limit = Math.round(this.#limits.maxRowBytes / 1024);
      return new FileError(
        'too-large',
        `Row ${row} is longer than ${limit} kB: this isn't a CSV file, or a quote isn't closed.`,
      );
    }
    if (code === 'CSV_QUOTE_NOT_CLOSED') {
      return new FileError(
        'unreadable',
        `Row ${row} has a quote that is never closed. Close it and upload the file again.`,
      );
    }
    return new FileError('unreadable', `Row ${row} can't be read as CSV: ${error.message}.`);
  }
}

/** csv-parse leaves the quotes on a cell with a blank after the closing quote (`"x" `). */
function unquoted(cell: string): string {
  return cell.startsWith('"') ? (/^"([^"]*)"\s+$/.exec(cell)?.[1] ?? cell) : cell;
}

/** The same bytes, with a first chunk long enough to detect the encoding and delimiter. */
async function* withLongStart(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let start: Uint8Array[] | null = [];
  let size = 0;
  for await (const chunk of source) {
    if (start === null) {
      yield chunk;
      continue;
    }
    start.push(chunk);
    size += chunk.length;
    if (size < sniffBytes) continue;
    yield Buffer.concat(start);
    start = null;
  }
  if (start !== null && size > 0) yield Buffer.concat(start);
}

/** The delimiter, and the byte where the first row begins: after the line that names it, if there is one. */
function separatorOf(start: Uint8Array): { delimiter: string; from: number } {
  const [line, , named] =
    /^("?)sep=([,;|\t])\1\r?\n?/i.exec(Buffer.from(start.subarray(0, 16)).toString('utf8')) ?? [];
  if (line !== undefined && named !== undefined) return { delimiter: named, from: line.length };
  return { delimiter: delimiterOf(start), from: 0 };
}

/** The delimiter that splits the first non-blank line into most cells, without counting quoted text. */
function delimiterOf(start: Uint8Array): string {
  const text = Buffer.from(start.subarray(0, sniffBytes)).toString('utf8').replace(/^\s+/, '');
  const line = /^(?:"[^"]*"|[^"\r\n])*/.exec(text)?.[0] ?? '';
  const bare = line.replace(/"[^"]*"/g, '');
  let best = ',';
  let most = bare.split(',').length;
  for (const delimiter of [';', '\t', '|']) {
    const count = bare.split(delimiter).length;
    if (count > most) [best, most] = [delimiter, count];
  }
  return best;
}
