/** A cell's text, safe to store and show. */
export interface CleanText {
  text: string;
  /** True where characters that PostgreSQL or a screen can't take were dropped: NUL, controls, unpaired surrogates. */
  dropped: boolean;
}

const plain = /^[!-~]+(?: [!-~]+)*$/;
const controls = /\p{Cc}|\p{Cs}/gu;
const invisible = /\p{Cf}/gu;

/**
 * Makes a cell one line of storable text: control and invisible characters are removed, and every run of white space
 * (also newlines and no-break spaces) becomes one space. Nothing else changes: a formula stays text.
 */
export function cleanCell(raw: string): CleanText {
  if (raw === '' || plain.test(raw)) return { text: raw, dropped: false };
  let dropped = false;
  const kept = raw.replace(controls, (character) => {
    if (/\s/.test(character)) return ' ';
    dropped = true;
    return '';
  });
  const text = kept.replace(invisible, '').replace(/\s+/g, ' ').trim();
  return { text: text.normalize('NFC'), dropped };
}

const placeholders = new Set([
  '-',
  '--',
  '---',
  '–',
  '—',
  '.',
  '?',
  'n/a',
  'n.a.',
  'na',
  '#n/a',
  'nil',
  'none',
  'null',
  'not available',
  'not disclosed',
  'undisclosed',
  'unknown',
  'tbd',
  'tba',
]);

/** Whether a clean cell has no value: empty, or a placeholder such as `n/a`, `-` or `TBD`. */
export function isPlaceholder(text: string): boolean {
  return text === '' || (text.length <= 13 && placeholders.has(text.toLowerCase()));
}

/** Whether a spreadsheet would run the text as a formula. It is kept as text here; exports must escape it. */
export function looksLikeFormula(text: string): boolean {
  return /^[=+@]|^-[^\d\s]/.test(text) && text.length > 1;
}

/** The label of a link that a spreadsheet makes by a formula, as the spreadsheet shows it; '' for anything else. */
export function linkLabel(formula: string): string {
  const label = /^=HYPERLINK\("[^"]*"[,;] ?"([^"]*)"\)$/i.exec(formula)?.[1] ?? '';
  return looksLikeFormula(label) || isPlaceholder(label) ? '' : label;
}

/** A value as a message quotes it: in quotes, cut to 40 characters. */
export function quoted(text: string): string {
  const characters = [...text];
  return characters.length > 40 ? `"${characters.slice(0, 39).join('')}…"` : `"${text}"`;
}

/** Whether every cell is empty. Such a row counts for row numbers only. */
export function isBlankRow(cells: readonly string[]): boolean {
  for (const cell of cells) if (cell !== '' && cell.trim() !== '') return false;
  return true;
}
