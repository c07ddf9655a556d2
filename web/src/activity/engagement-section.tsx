import type { Engagement } from '@liftout/contract/activity';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { count, duration, percent } from '../lib/formats.ts';
import { Card } from '../ui/card.tsx';
import { cx } from '../ui/cx.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Change } from '../ui/figures.tsx';
import { ProportionBar } from '../ui/proportion-bar.tsx';
import { Section } from '../ui/section.tsx';
import { Stat, StatRow } from '../ui/stat.tsx';
import { difference, growth } from './comparisons.ts';
import { Dispositions } from './dispositions.tsx';
import { engagementQuery } from './queries.ts';

/** Engagement Summary: a month's calls, e-mails and texts, each beside the month before. */
export function EngagementSection({ clientId, month }: { clientId: string; month: string }) {
  const query = useQuery(engagementQuery(clientId, month));
  const { data } = query;
  return (
    <Section id="engagement" title="Engagement Summary" description={describe(data)}>
      {query.isError ? (
        <Card>
          <ErrorState
            compact
            title="The engagement figures could not be loaded"
            description="Nothing is lost. Try again in a moment."
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        </Card>
      ) : (
        <div
          aria-busy={query.isPending || query.isPlaceholderData}
          className={cx('flex flex-col gap-3 transition-opacity', query.isPlaceholderData && 'opacity-60')}
        >
          <Figures data={data ?? null} loading={query.isPending} />
          <div className="grid gap-3 lg:grid-cols-2">
            <Card className="min-h-[17rem]">
              <h3 className="mb-4 font-semibold">How people were reached</h3>
              {data ? <Channels data={data} /> : null}
            </Card>
            <Card className="min-h-[17rem]">
              <h3 className="mb-4 font-semibold">How dialed calls ended</h3>
              {data ? <Dispositions figures={data} /> : null}
            </Card>
          </div>
        </div>
      )}
    </Section>
  );
}

function describe(data: Engagement | null | undefined): ReactNode {
  if (!data) return 'Calls, emails and texts of the month, beside the month before.';
  const campaign = data.campaignName ? ` Busiest campaign: ${data.campaignName}.` : '';
  return `${data.monthLabel}, compared with ${data.previous.monthLabel}.${campaign}`;
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
      value: seconds === null ? null : duration(seconds),
      ...(seconds === null ? {} : { exact: `${count(seconds)} seconds` }),
      change: compared(growth(seconds, before?.[name] ?? null), period),
    };
  };
  const rate = data?.connectRate ?? null;
  return (
    <StatRow label="Engagement figures">
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
    </StatRow>
  );
}

function compared(value: number | null, period: string, points = false): ReactNode {
  if (value === null) return <span>Nothing to compare {period}</span>;
  return <Change percent={value} period={period} points={points} />;
}

/** Each channel's part of all calls, e-mails and texts (spec section 9, Engagement percentage). */
function Channels({ data }: { data: Engagement }) {
  const parts = [
    { label: 'Calls', value: data.calls },
    { label: 'Emails', value: data.emails },
    { label: 'SMS', value: data.sms },
  ];
  if (parts.every(({ value }) => value === 0))
    return (
      <EmptyState compact title="No engagement in this month" description="Choose another month above." />
    );
  return <ProportionBar label="Calls, emails and texts as parts of all engagement" parts={parts} />;
}
