import { seeded, weighted } from './random.ts';

/** Markets with their share of all moves; null: places outside of every market. */
export const benchMarkets = [
  ['new-york', 0.2],
  ['los-angeles', 0.13],
  ['chicago', 0.1],
  ['miami', 0.09],
  ['boston', 0.08],
  ['silicon-valley', 0.07],
  ['dallas', 0.06],
  ['atlanta', 0.05],
  ['seattle', 0.04],
  [null, 0.18],
] as const;
/** Firms, the first the largest. */
export const firmCount = 200;
/** Of eight years. */
const quarters = 8 * 4;
const citiesOfMarket = 8;
const firstNames =
  'Ada Ben Cleo Dana Elif Farid Greta Hugo Iris Jonas Kofi Leila Marco Nadia Olu Priya'.split(' ');
const starts =
  'Ash Barn Clay Dun East Fair Hal Kirk Lin Mar Nor Oak Pem Ray Stan Thorn Wal Wes Whit Wood'.split(' ');
const ends =
  'berg bourne brook by combe croft dale field ford gate ham land ley man mont ridge ton vale'.split(' ');
const day = 86_400_000;

/** The id of the n-th row of a kind: `0` moves, `1` firms, `2` uploads. */
export const benchId = (kind: 0 | 1 | 2, n: number) =>
  `0190000${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;

/** The moves of one market and quarter, as one upload reports them. */
export interface MoveUpload {
  number: number;
  market: string | null;
  /** `Q1 2025` */
  period: string;
  at: Date;
  rows: number;
  /** COPY text of `benchMoveColumns`. */
  lines: string;
}

const moveColumns = [
  'id',
  'fingerprint',
  'person_key',
  'advisor_id',
  'block_key',
  'first_name',
  'last_name',
  'city',
  'location_key',
  'firm_left_id',
  'firm_joined_id',
  'firm_left_spelling',
  'firm_joined_spelling',
  'moved_on',
  'aum_cents',
  'market_path',
  'is_conversion',
  'created_at',
] as const;
/** The columns of a move; null: no value. */
type BenchMove = Record<(typeof moveColumns)[number], string | null>;
export const benchMoveColumns = moveColumns.join(', ');

/** The upload that reports a move: of a market and the three months up to a day, at an instant. */
interface Upload {
  market: string | null;
  lastDay: number;
  at: Date;
}

/** People who leave a firm for another one together, within about a week. */
interface Team {
  left: number;
  joined: number;
  city: number;
  /** The last day on which one of them moves, in milliseconds. */
  day: number;
  /** Who have still to move. */
  members: number;
}

/** What the moves are drawn from, and what is known of each person so far. */
interface World {
  random: () => number;
  /** Draws a firm by its size. */
  firm: (random: () => number) => number;
  /** The people who are at home in each market. */
  pools: ReturnType<typeof poolsOf>;
  /** By person: the number of their first move, and the firm that they are with; -1: none yet. */
  firstMove: Int32Array;
  firmOf: Int16Array;
}

/**
 * About `count` moves of the eight years up to `today`, quarter by quarter and market by market, the same each time: few
 * firms have most of them, half of the advisors move again, many share a name, some move together, most amounts are known.
 */
export function* marketMoves(count: number, today: Date): Generator<MoveUpload> {
  const world = worldOf(Math.ceil(count * 0.55));
  let moves = 0;
  let number = 0;
  for (const { lastDay, period, at, growth } of quartersUpTo(today))
    for (const [market, share] of benchMarkets) {
      const rows = Math.round(((count * share) / quarters) * growth);
      const lines = linesOf({ market, lastDay, at }, { from: moves, rows }, world);
      yield { number, market, period, at, rows, lines };
      moves += rows;
      number += 1;
    }
}

const worldOf = (people: number): World => ({
  random: seeded(83),
  firm: weighted(Array.from({ length: firmCount }, (_, n) => [n, 1 / (n + 3)] as const)),
  pools: poolsOf(people),
  firstMove: new Int32Array(people).fill(-1),
  firmOf: new Int16Array(people).fill(-1),
});

/** The quarters up to a day, the first one first. `growth`: later ones have more moves. */
function quartersUpTo(today: Date) {
  const end = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  return Array.from({ length: quarters }, (_, quarter) => {
    const lastDay = end - (quarters - 1 - quarter) * 91 * day;
    const named = new Date(lastDay);
    return {
      lastDay,
      period: `Q${1 + Math.floor(named.getUTCMonth() / 3)} ${named.getUTCFullYear()}`,
      at: new Date(Math.min(lastDay + 12 * 3_600_000, today.getTime())),
      growth: 0.7 + (0.6 * quarter) / (quarters - 1),
    };
  });
}

/** The COPY text of one upload, whose moves are numbered from `from`. A team that began moves before others do. */
function linesOf(upload: Upload, { from, rows }: { from: number; rows: number }, world: World): string {
  const lines: string[] = [];
  let team: Team | undefined;
  for (let row = 0; row < rows; row += 1) {
    const person = personIn(upload.market, world);
    if (team?.members === 0) team = undefined;
    team ??= maybeTeam(upload.lastDay, world);
    if (team) team.members -= 1;
    lines.push(copyLine(moveOf(from + row, person, { upload, team, world })));
  }
  return lines.join('');
}

/** Somebody of the market, seldom of another one; a few people are drawn often. */
function personIn(market: string | null, { random, pools }: World): number {
  const home = random() < 0.03 ? pick(benchMarkets, random)[0] : market;
  const pool = pools.get(home);
  if (!pool) throw new Error(`No advisors for ${home}.`);
  return pool.from + Math.floor(pool.size * random() ** 1.4);
}

/** About one move in a hundred begins a team. */
function maybeTeam(lastDay: number, { random, firm }: World): Team | undefined {
  if (random() >= 0.01) return undefined;
  return {
    left: firm(random),
    joined: firm(random),
    city: Math.floor(random() * citiesOfMarket),
    day: lastDay - Math.floor(random() * 80) * day,
    members: 2 + Math.floor(random() * 8),
  };
}

/** A person's next move. Each part draws in turn: another order would make other moves. */
function moveOf(
  n: number,
  person: number,
  { upload, team, world }: { upload: Upload; team: Team | undefined; world: World },
): BenchMove {
  const { random } = world;
  const firms = nextFirms(person, team, world);
  const { hasLeft, hasJoined, isConversion } = sidesTold(team, random);
  const city = `${upload.market ?? 'elsewhere'} ${team?.city ?? Math.floor(citiesOfMarket * random() ** 2)}`;
  const on = dayOf(upload, team, random);
  return {
    ...identityOf(n, person, world),
    city,
    location_key: city,
    firm_left_id: hasLeft ? benchId(1, firms.left) : null,
    firm_joined_id: hasJoined ? benchId(1, firms.joined) : null,
    firm_left_spelling: hasLeft ? `Bench ${firms.left}` : '',
    firm_joined_spelling: hasJoined ? `Bench ${firms.joined}` : '',
    moved_on: on.toISOString().slice(0, 10),
    aum_cents: maybeAum(random),
    market_path: upload.market,
    is_conversion: isConversion ? 't' : 'f',
    created_at: upload.at.toISOString(),
  };
}

/** A person leaves the firm they are known at; a team leaves and joins together. */
function nextFirms(
  person: number,
  team: Team | undefined,
  { random, firm, firmOf }: World,
): { left: number; joined: number } {
  const known = firmOf[person] ?? -1;
  const left = team?.left ?? (known < 0 ? firm(random) : known);
  const chosen = team?.joined ?? firm(random);
  const joined = chosen === left ? (chosen + 1) % firmCount : chosen;
  firmOf[person] = joined;
  return { left, joined };
}

/** Some moves tell one firm only, and some are conversions; those of a team are neither. */
function sidesTold(team: Team | undefined, random: () => number) {
  const drawn = team ? 1 : random();
  return {
    hasLeft: drawn >= 0.04,
    hasJoined: drawn < 0.04 || drawn >= 0.07,
    isConversion: drawn > 0.1 && drawn < 0.13,
  };
}

/** Within a week of the team's last day, or anywhere in most of the quarter. */
function dayOf({ lastDay }: Upload, team: Team | undefined, random: () => number): Date {
  const [last, span] = team ? [team.day, 8] : [lastDay - 10 * day, 81];
  return new Date(last - Math.floor(random() * span) * day);
}

/** In cents, of six moves in ten: in steps of $100,000, half of them up to $90 million. */
const maybeAum = (random: () => number): string | null =>
  random() < 0.6 ? String(Math.round(Math.exp(normal(random)) * 900) * 10_000_000) : null;

/** Who moves; an advisor has the id of their first move. */
function identityOf(n: number, person: number, { firstMove }: World) {
  if ((firstMove[person] ?? -1) < 0) firstMove[person] = n;
  const { first, last } = nameOf(person);
  const id = benchId(0, n);
  const key = `${first} ${last}`.toLowerCase();
  return {
    id,
    fingerprint: id,
    person_key: key,
    advisor_id: benchId(0, firstMove[person] ?? n),
    block_key: key,
    first_name: first,
    last_name: last,
  };
}

const copyLine = (row: BenchMove): string =>
  `${moveColumns.map((column) => row[column] ?? '\\N').join('\t')}\n`;

const nameOf = (person: number) => ({
  first: firstNames[person % firstNames.length] ?? '',
  last: `${starts[(person * 7) % starts.length]}${ends[(person * 13) % ends.length]}${letters(Math.floor(person / 40))}`,
});

/** The numbers of the people who are at home in each market. */
function poolsOf(people: number) {
  let from = 0;
  return new Map<string | null, { from: number; size: number }>(
    benchMarkets.map(([market, share]) => {
      const size = Math.floor(people * share);
      from += size;
      return [market, { from: from - size, size }];
    }),
  );
}

function pick<T>(list: readonly T[], random: () => number): T {
  const item = list[Math.floor(random() * list.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
}

/** A number with mean 0 and deviation 1. */
const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** A number as letters, because names have no digits. */
function letters(value: number): string {
  let text = '';
  for (let rest = value; rest > 0; rest = Math.floor(rest / 26))
    text += String.fromCharCode(97 + (rest % 26));
  return text;
}
