import { seeded, weighted } from './random.ts';
import type { RegisterRow } from './register-people.ts';
import { givenNames, pairsOfSpellings, shortNames, surnameStems, surnames } from './varied-names.ts';

/** What a generated list of moves is like; shares from 0 to 1. */
export interface VariedShape {
  seed: number;
  rows: number;
  crd: number;
  email: number;
  middle: number;
  /** `wide`: most surnames are nearly unique. `few`: some thousand full names for everybody, none of them in a list. */
  names: 'wide' | 'few';
  /** How many cities there are: of one market, or of the country. */
  cities: number;
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
  goesByMiddle: boolean;
}

type Random = () => number;
/** Draws one of some texts. */
type Pick = (random: Random) => string;

/** How often a row is spelled in another way. Other rates and kinds than those of `registerRows`. */
const rates = {
  lastTypo: 0.008,
  firstTypo: 0.005,
  initial: 0.015,
  goesByMiddle: 0.02,
  swapped: 0.002,
  variant: 0.5,
  shouting: 0.1,
  married: 0.006,
  movedCity: 0.04,
  noCity: 0.02,
  oneFirm: 0.05,
  told: [0.02, 0.7, 0.24, 0.04],
};

const pickFirst = weighted<string>(givenNames);
const pickListed = weighted<string>(surnames);
const credentials = [
  ', CFP®',
  ', CFA, CFP',
  ' CFP®, ChFC®',
  ', CRPC™',
  ', CIMA',
  ', CPWA®, CFP®',
  ' AAMS®',
  ', JD',
  ', CPFA®',
];
const generations = [' Jr', ', Jr.', ' II', ' III', ' Sr.'];
const pickFirm = weighted(Array.from({ length: 400 }, (_, n) => [`house-${n}`, 1 / (n + 6)] as const));
const dayMs = 86_400_000;
const start = Date.UTC(2016, 0, 1);
const span = 10 * 365;

/** Rows of moves of advisors, told by none to three sources. The same for the same shape. */
export function* variedRows(shape: VariedShape): Generator<RegisterRow> {
  const random = seeded(shape.seed * 7919 + 13);
  const pickCity = weighted(
    Array.from({ length: shape.cities }, (_, n) => [`town-${n}`, 1 / (n + 4)] as const),
  );
  let rows = 0;
  for (let number = 1; rows < shape.rows; number++) {
    for (const row of rowsOf(personOf(number, shape, random, pickCity), shape, random, pickCity)) {
      yield { ...row, id: `varied-${shape.seed}-${rows}` };
      rows++;
    }
  }
}

function personOf(number: number, shape: VariedShape, random: Random, pickCity: Pick): Person {
  const isFew = shape.names === 'few';
  const first = isFew ? `${pickOf(fewStarts, random)}${pickOf(fewEnds, random)}` : pickFirst(random);
  const short = random() < 0.35 ? shortNames.get(first) : undefined;
  const middle = pickFirst(random);
  const last = isFew ? pickOf(fewLast, random) : lastName(random);
  return {
    number,
    first,
    short,
    middle,
    last,
    email: `${last.slice(0, 6)}${number}@mail.example`,
    generation: random() < 0.02 ? pickOf(generations, random) : '',
    city: pickCity(random),
    goesByMiddle: !isFew && random() < rates.goesByMiddle,
  };
}

const fewStarts = ['ko', 'gre', 'far', 'el', 'han', 'dar', 'mir', 'jun'];
const fewEnds = ['ta', 'id', 'ric', 'fi', 'na', 'wen'];
const fewLast = surnameStems.slice(0, 60).map((stem) => `${stem}feldt`);

/** Listed names; names of two parts or with particles; and a long tail that hardly repeats. */
function lastName(random: Random): string {
  const kind = random();
  if (kind < 0.5) return pickListed(random);
  if (kind < 0.53) return `${pickListed(random)}-${pickListed(random)}`;
  if (kind < 0.56) return pickOf(pairsOfSpellings, random)[0] ?? '';
  const [a, b] = [random() ** 2, random() ** 2].map(
    (at) => surnameStems[Math.floor(at * surnameStems.length)] ?? '',
  );
  return `${a}${b}${pickOf(['', 'i', 'er', 'son', 'ini', 'ak', 'ich', 'ez', 'ley', 'ford'], random)}`;
}

/** What the sources tell of a person. Each part draws in turn: another order would make another list. */
function* rowsOf(person: Person, shape: VariedShape, random: Random, pickCity: Pick): Generator<RegisterRow> {
  for (const move of careerOf(person, random, pickCity))
    for (let told = pickCount(random), row = 0; row < told; row++)
      yield rowOf(move, person, { isFirst: row === 0, shape, random });
}

/** `day`: days since `start`. */
interface Move {
  left: string;
  joined: string;
  day: number;
}

