import type { HubspotMetrics, JustcallMetrics } from '@liftout/contract/admin';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { briefCount, count, notKnown, shortDuration } from '../../lib/format/formats.ts';
import { cx } from '../../ui/cx.ts';
import { Chart } from '../../ui/data/chart.tsx';
import { Stat, StatRow } from '../../ui/data/stat.tsx';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { Change } from '../../ui/data/values.tsx';
import { QueryError } from '../../ui/feedback/query-error.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Section } from '../../ui/layout/section.tsx';
import { MonthColumns } from './month-columns.tsx';
import { hubspotQuery, justcallQuery } from './queries.ts';
import { callingSentence, engagementSentence, shortMonth } from './sentences.ts';

interface Compared {
  monthLabel: string;
  previousMonthLabel: string;
}

/** `July vs June` */
const period = ({ monthLabel, previousMonthLabel }: Compared) =>
  `${shortMonth(monthLabel)} vs ${shortMonth(previousMonthLabel)}`;

interface Series<Month> {
  label: string;
  of: (month: Month) => number | null;
  /** In the table, and above its column. */
  show?: (value: number) => string;
}

interface FigureProps {
  label: string;
  value: number | null;
  show?: (value: number) => string;
  change?: number | null;
  note?: string;
}

interface AnalyticsProps<Month extends { month: string; monthLabel: string }, Data> {
  title: string;
  description: string;
  query: UseQueryResult<Data>;
  figures: (data: Data) => FigureProps[];
  /** The labels of the figures while they load. */
  labels: readonly string[];
  sentence: (data: Data) => string;
  months: (data: Data) => readonly Month[];
  compared: (data: Data) => Compared;
  series: readonly Series<Month>[];
  unit: string;
}

/** Figures of all months with their trends, and the last six months as a chart with a table behind it. */
function Analytics<Month extends { month: string; monthLabel: string }, Data>(
  props: AnalyticsProps<Month, Data>,
) {
  const { title, description, query, labels, figures, sentence, months, compared, series, unit } = props;
  const { data } = query;
  return (
    <Section title={title} description={description}>
      {query.isLoadingError ? (
        <Card>
          <QueryError compact what={title.toLowerCase()} query={query} />
        </Card>
      ) : (
        <div className="flex flex-col gap-4">
          <StatRow label={`${title}: totals`} columns={4}>
            {data === undefined
              ? labels.map((label) => <Stat key={label} label={label} value={null} loading />)
              : figures(data).map(({ label, value, show = count, change, note }) => (
                  <Stat
                    key={label}
                    label={label}
                    value={value === null ? null : show(value)}
                    note={note}
                    change={
                      change == null ? null : <Change percent={change} period={period(compared(data))} />
                    }
                  />
                ))}
          </StatRow>
          <Card>
            {data === undefined ? (
              <Skeleton className="h-72" />
            ) : (
              <Chart
                title={sentence(data)}
                unit={unit}
                table={<MonthTable label={title} months={months(data)} series={series} />}
              >
                <Columns months={months(data)} series={series} />
              </Chart>
            )}
          </Card>
        </div>
      )}
    </Section>
  );
}

function Columns<Month extends { monthLabel: string }>({
  months,
  series,
}: {
  months: readonly Month[];
  series: readonly Series<Month>[];
}) {
  const short = (label: string) => label.slice(0, 3);
  return (
    <div
      className={cx(
        'grid grid-cols-1 gap-x-8 gap-y-6 sm:grid-cols-2',
        series.length === 3 ? 'lg:grid-cols-3' : 'xl:grid-cols-4',
      )}
    >
      {series.map(({ label, of, show }) => (
        <MonthColumns
          key={label}
          title={label}
          show={show ?? briefCount}
          months={months.map((month) => ({ label: short(month.monthLabel), value: of(month) }))}
          current={short(months.at(-1)?.monthLabel ?? '')}
        />
      ))}
    </div>
  );
}

function MonthTable<Month extends { month: string; monthLabel: string }>({
  label,
  months,
  series,
}: {
  label: string;
  months: readonly Month[];
  series: readonly Series<Month>[];
}) {
  const cell = (value: number | null, show: (value: number) => string): ReactNode =>
    value === null ? <span className="text-ink-faint">{notKnown}</span> : show(value);
  return (
    <Table label={`${label} by month`} maxHeight="none">
      <thead>
        <tr>
          <Th>Month</Th>
          {series.map((one) => (
            <Th key={one.label} numeric>
              {one.label}
            </Th>
          ))}
        </tr>
      </thead>
      <tbody>
        {months.map((month) => (
          <Tr key={month.month}>
            <Td>{month.monthLabel}</Td>
            {series.map((one) => (
              <Td key={one.label} numeric>
                {cell(one.of(month), one.show ?? count)}
              </Td>
            ))}
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}

const byMonth = 'By month, UTC. The dashed column is the month so far.';

/** Calls, e-mails, meetings and tasks of all clients. */
export const EngagementAnalytics = () => (
  <Analytics<HubspotMetrics['months'][number], HubspotMetrics>
    title="Engagement analytics"
    description="Everything logged or synced, for all clients."
    query={useQuery(hubspotQuery)}
    labels={['Calls', 'Emails', 'Meetings', 'Tasks']}
    figures={({ totalCalls, totalEmails, totalMeetings, totalTasks, trend }) => [
      { label: 'Calls', value: totalCalls, change: trend.calls },
      { label: 'Emails', value: totalEmails, change: trend.emails },
      { label: 'Meetings', value: totalMeetings, change: trend.meetings },
      { label: 'Tasks', value: totalTasks, change: trend.tasks },
    ]}
    sentence={engagementSentence}
    unit={byMonth}
    months={({ months }) => months}
    compared={({ trend }) => trend}
    series={[
      { label: 'Calls', of: ({ calls }) => calls },
      { label: 'Emails', of: ({ emails }) => emails },
      { label: 'Meetings', of: ({ meetings }) => meetings },
      { label: 'Tasks', of: ({ tasks }) => tasks },
    ]}
  />
);

/** Dialed and answered calls of all clients, their duration, and the campaigns. */
export const CallingAnalytics = () => (
  <Analytics<JustcallMetrics['months'][number], JustcallMetrics>
    title="Cold-calling analytics"
    description="Dialed calls, those with a disposition, for all clients."
    query={useQuery(justcallQuery)}
    labels={['Total calls', 'Answered', 'Average duration', 'Active campaigns']}
    figures={({ totalCalls, answeredCalls, avgCallDuration, activeCampaigns, trend }) => [
      { label: 'Total calls', value: totalCalls, change: trend.calls },
      { label: 'Answered', value: answeredCalls, change: trend.answered },
      {
        label: 'Average duration',
        value: avgCallDuration,
        show: shortDuration,
        change: trend.avgDuration,
      },
      { label: 'Active campaigns', value: activeCampaigns, note: 'right now' },
    ]}
    sentence={callingSentence}
    unit={byMonth}
    months={({ months }) => months}
    compared={({ trend }) => trend}
    series={[
      { label: 'Total calls', of: ({ calls }) => calls },
      { label: 'Answered', of: ({ answered }) => answered },
      {
        label: 'Average duration, seconds',
        of: ({ avgDuration }) => avgDuration,
        show: count,
      },
    ]}
  />
);
