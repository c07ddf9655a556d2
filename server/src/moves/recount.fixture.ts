/** A counted move, as the tables have it. */
export interface CountedMove {
  id: string;
  advisor: string;
  left: string | null;
  joined: string | null;
  leftChannel: string | null;
  joinedChannel: string | null;
  /** `YYYY-MM-DD` */
  day: string;
  cents: number | null;
  market: string | null;
  conversion: boolean;
  bulk: boolean;
  location: string | null;
}

export interface Filter {
  market?: string;
  /** A firm's id. */
  firm?: string;
  from?: string;
  to?: string;
  includeConversions?: 'yes' | 'no';
}

const byTime = (a: CountedMove, b: CountedMove) =>
  a.day === b.day ? (a.id < b.id ? -1 : 1) : a.day < b.day ? -1 : 1;

export const selectedOf = (
  all: readonly CountedMove[],
  { market, firm, from, to, includeConversions }: Filter,
) =>
  all
    .filter(
      (move) =>
        (market === undefined || move.market === market) &&
        (firm === undefined || move.left === firm || move.joined === firm) &&
        (from === undefined || move.day >= from) &&
        (to === undefined || move.day <= to) &&
        (includeConversions === 'yes' || !move.conversion),
    )
    .sort(byTime);

/** An advisor's assets: of the latest move with a known amount. */
function assetsOf(moves: readonly CountedMove[]): number[] {
  const latest = new Map<string, number>();
  for (const { advisor, cents } of moves) if (cents !== null) latest.set(advisor, cents);
  return [...latest.values()];
}

const peopleOf = (moves: readonly CountedMove[]) => new Set(moves.map(({ advisor }) => advisor)).size;

/** Assets in dollars with their coverage. */
function aumOf(moves: readonly CountedMove[]) {
  const known = assetsOf(moves);
  const total = known.length === 0 ? null : known.reduce((sum, cents) => sum + cents, 0) / 100;
  return { total, known: known.length, of: peopleOf(moves) };
}

const sideOf = (moves: readonly CountedMove[]) => ({ advisors: peopleOf(moves), aum: aumOf(moves) });

function groups<K>(moves: readonly CountedMove[], keyOf: (move: CountedMove) => K | undefined) {
  const found = new Map<string, { key: K; moves: CountedMove[] }>();
  for (const move of moves) {
    const key = keyOf(move);
    if (key === undefined) continue;
    const group = found.get(JSON.stringify(key)) ?? { key, moves: [] };
    group.moves.push(move);
    found.set(JSON.stringify(key), group);
  }
  return [...found.values()];
}

function medianOf(values: number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return low === undefined || high === undefined ? null : Math.round((low + high) / 2) / 100;
}

export const totalsOf = (moves: readonly CountedMove[]) => ({
  moves: moves.length,
  advisors: peopleOf(moves),
  aum: aumOf(moves),
  medianAum: medianOf(assetsOf(moves)),
});

/** Joined and left of each firm, or of one, by its id. */
export function netOf(moves: readonly CountedMove[], firm?: string) {
  const ids = new Set(moves.flatMap(({ left, joined }) => [left ?? [], joined ?? []].flat()));
  return [...ids]
    .filter((id) => firm === undefined || id === firm)
    .sort()
    .map((id) => ({
      id,
      joined: sideOf(moves.filter(({ joined }) => joined === id)),
      left: sideOf(moves.filter(({ left }) => left === id)),
    }));
}

/** Each firm's rank by net advisors, 1 the best. */
export function ranksOf(moves: readonly CountedMove[]): Map<string, number> {
  const nets = netOf(moves).map(({ id, joined, left }) => ({ id, net: joined.advisors - left.advisors }));
  return new Map(nets.map(({ id, net }) => [id, 1 + nets.filter((other) => other.net > net).length]));
}

export const lanesOf = (moves: readonly CountedMove[]) =>
  groups(moves, ({ left, joined }) => (left && joined ? `${left} ${joined}` : undefined))
    .map(({ key, moves: of }) => ({
      key,
      moves: of.length,
      ...sideOf(of),
      first: of[0]?.day,
      last: of.at(-1)?.day,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1));

/** Advisors who joined and left each channel, and those who went from one to another. */
export function channelsOf(moves: readonly CountedMove[]) {
  const sides = (of: CountedMove[], key: 'leftChannel' | 'joinedChannel') =>
    new Map(groups(of, (move) => move[key]).map(({ key: one, moves: all }) => [one, peopleOf(all)]));
  const joined = sides(
    moves.filter((move) => move.joined !== null),
    'joinedChannel',
  );
  const left = sides(
    moves.filter((move) => move.left !== null),
    'leftChannel',
  );
  const both = moves.filter((move) => move.left !== null && move.joined !== null);
  return {
    channels: [...new Set([...joined.keys(), ...left.keys()])].map((channel) => ({
      channel,
      joined: joined.get(channel) ?? 0,
      left: left.get(channel) ?? 0,
    })),
    flows: groups(both, ({ leftChannel, joinedChannel }) => ({
      left: leftChannel,
      joined: joinedChannel,
    })).map(({ key, moves: of }) => ({ ...key, ...sideOf(of) })),
  };
}

/** Moves of each month; with a firm also who joined and left it. */
export const monthsOf = (moves: readonly CountedMove[], firm?: string) =>
  new Map(
    groups(moves, ({ day }) => day.slice(0, 7)).map(({ key, moves: of }) => [
      key,
      {
        moves: of.length,
        ...sideOf(of),
        joined: firm === undefined ? null : peopleOf(of.filter(({ joined }) => joined === firm)),
        left: firm === undefined ? null : peopleOf(of.filter(({ left }) => left === firm)),
      },
    ]),
  );
