import type { Engagement } from '@liftout/contract/activity';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { count, duration, percent, shortDuration } from '../lib/format/formats.ts';
import { CallSourceNote } from '../sources/index.ts';
import { cx } from '../ui/cx.ts';
import { Stat, StatRow } from '../ui/data/stat.tsx';
import { Change } from '../ui/data/values.tsx';
import { QueryError } from '../ui/feedback/query-error.tsx';
import { RefreshFailed } from '../ui/feedback/refresh-failed.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { Channels, Dispositions } from './breakdowns.tsx';
import { difference, growth } from './comparisons.ts';
import { engagementQuery } from './queries.ts';

/** Engagement Summary: a month's calls, e-mails and texts, each compared with the previous month. */
export function EngagementSection({ clientId, month }: { clientId: string; month: string }) {
  const query = useQuery(engagementQuery(clientId, month));
  const { data } = query;
  return (
    <Section id="engagement" title="Engagement Summary" description={describe(data)}>
      <CallSourceNote clientId={clientId} />
      <RefreshFailed what="the engagement figures" query={query} />
      {query.isError && !data ? (
        <Card>
          <QueryError compact what="the engagement figures" query={query} />
        </Card>
      ) : (
        <div
          aria-busy={query.isPending || query.isPlaceholderData}
          className={cx('flex flex-col gap-3 transition-opacity', query.isPlaceholderData && 'opacity-60')}
        >
          <Figures data={data ?? null} loading={query.isPending} />
          <div className="grid grid-cols-1 gap-3 lg:grid-cols-2">
            <Card className="min-h-[15.5rem]">
              <h3 className="mb-4 font-semibold">How you reached people</h3>
              {data ? <Channels data={data} /> : <BarsPending label="Loading channels" />}
            </Card>
            <Card className="min-h-[15.5rem]">
              <h3 className="mb-4 font-semibold">How dialed calls ended</h3>
              {data ? <Dispositions figures={data} /> : <BarsPending label="Loading call outcomes" />}
            </Card>
          </div>
        </div>
      )}
    </Section>
  );
}

function describe(data: Engagement | null | undefined): ReactNode {
  if (!data) return 'Calls, emails and texts this month, compared with last month.';
  return `${data.monthLabel}, compared with ${data.previous.monthLabel}.`;
}

function Figures({ data, loading }: { data: Engagement | null; loading: boolean }) {
  const before = data?.previous;
  const period = before ? `vs ${before.monthLabel.split(' ')[0]}` : '';
  const counted = (name: 'calls' | 'emails' | 'sms' | 'callsDialed') => ({
    loading,
    value: data ? count(data[name]) : null,
    change: compared(growth(data?.[name] ?? null, before?.[name] ?? null), period),
  });
  const timed = (name: 'avgCampaignTime' | 'totalTalkTime') => {
    const seconds = data?.[name] ?? null;
    return {
      loading,
      value:
        seconds === null ? null : name === 'avgCampaignTime' ? shortDuration(seconds) : duration(seconds),
      ...(seconds === null ? {} : { exact: `${count(seconds)} seconds` }),
      change: compared(growth(seconds, before?.[name] ?? null), period),
    };
  };
  const rate = data?.connectRate ?? null;
  return (
    <StatRow label="Engagement figures" columns={4}>
      <Stat label="Calls" {...counted('calls')} />
      <Stat label="Emails" {...counted('emails')} />
      <Stat label="SMS" {...counted('sms')} />
      <Stat label="Calls Dialed" {...counted('callsDialed')} />
      <Stat
        label="Connect Rate"
        loading={loading}
        value={rate === null ? null : percent(rate)}
        change={compared(difference(rate, before?.connectRate ?? null), period, true)}
      />
      <Stat label="Avg Campaign Time" {...timed('avgCampaignTime')} />
      <Stat label="Total Talk Time" {...timed('totalTalkTime')} />
      <Stat
        label="Campaign"
        loading={loading}
        value={
          data?.campaignName ? <span className="text-lg tracking-normal">{data.campaignName}</span> : null
        }
        note="with the most calls"
      />
    </StatRow>
  );
}

function compared(value: number | null, period: string, points = false): ReactNode {
  if (value === null) return <span>No figures {period}</span>;
  return <Change percent={value} period={period} points={points} />;
}

function BarsPending({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="flex flex-col gap-3 py-1.5">
      {['w-full', 'w-3/4', 'w-2/5'].map((width) => (
        <div key={width} className="grid grid-cols-[8rem_1fr] gap-3">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className={cx('h-3.5', width)} />
        </div>
      ))}
    </div>
  );
}
