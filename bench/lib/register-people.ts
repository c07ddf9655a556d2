import { readFileSync } from 'node:fs';
import type { Sighting } from '../../server/src/advisors/match/sighting.ts';
import { seeded, weighted } from './random.ts';

/** A row with whose it is. */
export interface RegisterRow extends Sighting {
  person: number;
}

/** What a generated register is like; shares from 0 to 1. */
export interface RegisterShape {
  seed: number;
  rows: number;
  /** Rows that tell the CRD number, rows that tell the email, rows that tell a middle initial. */
  crd: number;
  email: number;
  middle: number;
  /** Moves that no row tells. */
  untold: number;
}

interface Person {
  number: number;
  first: string;
  short: string | undefined;
  middle: string;
  last: string;
  email: string;
  generation: string;
  city: string;
}

type Random = () => number;

const file = new URL('../../server/src/advisors/match/name-shares.csv', import.meta.url);
const shares = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => line.split(','));
const listed = (kind: string) =>
  shares.filter(([of]) => of === kind).map(([, name = '', percent]) => [name, Number(percent)] as const);

/** Half of all people have a surname of no list: made of syllables, a few frequent and most of them rare. */
const syllables =
  'bar ben bol cas dan del dor fen gal gor han hol kal ker lan lin mar mel nor ost pal per quin ros sal sten tor val ver win zel'.split(
    ' ',
  );
const ends = 'a er ez i man o ov sen ski son ström ton us witz'.split(' ');
const made: [string, number][] = syllables.flatMap((a, x) =>
  syllables.flatMap((b, y) =>
    ends.map((end, z): [string, number] => [a + b + end, 1 / (20 + ((x * 31 + y * 7 + z * 13) % 997))]),
  ),
);
const madeTotal = made.reduce((sum, [, weight]) => sum + weight, 0);
export const pickLast = weighted<string>([
  ...listed('last'),
  ...made.map(([name, weight]) => [name, (weight * 50) / madeTotal] as const),
]);
export const pickFirst = weighted<string>(listed('first'));

const shorts = new Map(
  (
    'robert bob,william bill,james jim,richard rick,thomas tom,michael mike,joseph joe,charles chuck,daniel dan,' +
    'christopher chris,edward ted,elizabeth liz,margaret peggy,katherine kate,patricia pat,steven steve,anthony tony,' +
    'timothy tim,jeffrey jeff,kenneth ken,gregory greg,samuel sam,benjamin ben,jennifer jen,deborah debbie,susan sue,' +
    'john jack,matthew matt,donald don,ronald ron,andrew drew,lawrence larry,gerald jerry,nicholas nick'
  )
    .split(',')
    .map((pair): [string, string] => {
      const [full = '', short = ''] = pair.split(' ');
      return [full, short];
    }),
);
const credentials = [', CFP®', ' CFA', ', ChFC, CLU', ' CFP', ', CPA', ', AAMS', ' MBA', ', CIMA®, CPWA®'];
const generations = [' Jr.', ' III', ', Jr', ' Sr.'];
const pickFirm = weighted(Array.from({ length: 150 }, (_, n) => [`firm-${n}`, 1 / (n + 2)] as const));
const pickCity = weighted(Array.from({ length: 100 }, (_, n) => [`city-${n}`, 1 / (n + 2)] as const));
const dayMs = 86_400_000;
const start = Date.UTC(2012, 0, 1);
const span = 13 * 365;

/** Rows of a register of advisors, their moves told by one or two sources. The same for the same shape. */
export function* registerRows(shape: RegisterShape): Generator<RegisterRow> {
  const random = seeded(shape.seed);
  let rows = 0;
  for (let number = 1; rows < shape.rows; number++) {
    for (const row of rowsOf(personOf(number, random), shape, random)) {
      yield { ...row, id: `${shape.seed}-${rows}` };
      rows++;
    }
  }
}