/** One to four moves from firm to firm, a year or more apart. On the way some move house or marry. */
function* careerOf(person: Person, random: Random, pickCity: Pick): Generator<Move> {
  let firm: string = pickFirm(random);
  let day = Math.floor(random() * span * 0.8);
  for (let moves = 1 + Math.floor(random() * 3.4); moves > 0 && day < span; moves--) {
    const left = firm;
    while (firm === left) firm = pickFirm(random);
    if (random() < rates.movedCity) person.city = pickCity(random);
    if (random() < rates.married) person.last = marriedName(person.last, random);
    yield { left, joined: firm, day };
    day += 330 + Math.floor(random() ** 1.3 * 1_900);
  }
}

/** A move as one source tells it: those after the first are up to a month late, some have one firm or no city. */
function rowOf(
  { left, joined, day }: Move,
  person: Person,
  { isFirst, shape, random }: { isFirst: boolean; shape: VariedShape; random: Random },
): RegisterRow {
  const side = random();
  const told = {
    ...spelling(person, shape, random),
    crd: random() < shape.crd ? String(2_000_000 + person.number) : null,
    email: random() < shape.email ? person.email : null,
  };
  const late = isFirst ? 0 : Math.floor(random() * 32);
  return {
    id: '',
    person: person.number,
    ...told,
    leftId: side < rates.oneFirm / 2 ? null : left,
    joinedId: side > 1 - rates.oneFirm / 2 ? null : joined,
    movedOn: new Date(start + (day + late) * dayMs).toISOString().slice(0, 10),
    locationKey: random() < rates.noCity ? null : person.city,
  };
}

/** How many sources tell of a move. */
function pickCount(random: Random): number {
  const drawn = random();
  let sum = 0;
  return rates.told.findIndex((share) => {
    sum += share;
    return drawn < sum;
  });
}

function marriedName(last: string, random: Random): string {
  const other = lastName(random);
  const kind = random();
  return kind < 0.4 ? `${last}-${other}` : kind < 0.6 ? `${last} ${other}` : other;
}

/** The names as one source spells them. */
function spelling(person: Person, shape: VariedShape, random: Random) {
  const called = person.short !== undefined && random() < 0.4 ? person.short : person.first;
  const last = lastAsTold(person.last, random);
  const first = random() < rates.firstTypo ? mistyped(called, random) : called;
  const given = givenAsTold(first, person, shape, random);
  const generation = random() < 0.6 ? person.generation : '';
  const credential = random() < 0.2 ? pickOf(credentials, random) : '';
  const style = random() < rates.shouting ? (text: string) => text.toUpperCase() : capitals;
  const [firstName, lastName] = [style(given), style(last) + generation + credential];
  return random() < rates.swapped && credential === ''
    ? { firstName: lastName, lastName: firstName }
    : { firstName, lastName };
}

/** Some names have another spelling; a few are mistyped. */
function lastAsTold(last: string, random: Random): string {
  const spelled =
    random() < rates.variant ? (pairsOfSpellings.find(([one]) => one === last)?.[1] ?? last) : last;
  return random() < rates.lastTypo ? mistyped(spelled, random) : spelled;
}

/** With the middle name or its initial; as an initial alone; or by the middle name of who goes by it. */
function givenAsTold(first: string, person: Person, shape: VariedShape, random: Random): string {
  const middle = random() < shape.middle ? middleAsTold(person, random) : '';
  if (random() < rates.initial) return `${person.first.slice(0, 1)}.${middle}`;
  if (!person.goesByMiddle) return first + middle;
  const kind = random();
  if (kind < 0.4) return `${person.first.slice(0, 1)}. ${person.middle}`;
  return kind < 0.7 ? person.middle : `${person.first} ${person.middle}`;
}

const middleAsTold = ({ middle }: Person, random: Random): string =>
  random() < 0.7 ? ` ${middle.slice(0, 1)}.` : ` ${middle}`;

const near = new Map(
  ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'].flatMap((row) =>
    [...row].map((letter, at): [string, string] => [letter, `${row[at - 1] ?? ''}${row[at + 1] ?? ''}`]),
  ),
);

/** A neighbour on the keyboard, a letter left out or two swapped, the first letter too. */
function mistyped(word: string, random: Random): string {
  const at = Math.floor(random() * word.length);
  const [head, letter = '', rest] = [word.slice(0, at), word[at], word.slice(at + 1)];
  const kind = random();
  if (kind < 0.4) return head + pickOf([...(near.get(letter) ?? 'e')], random) + rest;
  if (kind < 0.6) return head + rest;
  if (kind < 0.75) return head + letter + letter + rest;
  return head + rest.slice(0, 1) + letter + rest.slice(1);
}

const capitals = (text: string): string => text.replace(/(^|[ \-'])\p{L}/gu, (start) => start.toUpperCase());

function pickOf<T>(items: readonly T[], random: Random): T {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}
