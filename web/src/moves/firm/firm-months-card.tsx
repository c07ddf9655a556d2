import type { MoveClassFilter } from '@liftout/contract/values/choices';
import { useQuery } from '@tanstack/react-query';
import { today as dayNow } from '../../lib/format/clock.ts';
import { count } from '../../lib/format/formats.ts';
import { monthName } from '../../lib/format/times.ts';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { ChartCard } from '../charts/chart-card.tsx';
import { noData } from '../charts/month-figures.ts';
import { LeftOut } from '../figures/left-out.tsx';
import { type MovesScope, monthsQuery } from '../queries.ts';
import { FirmColumns } from './firm-columns.tsx';
import { type FirmMonth, firmHeadline, sidesOf } from './sides.ts';

interface FirmMonthsCardProps {
  of: MovesScope;
  firm: string;
  /** Shows the moves of a month, `YYYY-MM`. */
  onMonth: (month: string) => void;
  /** Shows the moves of a kind on these days. */
  onLeftOut: (kind: MoveClassFilter, days: { from: string; to: string }) => void;
}

/** Who joined and left a firm in each of twelve months. */
export function FirmMonthsCard({ of, firm, onMonth, onLeftOut }: FirmMonthsCardProps) {
  const query = useQuery(monthsQuery(of, { firm, from: '', to: '', conversions: false, book: '' }, ''));
  const months = query.data ?? [];
  const { joined, left } = sidesOf(months);
  const [first] = months;
  const days = { from: first ? `${first.month}-01` : '', to: dayNow() };
  return (
    <ChartCard
      title={firmHeadline(months)}
      description="Advisors by month"
      howTo="Choose a month to see its moves"
      what="the months"
      query={query}
      empty={
        joined + left > 0
          ? null
          : {
              title: 'No moves in these twelve months',
              description: 'Advisors who join or leave this firm appear here once an upload covers them.',
            }
      }
      height={264}
      chart={<FirmColumns months={months} onMonth={onMonth} />}
      table={<SidesTable months={months} onMonth={onMonth} />}
      leftOut={(isEmpty) => (
        <LeftOut
          isEmpty={isEmpty}
          of={of}
          selection={{ firm, ...days, conversions: false, book: '' }}
          onOpen={(kind) => onLeftOut(kind, days)}
        />
      )}
    />
  );
}

function SidesTable({ months, onMonth }: { months: readonly FirmMonth[]; onMonth: (month: string) => void }) {
  return (
    <Table label="Joined and left by month" maxHeight="none">
      <thead>
        <tr>
          <Th>Month</Th>
          <Th numeric>Joined</Th>
          <Th numeric>Left</Th>
          <Th numeric>Net</Th>
        </tr>
      </thead>
      <tbody>
        {months.map(({ month, coverage, joined, left }) => (
          <Tr key={month}>
            <Td>
              {coverage === 'none' ? (
                monthName(month)
              ) : (
                <button type="button" className="rounded-mark hover:underline" onClick={() => onMonth(month)}>
                  {monthName(month)}
                </button>
              )}
              {coverage === 'incomplete' ? <span className="text-ink-soft"> (incomplete)</span> : null}
            </Td>
            <Td numeric>{joined === null ? noData : count(joined)}</Td>
            <Td numeric>{left === null ? noData : count(left)}</Td>
            <Td numeric>{joined === null || left === null ? noData : netText(joined - left)}</Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const netText = (net: number) => (net > 0 ? `+${count(net)}` : count(net));
