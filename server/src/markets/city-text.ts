import { isMarketCounty, marketsWith } from './definition.ts';
import { stateCodeOf } from './states.ts';

export const country = /[\s,](?:USA?|U\.S\.(?:A\.)?|United States(?: of America)?)$/i;
export const endingZip = /[\s,](\d{5})(?:-\d{4})?$/;
const codeAtEnd = /^(.*?[^\s,;/|(–-])[\s,;/|(–-]+([a-z]{2}|[a-z]\.\s?[a-z]\.)[.)]?$/i;
/** `Portland, OR / Seattle` is not divided at its state. */
const betweenCities = /[/;|+&]|\s(?:and|And|AND|(?<!,\s)or)\s/;

/** A city with its two-letter state, or null. */
export interface CityOfState {
  city: string;
  state: string | null;
}

/** What a city cell says. */
export interface CityText extends CityOfState {
  /** What follows the last comma and is no state. */
  unread: string | null;
  /** Where the cities that it names are of several states. */
  cities?: readonly CityOfState[];
  /** A sentence for the uploader where the state may be read in another way. */
  doubt?: string;
}

/** @param elsewhere the state that something else in the row says; null for none */
export function splitState(text: string, elsewhere: string | null): CityText {
  const comma = text.lastIndexOf(',');
  if (comma > 0) {
    const after = text.slice(comma + 1).trim();
    const before = text.slice(0, comma).trim();
    const state = stateCodeOf(after.replace(/ ?\([^()]*\)$/, ''));
    if (state !== null) {
      const city = before.slice(before.lastIndexOf(',') + 1).trim();
      const doubt = state === 'LA' && elsewhere === null && isPartOfLosAngeles(city);
      return { city, state, unread: null, ...(doubt && { doubt: louisiana(text) }) };
    }
    const later = bareCode(after, elsewhere);
    if (later !== null) return later;
    if (after === '') return { city: before, state: null, unread: null };
    return beforeCity(before, after) ?? { city: text, state: null, unread: after };
  }
  return bareCode(text, elsewhere) ?? bareName(text) ?? { city: text, state: null, unread: null };
}

/**
 * `Palo Alto, CA / Menlo Park, CA`: several cities with states. One without a state is of the only state that the others
 * have. Null where there is one city only, or where no state stands before the last.
 */
export function splitCities(text: string, elsewhere: string | null): CityText | null {
  const parts = text
    .split(betweenCities)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => splitState(withoutEnd(part, endingZip), elsewhere));
  if (!parts.slice(0, -1).some(({ state, unread }) => state !== null || unread !== null)) return null;
  const unread = parts.find((part) => part.unread !== null)?.unread ?? null;
  if (unread !== null) return { city: text, state: null, unread };
  if (parts.some(({ city }) => city === '')) return null;
  const [state = null, ...others] = new Set(parts.flatMap((part) => part.state ?? []));
  if (others.length === 0) return { city: parts.map(({ city }) => city).join(' / '), state, unread: null };
  return { city: text, state: null, unread: null, cities: parts };
}

/** `Palo Alto CA`: no US city's last word is a state's code. `Cook Co` is a county, if not all of the row is of Colorado. */
function bareCode(text: string, elsewhere: string | null): CityText | null {
  const match = codeAtEnd.exec(text);
  const state = stateCodeOf(match?.[2] ?? '');
  if (match === null || state === null) return null;
  const city = match[1] ?? '';
  if (state === 'LA' && elsewhere !== 'LA') return endingWithLa(city, text, elsewhere);
  if (state === 'CO' && elsewhere !== 'CO' && (elsewhere !== null || isMarketCounty(city))) return null;
  return { city, state, unread: null };
}

/** Countries and provinces that a place of a market has its name from: `Kingston, Jamaica`. */
const abroad =
  /^(?:jamaica|lebanon|peru|cuba|poland|norway|mexico|panama|ireland|scotland|england|ontario)$/i;

/** `Back Bay, Boston`, `Palo Alto, Menlo Park`, `3000 El Camino Real, Palo Alto`: a part, a city or a street before a city. */
function beforeCity(before: string, after: string): CityText | null {
  const markets = marketsWith(after);
  if (markets.size === 0) return null;
  const place = before.slice(before.lastIndexOf(',') + 1).trim();
  const isPart = [...marketsWith(place)].some(([market, kind]) => kind === 'area' && markets.has(market));
  if (isPart || /^\d/.test(before)) return { city: after, state: null, unread: null };
  if (marketsWith(place).size === 0 || abroad.test(after)) return null;
  return { city: `${place} / ${after}`, state: null, unread: null };
}

const directionOf = /^(?:downtown|greater|metro(?:politan)?|central|east|west|north|south)$/i;
const isPartOfLosAngeles = (name: string): boolean =>
  directionOf.test(name) || ['area', 'nickname'].includes(marketsWith(name).get('los-angeles') ?? '');
const louisiana = (text: string): string =>
  `"${text}" was read as a place in Louisiana; write CA if it is in Los Angeles.`;

/** `Downtown LA` and `Hollywood LA` are in Los Angeles, `Baton Rouge LA` in Louisiana, and `Pasadena LA` may be in either. */
function endingWithLa(city: string, text: string, elsewhere: string | null): CityText {
  const inLosAngeles = marketsWith(city).has('los-angeles');
  if (inLosAngeles && elsewhere === 'CA') return { city, state: 'CA', unread: null };
  if (!isPartOfLosAngeles(city))
    return { city, state: 'LA', unread: null, ...(inLosAngeles && { doubt: louisiana(text) }) };
  if (!directionOf.test(city)) return { city, state: 'CA', unread: null };
  const whole = `${city} Los Angeles`;
  const isKnown = marketsWith(whole).has('los-angeles');
  return { city: isKnown ? whole : 'Los Angeles', state: 'CA', unread: null };
}

/** What stands before the name of a state where both are one place: `Port Washington`, `West New York`, `South Florida`. */
const withState =
  /^(?:.* )?(?:port|fort|ft\.?|mount|mt\.?|lake|north|south|east|west|northern|southern|central|upstate|greater|of)$/i;

/** `Miami Florida`, `Chicago Ill.`: a state's name or short form behind the city. */
function bareName(text: string): CityText | null {
  const words = text.split(' ');
  for (const count of [2, 1]) {
    const city = words.slice(0, -count).join(' ');
    const name = words.slice(-count).join(' ');
    // Codes are `bareCode`'s.
    const state = name.replaceAll('.', '').length < 3 ? null : stateCodeOf(name);
    if (city !== '' && state !== null && !withState.test(city)) return { city, state, unread: null };
    if (state !== null) return null;
  }
  return null;
}

/** The text before the match of `end`, without the blanks and commas between them. */
export function withoutEnd(text: string, end: RegExp): string {
  const at = text.search(end);
  if (at === -1) return text;
  let length = at;
  while (' ,'.includes(text.charAt(length - 1)) && length > 0) length -= 1;
  return text.slice(0, length);
}

/** Runs of white space become one blank. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
