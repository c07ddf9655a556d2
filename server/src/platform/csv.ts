/** A cell that starts with one of these is run as a formula; some readers treat full-width signs like plain ones. */
const signs = '=+\\-@＝＋－＠';
/** Where a reader may split one cell of ours: at its own separator, which may differ from ours, and at line ends. */
const separators = ';|\\t\\r\\n';
/** What readers drop in front of a formula: white space, control characters and quotes. */
const skipped = '\\s\\p{C}"\'';

/** A cheap first check: a sign anywhere that a cell may begin. Nearly no text matches. */
const suspect = new RegExp(`(?:^|[${separators}${skipped}])[${signs}]`, 'u');
/** A piece between separators: what readers drop at its start, and the rest. */
const blanks = new RegExp(`[${skipped}]*`, 'uy');
const others = new RegExp(`[^${separators}]*`, 'uy');
const separator = new RegExp(`[${separators}]`, 'g');
/** A separator with the apostrophe that was put after it. */
const marked = new RegExp(`([${separators}])'`, 'g');
const atLineStart = /[\r\n][^\t\r\n]*$/;
const isSign = new RegExp(`^[${signs}]`, 'u');
/** A plain amount or phone number, or a sign alone: no formula. */
const amount = /^[-+][\d.,\s]*$/;
/** An item of a list in a longer text: words only, no formula. */
const listItem = /^-\s+\p{L}[\p{L}\p{N}\s.,:?'’-]*$/u;

/**
 * A line of RFC 4180. Wherever a spreadsheet may begin a cell, whatever its separator, a text that it would run as a
 * formula is prefixed with an apostrophe (OWASP: CSV injection). Amounts, phone numbers and lists stay as they are.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** The first line of a file of them, after the byte order mark by which spreadsheets tell that it is UTF-8. */
export const csvHeading = (cells: readonly string[]): string => `\uFEFF${csvLine(cells)}`;

function csvCell(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = suspect.test(cell) ? defused(cell) : cell;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Takes the apostrophes out of a cell that `csvLine` put in; any other text is as it was. Linear in its length. */
export function undefused(text: string): string {
  if (!text.includes("'")) return text;
  const candidate = eachPiece(text, (blank, rest, before) => {
    const own = blank.startsWith("'") ? blank.slice(1).replace(marked, '$1') : blank;
    return (begins(own, rest, before) ? own : blank) + rest;
  });
  return defused(candidate) === text ? candidate : text;
}

/** Puts the apostrophes in, in one pass: linear in the text's length. */
const defused = (text: string): string =>
  eachPiece(
    text,
    (blank, rest, before) =>
      // A separator within the dropped characters begins a cell as well.
      (begins(blank, rest, before) ? `'${blank.replace(separator, "$&'")}` : blank) + rest,
  );

/** Whether a piece is run as a formula. `before`: the character before it. */
function begins(blank: string, rest: string, before: string): boolean {
  const inList = atLineStart.test(before + blank) && listItem.test(rest);
  return isSign.test(rest) && !amount.test(rest) && !inList;
}

/** Replaces each piece between separators, as what readers drop at its start and the rest. */
function eachPiece(text: string, replace: (blank: string, rest: string, before: string) => string): string {
  let result = '';
  for (let at = 0; at < text.length; ) {
    const blank = matchAt(blanks, text, at);
    const rest = matchAt(others, text, at + blank.length);
    result += replace(blank, rest, text.slice(Math.max(0, at - 1), at));
    at += blank.length + rest.length;
    result += text.charAt(at);
    at += 1;
  }
  return result;
}

function matchAt(sticky: RegExp, text: string, at: number): string {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? '';
}
