/** A text that starts with one of these is run as a formula; some readers take the wide signs for the plain ones. */
const signs = '=+\\-@＝＋－＠';
/** Where a reader may split what we wrote as one cell: its own separator, which may be another than ours, and line ends. */
const separators = ';|\\t\\r\\n';
/** What readers drop in front of a formula: blanks, controls and quotes. */
const skipped = '\\s\\p{C}"\'';

/** Whether a sign stands anywhere that a cell may begin: a cheap look that nearly every text passes. */
const suspect = new RegExp(`(?:^|[${separators}${skipped}])[${signs}]`, 'u');
/** What readers drop at the start of a piece between separators, and the rest of it. */
const blanks = new RegExp(`[${skipped}]*`, 'uy');
const others = new RegExp(`[^${separators}]*`, 'uy');
const separator = new RegExp(`[${separators}]`, 'g');
const atLineStart = /[\r\n][^\t\r\n]*$/;
const isSign = new RegExp(`^[${signs}]`, 'u');
/** A plain amount or phone number, or a sign that says nothing. */
const amount = /^[-+][\d.,\s]*$/;
/** An item of a list in a longer text: words, and nothing that computes. */
const listItem = /^-\s+\p{L}[\p{L}\p{N}\s.,:?'’-]*$/u;

/**
 * A line of RFC 4180. Wherever a spreadsheet may begin a cell, whatever its separator, a text that it would take for a
 * formula gets an apostrophe in front; amounts, phone numbers and lists stay as they are.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = suspect.test(cell) ? defused(cell) : cell;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One pass over the text, so that time grows with its length alone. */
function defused(text: string): string {
  let safe = '';
  for (let at = 0; at < text.length; ) {
    const blank = matchAt(blanks, text, at);
    const rest = matchAt(others, text, at + blank.length);
    const inList = atLineStart.test(text.slice(Math.max(0, at - 1), at) + blank) && listItem.test(rest);
    const begins = isSign.test(rest) && !amount.test(rest) && !inList;
    // A separator among the blanks begins a cell of its own.
    safe += (begins ? `'${blank.replace(separator, "$&'")}` : blank) + rest;
    at += blank.length + rest.length;
    safe += text.charAt(at);
    at += 1;
  }
  return safe;
}

function matchAt(sticky: RegExp, text: string, at: number): string {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? '';
}
