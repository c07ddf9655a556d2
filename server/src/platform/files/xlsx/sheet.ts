import type { Readable } from 'node:stream';
import { isBlankRow } from '../cell.ts';
import { FileError } from '../file-error.ts';
import type { TableRow } from '../table-row.ts';
import { columnOf, dateText, numberText, unescaped } from './cell-value.ts';
import type { SharedStrings } from './strings.ts';
import { parseXml } from './xml.ts';

/** Columns that are read; cells beyond them are dropped. */
const maxColumns = 500;
/** Rows of a sheet, as Excel has them. */
const maxRows = 1_048_576;

export interface SheetRules {
  strings: SharedStrings;
  /** By style: whether its numbers are dates. */
  dates: readonly boolean[];
  dateSystem: 1900 | 1904;
  maxRowBytes: number;
}

/** The rows of a sheet that are not blank, a batch for each chunk of its XML. Throws `FileError`. */
export async function* readSheet(part: Readable, rules: SheetRules): AsyncGenerator<TableRow[]> {
  const reader = new SheetReader(rules);
  for await (const _ of parseXml(part, reader)) {
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
  const last = reader.take();
  if (last.length > 0) yield last;
}

class SheetReader {
  readonly #rules: SheetRules;
  #rows: TableRow[] = [];
  #number = 0;
  #cells: string[] = [];
  #length = 0;
  #column = -1;
  #type = 'n';
  #style = -1;
  #text = '';
  /** Whether the text is a value: not a formula, and not a reading aid. */
  #isValue = false;
  #inPhonetic = false;

  constructor(rules: SheetRules) {
    this.#rules = rules;
  }

  take(): TableRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open = (name: string, attributes: Readonly<Record<string, string>>): void => {
    if (name === 'row') {
      const number = Number(attributes.r);
      this.#number = Number.isInteger(number) && number > this.#number ? number : this.#number + 1;
      if (this.#number > maxRows)
        throw new FileError('too-large', `The sheet has more than ${maxRows} rows. Split it.`);
      this.#cells = [];
      this.#length = 0;
      this.#column = -1;
    } else if (name === 'c') {
      const column = columnOf(attributes.r);
      this.#column = column >= 0 ? column : this.#column + 1;
      this.#type = attributes.t ?? 'n';
      this.#style = Number(attributes.s ?? -1);
      this.#text = '';
    } else if (name === 'rPh') this.#inPhonetic = true;
    else if (name === 'v' || name === 't') this.#isValue = !this.#inPhonetic;
  };

  text = (text: string): void => {
    if (!this.#isValue) return;
    this.#text += text;
    if (this.#text.length > this.#rules.maxRowBytes) this.#refuse();
  };

  close = (name: string): void => {
    if (name === 'v' || name === 't') this.#isValue = false;
    else if (name === 'rPh') this.#inPhonetic = false;
    else if (name === 'c') this.#addCell();
    else if (name === 'row' && !isBlankRow(this.#cells))
      this.#rows.push({ row: this.#number, cells: this.#cells });
  };

  #addCell(): void {
    const text = this.#value();
    if (text === '' || this.#column >= maxColumns) return;
    this.#length += text.length;
    if (this.#length > this.#rules.maxRowBytes) this.#refuse();
    while (this.#cells.length < this.#column) this.#cells.push('');
    this.#cells[this.#column] = text;
  }

  #value(): string {
    const { strings, dates, dateSystem } = this.#rules;
    const text = this.#text;
    if (this.#type === 's') return text === '' ? '' : strings.get(Number(text));
    if (this.#type === 'inlineStr' || this.#type === 'str') return unescaped(text);
    if (this.#type === 'b') return text === '1' ? 'TRUE' : text === '0' ? 'FALSE' : text;
    // `e`: an error such as #N/A, which is no value. `d`: a date as text.
    if (this.#type === 'e') return '';
    if (this.#type === 'd' || text === '') return text;
    return dates[this.#style] ? dateText(text, dateSystem) : numberText(text);
  }

  #refuse(): never {
    throw new FileError(
      'too-large',
      `Row ${this.#number} is longer than ${Math.round(this.#rules.maxRowBytes / 1024)} kB.`,
    );
  }
}
