/** A cell that a spreadsheet would run as a formula starts with one of these. */
const formula = /^[=+\-@\t\r]/;

/**
 * A line of RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe in front; a number, which
 * says nothing but itself, stays as it is.
 */
export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = formula.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
