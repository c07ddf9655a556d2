/** The range of the campaign dialog (spec section 9). */
export const campaignRange = 'Campaigns!A:H';
export const rangeMessage = `Use a range such as ${campaignRange}.`;

/** The ranges of a client that has set none (spec section 9). */
export const defaultRanges = {
  contacts: 'Contacts!A:Z',
  calls: 'Calls!A:Z',
  campaigns: 'Campaigns!A:Z',
} as const;

export interface SheetRange {
  sheet: string;
  /** Columns and rows from 1; undefined is open. */
  columns: [from: number, to: number] | undefined;
  rows: [from: number, to: number | undefined];
}

const columnNumber = (letters: string) =>
  [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);

/** Parses A1 notation with a sheet: `Campaigns!A:H`, `'My sheet'!B2:D40`, `Campaigns`. Null: invalid. */
export function parseSheetRange(text: string): SheetRange | null {
  const match =
    /^(?:'((?:[^']|''){1,100})'|([^'!:\\/?*[\]\p{Cc}]{1,100}))(?:!([A-Z]{1,3})(\d{1,7})?(?::([A-Z]{1,3})(\d{1,7})?)?)?$/iu.exec(
      text.trim(),
    );
  if (!match) return null;
  const [, quoted, plain = '', fromColumn, fromRow, toColumn = fromColumn, toRow] = match;
  const sheet = quoted?.replaceAll("''", "'") ?? plain;
  if (fromColumn === undefined || toColumn === undefined)
    return { sheet, columns: undefined, rows: [1, undefined] };
  const columns: [number, number] = [columnNumber(fromColumn), columnNumber(toColumn)];
  const single = match[5] === undefined && fromRow !== undefined;
  const rows: SheetRange['rows'] = [
    Number(fromRow ?? 1),
    single ? Number(fromRow) : toRow ? Number(toRow) : undefined,
  ];
  if (columns[0] > columns[1] || rows[0] < 1 || (rows[1] !== undefined && rows[1] < rows[0])) return null;
  return { sheet, columns, rows };
}
