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
const years = 8;
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
type BenchMoveColumn = (typeof moveColumns)[number];
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

/**
 * About `count` moves of the eight years up to `today`, quarter by quarter and market by market, the same each time: few
 * firms have most of them, half of the advisors move again, many share a name, some move together, most amounts are known.
 */
export function* marketMoves(count: number, today: Date): Generator<MoveUpload> {
  const random = seeded(83);
  const firm = weighted(Array.from({ length: firmCount }, (_, n) => [n, 1 / (n + 3)] as const));
  const people = Math.ceil(count * 0.55);
  const firstMove = new Int32Array(people).fill(-1);
  const firmOf = new Int16Array(people).fill(-1);
  const pools = poolsOf(people);
  const quarters = years * 4;
  const end = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  let moves = 0;
  let number = 0;
  for (let quarter = 0; quarter < quarters; quarter += 1) {
    const lastDay = end - (quarters - 1 - quarter) * 91 * day;
    const named = new Date(lastDay);
    const period = `Q${1 + Math.floor(named.getUTCMonth() / 3)} ${named.getUTCFullYear()}`;
    const at = new Date(Math.min(lastDay + 12 * 3_600_000, today.getTime()));
    for (const [market, share] of benchMarkets) {
      // Later quarters have more.
      const rows = Math.round(((count * share) / quarters) * (0.7 + (0.6 * quarter) / (quarters - 1)));
      const lines: string[] = [];
      let team: Team | undefined;
      for (let row = 0; row < rows; row += 1) {
        const { from, size } = poolOf(random() < 0.03 ? pick(benchMarkets, random)[0] : market);
        const person = from + Math.floor(size * random() ** 1.4);
        if (team?.members === 0) team = undefined;
        team ??= teamOf(lastDay);
        if (team) team.members -= 1;
        lines.push(line(moves, person, { market, lastDay, at }, team));
        moves += 1;
      }
      yield { number, market, period, at, rows, lines: lines.join('') };
      number += 1;
    }
  }

  function poolOf(market: string | null) {
    const pool = pools.get(market);
    if (!pool) throw new Error(`No advisors for ${market}.`);
    return pool;
  }

  /** One move, with the firms between which this person goes next. */
  function line(n: number, person: number, { market, lastDay, at }: Upload, team: Team | undefined): string {
    const { left, joined } = nextFirms(person, team);
    if ((firstMove[person] ?? -1) < 0) firstMove[person] = n;
    const half = team ? 1 : random();
    const hasLeft = half >= 0.04;
    const hasJoined = half < 0.04 || half >= 0.07;
    const isConversion = half > 0.1 && half < 0.13;
    const { first, last } = nameOf(person);
    const city = `${market ?? 'elsewhere'} ${team?.city ?? Math.floor(citiesOfMarket * random() ** 2)}`;
    const on = new Date((team?.day ?? lastDay - 10 * day) - Math.floor(random() * (team ? 8 : 81)) * day);
    const aum = random() < 0.6 ? String(Math.round(Math.exp(normal(random)) * 900) * 10_000_000) : null;
    const id = benchId(0, n);
    const key = `${first} ${last}`.toLowerCase();
    return copyLine({
      id,
      fingerprint: id,
      person_key: key,
      advisor_id: benchId(0, firstMove[person] ?? n),
      block_key: key,
      first_name: first,
      last_name: last,
      city,
      location_key: city,
      firm_left_id: hasLeft ? benchId(1, left) : null,
      firm_joined_id: hasJoined ? benchId(1, joined) : null,
      firm_left_spelling: hasLeft ? `Bench ${left}` : '',
      firm_joined_spelling: hasJoined ? `Bench ${joined}` : '',
      moved_on: on.toISOString().slice(0, 10),
      aum_cents: aum,
      market_path: market,
      is_conversion: isConversion ? 't' : 'f',
      created_at: at.toISOString(),
    });
  }

  /** A person leaves the firm they are known at; a team leaves and joins together. */
  function nextFirms(person: number, team: Team | undefined): { left: number; joined: number } {
    const known = firmOf[person] ?? -1;
    const left = team?.left ?? (known < 0 ? firm(random) : known);
    const chosen = team?.joined ?? firm(random);
    const joined = chosen === left ? (chosen + 1) % firmCount : chosen;
    firmOf[person] = joined;
    return { left, joined };
  }

  /** About one move in a hundred begins a team. */
  function teamOf(lastDay: number): Team | undefined {
    if (random() >= 0.01) return undefined;
    return {
      left: firm(random),
      joined: firm(random),
      city: Math.floor(random() * citiesOfMarket),
      day: lastDay - Math.floor(random() * 80) * day,
      members: 2 + Math.floor(random() * 8),
    };
  }
}

const copyLine = (row: Record<BenchMoveColumn, string | null>): string =>
  `${moveColumns.map((column) => row[column] ?? '\\N').join('\t')}\n`;

const nameOf = (person: number) => ({
  first: firstNames[person % firstNames.length] ?? '',
  last: `${starts[(person * 7) % starts.length]}${ends[(person * 13) % ends.length]}${letters(Math.floor(person / 40))}`,
});

/** The advisors who are at home in each market. */
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
