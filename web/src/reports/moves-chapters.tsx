import type { MarketReport } from '@liftout/contract/reports';
import { AdvisorLink } from '../advisor-link/index.ts';
import { FirmPageLink } from '../firm-link/index.ts';
import { daySpan } from '../lib/format/day-span.ts';
import { count, counted } from '../lib/format/formats.ts';
import { calendarDay, monthName } from '../lib/format/times.ts';
import { Badge } from '../ui/data/badge.tsx';
import { Chart } from '../ui/data/chart.tsx';
import { Bars, Columns } from './charts.tsx';
import { Assets, Chapter } from './report-figures.tsx';
import { ReportTable } from './report-table.tsx';
import { laneSentence, monthSentence, monthsNote, netSentence, signed } from './sentences.ts';

/** The firms that gain and lose. */
export function FirmsChapter({ report }: { report: MarketReport }) {
  const firms = [...report.gaining, ...report.losing.toReversed()];
  return (
    <Chapter title="Who gains and who loses">
      <Chart
        title={netSentence(report)}
        unit="Advisors who joined minus advisors who left, in twelve months"
        table={
          <ReportTable
            label="Firms that gain and lose"
            head={[
              { label: 'Firm' },
              { label: 'Net', numeric: true },
              { label: 'Joined', numeric: true },
              { label: 'Left', numeric: true },
              { label: 'Assets joined', numeric: true },
              { label: 'Assets left', numeric: true },
            ]}
            rows={firms.map(({ firm, net, joined, left }) => ({
              key: firm,
              cells: [
                <FirmPageLink key="firm" firm={firm} clientId={report.clientId} />,
                signed(net),
                count(joined.advisors),
                count(left.advisors),
                <Assets key="joined" aum={joined.aum} />,
                <Assets key="left" aum={left.aum} />,
              ],
            }))}
          />
        }
      >
        <Bars bars={firms.map(({ firm, net }) => ({ label: firm, value: net, text: signed(net) }))} />
      </Chart>
    </Chapter>
  );
}

/** Lanes between firms. */
export function LanesChapter({ report }: { report: MarketReport }) {
  return (
    <Chapter
      title="Lanes"
      lead="A lane leads from one firm to another. It is active with three advisors in 30 business days."
    >
      <Chart
        title={laneSentence(report)}
        unit="Advisors who took the lane, in twelve months"
        table={
          <ReportTable
            label="Lanes"
            head={[
              { label: 'From' },
              { label: 'To' },
              { label: 'Advisors', numeric: true },
              { label: 'Assets', numeric: true },
              { label: 'Last move', numeric: true },
              { label: 'Lately', numeric: true },
            ]}
            rows={report.lanes.map(({ firmLeft, firmJoined, advisors, aum, last, recentAdvisors }) => ({
              key: `${firmLeft} ${firmJoined}`,
              cells: [
                <FirmPageLink key="left" firm={firmLeft} clientId={report.clientId} />,
                <FirmPageLink key="joined" firm={firmJoined} clientId={report.clientId} />,
                count(advisors),
                <Assets key="assets" aum={aum} />,
                calendarDay(last),
                count(recentAdvisors),
              ],
            }))}
          />
        }
      >
        <Bars
          bars={report.lanes.map(({ firmLeft, firmJoined, advisors, active }) => ({
            label: `${firmLeft} → ${firmJoined}`,
            value: advisors,
            text: count(advisors),
            mark: active ? 'active' : null,
          }))}
        />
      </Chart>
    </Chapter>
  );
}

const noData = 'No data';

/** Moves month by month. */
export function MonthsChapter({ report }: { report: MarketReport }) {
  return (
    <Chapter title="Month by month">
      <Chart
        title={monthSentence(report)}
        unit={`Advisors who moved, by month; the last one up to ${calendarDay(report.period.to)}.${monthsNote(report)}`}
        table={
          <ReportTable
            label="Moves by month"
            head={[
              { label: 'Month' },
              { label: 'Advisors', numeric: true },
              { label: 'Moves', numeric: true },
              { label: 'Assets', numeric: true },
            ]}
            rows={report.months.map(({ month, coverage, moves, advisors, aum }) => ({
              key: month,
              cells: [
                `${monthName(`${month}-01`)}${coverage === 'incomplete' ? ' (incomplete)' : ''}`,
                advisors === null ? noData : count(advisors),
                moves === null ? noData : count(moves),
                aum === null ? noData : <Assets key="assets" aum={aum} />,
              ],
            }))}
          />
        }
      >
        <Columns
          columns={report.months.map(({ month, coverage, advisors }) => ({
            label: monthName(`${month}-01`).slice(0, 3),
            value: advisors,
            isIncomplete: coverage === 'incomplete',
          }))}
        />
      </Chart>
    </Chapter>
  );
}

/** Lift-outs. */
export function LiftOutsChapter({ report: { clientId, liftOuts, liftOutCount } }: { report: MarketReport }) {
  if (liftOuts.length === 0)
    return (
      <Chapter title="Team lift-outs" lead="No teams moved together in these months.">
        {null}
      </Chapter>
    );
  const more = liftOutCount - liftOuts.length;
  return (
    <Chapter
      title="Team lift-outs"
      lead={`${counted(liftOutCount, 'team')} left one firm in one city for the same firm, days at most two weeks apart.${more > 0 ? ` The latest ${liftOuts.length}:` : ''}`}
    >
      <ReportTable
        label="Team lift-outs"
        head={[
          { label: 'From and to' },
          { label: 'City', wideOnly: true },
          { label: 'Days', wideOnly: true },
          { label: 'Advisors', numeric: true, wideOnly: true },
          { label: 'Assets', numeric: true, wideOnly: true },
        ]}
        rows={liftOuts.map(({ kind, firmLeft, firmJoined, city, from, to, size, aum, members }) => ({
          key: `${firmLeft} ${firmJoined} ${city} ${from}`,
          cells: [
            <div key="lane">
              <span className="inline-flex flex-wrap items-center gap-x-2">
                <FirmPageLink firm={firmLeft} clientId={clientId} /> →{' '}
                <FirmPageLink firm={firmJoined} clientId={clientId} />
                {kind === 'large-transfer' ? <Badge tone="warning">Large transfer</Badge> : null}
              </span>
              <p className="font-normal text-ink-soft">
                {members.map(({ moveId, name }, at) => (
                  <span key={moveId}>
                    {at > 0 ? ', ' : null}
                    <AdvisorLink id={moveId} clientId={clientId}>
                      {name}
                    </AdvisorLink>
                  </span>
                ))}
                {size > members.length ? ` and ${counted(size - members.length, 'more', 'more')}` : null}
              </p>
              <p className="font-normal text-ink-soft sm:hidden">
                {city} · {daySpan(from, to)} · {counted(size, 'advisor')} · <Assets aum={aum} />
              </p>
            </div>,
            city,
            <span key="days" className="whitespace-nowrap">
              {daySpan(from, to)}
            </span>,
            count(size),
            <Assets key="assets" aum={aum} />,
          ],
        }))}
      />
    </Chapter>
  );
}
