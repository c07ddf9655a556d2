const first = 'Ada Ben Cleo Dana Elif Farid Greta Hugo Iris Jonas Kofi Leila Marco Nadia Olu Priya'.split(
  ' ',
);
const start =
  'Ash Barn Clay Dun East Fair Hal Kirk Lin Mar Nor Oak Pem Ray Stan Thorn Wal Wes Whit Wood'.split(' ');
const end =
  'berg bourne brook by combe croft dale field ford gate ham land ley man mont ridge ton vale'.split(' ');
const firms = [
  'Merrill Lynch',
  '"MERRILL LYNCH, PIERCE, FENNER & SMITH INCORPORATED"',
  'MORGAN STANLEY',
  'UBS FINANCIAL SERVICES INC.',
  '"WELLS FARGO CLEARING SERVICES, LLC"',
  'J.P. MORGAN SECURITIES LLC',
  '"RAYMOND JAMES & ASSOCIATES, INC."',
  'LPL FINANCIAL LLC',
  'EDWARD JONES',
  '"STIFEL, NICOLAUS & COMPANY, INCORPORATED"',
  'Rockefeller Capital Management',
  '"RBC CAPITAL MARKETS, LLC"',
  '"AMERIPRISE FINANCIAL SERVICES, LLC"',
];
const cities = [
  '"Palo Alto, CA"',
  'San Jose',
  '"Los Angeles, CA"',
  '"Pasadena, CA"',
  '"New York, NY"',
  '"White Plains, NY"',
  '"Chicago, IL"',
  '"Boston, MA"',
  '"Miami, FL"',
  '"Dallas, TX"',
  '"Denver, CO"',
  '"Atlanta, GA"',
  '"Phoenix, AZ"',
  '"Seattle, WA"',
  'Austin',
];
const header = 'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM\n';
const chunkSize = 64 * 1024;

/** A CSV of `rows` different moves in chunks; the same each time. */
export function* movesFile(rows: number): Generator<Buffer> {
  let text = header;
  for (let i = 0; i < rows; i += 1) {
    text += line(i);
    if (text.length < chunkSize) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

const pick = (list: string[], at: number) => list[at % list.length] ?? '';
const two = (value: number) => String(value).padStart(2, '0');

function line(i: number): string {
  const mixed = (Math.imul(i, 2_654_435_761) >>> 0) % 1_000_003;
  // The name counts through all combinations, the other cells are pseudo-random. Days are mixed by themselves: were they
  // bound to the firms, hundreds would go one way on each day, which is a transfer in bulk.
  const day = (Math.imul(i, 2_246_822_519) >>> 0) % 224;
  const name = `${pick(start, i)}${pick(end, Math.floor(i / start.length))}${letters(Math.floor(i / 360))}`;
  const left = mixed % firms.length;
  const joined = (left + 1 + (mixed % (firms.length - 1))) % firms.length;
  const date = `${two(1 + Math.floor(day / 28))}/${two(1 + (day % 28))}/2025`;
  const aum = mixed % 10 < 6 ? `$${20 + (mixed % 600)}M` : '';
  return `${pick(first, mixed)},${name},${pick(cities, mixed)},${pick(firms, left)},${pick(firms, joined)},${date},${aum}\n`;
}

/** A number as letters, because names have no digits. */
function letters(value: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 26))
    text += String.fromCharCode(97 + (rest % 26));
  return text;
}
