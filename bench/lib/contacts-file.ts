const first = 'Ada Ben Cleo Dana Elif Farid Greta Hugo Iris Jonas Kofi Leila Marco Nadia Olu Priya'.split(
  ' ',
);
const start =
  'Ash Barn Clay Dun East Fair Hal Kirk Lin Mar Nor Oak Pem Ray Stan Thorn Wal Wes Whit Wood'.split(' ');
const end =
  'berg bourne brook by combe croft dale field ford gate ham land ley man mont ridge ton vale'.split(' ');
const firms = [
  'Merrill Lynch',
  'Morgan Stanley',
  '"Wells Fargo Clearing Services, LLC"',
  'UBS Financial Services',
  'Raymond James',
  'LPL Financial',
  '"Stifel, Nicolaus & Company"',
];
const cities = ['"Palo Alto, CA"', 'San Jose', 'Boston', '"Miami, FL"', 'Zürich', 'Denver', 'Austin'];
const header = 'Full Name,Company,E-Mail,Mobile,Title,City,Production,AUM,CRD #,Notes\n';
const chunkSize = 64 * 1024;
/** One of so many rows is a contact that the client has, with another phone number; one repeats the row before. */
const knownEvery = 10;
const repeatedEvery = 50;

/**
 * A CSV of `rows` contacts in chunks, the same each time. Every tenth is one of the `known` contacts that `seedContacts`
 * made, by CRD number. @param from the number of the first row: other rows are other people
 */
export function* contactsFile(
  rows: number,
  { known, from = 0 }: { known: number; from?: number },
): Generator<Buffer> {
  let text = header;
  for (let i = 0; i < rows; i += 1) {
    const repeats = i % repeatedEvery === repeatedEvery - 1;
    text += line(from + (repeats ? i - 1 : i), known);
    if (text.length < chunkSize) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

const pick = (list: string[], at: number) => list[at % list.length] ?? '';

function line(i: number, known: number): string {
  const mixed = (Math.imul(i, 2_654_435_761) >>> 0) % 1_000_003;
  const last = `${pick(start, i)}${pick(end, Math.floor(i / start.length))}${letters(Math.floor(i / 360))}`;
  const name = `${pick(first, mixed)} ${last}`;
  const isKnown = i % knownEvery === 0;
  // As `seedContacts` numbers them.
  const crd = isKnown ? 1_000_001 + ((i / knownEvery) % known) : 100_000_000 + i;
  const phone = `+1 415 ${String(i % 10_000_000).padStart(7, '0')}`;
  const aum = mixed % 10 < 6 ? `$${20 + (mixed % 600)}M` : '';
  return `${name},${pick(firms, mixed)},${name.toLowerCase().replace(' ', '.')}${i}@example.com,${phone},Financial Advisor,${pick(cities, mixed)},"$${1 + (mixed % 9)},250,000",${aum},${crd},Met at a conference\n`;
}

/** A number as letters, because names have no digits. */
function letters(value: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 26))
    text += String.fromCharCode(97 + (rest % 26));
  return text;
}
