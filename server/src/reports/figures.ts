import {
  type AumTotal,
  activeLane,
  type MonthCoverage,
  type MoveFigures,
} from '@liftout/contract/move-figures';
import type { FirmNet, MarketReport, ReportLane, ReportLiftOut } from '@liftout/contract/reports';
import {
  businessDaysBack,
  leftOutOf,
  type MarketLiftOut,
  type MarketSums,
  marketLiftOuts,
  monthCoverage,
  type NetRow,
  type Period,
  sumMarket,
} from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import { dollarsOf } from '../platform/db/sql/sums.ts';
import { toDollars } from '../platform/money.ts';

/** Firms, lanes and lift-outs in a report, each at most. */
const maxListed = 8;
const maxOutliers = 10;
/** Names of a lift-out, at most. */
const maxMembers = 12;

/** @param totalCents a sum in cents, as text from SQL or as bigint */
export const aumOf = (totalCents: string | bigint | null, known: number, of: number): AumTotal => ({
  total: dollarsOf(totalCents),
  known,
  of,
});

type MoveSections = Pick<
  MarketReport,
  | 'moves'
  | 'conversions'
  | 'leftOut'
  | 'gaining'
  | 'losing'
  | 'lanes'
  | 'liftOuts'
  | 'liftOutCount'
  | 'months'
> & { lastMove: string | null };

/** The sections of a report on a market's moves. */
export async function moveSections(tx: Tx, period: Period): Promise<MoveSections> {
  const recentFrom = businessDaysBack(period.to, activeLane.businessDays);
  const sums = await sumMarket(tx, period, { recentFrom, lanes: maxListed, outliers: maxOutliers });
  const firms = sums.firms.map(toNet);
  const liftOuts = await marketLiftOuts(tx, { ...period, max: maxListed });
  const coverage = await monthCoverage(tx, period.market, period.from);
  return {
    moves: figuresOf(period, sums),
    conversions: sums.conversions,
    leftOut: await leftOutOf(tx, { ...period, firms: null, conversions: false }),
    gaining: firms
      .filter(({ net }) => net > 0)
      .sort((a, b) => b.net - a.net || compare(a, b))
      .slice(0, maxListed),
    losing: firms
      .filter(({ net }) => net < 0)
      .sort((a, b) => a.net - b.net || compare(a, b))
      .slice(0, maxListed),
    lanes: sums.lanes.map(
      ({ known, totalCents, recent, ...lane }): ReportLane => ({
        ...lane,
        aum: aumOf(totalCents, known, lane.advisors),
        recentAdvisors: recent,
        active: recent >= activeLane.advisors,
      }),
    ),
    liftOuts: liftOuts.rows.map(toReported),
    liftOutCount: liftOuts.total,
    months: sums.months.map((row) => monthOf(row, coverage(row.month))),
    lastMove: sums.last,
  };
}

function monthOf(
  { month, moves, advisors, known, totalCents }: MarketSums['months'][number],
  coverage: MonthCoverage,
): MarketReport['months'][number] {
  if (coverage === 'none') return { month, coverage, moves: null, advisors: null, aum: null };
  return { month, coverage, moves, advisors, aum: aumOf(totalCents, known, advisors) };
}

const compare = (a: FirmNet, b: FirmNet) => (a.firm < b.firm ? -1 : 1);

function figuresOf({ from, to }: Period, sums: MarketSums): MoveFigures {
  const { moves, advisors, known, totalCents, medianCents, outliers, outlierCount } = sums;
  return {
    from,
    to,
    moves,
    advisors,
    aum: aumOf(totalCents, known, advisors),
    medianAum: toDollars(medianCents),
    outliers: outliers.map(({ aumCents, ...outlier }) => ({
      ...outlier,
      aum: toDollars(aumCents),
      share: Math.round((aumCents / Number(totalCents ?? aumCents)) * 1000) / 10,
    })),
    outlierCount,
  };
}

const sideOf = ({ advisors, known, totalCents }: NetRow['joined']) => ({
  advisors,
  aum: aumOf(totalCents, known, advisors),
});

const toNet = ({ firm, joined, left }: NetRow): FirmNet => ({
  firm,
  joined: sideOf(joined),
  left: sideOf(left),
  net: joined.advisors - left.advisors,
});

const toReported = ({
  kind,
  firmLeft,
  firmJoined,
  city,
  from,
  to,
  size,
  aum,
  members,
}: MarketLiftOut): ReportLiftOut => ({
  kind,
  firmLeft: firmLeft.name,
  firmJoined: firmJoined.name,
  city,
  from,
  to,
  size,
  aum,
  members: members.slice(0, maxMembers).map(({ moveId, name }) => ({ moveId, name })),
});

/** The sections of a client without a target market. */
export function noMoves({ from, to }: { from: string; to: string }): MoveSections {
  const aum = aumOf(null, 0, 0);
  return {
    moves: { from, to, moves: 0, advisors: 0, aum, medianAum: null, outliers: [], outlierCount: 0 },
    conversions: 0,
    leftOut: { conversions: 0, takeovers: 0, repeats: 0, oneFirm: 0 },
    gaining: [],
    losing: [],
    lanes: [],
    liftOuts: [],
    liftOutCount: 0,
    months: [],
    lastMove: null,
  };
}
