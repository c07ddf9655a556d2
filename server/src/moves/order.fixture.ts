/** The same sequence each time (mulberry32). */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

export interface File {
  market: string;
  rows: string[];
}

const columns = 'First Name,Last Name,City,Firm Left,Firm Joined,Date,AUM,CRD Number,E-Mail\n';
export const fileText = ({ rows }: File): string => columns + rows.map((row) => `${row}\n`).join('');

/** One move after the other, each told in several ways: by a file each, in turn. */
const told = [
  // Two cities, two markets, and none.
  [
    'Max,Orderson,"San Jose, CA",Merrill,UBS,2025-02-03,,,',
    'Max,Orderson,"Miami, FL",Merrill,UBS,2025-02-03,,,',
  ],
  [
    'Eve,Orderson,"Tulsa, OK",Merrill,UBS,2025-02-04,,,',
    'Eve,Orderson,"Austin, TX",Merrill,UBS,2025-02-04,,,',
  ],
  ['Ida,Orderson,San Jose,Merrill,UBS,2025-02-05,,,', 'Ida,Orderson,Palo Alto,Merrill,UBS,2025-02-05,,,'],
  // One name in several spellings, with blocks of names of their own.
  [
    'LUIS,DELACRUZ,"Boston, MA",RBC,LPL,2025-02-03,$10M,,',
    'Luis,De La Cruz,"Boston, MA",RBC,LPL,2025-02-03,,,',
  ],
  [
    'Luis,De La Cruz,"Boston, MA",LPL,UBS,2025-05-03,$12M,,',
    'Luis,Delacruz,"Boston, MA",LPL,UBS,2025-05-03,,,',
  ],
  [
    'Jon,Thornvale,"Dallas, TX",UBS,RBC,2025-03-04,$7M,,',
    'Jonathan,Thornvale,"Dallas, TX",UBS,RBC,2025-03-04,,7000001,',
  ],
  // Addresses bind names of two blocks, and contradict each other.
  [
    'Ann,Marlowe,"Boston, MA",UBS,RBC,2025-03-03,,,ann@example.com',
    'Ann,Marlowe,"Boston, MA",UBS,RBC,2025-03-03,,,rose@example.com',
  ],
  [
    'Rose,Quillfeather,"Miami, FL",RBC,LPL,2025-09-03,,,rose@example.com',
    'Rose,Quillfeather,"Miami, FL",RBC,LPL,2025-09-03,,,ann@example.com',
  ],
  // Out and back on one day: told by the career, or by nothing.
  [
    'Gus,Boomer,"Boston, MA",Merrill,LPL,2025-04-07,$5M,7000002,',
    'Gus,Boomer,"Boston, MA",LPL,Merrill,2025-04-07,$5M,7000002,',
  ],
  [
    'Gia,Boomer,"Boston, MA",Merrill,LPL,2025-04-08,$5M,7000003,',
    'Gia,Boomer,"Boston, MA",LPL,Merrill,2025-04-08,$5M,7000003,',
  ],
  [
    'Gia,Boomer,"Boston, MA",RBC,LPL,2024-11-08,,7000003,',
    'Gia,Boomer,"Boston, MA",LPL,Merrill,2025-04-08,,7000003,',
  ],
  // A takeover and a conversion, by the spelling.
  [
    'Mae,Featherquill,"San Jose, CA",UBS Financial Services Inc.,UBS,2024-12-31,,,',
    'Mae,Featherquill,"San Jose, CA",UBS,Credit Suisse,2024-12-31,,,',
  ],
  // A firm of no list, and lift-outs of one size that begin on one day.
  [
    'Lea,Teamworth,"San Jose, CA",BLUE OAK ADVISORS,UBS,2025-06-02,$80M,,',
    'Lea,Teamworth,"San Jose, CA",Blue Oak Advisors,UBS,2025-06-02,,,',
  ],
  [
    'Lou,Packworth,"San Jose, CA",Blue Oak Advisors,UBS,2025-06-02,$80M,,',
    'Lin,Pairworth,"San Jose, CA",Green Elm Partners,UBS,2025-06-02,$80M,,',
  ],
  [
    'Liv,Peerworth,"San Jose, CA",Green Elm Partners,UBS,2025-06-02,$80M,,',
    'Liv,Peerworth,"SAN JOSE, CA",Green Elm Partners,UBS,2025-06-02,,,',
  ],
  // Registered with both firms (see the test), and a row that names one firm.
  [
    'Kim,Keptboth,"Boston, MA",Merrill,UBS,2025-03-10,,7000010,',
    'Kim,Keptboth,"Boston, MA",,UBS,2025-03-10,,,',
  ],
] as const;

const names = [
  'John,Smith',
  'Jack,Smith',
  'J.,Smith',
  'John A.,Smith',
  'JOHN,SMITH',
  'Joan,Smyth',
  'Wes,Oduya',
];
const firms = ['Merrill', 'UBS', 'RBC', 'LPL', 'Blue Oak Advisors', 'blue oak advisors'];
const cities = [
  '"Boston, MA"',
  '"BOSTON, MA"',
  '"Dallas, TX"',
  '"Miami, FL"',
  '"San Jose, CA"',
  'San Jose',
  '',
];
const markets = ['Silicon Valley', 'Boston', 'Miami', 'Silicon Valley'];

/** Files that contradict each other in all but amounts: a later file corrects these, which is told by the order. */
export function messyFiles(pick: (below: number) => number): File[] {
  const files = markets.map((market): File => ({ market, rows: [] }));
  for (const [at, rows] of told.entries())
    for (const [turn, row] of rows.entries()) files[(at + turn) % files.length]?.rows.push(row);
  const of = (list: readonly string[]) => list[pick(list.length)] ?? '';
  const rows = Array.from({ length: 24 }, () => {
    const [left, joined] = [of(firms), of(firms)];
    const day = `2025-0${1 + pick(6)}-1${pick(4)}`;
    return { left, joined, day, crd: pick(4) === 0 ? String(7_100_001 + pick(4)) : '' };
  });
  for (const file of files)
    for (let at = 0; at < 14; at += 1) {
      const { left, joined, day, crd } = rows[pick(rows.length)] ??
        rows[0] ?? { left: '', joined: '', day: '', crd: '' };
      const email = pick(4) === 0 ? `smith${pick(3)}@example.com` : '';
      // What a move is worth follows from its firms and day, so that no file contradicts another one.
      const cents = pick(2) === 0 ? `$${10 + Number(day.slice(-2))}M` : '';
      file.rows.push(`${of(names)},${of(cities)},${left},${joined},${day},${cents},${crd},${email}`);
    }
  return files;
}

/** Repeats moves of the others with other amounts. */
export const corrections: File = {
  market: 'Boston',
  rows: [
    'Luis,De La Cruz,"Boston, MA",RBC,LPL,2025-02-03,$11M,,',
    'Jon,Thornvale,"Dallas, TX",UBS,RBC,2025-03-04,$8M,,',
  ],
};

const ofDatabase = new Set([
  'id',
  'moveId',
  'advisorId',
  'liftOutId',
  'source',
  'reportedAt',
  'advisor',
  'crdUrl',
]);
/** What an answer says without ids and what is told of uploads. */
export function contentOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(contentOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => (ofDatabase.has(name) ? [] : [[name, contentOf(part)]])),
  );
}
