import { isPlaceholder } from '../../platform/files/cell.ts';
import type { Cells } from './cells.ts';
import { readCents } from './cells.ts';
import { distinctRows, plainKey, type SheetContent, type SkippedRow } from './rows.ts';
import { type Aliases, readTable, type SheetRow } from './table.ts';

/** A contact of a sheet. Null or blank is unknown there. */
export interface SheetContact {
  /** What it is recognized by in the next reading. */
  sourceId: string;
  /** Its row's number in the range; the first is 1. */
  row: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  jobTitle: string | null;
  firm: string;
  city: string | null;
  crd: string | null;
  aumCents: number | null;
  revenueCents: number | null;
  notes: string | null;
}

const aliases = {
  id: ['id', 'contactid', 'externalid', 'recordid', 'key'],
  crd: ['crd', 'crdnumber', 'crdno', 'individualcrd', 'finracrd'],
  name: ['name', 'fullname', 'contactname', 'advisor', 'advisorname', 'contact', 'financialadvisor'],
  firstName: ['firstname', 'first', 'givenname', 'fname'],
  lastName: ['lastname', 'last', 'surname', 'familyname', 'lname'],
  email: ['email', 'emailaddress', 'mail', 'workemail', 'businessemail'],
  phone: [
    'phone',
    'phonenumber',
    'contactnumber',
    'telephone',
    'tel',
    'mobile',
    'mobilephone',
    'cell',
    'number',
  ],
  jobTitle: ['title', 'jobtitle', 'position', 'role'],
  firm: ['firm', 'currentfirm', 'targetfirm', 'company', 'employer', 'brokerdealer', 'bd', 'target'],
  city: ['city', 'location', 'branchcity', 'office', 'market'],
  aum: ['aum', 'assets', 'assetsundermanagement', 'clientassets'],
  revenue: ['revenue', 't12', 'production', 'trailing12', 'trailingtwelve', 'ttm', 'grossrevenue', 'gdc'],
  notes: ['notes', 'note', 'comments', 'comment'],
} as const satisfies Aliases<string>;
type Field = keyof typeof aliases;

/** Columns of which one is needed, for the message where there is none. */
export const contactNameColumn = 'name';

/**
 * The contacts of a range. A row is recognized by its id, else its CRD number, else its e-mail address, else name and firm.
 * Undefined where no column holds a name.
 */
export function readSheetContacts(cells: Cells): SheetContent<SheetContact> | undefined {
  const table = readTable<Field>(cells, aliases);
  if (table === undefined) return { rows: [], skipped: [], columns: [] };
  if (!table.has('name') && !table.has('lastName')) return undefined;
  const skipped: SkippedRow[] = [];
  const found = table.rows.flatMap((row) => {
    const [firstName, lastName] = namesOf(row);
    if (firstName === '' && lastName === '') {
      skipped.push({ row: row.number, reason: 'No name.' });
      return [];
    }
    const email = emailOf(row.cell('email', 254));
    return [
      {
        sourceId: keyOf(row, `${firstName} ${lastName}`, email),
        row: row.number,
        firstName,
        lastName,
        email,
        phone: row.cell('phone', 40) || null,
        jobTitle: row.cell('jobTitle', 200) || null,
        firm: row.cell('firm', 200),
        city: row.cell('city', 100) || null,
        crd: crdOf(row.cell('crd')),
        aumCents: readCents(row.cell('aum')),
        revenueCents: readCents(row.cell('revenue')),
        notes: row.cell('notes', 5_000) || null,
      },
    ];
  });
  const { rows, skipped: repeated } = distinctRows<SheetContact>(found);
  const taken = new Set(rows.map(({ row }) => row));
  const unreadable = table.rows.filter(({ number }) => taken.has(number)).flatMap(unreadableOf);
  return {
    rows,
    skipped: [...skipped, ...repeated].sort((a, b) => a.row - b.row),
    ...(unreadable.length > 0 && { unreadable }),
    columns: table.columns,
  };
}

/** The values of a row that say something which can't be read. */
function unreadableOf(row: SheetRow<Field>): SkippedRow[] {
  const readers = [
    ['crd', 'CRD number', crdOf],
    ['aum', 'AUM', readCents],
    ['revenue', 'T12', readCents],
  ] as const;
  return readers.flatMap(([field, name, read]) => {
    const cell = row.cell(field, 60);
    return isPlaceholder(cell) || read(cell) !== null
      ? []
      : [{ row: row.number, reason: `${name} “${cell}” can't be read.` }];
  });
}

const crdOf = (text: string) => (/^\d{1,10}$/.test(text) ? text : null);
const emailOf = (text: string) => (/^[^\s@]+@[^\s@]+$/.test(text) ? text : '');

function keyOf(row: SheetRow<Field>, name: string, email: string): string {
  const id = row.cell('id', 150);
  if (id !== '') return `id:${id}`;
  const crd = crdOf(row.cell('crd'));
  if (crd !== null) return `crd:${crd}`;
  if (email !== '') return `email:${email.toLowerCase()}`;
  return `name:${plainKey(name, row.cell('firm', 200))}`;
}

/** First and last name: two columns, or one with `Ada Lovelace` or `Lovelace, Ada`. */
function namesOf(row: SheetRow<Field>): [first: string, last: string] {
  const first = row.cell('firstName', 100);
  const last = row.cell('lastName', 100);
  const whole = row.cell('name', 200);
  if (first !== '' || last !== '' || whole === '') return [first, last];
  const [surname = '', given] = whole.split(/,\s*/, 2);
  if (given !== undefined && given !== '') return [given.slice(0, 100), surname.slice(0, 100)];
  const at = whole.lastIndexOf(' ');
  return at < 0
    ? ['', whole.slice(0, 100)]
    : [whole.slice(0, at).slice(0, 100), whole.slice(at + 1).slice(0, 100)];
}
