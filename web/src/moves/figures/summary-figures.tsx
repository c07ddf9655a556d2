import type { MonthCoverage, MoveFigures, MovesSummary } from '@liftout/contract/moves';
import type { MoveClassFilter } from '@liftout/contract/values/choices';
import { fewForPercent } from '@liftout/contract/values/coverage-text';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { daySpan } from '../../lib/format/day-span.ts';
import { count, counted, money, moneyExact, percent } from '../../lib/format/formats.ts';
import { calendarDay } from '../../lib/format/times.ts';
import { cx } from '../../ui/cx.ts';
import { Stat, StatRow } from '../../ui/data/stat.tsx';
import { Change } from '../../ui/data/values.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { QueryError } from '../../ui/feedback/query-error.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { type MovesScope, summaryQuery } from '../queries.ts';
import type { MovesSelection } from '../table/table-state.ts';
import { coverageText } from './coverage.ts';
import { noUpload } from './empty-period.tsx';
import { LeftOut } from './left-out.tsx';
import { repeatNote } from './repeat-note.ts';

interface SummaryFiguresProps {
  of: MovesScope;
  selection: MovesSelection;
  onIncludeConversions: () => void;
  onLeftOut: (kind: MoveClassFilter) => void;
}

/** Moves, advisors and their assets: totals with their coverage, the median, and outliers. */
export function SummaryFigures({ of, selection, onIncludeConversions, onLeftOut }: SummaryFiguresProps) {
  const query = useQuery(summaryQuery(of, selection));
  const { data } = query;
  if (query.isLoadingError)
    return (
      <Card>
        <QueryError compact what="the figures" query={query} />
      </Card>
    );
  const loading = query.isPending;
  const now = data?.current;
  return (
    <div
      aria-busy={query.isPlaceholderData || undefined}
      className={cx(
        'flex flex-col gap-3 transition-opacity',
        query.isPlaceholderData && 'opacity-60',
        // The notes take two lines, or three in a narrow window, and most markets have outliers.
        loading && 'xl:min-h-[263px] min-[89rem]:min-h-[245px]',
      )}
    >
      <StatRow label="Move figures" className={loading ? 'xl:min-h-[162px] min-[89rem]:min-h-36' : undefined}>
        <CountStat
          label="Advisors on the move"
          figure="advisors"
          loading={loading}
          data={data}
          tellsGaps
          note={now && !data.previous ? (spanText(now) ?? 'Each advisor counts once') : null}
          noteWithout={noUpload}
        />
        <CountStat
          label="Moves"
          figure="moves"
          loading={loading}
          data={data}
          note={
            data && data.conversions > 0 && !selection.conversions ? (
              <ConversionsLeftOut count={data.conversions} onInclude={onIncludeConversions} />
            ) : (
              now && data.coverage.current !== 'none' && repeatNote(now)
            )
          }
        />
        <AmountStat
          label="AUM on the move"
          loading={loading}
          dollars={now?.aum.total}
          note={now && data.coverage.current !== 'none' && coverageText(now.aum)}
        />
        <AmountStat
          label="Median AUM"
          loading={loading}
          dollars={now?.medianAum}
          note={now && now.aum.known > 0 && `of ${counted(now.aum.known, 'known amount')}`}
        />
      </StatRow>
      <LeftOut
        of={of}
        selection={selection}
        isEmpty={data && data.coverage.current === 'none'}
        onOpen={onLeftOut}
      />
      {now && now.outlierCount > 0 ? <Outliers figures={now} /> : null}
    </div>
  );
}

interface CountStatProps {
  label: string;
  figure: 'advisors' | 'moves';
  loading: boolean;
  data: MovesSummary | undefined;
  /** Says which period may still grow: once in a row of figures. */
  tellsGaps?: boolean;
  note: ReactNode;
  /** In its place where no upload covers the days. */
  noteWithout?: ReactNode;
}

