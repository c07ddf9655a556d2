import { truncate } from '../platform/text/truncate.ts';
import {
  type CityOfState,
  country,
  endingZip,
  oneLine,
  splitCities,
  splitState,
  withoutEnd,
} from './city-text.ts';
import { stateCodeOf, stateOfZip } from './states.ts';
import { onlyZips, withoutFirstZip } from './zip-text.ts';

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
  /** Several cities, where they are not all of one state; `city` names them all. */
  cities?: readonly CityOfState[];
  /** A sentence for the uploader where the row's parts disagree or can't be read. */
  warning?: string;
}

/**
 * Splits `Palo Alto, CA` into city and state; also `Palo Alto CA 94301`, `94301 Palo Alto`, `Palo Alto (CA)`,
 * `Palo Alto, California`.
 * Runs of white space become one blank. The State column counts only where the city cell has no state; where the two
 * differ, the city cell wins and a warning says so. Without either, a ZIP code tells the state. Never throws.
 * @param zipCell five digits, or ''
 */
export function parseLocation(cityCell: string, stateCell = '', zipCell = ''): Location {
  const cell = withFullZip(withoutEnd(oneLine(cityCell), country));
  const zips = onlyZips(cell === '' ? zipCell : cell);
  if (zips !== null) return locatedByZip(zips.codes, zips.state ?? stateCodeOf(stateCell));
  const { zip: firstZip, text: whole } = withoutFirstZip(cell);
  const ownZip = firstZip ?? endingZip.exec(whole)?.[1];
  const zipState = stateOfZip(ownZip ?? zipCell);
  const column = oneLine(stateCell);
  const columnState = column === '' ? null : stateCodeOf(column);
  const withoutZip = withoutEnd(withoutEnd(whole, endingZip), country);
  // `Palo Alto / 94025` keeps it.
  const text = /[/;|+&]$/.test(withoutZip) ? whole : withoutZip;
  const elsewhere = columnState ?? zipState;
  const own = splitCities(text, elsewhere) ?? splitState(text, elsewhere);
  if (own.cities !== undefined) return { city: own.city, state: null, elsewhere: false, cities: own.cities };
  if (own.state !== null) {
    const disagree = columnState !== null && columnState !== own.state;
    const warning = `City says ${own.state} but State says ${columnState}; ${own.state} was used.`;
    const doubt = own.doubt === undefined ? {} : { warning: own.doubt };
    return { ...doubt, ...located(own.city, own.state, zipState), ...(disagree ? { warning } : {}) };
  }
  if (columnState !== null) return located(own.city, columnState, zipState);
  const unread = column === '' ? own.unread : column;
  if (unread === null) return { city: own.city, state: zipState, elsewhere: false };
  const warning = `"${truncate(unread, 40)}" isn't a US state; the row counts in no market.`;
  return { city: own.city, state: null, elsewhere: true, warning };
}

/** `Boston, MA 2110`: a spreadsheet dropped the zero. Only behind the state that the ZIP code is in. */
function withFullZip(cell: string): string {
  const [, zip] = /[\s,](\d{4}(?:-\d{4})?)$/.exec(cell) ?? [];
  if (zip === undefined) return cell;
  const before = cell.slice(0, -zip.length);
  let end = before.length;
  while (/[\s,]/.test(before.charAt(end - 1))) end -= 1;
  const state = splitState(before.slice(0, end), null).state;
  return state !== null && state === stateOfZip(`0${zip}`) ? `${before}0${zip}` : cell;
}

/** A warning says so where a ZIP code without a city is another state's than the one that stands with it. */
function locatedByZip(codes: readonly string[], stated: string | null): Location {
  const [zip = '', ...others] = codes;
  const place = { city: codes.join(' / '), state: null, elsewhere: false };
  const [warning] = codes.flatMap((code) => contradicted(code, stated) ?? []);
  return { ...place, ...(others.length === 0 && { zip }), ...(warning !== undefined && { warning }) };
}

function contradicted(code: string, stated: string | null): string | null {
  const zipState = stateOfZip(code);
  if (zipState === null) return `ZIP code ${code} is in no US state.`;
  if (stated === null || stated === zipState) return null;
  return `ZIP code ${code} is in ${zipState}, not in ${stated}; the ZIP code was used.`;
}

/** A warning says so where the ZIP code is another state's. */
function located(city: string, state: string, zipState: string | null): Location {
  const warning = `The ZIP code is in ${zipState}, not in ${state}; ${state} was used.`;
  const disagree = zipState !== null && zipState !== state;
  return { city, state, elsewhere: false, ...(disagree ? { warning } : {}) };
}

const expansions = new Map(
  Object.entries({
    st: 'saint',
    ste: 'sainte',
    ft: 'fort',
    mt: 'mount',
    mtn: 'mountain',
    pt: 'point',
    pk: 'park',
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
