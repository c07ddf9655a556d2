import {
  type AumTotal,
  activeLane,
  independentChannels,
  type LiftOut,
  type MonthCoverage,
  type MoveChannels,
  type MoveFigures,
  type MoveLane,
  type MoveMonth,
  type NetRecruiting,
} from '@liftout/contract/moves';
import type { Tx } from '../platform/db/database.ts';
import type { Paging } from '../platform/db/sql/paging.ts';
import { dollarsOf } from '../platform/db/sql/sums.ts';
import { toCents, toDollars } from '../platform/money.ts';
import { coverageOf } from './coverage.ts';
import { largeTransferSize } from './lift-outs.ts';
import { netAum } from './net-aum.ts';
import { findCoverage, findLastDay } from './queries/coverage.ts';
import { countConversions, findLanes, findNet, findTotals, type NetSort } from './queries/figures.ts';
import { findChannels, findMonths, findTeams, type TeamRow } from './queries/flows.ts';
import type { Sums } from './queries/fragments.ts';
import type { Selected } from './selection.ts';
import { businessDaysBack, monthsOf, monthsUpTo, plusDays, spanBefore } from './spans.ts';

const maxMonths = 120;
const defaultMonths = 12;
/** Moves of later days are hardly announced, but mistyped. */
const announcedDays = 366;

/** Medians have fractions of a cent. */
const roundToCent = (dollars: number | null) => (dollars === null ? null : toDollars(toCents(dollars)));
const aumOf = ({ aum, known, advisors }: Sums): AumTotal => ({ total: dollarsOf(aum), known, of: advisors });
const sideOf = (sums: Sums) => ({ advisors: sums.advisors, aum: aumOf(sums) });

/** The total over all pages. Every row carries it; a page past the end has no rows, so the first page is asked. */
async function totalOf(
  found: { total: number }[],
  { page }: Paging,
  ask: (first: Paging) => Promise<{ total: number }[]>,
): Promise<number> {
  const [row] = found.length === 0 && page > 1 ? await ask({ page: 1, pageSize: 1 }) : found;
  return row?.total ?? 0;
}

async function figuresOf(tx: Tx, selected: Selected): Promise<MoveFigures> {
  const totals = await findTotals(tx, selected);
  const aum = aumOf(totals);
  const { from, to } = selected;
  return {
    from,
    to,
    moves: totals.moves,
    advisors: totals.advisors,
    aum,
    medianAum: roundToCent(toDollars(totals.medianCents)),
    outliers: totals.outliers.map(({ aumCents, ...outlier }) => ({
      ...outlier,
      aum: toDollars(aumCents),
      share: aum.total ? Math.round((toDollars(aumCents) / aum.total) * 1000) / 10 : 0,
    })),
    outlierCount: totals.outlierCount,
  };
}

/** Figures of the selection and of the period before it. `today` (`YYYY-MM-DD`) ends a selection without a last day. */
export async function summarize(tx: Tx, selected: Selected, today: string) {
  const before = spanBefore(selected, today);
  const current = await figuresOf(tx, selected);
  const previous = before && (await figuresOf(tx, { ...selected, ...before }));
  const { from, to } = await spanOfMonths(tx, selected, today);
  const coverage = await monthCoverage(tx, selected.market, before?.from ?? from);
  return {
    market: selected.market,
    current,
    previous,
    coverage: {
      current: spanCoverage(current, monthsOf(from, to, maxMonths).map(coverage)),
      previous:
        before &&
        previous &&
        spanCoverage(previous, monthsOf(before.from, before.to, maxMonths).map(coverage)),
    },
    conversions: await countConversions(tx, selected),
  };
}

/** How uploads cover a span, of how they cover its months. What has moves is covered by something. */
function spanCoverage({ moves }: MoveFigures, months: readonly MonthCoverage[]): MonthCoverage {
  if (months.every((one) => one === 'full')) return 'full';
  return moves === 0 && months.every((one) => one === 'none') ? 'none' : 'incomplete';
}

export async function netOf(
  tx: Tx,
  selected: Selected,
  paging: Paging & { sort: NetSort; order: 'asc' | 'desc' },
): Promise<{ rows: NetRecruiting[]; total: number }> {
  const found = await findNet(tx, selected, paging);
  const rows = found.map(({ firm, joined, left, keptBoth, quartiles }) => {
    const { cents, ...aum } = netAum(joined, left, quartiles);
    const net = { advisors: joined.advisors - left.advisors, aum: dollarsOf(cents), ...aum };
    return { firm, joined: sideOf(joined), left: sideOf(left), keptBoth, net };
  });
  return {
    rows,
    total: await totalOf(found, paging, (first) => findNet(tx, selected, { ...paging, ...first })),
  };
}

