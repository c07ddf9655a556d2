import { truncate } from '../platform/text/truncate.ts';
import { stateCodeOf, stateOfZip } from './states.ts';

/** Where a move happened, as its row has it. */
export interface Location {
  /** The city's name without the state; '' where blank. */
  city: string;
  /** Two-letter code, or null where none was given. */
  state: string | null;
  /** True where the state is given but is no US state (`Toronto, ON`): such a location is in no market. */
  elsewhere: boolean;
  /** Five digits, where the row has a ZIP code and no city; `city` is the code too. */
  zip?: string;
  /** A sentence for the uploader where the row's parts disagree or can't be read. */
  warning?: string;
}

const country = /[\s,](?:USA?|U\.S\.(?:A\.)?|United States(?: of America)?)$/i;
const zip = /[\s,](\d{5})(?:-\d{4})?$/;
/** A ZIP code alone or after a state; spreadsheets drop the zero that it begins with. */
const onlyZip = /^(?:[a-z]{2}[\s,]+)?(\d{4,5})(?:-\d{4})?$/i;
const codeAtEnd = /^(.*?[^\s,;/|(–-])[\s,;/|(–-]+([a-z]{2}|[a-z]\.\s?[a-z]\.)\)?$/i;

/**
 * Splits `Palo Alto, CA` into city and state; also `Palo Alto CA 94301`, `Palo Alto (CA)`, `Palo Alto, California`.
 * Runs of white space become one blank. The State column counts only where the city cell has no state; where the two
 * differ, the city cell wins and a warning says so. Without either, a ZIP code tells the state. Never throws.
 * @param zipCell five digits, or ''
 */
export function parseLocation(cityCell: string, stateCell = '', zipCell = ''): Location {
  const whole = withoutEnd(oneLine(cityCell), country);
  const code = onlyZip.exec(whole === '' ? zipCell : whole)?.[1]?.padStart(5, '0');
  if (code !== undefined)
    return { city: code, state: null, elsewhere: false, zip: code, ...contradicted(code, whole, stateCell) };
  const text = withoutEnd(whole, zip);
  const zipState = stateOfZip(zip.exec(whole)?.[1] ?? zipCell);
  const own = splitCities(text) ?? splitState(text);
  const column = oneLine(stateCell);
  const columnState = column === '' ? null : stateCodeOf(column);

  if (own.state !== null) {
    const disagree = columnState !== null && columnState !== own.state;
    const warning = `City says ${own.state} but State says ${columnState}; ${own.state} was used.`;
    return { ...located(own.city, own.state, zipState), ...(disagree ? { warning } : {}) };
  }
  if (columnState !== null) return located(own.city, columnState, zipState);
  const unread = column === '' ? own.unread : column;
  if (unread === null) return { city: own.city, state: zipState, elsewhere: false };
  const warning = `"${truncate(unread, 40)}" isn't a US state; the row counts in no market.`;
  return { city: own.city, state: null, elsewhere: true, warning };
}

/** A warning where a ZIP code without a city is another state's than the one before it, or else in the State column. */
function contradicted(code: string, whole: string, stateCell: string): { warning?: string } {
  const zipState = stateOfZip(code);
  const [before = ''] = whole.split(/[\s,\d]/, 1);
  const stated = stateCodeOf(before) ?? stateCodeOf(stateCell);
  if (zipState === null) return { warning: `ZIP code ${code} is in no US state.` };
  if (stated === null || stated === zipState) return {};
  return { warning: `ZIP code ${code} is in ${zipState}, not in ${stated}; the ZIP code was used.` };
}

/** A warning says so where the ZIP code is another state's. */
function located(city: string, state: string, zipState: string | null): Location {
  const warning = `The ZIP code is in ${zipState}, not in ${state}; ${state} was used.`;
  const disagree = zipState !== null && zipState !== state;
  return { city, state, elsewhere: false, ...(disagree ? { warning } : {}) };
}

/** The text before the match of `end`, without the blanks and commas between them. */
function withoutEnd(text: string, end: RegExp): string {
  const at = text.search(end);
  if (at === -1) return text;
  let length = at;
  while (' ,'.includes(text.charAt(length - 1)) && length > 0) length -= 1;
  return text.slice(0, length);
}

interface Split {
  city: string;
  state: string | null;
  /** What follows the last comma and is no state. */
  unread: string | null;
}

function splitState(text: string): Split {
  const comma = text.lastIndexOf(',');
  if (comma > 0) {
    const after = text.slice(comma + 1).trim();
    const before = text.slice(0, comma).trim();
    const state = stateCodeOf(after);
    if (state !== null)
      return { city: before.slice(before.lastIndexOf(',') + 1).trim(), state, unread: null };
    const later = bareCode(after);
    if (later !== null) return later;
    return after === ''
      ? { city: before, state: null, unread: null }
      : { city: text, state: null, unread: after };
  }
  return bareCode(text) ?? { city: text, state: null, unread: null };
}

/** `Palo Alto, CA / Menlo Park, CA`: several cities, each with the same state; null for anything else. */
function splitCities(text: string): Split | null {
  const parts = text.split(/[/;]/).map((part) => splitState(part.trim()));
  const [first] = parts;
  if (!first?.state || parts.length < 2) return null;
  if (!parts.every(({ city, state }) => city !== '' && state === first.state)) return null;
  return { city: parts.map(({ city }) => city).join(' / '), state: first.state, unread: null };
}

/** `Palo Alto CA`: no US city's last word is a state's code. */
function bareCode(text: string): Split | null {
  const match = codeAtEnd.exec(text);
  const state = stateCodeOf(match?.[2] ?? '');
  return match === null || state === null ? null : { city: match[1] ?? '', state, unread: null };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

const expansions = new Map(
  Object.entries({
    st: 'saint',
    ste: 'sainte',
    ft: 'fort',
    mt: 'mount',
    mtn: 'mountain',
    pt: 'point',
    hts: 'heights',
    hgts: 'heights',
    bch: 'beach',
    spgs: 'springs',
    vlg: 'village',
    twp: 'township',
    ctr: 'center',
    centre: 'center',
    harbour: 'harbor',
    gdns: 'gardens',
  }),
);

const directions = new Map(
  Object.entries({ n: 'north', no: 'north', s: 'south', so: 'south', e: 'east', w: 'west' }),
);

/**
 * The key by which two spellings are one city: case, accents, punctuation and white space do not count;
 * `St.` is Saint, `Ft` Fort, `Mt` Mount, `N.` at the start North, `-borough` is `-boro`; "City of" is left out, and
 * `County of Cook` and `Cook Co.` are Cook County.
 */
export function normalizeCity(city: string): string {
  const known = cache.get(city);
  if (known !== undefined) return known;
  if (cache.size >= maxCached) cache.clear();
  const key = keyOf(city);
  cache.set(city, key);
  return key;
}

/** Normalized spellings: a file of a million rows names only a few thousand cities. */
const cache = new Map<string, string>();
const maxCached = 20_000;

function keyOf(city: string): string {
  const words = city
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/['’`]/g, '')
    .replace(/\b([a-z])\.(?=[a-z]\b)/g, '$1')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:city|town|village) of /, '')
    .replace(/^county of (.*)$/, '$1 county')
    .replace(/(?<=.) co$/, ' county')
    .split(' ');
  return words
    .map((word, index) => {
      const full =
        (index === 0 && words.length > 1 ? directions.get(word) : undefined) ?? expansions.get(word) ?? word;
      return full.replace(/borough$/, 'boro');
    })
    .join(' ');
}
