/**
 * A file that can't be read as a table. The whole file is refused with this message.
 * - `empty`: no bytes, or only blank lines. - `no-rows`: a header and nothing below it.
 * - `header`: the first row lacks a column. - `unreadable`: binary, mixed encodings, a quote that never closes, a broken
 *   or protected workbook. - `too-large`: one row beyond the limit, as in a file without line ends, or a workbook that
 *   grows beyond bounds when it is unpacked.
 */
export class FileError extends Error {
  readonly code: 'empty' | 'no-rows' | 'header' | 'unreadable' | 'too-large';

  constructor(code: FileError['code'], message: string) {
    super(message);
    this.name = 'FileError';
    this.code = code;
  }
}
