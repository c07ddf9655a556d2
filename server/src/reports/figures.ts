import { type AumTotal, activeLane, type MoveFigures } from '@liftout/contract/move-figures';
import type { FirmNet, MarketReport, ReportLane, ReportLiftOut } from '@liftout/contract/reports';
import { findLiftOuts } from '../moves/service.ts';
import type { Tx } from '../platform/db/database.ts';
import {
  findAumAbove,
  findLaneMoves,
  type LaneMove,
  type NetRow,
  type Period,
  sumFirms,
  sumLanes,
  sumMonths,
  sumMoves,
} from './move-queries.ts';
import { businessDaysBack, daysBefore } from './period.ts';

/** Below so many known amounts no quartile says what is usual. */
const outliersFrom = 8;
const listed = 8;
/** A team whose first days lie before the period is shown whole. */
const teamDaysBefore = 90;

const dollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);
export const aumOf = (totalCents: number | null, known: number, of: number): AumTotal => ({
  total: dollars(totalCents),
  known,
  of,
});

type MoveSections = Pick<
  MarketReport,
  'moves' | 'conversions' | 'gaining' | 'losing' | 'lanes' | 'liftOuts' | 'liftOutCount' | 'months'
> & { lastMove: string | null };

/** Everything a report says of a market's moves. */
export async function moveSections(tx: Tx, period: Period): Promise<MoveSections> {
  const sums = await sumMoves(tx, period);
  const firms = (await sumFirms(tx, period)).map(toNet);
  const lanes = await sumLanes(tx, period, businessDaysBack(period.to, activeLane.businessDays), listed);
  const months = await sumMonths(tx, period);
  const around = { ...period, from: daysBefore(period.from, teamDaysBefore) };
  const liftOuts = toLiftOuts(await findLaneMoves(tx, around)).filter(({ to }) => to >= period.from);
  return {
    moves: await figuresOf(tx, period, sums),
    conversions: sums.conversions,
    gaining: firms
      .filter(({ net }) => net > 0)
      .sort((a, b) => b.net - a.net || compare(a, b))
      .slice(0, listed),
    losing: firms
      .filter(({ net }) => net < 0)
      .sort((a, b) => a.net - b.net || compare(a, b))
      .slice(0, listed),
    lanes: lanes.map(
      ({ known, totalCents, recent, ...lane }): ReportLane => ({
        ...lane,
        aum: aumOf(totalCents, known, lane.advisors),
        recentAdvisors: recent,
        active: recent >= activeLane.advisors,
      }),
    ),
    liftOuts: liftOuts.slice(0, listed),
    liftOutCount: liftOuts.length,
    months: months.map(({ known, totalCents, ...month }) => ({
      ...month,
      aum: aumOf(totalCents, known, month.advisors),
    })),
    lastMove: sums.last,
  };
}

const compare = (a: FirmNet, b: FirmNet) => (a.firm < b.firm ? -1 : 1);

async function figuresOf(
  tx: Tx,
  period: Period,
  sums: Awaited<ReturnType<typeof sumMoves>>,
): Promise<MoveFigures> {
  const { known, totalCents, medianCents, lowerCents, upperCents } = sums;
  const outlying =
    known >= outliersFrom && lowerCents !== null && upperCents !== null && totalCents !== null
      ? await findAumAbove(tx, period, Math.round(upperCents + 3 * (upperCents - lowerCents)))
      : [];
  return {
    from: period.from,
    to: period.to,
    moves: sums.moves,
    advisors: sums.advisors,
    aum: aumOf(totalCents, known, sums.advisors),
    medianAum: dollars(medianCents),
    outliers: outlying.slice(0, 10).map(({ aumCents, ...outlier }) => ({
      ...outlier,
      aum: aumCents / 100,
      share: Math.round((aumCents / (totalCents ?? aumCents)) * 1000) / 10,
    })),
    outlierCount: outlying.length,
  };
}

function toNet(row: NetRow): FirmNet {
  return {
    firm: row.firm,
    joined: { advisors: row.joined, aum: aumOf(row.joinedCents, row.joinedKnown, row.joined) },
    left: { advisors: row.left, aum: aumOf(row.leftCents, row.leftKnown, row.left) },
    net: row.joined - row.left,
  };
}

function toLiftOuts(moves: LaneMove[]): ReportLiftOut[] {
  const byId = new Map(moves.map((move) => [move.id, move]));
  const lifts = findLiftOuts(
    moves.map(({ id, person, firmLeftId, firmJoinedId, place, movedOn }) => ({
      id,
      person,
      firmLeft: firmLeftId,
      firmJoined: firmJoinedId,
      city: place,
      date: movedOn,
      conversion: false,
    })),
  );
  return lifts.flatMap(({ kind, from, to, size, moves: ids }) => {
    const members = ids.flatMap((id) => byId.get(id) ?? []);
    const [first] = members;
    if (!first) return [];
    const { firmLeft, firmJoined, city } = first;
    return [{ kind, firmLeft, firmJoined, city, from, to, size, aum: aumOfMembers(members, size) }];
  });
}

/** Members come by day, so that an advisor's later amount replaces the earlier one. */
function aumOfMembers(members: LaneMove[], size: number): AumTotal {
  const known = new Map<string, number>();
  for (const { person, aumCents } of members) if (aumCents !== null) known.set(person, aumCents);
  const total = [...known.values()].reduce((sum, cents) => sum + cents, 0);
  return aumOf(known.size === 0 ? null : total, known.size, size);
}

/** The sections of a client without a target market. */
export function noMoves({ from, to }: { from: string; to: string }): MoveSections {
  const aum = aumOf(null, 0, 0);
  return {
    moves: { from, to, moves: 0, advisors: 0, aum, medianAum: null, outliers: [], outlierCount: 0 },
    conversions: 0,
    gaining: [],
    losing: [],
    lanes: [],
    liftOuts: [],
    liftOutCount: 0,
    months: [],
    lastMove: null,
  };
}
