import { cleanCell, isPlaceholder, linkLabel, looksLikeFormula, quoted } from '../../platform/files/cell.ts';
import {
  acceptedDates,
  type DayOrder,
  neededOrder,
  readDate,
  shortYearOf,
} from '../../platform/files/date.ts';
import { truncate } from '../../platform/text/truncate.ts';
import { readAum } from './aum.ts';
import { type Column, type ColumnMap, columnTitles } from './header.ts';
import { namesNoFirm, readPerson } from './placeholders.ts';

/** A valid data row with clean text. Firms and locations are resolved later, by their own features. */
export interface ParsedMove {
  firstName: string;
  lastName: string;
  /** May hold a state (`Palo Alto, CA`); '' where blank. */
  city: string;
  /** The State column's text; '' where blank or absent. */
  state: string;
  /** Five digits of the ZIP column; '' where blank, absent or unreadable. */
  zip: string;
  /** null in a joined-only row; never both null. */
  firmLeft: string | null;
  firmJoined: string | null;
  /** `YYYY-MM-DD`. */
  date: string;
  /** null where unknown. */
  aumCents: number | null;
  /** The advisor's CRD number without leading zeros; null where blank, absent or unreadable. */
  crd: string | null;
  /** In lower case; null where blank, absent or unreadable. */
  email: string | null;
}

/** How the days of a file are read. */
export interface DateRules {
  order: DayOrder;
  /** A day of the file that may begin with its year: no day with a two-digit year is read then. */
  unclearBy?: string | null;
  /** The day of the upload, `YYYY-MM-DD` UTC: a later move is announced, or mistyped. */
  today: string;
}

export type RowReading = { ok: ParsedMove; warnings: string[] } | { rejected: string };

/** Characters of a cell, at most. No name or firm is longer, so a longer cell suggests a missing quote. */
const maxLengths: Record<Column, number> = {
  firstName: 100,
  lastName: 100,
  city: 120,
  firmLeft: 200,
  firmJoined: 200,
  date: 100,
  aum: 100,
  state: 60,
  zip: 60,
  crd: 60,
  email: 254,
};

/**
 * Validates one data row. Rejected, with all reasons in one message: no first or last name, both firms blank, no readable
 * date (design section 6), or a cell that is too long. Missing cells at the end are blank, since spreadsheets omit them.
 * Cells beyond the header only cause a warning, since the row's own columns are complete.
 */
export function readRow(cells: readonly string[], columns: ColumnMap, dates: DateRules): RowReading {
  const problems: string[] = [];
  const warnings: string[] = [];
  const text = (column: Column): string => {
    const index = columns[column];
    const clean = cleanCell(index === -1 ? '' : (cells[index] ?? ''));
    if (clean.dropped) warnings.push(`Control characters were removed from ${columnTitles[column]}.`);
    if (clean.text.length <= maxLengths[column]) return clean.text;
    problems.push(`${columnTitles[column]} is longer than ${maxLengths[column]} characters.`);
    return truncate(clean.text, maxLengths[column]);
  };
  const isBlank = (column: Column): boolean => isPlaceholder((cells[columns[column]] ?? '').trim());
  const firstName = name(text('firstName'), 'First Name', problems);
  const lastName = name(text('lastName'), 'Last Name', problems);
  const person = problems.length === 0 ? readPerson(firstName, lastName) : {};
  if (person.problem !== undefined) problems.push(person.problem);
  if (person.warning !== undefined) warnings.push(person.warning);
  const city = blankIfPlaceholder(text('city'));
  const state = blankIfPlaceholder(text('state'));
  const zip = readZip(text('zip'), warnings);
  const firmLeft = firm(text('firmLeft'), 'Firm Left', warnings);
  const firmJoined = firm(text('firmJoined'), 'Firm Joined', warnings);
  if (firmLeft === '' && firmJoined === '')
    problems.push(
      isBlank('firmLeft') && isBlank('firmJoined')
        ? 'Firm Left and Firm Joined are both blank.'
        : 'Firm Left and Firm Joined name no firm.',
    );
  const dateText = text('date');
  const date = readDateCell(dateText, dates, problems);
  const aum = readAum(text('aum'));
  const crd = readCrd(text('crd'), warnings);
  const email = readEmail(text('email'), warnings);

  const extra = extraCells(cells, columns.width);
  if (problems.length > 0) {
    if (cells.length < columns.width) problems.push(`The row has ${cells.length} of ${columns.width} cells.`);
    if (extra.length > 0)
      problems.push(`The row has ${cells.length} cells where the header has ${columns.width}.`);
    return { rejected: problems.join(' ') };
  }
  if (dates.order === 'month-first' && neededOrder(dateText) === 'day-first')
    warnings.push(
      `Date ${quoted(dateText)} has the day first, unlike others of the file; it was read as ${date}. Check the dates that can be read either way.`,
    );
  if (date > dates.today) warnings.push(`Date ${quoted(dateText)} is after the day of the upload.`);
  const isSplit = splitAmount(cells, columns);
  if (aum.warning !== undefined && !isSplit) warnings.push(aum.warning);
  if (extra.length > 0) warnings.push(extraWarning(extra, columns.width, isSplit));
  warnFormulas({ firstName, lastName, city }, warnings);
  return {
    ok: {
      firstName,
      lastName,
      city,
      state,
      zip,
      firmLeft: firmLeft === '' ? null : firmLeft,
      firmJoined: firmJoined === '' ? null : firmJoined,
      date,
      aumCents: isSplit ? null : aum.cents,
      crd,
      email,
    },
    warnings,
  };
}

