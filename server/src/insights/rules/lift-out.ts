import { normalizeCity } from '../../markets/service.ts';
import { findLiftOuts, type TeamLift } from '../../moves/service.ts';
import { type MarketMove, readMarketMoves } from '../queries.ts';
import {
  dateOf,
  daysBefore,
  type Finding,
  groupOf,
  namedRows,
  type Rule,
  type RuleContext,
  toldAsOne,
} from '../rule.ts';
import { listed, money, onDay } from '../words.ts';

/** How far back moves are read. */
const days = 60;
/** A team whose last move is within the gap that chains moves may still be growing. */
const growingDays = 14;
const basis = `At least two advisors moved from one firm to another in one city, no two of them more than 14 days apart, within the last ${days} days.`;

type Market = NonNullable<RuleContext['market']>;

/** A lift-out with its rows, in order of their days. */
interface Team {
  lift: TeamLift;
  rows: MarketMove[];
}

/** Urgent while a team may still be growing, information after that: a lift-out in the client's market. */
export const liftOut: Rule = async ({ tx, now, market }) => {
  if (!market) return [];
  const today = dateOf(now);
  const rows = await readMarketMoves(tx, market.path, dateOf(daysBefore(now, days)));
  return tellLiftOuts(
    rows.filter((row) => row.movedOn <= today),
    market,
    now,
  );
};

/** Finds the teams among a market's moves and tells each, or all where there are many. */
export function tellLiftOuts(rows: MarketMove[], market: Market, now: Date): Finding[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const lifts = findLiftOuts(
    rows.map((row) => ({
      id: row.id,
      person: row.personKey,
      firmLeft: row.leftId,
      firmJoined: row.joinedId,
      city: normalizeCity(row.city) || null,
      date: row.movedOn,
      conversion: false,
    })),
  );
  const teams = lifts.map((lift) => ({
    lift,
    rows: lift.moves.flatMap((id) => byId.get(id) ?? []),
  }));
  const growing = dateOf(daysBefore(now, growingDays));
  const fresh = teams.filter(({ lift }) => lift.to >= growing);
  const past = teams.filter(({ lift }) => lift.to < growing);
  return [...tell(fresh, market, 'urgent'), ...tell(past, market, 'info')];
}

function tell(teams: Team[], market: Market, type: 'urgent' | 'info'): Finding[] {
  if (teams.length < toldAsOne) return teams.map((team) => tellOne(team, market, type));
  return [tellMany(teams, market, type)];
}

const ruleOf = (type: 'urgent' | 'info') => (type === 'urgent' ? 'lift-out' : 'past-lift-out');
const asOf = (date: string) => `${date}T00:00:00.000Z`;
const learned = ({ rows }: Team) =>
  rows
    .map((row) => row.learnedAt.toISOString())
    .toSorted()
    .at(-1) ?? '';
const nameOf = (row: MarketMove) => `${row.firstName} ${row.lastName}`;
const lane = ({ rows: [first] }: Team) => `${first?.firmLeft} to ${first?.firmJoined}`;

/** The sum of what is known, with its coverage; '' where nothing is. */
function aumOf({ rows }: Team): string {
  const known = rows.flatMap((row) => row.aumCents ?? []);
  if (known.length === 0) return '';
  const sum = known.reduce((total, cents) => total + cents, 0);
  return ` ${money(sum)} in assets, known for ${known.length} of ${rows.length}.`;
}

function tellOne(team: Team, market: Market, type: 'urgent' | 'info'): Finding {
  const { lift, rows } = team;
  const [first] = rows;
  const kind = lift.kind === 'lift-out' ? 'Team lift-out' : 'Large transfer';
  const span =
    lift.from === lift.to ? `on ${onDay(lift.from)}` : `from ${onDay(lift.from)} to ${onDay(lift.to)}`;
  return {
    id: `${ruleOf(type)}:${first?.id}:${lift.size}`,
    since: learned(team),
    type,
    title: `${kind}: ${lift.size} advisors from ${lane(team)}`,
    description: `In ${first?.city} ${span}.${aumOf(team)}${type === 'urgent' ? ' The team may still be growing.' : ''}`,
    actionLabel: 'Open the moves',
    evidence: {
      basis,
      asOf: asOf(lift.to),
      count: rows.length,
      items: rows.slice(0, namedRows).map((row) => ({
        label: nameOf(row),
        detail: `${onDay(row.movedOn)}, ${row.city}, ${row.aumCents === null ? 'AUM not known' : money(row.aumCents)}`,
      })),
    },
    action: {
      kind: 'moves',
      market: market.path,
      firm: first?.firmLeft ?? null,
      liftOut: first?.id ?? null,
      from: lift.from,
      to: lift.to,
    },
  };
}

function tellMany(teams: Team[], market: Market, type: 'urgent' | 'info'): Finding {
  const people = teams.reduce((total, { lift }) => total + lift.size, 0);
  const biggest = teams.toSorted((a, b) => b.lift.size - a.lift.size);
  const to =
    teams
      .map(({ lift }) => lift.to)
      .toSorted()
      .at(-1) ?? '';
  const from = teams.map(({ lift }) => lift.from).toSorted()[0] ?? '';
  return {
    ...groupOf(ruleOf(type), teams.map(learned).toSorted().at(-1) ?? ''),
    type,
    title: `${teams.length} lift-outs in ${market.name}`,
    description: `${people} advisors since ${onDay(from)}: ${listed(biggest.map(lane), teams.length)}.`,
    actionLabel: 'Open the moves',
    evidence: {
      basis,
      asOf: asOf(to),
      count: teams.length,
      items: biggest.slice(0, namedRows).map((team) => ({
        label: lane(team),
        detail: `${team.lift.size} advisors in ${team.rows[0]?.city}, ${onDay(team.lift.from)} to ${onDay(team.lift.to)}`,
      })),
    },
    action: { kind: 'moves', market: market.path, firm: null, liftOut: null, from, to },
  };
}