function personOf(number: number, random: Random): Person {
  const first = pickFirst(random);
  const short = random() < 0.4 ? shorts.get(first) : undefined;
  const middle = String.fromCharCode(97 + Math.floor(random() ** 1.5 * 24));
  const last = pickLast(random);
  return {
    number,
    first,
    short,
    middle,
    last,
    email: `${first}.${last}.${number}@example.com`,
    generation: random() < 0.03 ? pickOf(generations, random) : '',
    city: pickCity(random),
  };
}

/** What the sources tell of a person. Each part draws in turn: another order would make another register. */
function* rowsOf(person: Person, shape: RegisterShape, random: Random): Generator<RegisterRow> {
  for (const move of careerOf(person, random))
    for (let told = timesTold(shape, random), row = 0; row < told; row++)
      yield rowOf(move, person, { isFirst: row === 0, shape, random });
}

/** `day`: days since `start`. */
interface Move {
  left: string;
  joined: string;
  day: number;
}

/** One to four moves from firm to firm. On the way some move house, marry, or go back within days. */
function* careerOf(person: Person, random: Random): Generator<Move> {
  let firm: string = pickFirm(random);
  let back: string | undefined;
  let day = Math.floor(random() * span * 0.7);
  for (let moves = 1 + Math.floor(random() ** 1.6 * 4); moves > 0 && day < span; moves--) {
    const left = firm;
    firm = back ?? pickFirm(random);
    while (firm === left) firm = pickFirm(random);
    if (random() < 0.05) person.city = pickCity(random);
    if (random() < 0.008) person.last = marriedName(person.last, random);
    yield { left, joined: firm, day };
    back = back === undefined && random() < 0.01 ? left : undefined;
    day += back === undefined ? 200 + Math.floor(random() * 1_600) : 8;
  }
}

const marriedName = (last: string, random: Random): string =>
  random() < 0.5 ? `${last}-${pickLast(random)}` : pickLast(random);

/** How many sources tell of a move. */
function timesTold({ untold }: RegisterShape, random: Random): number {
  if (random() < untold) return 0;
  return random() < 0.25 ? 2 : 1;
}

/** A move as one source tells it: those after the first are up to twenty days late, some have one firm or no city. */
function rowOf(
  { left, joined, day }: Move,
  person: Person,
  { isFirst, shape, random }: { isFirst: boolean; shape: RegisterShape; random: Random },
): RegisterRow {
  const late = isFirst ? 0 : Math.floor(random() * 20);
  const side = random();
  return {
    id: '',
    person: person.number,
    ...spelling(person, shape, random),
    crd: random() < shape.crd ? String(1_000_000 + person.number) : null,
    email: random() < shape.email ? person.email : null,
    leftId: side < 0.04 ? null : left,
    joinedId: side > 0.96 ? null : joined,
    movedOn: new Date(start + (day + late) * dayMs).toISOString().slice(0, 10),
    locationKey: random() < 0.03 ? null : person.city,
  };
}

function spelling(
  person: Person,
  shape: RegisterShape,
  random: Random,
): { firstName: string; lastName: string } {
  const called = person.short !== undefined && random() < 0.35 ? person.short : person.first;
  const first = random() < 0.006 ? mistype(called, random) : called;
  const last = random() < 0.01 ? mistype(person.last, random) : person.last;
  const middle = random() < shape.middle ? ` ${person.middle.toUpperCase()}.` : '';
  const generation = random() < 0.7 ? person.generation : '';
  const credential = random() < 0.12 ? pickOf(credentials, random) : '';
  return { firstName: capital(first) + middle, lastName: capital(last) + generation + credential };
}

/** One letter left out, doubled, changed or swapped with the next. */
function mistype(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 1));
  const [head, letter = '', rest] = [word.slice(0, at), word[at], word.slice(at + 1)];
  const kind = Math.floor(random() * 4);
  if (kind === 0) return head + rest;
  if (kind === 1) return head + letter + letter + rest;
  if (kind === 2) return head + String.fromCharCode(97 + Math.floor(random() * 26)) + rest;
  return head + rest.slice(0, 1) + letter + rest.slice(1);
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

function pickOf(items: readonly string[], random: Random): string {
  return items[Math.floor(random() * items.length)] ?? '';
}