/** Requires a letter, and refuses `n/a`. `Na` and `Null` are real names. */
function name(text: string, title: string, problems: string[]): string {
  if (text === '') problems.push(`${title} is blank.`);
  else if (!/[a-z]|\p{L}/iu.test(text) || /^n\/a$/i.test(text))
    problems.push(`${title} ${quoted(text)} is not a name.`);
  return text;
}

function blankIfPlaceholder(text: string): string {
  return isPlaceholder(text) ? '' : text;
}

/**
 * A firm's name; '' where blank. A formula names no firm, or it would stand in charts and banners as one: of a link its
 * label counts, as the spreadsheet shows it, any other is unknown.
 */
function firm(text: string, title: string, warnings: string[]): string {
  if (namesNoFirm(text)) {
    warnings.push(`${title} ${quoted(text)} names no firm; treated as unknown.`);
    return '';
  }
  if (!looksLikeFormula(text)) return blankIfPlaceholder(text);
  const read = linkLabel(text);
  const outcome = read === '' ? 'treated as unknown' : `read as ${quoted(read)}`;
  warnings.push(`${title} ${quoted(text)} looks like a formula; ${outcome}.`);
  return read;
}

function readDateCell(text: string, { order, unclearBy }: DateRules, problems: string[]): string {
  const reading = (unclearBy && refusedBeside(unclearBy, text)) || readDate(text, order);
  if ('ok' in reading) return reading.ok;
  problems.push(`Date ${text === '' ? '' : `${quoted(text)} `}${reading.refused}. ${acceptedDates[order]}`);
  return '';
}

/** Days with two-digit years are read all in one way, or none is. */
function refusedBeside(unclear: string, text: string): { refused: string } | null {
  const short = shortYearOf(text);
  if (short === null) return null;
  const own = 'may begin with its year or with its day';
  if (short.mayBeginWithYear) return { refused: own };
  return { refused: `can't be read, as ${quoted(unclear)} in this file ${own}` };
}

/** A CRD number has 1 to 10 digits; spreadsheets add `CRD`, `#`, leading zeros and `.0`. */
function readCrd(text: string, warnings: string[]): string | null {
  if (isPlaceholder(text) || text === '') return null;
  const digits = text.replace(/^(?:crd)?[\s#:]*/i, '').replace(/\.0+$/, '');
  const number = digits.replace(/^0+/, '');
  if (/^\d{1,10}$/.test(digits) && number !== '') return number;
  warnings.push(`CRD ${quoted(text)} is not a CRD number; it was left out.`);
  return null;
}

/** Five digits, of which spreadsheets drop a zero at the start; four more may follow. */
function readZip(text: string, warnings: string[]): string {
  if (isPlaceholder(text) || text === '') return '';
  const digits = /^(\d{4,5})(?:-\d{4})?$/.exec(text)?.[1];
  if (digits !== undefined) return digits.padStart(5, '0');
  warnings.push(`ZIP ${quoted(text)} is not a ZIP code; it was left out.`);
  return '';
}

function readEmail(text: string, warnings: string[]): string | null {
  if (isPlaceholder(text) || text === '') return null;
  if (/^[^\s@]+@[^\s@]+$/.test(text)) return text.toLowerCase();
  warnings.push(`Email ${quoted(text)} is not an email address; it was left out.`);
  return null;
}

function extraCells(cells: readonly string[], width: number): string[] {
  if (cells.length <= width) return [];
  return cells
    .slice(width)
    .map((cell) => cleanCell(cell).text)
    .filter((cell) => cell !== '');
}

/** Whether an unquoted amount such as 1,250,000 was split into several cells, of which the first alone would be wrong. */
function splitAmount(cells: readonly string[], columns: ColumnMap): boolean {
  if (columns.aum !== columns.width - 1) return false;
  return (
    /^\$?\s*\d{1,3}$/.test((cells[columns.aum] ?? '').trim()) &&
    /^\d{3}(?!\d)/.test(cells[columns.width] ?? '')
  );
}

function extraWarning(extra: readonly string[], width: number, amountLost: boolean): string {
  const shown = extra.slice(0, 5).map(quoted).join(', ') + (extra.length > 5 ? ', …' : '');
  const amount = amountLost ? ' AUM seems to be split at its commas; treated as unknown.' : '';
  return `Cells beyond the header (${width} columns) were ignored: ${shown}.${amount}`;
}

function warnFormulas(texts: Partial<Record<Column, string>>, warnings: string[]): void {
  for (const column of ['firstName', 'lastName', 'city'] as const) {
    const text = texts[column] ?? '';
    if (looksLikeFormula(text))
      warnings.push(`${columnTitles[column]} ${quoted(text)} looks like a formula; kept as text.`);
  }
}
