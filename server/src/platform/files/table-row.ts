/** A row that is not blank. `row` is its number in a spreadsheet: the first line is 1, blank lines count. */
export interface TableRow {
  row: number;
  cells: string[];
}
