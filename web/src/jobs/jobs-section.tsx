import { type FailedJob, type JobState, retryJob } from '@liftout/contract/jobs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { call } from '../lib/api/api.ts';
import { messageOf } from '../lib/api/errors.ts';
import { useChange } from '../lib/changes/mutation.ts';
import { Badge } from '../ui/data/badge.tsx';
import { NextTime, RealTime } from '../ui/data/real-time.tsx';
import { Loaded } from '../ui/feedback/loaded.tsx';
import { SkeletonRows } from '../ui/feedback/skeleton.tsx';
import { toast } from '../ui/feedback/toast-store.ts';
import { Button } from '../ui/form/button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { Section } from '../ui/layout/section.tsx';
import { jobsQuery } from './queries.ts';

/** What the server does on its own: when it ran last, when it runs next, and what failed. */
export function JobsSection() {
  const query = useQuery(jobsQuery);
  return (
    <Section
      id="jobs"
      title="Background jobs"
      description="What Liftout does on its own. A job that fails is tried again; one that fails for good waits here for 30 days."
    >
      <Card flush>
        <Loaded query={query} what="the background jobs" placeholder={<SkeletonRows rows={5} columns={3} />}>
          {({ failed, failedTotal, jobs }) => (
            <ul className="divide-y divide-line-soft">
              {failed.map((job) => (
                <FailedRow key={job.id} job={job} />
              ))}
              {failedTotal > failed.length ? (
                <li className="px-4 py-3 text-ink-soft text-sm">
                  {`The latest ${failed.length} of ${failedTotal} jobs that failed for good.`}
                </li>
              ) : null}
              {jobs.map((job) => (
                <JobRow key={job.name} job={job} />
              ))}
            </ul>
          )}
        </Loaded>
      </Card>
    </Section>
  );
}

function FailedRow({ job: { id, title, failedAt, reason } }: { job: FailedJob }) {
  const retry = useChange({
    by: retryJob,
    clientId: null,
    send: () => call(retryJob, { params: { id } }),
    done: () => ({ tone: 'positive', title: 'The job runs again', description: title }),
    onError: (error) =>
      toast({
        tone: 'negative',
        error,
        title: "Couldn't run the job again",
        description: messageOf(error, 'Please try again.'),
      }),
  });
  return (
    <Row
      title={title}
      badge={<Badge tone="negative">Failed for good</Badge>}
      action={
        <Button size="sm" busy={retry.isPending} busyText="Retrying…" onClick={() => retry.mutate()}>
          Retry
        </Button>
      }
    >
      <p className="wrap-anywhere lg:w-108">
        <RealTime at={failedAt} />: {reason}
      </p>
    </Row>
  );
}

function JobRow({ job: { title, waiting, running, last, next } }: { job: JobState }) {
  return (
    <Row title={title} badge={badgeOf({ running, last })}>
      <p className="wrap-anywhere lg:w-56">
        {last ? (
          <>
            {outcomes[last.outcome]} <RealTime inline at={last.at} />
            {last.reason ? `: ${last.reason}` : null}
          </>
        ) : (
          'Not run in the last day'
        )}
      </p>
      <p className="lg:w-48">
        {next ? (
          <>
            Next run <NextTime at={next} />
          </>
        ) : (
          'Runs when it is needed'
        )}
        {waiting > 1 ? ` · ${waiting} waiting` : null}
      </p>
    </Row>
  );
}

const outcomes = { completed: 'Done', retried: 'Failed, and is tried again,', failed: 'Failed' } as const;

function badgeOf({ running, last }: Pick<JobState, 'running' | 'last'>): ReactNode {
  if (running > 0) return <Badge tone="info">Running</Badge>;
  if (last === null) return null;
  return last.outcome === 'completed' ? (
    <Badge tone="positive">Working</Badge>
  ) : (
    <Badge tone={last.outcome === 'retried' ? 'warning' : 'negative'}>
      {last.outcome === 'retried' ? 'Retrying' : 'Failed'}
    </Badge>
  );
}

interface RowProps {
  title: string;
  badge: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

const Row = ({ title, badge, action, children }: RowProps) => (
  <li className="flex items-start gap-4 px-4 py-3 lg:py-2">
    <div className="flex min-w-0 grow flex-col gap-0.5 lg:flex-row lg:gap-4">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="font-medium">{title}</h3>
        {badge}
      </div>
      <div className="flex shrink-0 flex-col gap-0.5 text-ink-soft text-sm lg:flex-row lg:items-baseline lg:gap-4">
        {children}
      </div>
    </div>
    {action}
  </li>
);