/** A count with its change, where an upload covers the days. */
function CountStat({
  label,
  figure,
  loading,
  data,
  tellsGaps = false,
  note,
  noteWithout = note,
}: CountStatProps) {
  if (!data || data.coverage.current === 'none')
    return <Stat label={label} loading={loading} value={null} note={data && noteWithout} />;
  const { current, previous, coverage } = data;
  return (
    <Stat
      label={label}
      loading={loading}
      value={count(current[figure])}
      change={
        previous ? (
          <ChangeFromPrevious
            now={current[figure]}
            before={previous}
            value={previous[figure]}
            coverage={coverage}
            tellsGaps={tellsGaps}
          />
        ) : null
      }
      note={note}
    />
  );
}

function ConversionsLeftOut({ count: leftOut, onInclude }: { count: number; onInclude: () => void }) {
  return (
    <span>
      {counted(leftOut, 'conversion or takeover', 'conversions or takeovers')} left out{' '}
      <Button variant="ghost" size="sm" className="-my-1.5 -mr-2.5" onClick={onInclude}>
        Include
      </Button>
    </span>
  );
}

interface AmountStatProps {
  label: string;
  loading: boolean;
  /** Null or undefined: not known. */
  dollars: number | null | undefined;
  note: ReactNode;
}

function AmountStat({ dollars, ...stat }: AmountStatProps) {
  if (dollars == null) return <Stat {...stat} value={null} />;
  return <Stat {...stat} value={money(dollars)} exact={moneyExact(dollars)} />;
}

function spanText({ from, to }: MoveFigures): string | null {
  if (from && to) return `${calendarDay(from)} to ${calendarDay(to)}`;
  if (to) return `Up to ${calendarDay(to)}`;
  return from ? `Since ${calendarDay(from)}` : null;
}

interface ChangeFromPreviousProps {
  now: number;
  value: number;
  before: MoveFigures;
  coverage: { current: MonthCoverage; previous: MonthCoverage | null };
  /** Says which period may still grow: once in a row of figures. */
  tellsGaps: boolean;
}

/**
 * The change against the previous period of the same length; only that period's count where it is small, and no count
 * where no upload covers it.
 */
function ChangeFromPrevious({ now, value, before, coverage, tellsGaps }: ChangeFromPreviousProps) {
  const days = before.from && before.to ? daySpan(before.from, before.to) : '';
  if (coverage.previous === 'none') return <span>No data {days}</span>;
  const gap = tellsGaps && incompleteText(coverage.current === 'full', coverage.previous === 'full');
  const open = gap ? <span className="basis-full">{gap}</span> : null;
  if (value < fewForPercent)
    return (
      <>
        <span>
          {value === 0 ? 'None' : count(value)} in {days}
        </span>{' '}
        {open}
      </>
    );
  return (
    <>
      <Change percent={((now - value) / value) * 100} /> <span>vs {days}</span> {open}
    </>
  );
}

function incompleteText(isFull: boolean, wasFull: boolean): string | null {
  if (isFull && wasFull) return null;
  if (!isFull && !wasFull) return 'Both periods are incomplete';
  return isFull ? 'The earlier period is incomplete' : 'This period is still incomplete';
}

/** Advisors who have a large part of the assets, as a warning against reading the total as a trend. */
function Outliers({ figures: { aum, outliers, outlierCount } }: { figures: MoveFigures }) {
  const [largest] = outliers;
  if (!largest) return null;
  return (
    <Alert
      tone="info"
      title={`${counted(outlierCount, 'outlier skews', 'outliers skew')} the total; use the median`}
    >
      Largest: {largest.name}, {largest.firmLeft ?? 'unknown'} → {largest.firmJoined ?? 'unknown'} on{' '}
      {calendarDay(largest.movedOn)}: {money(largest.aum)}
      {aum.known < fewForPercent ? '' : `, ${percent(largest.share)} of the known total`}.
    </Alert>
  );
}