export async function lanesOf(
  tx: Tx,
  selected: Selected,
  today: string,
  paging: Paging,
): Promise<{ rows: MoveLane[]; total: number }> {
  const to = selected.to !== null && selected.to < today ? selected.to : today;
  const recent = { from: businessDaysBack(to, activeLane.businessDays), to };
  const found = await findLanes(tx, selected, recent, paging);
  const rows = found.map((lane) => ({
    firmLeft: lane.firmLeft,
    firmJoined: lane.firmJoined,
    moves: lane.moves,
    advisors: lane.advisors,
    aum: aumOf(lane),
    first: lane.first,
    last: lane.last,
    recentAdvisors: lane.recentAdvisors,
    active: lane.recentAdvisors >= activeLane.advisors,
  }));
  return { rows, total: await totalOf(found, paging, (first) => findLanes(tx, selected, recent, first)) };
}

const isIndependent = (channel: string | null) => independentChannels.some((one) => one === channel);

export async function channelsOf(tx: Tx, selected: Selected): Promise<MoveChannels> {
  const { channels, flows, breakaways } = await findChannels(tx, selected, independentChannels);
  return {
    channels: channels.map((row) => ({ ...row, net: row.joined - row.left })),
    flows: flows.map((flow) => ({
      left: flow.left,
      joined: flow.joined,
      advisors: flow.advisors,
      aum: aumOf(flow),
      breakaway: flow.left !== null && !isIndependent(flow.left) && isIndependent(flow.joined),
    })),
    breakaways: sideOf(breakaways),
  };
}

/**
 * The months (`YYYY-MM`) of a selection and their days; without a first day, the 12 up to its last day. Without a last day it
 * ends today, or with the moves that are announced within a year.
 */
export async function spanOfMonths(tx: Tx, selected: Selected, today: string) {
  const { from } = selected;
  const to = selected.to ?? (await endOf(tx, selected, today));
  const months = from === null ? monthsUpTo(to, defaultMonths) : monthsOf(from, to, maxMonths);
  return { months, from: from ?? `${months[0]}-01`, to };
}

async function endOf(tx: Tx, { from, market }: Selected, today: string): Promise<string> {
  const until = { from: plusDays(today, 1), to: plusDays(today, announcedDays) };
  const last = (await findLastDay(tx, market, until)) ?? today;
  return from !== null && from > last ? from : last;
}

/** Every month of the selection. */
export async function monthsIn(tx: Tx, selected: Selected, today: string): Promise<MoveMonth[]> {
  const { months, from, to } = await spanOfMonths(tx, selected, today);
  const found = await findMonths(tx, { ...selected, from, to });
  const coverage = await monthCoverage(tx, selected.market, from);
  const byMonth = new Map(found.map((row) => [row.month, row]));
  const empty = { moves: 0, advisors: 0, aum: null, known: 0, joined: 0, left: 0 };
  return months.map((month) => {
    const row = byMonth.get(month) ?? empty;
    const sides =
      selected.firms === null ? { joined: null, left: null } : { joined: row.joined, left: row.left };
    const figures = { moves: row.moves, advisors: row.advisors, aum: aumOf(row), ...sides };
    const covered = coverage(month);
    return { month, coverage: covered, ...(covered === 'none' ? noData : figures) };
  });
}

/** The figures of a month that no upload covers. */
const noData = { moves: null, advisors: null, aum: null, joined: null, left: null };

/**
 * Whether uploads cover each month of a market, or of all, from that of a day (`YYYY-MM-DD`) on: the same wherever a selection
 * ends.
 */
export async function monthCoverage(
  tx: Tx,
  market: string | null,
  from: string,
): Promise<(month: string) => MonthCoverage> {
  const { reports, labels } = await findCoverage(tx, market, `${from.slice(0, 7)}-01`);
  return coverageOf(reports, labels);
}

export async function liftOutsOf(
  tx: Tx,
  selected: Selected,
  paging: Paging,
): Promise<{ rows: LiftOut[]; total: number }> {
  const found = await findTeams(tx, selected, paging);
  return {
    rows: found.map(toLiftOut),
    total: await totalOf(found, paging, (first) => findTeams(tx, selected, first)),
  };
}

/** A team, and when the last of its moves was added. */
export interface MarketLiftOut extends LiftOut {
  reportedAt: Date;
}

/**
 * A market's teams with a day between `from` and `to` (`YYYY-MM-DD`), newest first, at most `max`, and their total.
 * Insights and reports use it, so that they show the same teams as the moves page.
 */
export async function marketLiftOuts(
  tx: Tx,
  { market, from, to, max }: { market: string; from: string; to: string; max: number },
): Promise<{ rows: MarketLiftOut[]; total: number }> {
  const selected = { market, firms: null, from, to, conversions: false };
  const found = await findTeams(tx, selected, { page: 1, pageSize: max });
  return {
    rows: found.map((team) => ({ ...toLiftOut(team), reportedAt: team.reportedAt })),
    total: found[0]?.total ?? 0,
  };
}

function toLiftOut(team: TeamRow): LiftOut {
  return {
    id: team.id,
    kind: team.advisors < largeTransferSize ? 'lift-out' : 'large-transfer',
    firmLeft: team.firmLeft,
    firmJoined: team.firmJoined,
    city: team.city,
    market: team.market,
    from: team.from,
    to: team.to,
    size: team.advisors,
    aum: aumOf(team),
    members: team.members.map(({ aumCents, ...member }) => ({
      ...member,
      aum: toDollars(aumCents),
    })),
  };
}
