import { cleanCell, quoted } from '../../platform/files/cell.ts';

/** The columns of an upload. All but State, ZIP, CRD and Email are required (spec section 3, domain "Cities and markets"). */
export const columnTitles = {
  firstName: 'First Name',
  lastName: 'Last Name',
  city: 'City',
  firmLeft: 'Firm Left',
  firmJoined: 'Firm Joined',
  date: 'Date',
  aum: 'AUM',
  state: 'State',
  zip: 'ZIP',
  crd: 'CRD',
  email: 'Email',
} as const;

export type Column = keyof typeof columnTitles;

/** The index of each column, from 0; an optional one is -1 where the file has none. */
export interface ColumnMap extends Record<Column, number> {
  /** The number of header cells without trailing blank ones; further cells of a row belong to no column. */
  width: number;
  /** Unknown header texts, for a warning that these columns are not read. */
  ignored: string[];
}

export type HeaderReading = { ok: ColumnMap } | { refused: string };

/** Unambiguous spellings of each column, as `keyOf` normalizes them; of an optional one the best known first. */
const spellings: Record<Column, readonly string[]> = {
  firstName: ['firstname', 'first', 'givenname', 'forename', 'advisorfirstname'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'advisorlastname'],
  city: ['city'],
  firmLeft: [
    'firmleft',
    'leftfirm',
    'fromfirm',
    'firmfrom',
    'previousfirm',
    'priorfirm',
    'oldfirm',
    'formerfirm',
  ],
  firmJoined: ['firmjoined', 'joinedfirm', 'tofirm', 'firmto', 'newfirm'],
  date: ['date', 'movedate', 'dateofmove'],
  aum: ['aum', 'aumusd', 'assetsundermanagement'],
  state: ['state', 'statecode'],
  zip: ['zip', 'zipcode', 'postalcode', 'zippostalcode', 'postcode'],
  crd: crdSpellings(),
  email: emailSpellings(),
};

/** `Advisor CRD #`, `FINRA CRD Number`, `BrokerCheck CRD#`, `CRD ID`; a firm's number is named as such. */
function crdSpellings(): string[] {
  const ends = ['', 'number', 'no', 'num', 'id'];
  const whose = [
    '',
    'individual',
    'advisor',
    'adviser',
    'rep',
    'representative',
    'broker',
    'finra',
    'brokercheck',
  ];
  return whose.flatMap((one) => ends.map((end) => `${one}crd${end}`));
}

/** `Work Email`, `Advisor Email Address`. */
function emailSpellings(): string[] {
  const whose = ['', 'advisor', 'adviser', 'rep', 'work', 'business', 'office', 'primary', 'contact'];
  return [...whose.flatMap((one) => [`${one}email`, `${one}emailaddress`]), 'emailwork', 'emailbusiness'];
}

const optional: ReadonlySet<Column> = new Set(['state', 'zip', 'crd', 'email']);

const columns = new Map<string, Column>();
for (const column of titles()) for (const spelling of spellings[column]) columns.set(spelling, column);

/**
 * Maps a header row to columns, in any order, case, spacing and punctuation.
 * Refused with one sentence where a column is missing or appears twice.
 */
export function readHeader(cells: readonly string[]): HeaderReading {
  const map: ColumnMap = {
    firstName: -1,
    lastName: -1,
    city: -1,
    firmLeft: -1,
    firmJoined: -1,
    date: -1,
    aum: -1,
    state: -1,
    zip: -1,
    crd: -1,
    email: -1,
    width: 0,
    ignored: [],
  };
  const twice: string[] = [];
  const names = cells.map((cell) => cleanCell(cell).text);
  map.width = names.findLastIndex((text) => text !== '') + 1;
  // The file of rejected rows or of warnings, mended: its first two columns are ours.
  const own = names[0] === 'Row' && (names[1] === 'Reason' || names[1] === 'Warning') ? 2 : 0;
  names.slice(0, map.width).forEach((text, index) => {
    const column = columns.get(keyOf(text));
    if (index < own) return;
    if (column === undefined) map.ignored.push(text === '' ? `column ${index + 1}, without a name` : text);
    else if (map[column] === -1) map[column] = index;
    else if (!optional.has(column) || keyOf(text) === keyOf(names[map[column]] ?? ''))
      twice.push(columnTitles[column]);
    else map.ignored.push(chooseColumn(map, column, index, names));
  });
  const missing = titles().filter((column) => !optional.has(column) && map[column] === -1);
  if (missing.length > 0) return { refused: missingMessage(missing, names) };
  if (twice.length > 0)
    return { refused: `The header names ${list(twice)} more than once. Keep one column of each.` };
  return { ok: map };
}

/** `Email` beside `Work Email`: the better known spelling is read. Returns the name of the other column. */
function chooseColumn(map: ColumnMap, column: Column, index: number, names: readonly string[]): string {
  const rank = (at: number) => spellings[column].indexOf(keyOf(names[at] ?? ''));
  const other = map[column];
  if (rank(index) >= rank(other)) return names[index] ?? '';
  map[column] = index;
  return names[other] ?? '';
}

function missingMessage(missing: readonly Column[], found: readonly string[]): string {
  const requested = list(missing.map((column) => columnTitles[column]));
  const named = found.filter((text) => text !== '');
  const shown = named.slice(0, 20).map(quoted).join(', ') + (named.length > 20 ? ', …' : '');
  const head =
    missing.length === 1 ? `The column ${requested} is missing.` : `The columns ${requested} are missing.`;
  return `${head} The first row has ${shown}. Expected: First Name, Last Name, City, Firm Left, Firm Joined, Date, AUM, and State, ZIP, CRD and Email if you have them.`;
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9%]/g, '');
}

function titles(): Column[] {
  return [
    'firstName',
    'lastName',
    'city',
    'firmLeft',
    'firmJoined',
    'date',
    'aum',
    'state',
    'zip',
    'crd',
    'email',
  ];
}

function list(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}
