import { marketLiftOuts, maxGapDays, type MarketLiftOut as Team } from '../../moves/service.ts';
import { toCents } from '../../platform/money.ts';
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
const growingDays = maxGapDays;
/** A market has tens of teams at a time. */
const teamsRead = 1_000;
const basis = `Two or more advisors moved from one firm to another in the same city, each within ${maxGapDays} days of the next, and at least one in the last ${days} days.`;

type Market = NonNullable<RuleContext['market']>;

/** Urgent while a team may still be growing, information after that: a lift-out in the client's market. */
export const liftOut: Rule = async ({ tx, now, market }) => {
  if (!market) return [];
  const span = { from: dateOf(daysBefore(now, days)), to: dateOf(now) };
  const { rows } = await marketLiftOuts(tx, { market: market.path, ...span, max: teamsRead });
  return tellLiftOuts(rows, market, now);
};

/** Tells each team, or all where there are many. */
export function tellLiftOuts(teams: Team[], market: Market, now: Date): Finding[] {
  const growing = dateOf(daysBefore(now, growingDays));
  const fresh = teams.filter(({ to }) => to >= growing);
  const past = teams.filter(({ to }) => to < growing);
  return [...tell(fresh, market, 'urgent'), ...tell(past, market, 'info')];
}

function tell(teams: Team[], market: Market, type: 'urgent' | 'info'): Finding[] {
  if (teams.length < toldAsOne) return teams.map((team) => tellOne(team, market, type));
  return [tellMany(teams, market, type)];
}

const ruleOf = (type: 'urgent' | 'info') => (type === 'urgent' ? 'lift-out' : 'past-lift-out');
const asOf = (date: string) => `${date}T00:00:00.000Z`;
const learned = ({ reportedAt }: Team) => reportedAt.toISOString();
const lane = ({ firmLeft, firmJoined }: Team) => `${firmLeft.name} to ${firmJoined.name}`;

/** The sum of what is known, with its coverage; '' where nothing is. */
const aumOf = ({ aum: { total, known, of } }: Team) =>
  total === null ? '' : ` ${money(toCents(total))} in assets, known for ${known} of ${of}.`;

function tellOne(team: Team, market: Market, type: 'urgent' | 'info'): Finding {
  const { id, from, to, size, city, members } = team;
  const kind = team.kind === 'lift-out' ? 'Team lift-out' : 'Large transfer';
  const span = from === to ? `on ${onDay(from)}` : `from ${onDay(from)} to ${onDay(to)}`;
  return {
    id: `${ruleOf(type)}:${id}:${size}`,
    since: learned(team),
    type,
    title: `${kind}: ${size} advisors from ${lane(team)}`,
    description: `In ${city} ${span}.${aumOf(team)}${type === 'urgent' ? ' The team may still be growing.' : ''}`,
    actionLabel: 'Open the moves',
    evidence: {
      basis,
      asOf: asOf(to),
      count: size,
      items: members.slice(0, namedRows).map(({ name, movedOn, aum }) => ({
        label: name,
        detail: `${onDay(movedOn)}, ${city}, ${aum === null ? 'AUM unknown' : money(toCents(aum))}`,
      })),
    },
    action: { kind: 'moves', market: market.path, firm: team.firmLeft.name, liftOut: id, from, to },
  };
}

function tellMany(teams: Team[], market: Market, type: 'urgent' | 'info'): Finding {
  const people = teams.reduce((total, { size }) => total + size, 0);
  const biggest = teams.toSorted((a, b) => b.size - a.size);
  const to =
    teams
      .map((team) => team.to)
      .toSorted()
      .at(-1) ?? '';
  const from = teams.map((team) => team.from).toSorted()[0] ?? '';
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
        detail: `${team.size} advisors in ${team.city}, ${onDay(team.from)} to ${onDay(team.to)}`,
      })),
    },
    action: { kind: 'moves', market: market.path, firm: null, liftOut: null, from, to },
  };
}
