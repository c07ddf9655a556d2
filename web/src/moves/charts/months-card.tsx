import type { MoveMonth } from '@liftout/contract/moves';
import type { MoveClassFilter } from '@liftout/contract/values/choices';
import { useQuery } from '@tanstack/react-query';
import { today as dayNow } from '../../lib/format/clock.ts';
import { count } from '../../lib/format/formats.ts';
import { monthName } from '../../lib/format/times.ts';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { Coverage, Money } from '../../ui/data/values.tsx';
import { LeftOut } from '../figures/left-out.tsx';
import { type MovesScope, monthsQuery } from '../queries.ts';
import type { MovesSelection } from '../table/table-state.ts';
import { ChartCard } from './chart-card.tsx';
import type { Measure } from './flow-layout.ts';
import { MonthColumns } from './month-columns.tsx';
import { monthFigure, monthLabel, monthsHeadline, monthText, noData, noMonths } from './month-figures.ts';
import { lastDayShown } from './month-span.ts';

interface MonthsCardProps {
  of: MovesScope;
  selection: MovesSelection;
  by: Measure;
  onSpan: (span: { from: string; to: string }) => void;
  onLeftOut: (kind: MoveClassFilter, span: { from: string; to: string }) => void;
}

/** Twelve months of moves, in which a period is chosen. */
export function MonthsCard({ of, selection, by, onSpan, onLeftOut }: MonthsCardProps) {
  const today = dayNow();
  const query = useQuery(monthsQuery(of, selection, lastDayShown(selection, today)));
  const months = query.data ?? [];
  const [first] = months;
  const shown = { from: first ? `${first.month}-01` : '', to: lastDayShown(selection, today) };
  return (
    <ChartCard
      title={monthsHeadline(months, by)}
      description={`${by === 'aum' ? 'Known AUM' : 'Advisors'} on the move by month`}
      howTo="Choose a month, or drag across several"
      what="the months"
      query={query}
      empty={months.every(({ coverage }) => coverage === 'none') ? noMonths : null}
      height={233}
      chart={
        <MonthColumns
          columns={months.map((month) => ({
            month: month.month,
            coverage: month.coverage,
            figure: monthFigure(month, by),
            name: monthLabel(month, by),
            text: monthText(month, by),
          }))}
          span={selection}
          today={today}
          onSpan={onSpan}
        />
      }
      table={<MonthsTable months={months} />}
      leftOut={(isEmpty) => (
        <LeftOut
          isEmpty={isEmpty}
          of={of}
          selection={{ ...selection, ...shown }}
          onOpen={(kind) => onLeftOut(kind, shown)}
        />
      )}
    />
  );
}

function MonthsTable({ months }: { months: readonly MoveMonth[] }) {
  return (
    <Table label="Moves by month" maxHeight="none">
      <thead>
        <tr>
          <Th>Month</Th>
          <Th numeric>Advisors</Th>
          <Th numeric>Moves</Th>
          <Th numeric>AUM</Th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, coverage, moves, advisors, aum }) => (
          <Tr key={month}>
            <Td>
              {monthName(month)}
              {coverage === 'incomplete' ? <span className="text-ink-soft"> (incomplete)</span> : null}
            </Td>
            <Td numeric>{advisors === null ? noData : count(advisors)}</Td>
            <Td numeric>{moves === null ? noData : count(moves)}</Td>
            <Td numeric>
              {aum === null ? (
                noData
              ) : (
                <>
                  <Coverage known={aum.known} of={aum.of} /> <Money dollars={aum.total} />
                </>
              )}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
