/**
 * A file that can't be read as a list of moves. The whole upload is refused with this message.
 * - `empty`: no bytes, or only blank lines. - `no-rows`: a header and nothing below it.
 * - `header`: the first row lacks a column. - `not-csv`: binary, mixed encodings, a quote that never closes.
 * - `row-too-long`: one row beyond the limit, as in a file without line ends.
 */
export class CsvError extends Error {
  readonly code: 'empty' | 'no-rows' | 'header' | 'not-csv' | 'row-too-long';

  constructor(code: CsvError['code'], message: string) {
    super(message);
    this.name = 'CsvError';
    this.code = code;
  }
}
