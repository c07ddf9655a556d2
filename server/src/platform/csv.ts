/** A cell that a spreadsheet would run as a formula starts with one of these. */
const formula = /^[=+\-@\t\r]/;
/** What starts like one and is a plain amount, or says nothing. */
const harmless = /^[-+]?[\d.,\s]*$/;

/** A line of RFC 4180. A text that a spreadsheet would take for a formula gets an apostrophe in front. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = formula.test(cell) && !harmless.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}
