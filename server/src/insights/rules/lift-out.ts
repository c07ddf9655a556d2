import { money } from '@liftout/contract/values/money-text';
import { marketLiftOuts, maxGapDays, type MarketLiftOut as Team } from '../../moves/service.ts';
import { daysBefore } from '../../platform/clock.ts';
import { listed, onDay } from '../format.ts';
import {
  dateOf,
  type Finding,
  groupFields,
  groupFrom,
  maxEvidence,
  onThatDay,
  type Rule,
  type RuleContext,
} from '../rule.ts';

/** Days back that moves are read. */
const days = 60;
/** A team may still be growing for as long as its next move would belong to it. */
const growingDays = maxGapDays;
/** A market has tens of teams at a time. */
const maxTeams = 1_000;
const basis = `Two or more advisors moved from one firm to another in the same city, each within ${maxGapDays} days of the next, and at least one in the last ${days} days.`;

type Market = NonNullable<RuleContext['market']>;

/** A lift-out in the client's market: urgent while the team may still be growing, information after that. */
export const liftOut: Rule = async ({ tx, now, market }) => {
  if (!market) return [];
  const span = { from: dateOf(daysBefore(now, days)), to: dateOf(now) };
  const { rows } = await marketLiftOuts(tx, { market: market.path, ...span, max: maxTeams });
  return liftOutFindings(rows, market, now);
};

/** One insight for each team, or one for all from `groupFrom` on; growing and past teams apart. */
export function liftOutFindings(teams: Team[], market: Market, now: Date): Finding[] {
  const growingSince = dateOf(daysBefore(now, growingDays));
  const growingTeams = teams.filter(({ to }) => to >= growingSince);
  const pastTeams = teams.filter(({ to }) => to < growingSince);
  return [...findingsOf(growingTeams, market, 'urgent'), ...findingsOf(pastTeams, market, 'info')];
}

function findingsOf(teams: Team[], market: Market, type: 'urgent' | 'info'): Finding[] {
  if (teams.length < groupFrom) return teams.map((team) => findingOf(team, market, type));
  return [groupFindingOf(teams, market, type)];
}

const ruleOf = (type: 'urgent' | 'info') => (type === 'urgent' ? 'lift-out' : 'past-lift-out');
const reported = ({ reportedAt }: Team) => reportedAt.toISOString();
const lane = ({ firmLeft, firmJoined }: Team) => `${firmLeft.name} to ${firmJoined.name}`;

/** The sum of known AUM with its coverage; '' where none is known. */
const aumOf = ({ aum: { total, known, of } }: Team) =>
  total === null ? '' : ` ${money(total)} in assets, known for ${known} of ${of}.`;

function findingOf(team: Team, market: Market, type: 'urgent' | 'info'): Finding {
  const { id, from, to, size, city, members } = team;
  const kind = team.kind === 'lift-out' ? 'Team lift-out' : 'Large transfer';
  const span = from === to ? `on ${onDay(from)}` : `from ${onDay(from)} to ${onDay(to)}`;
  return {
    id: `${ruleOf(type)}:${id}:${size}`,
    since: reported(team),
    type,
    title: `${kind}: ${size} advisors from ${lane(team)}`,
    description: `In ${city} ${span}.${aumOf(team)}${type === 'urgent' ? ' The team may still be growing.' : ''}`,
    actionLabel: 'Open the moves',
    evidence: {
      basis,
      ...onThatDay(to),
      count: size,
      items: members.slice(0, maxEvidence).map(({ name, movedOn, aum }) => ({
        label: name,
        detail: `${onDay(movedOn)}, ${city}, ${aum === null ? 'AUM unknown' : money(aum)}`,
      })),
    },
    action: { kind: 'moves', market: market.path, firm: team.firmLeft.name, liftOut: id, from, to },
  };
}

function groupFindingOf(teams: Team[], market: Market, type: 'urgent' | 'info'): Finding {
  const people = teams.reduce((total, { size }) => total + size, 0);
  const biggest = teams.toSorted((a, b) => b.size - a.size);
  const to =
    teams
      .map((team) => team.to)
      .toSorted()
      .at(-1) ?? '';
  const from = teams.map((team) => team.from).toSorted()[0] ?? '';
  return {
    ...groupFields(ruleOf(type), teams.map(reported).toSorted().at(-1) ?? ''),
    type,
    title: `${teams.length} lift-outs in ${market.name}`,
    description: `${people} advisors since ${onDay(from)}: ${listed(biggest.map(lane), teams.length)}.`,
    actionLabel: 'Open the lift-outs',
    evidence: {
      basis,
      ...onThatDay(to),
      count: teams.length,
      items: biggest.slice(0, maxEvidence).map((team) => ({
        label: lane(team),
        detail: `${team.size} advisors in ${team.city}, ${onDay(team.from)} to ${onDay(team.to)}`,
      })),
    },
    action: { kind: 'moves', market: market.path, firm: null, liftOut: null, from, to },
  };
}
