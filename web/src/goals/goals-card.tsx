import type { GoalKind, MonthGoals } from '@liftout/contract/goals';
import { monthOf } from '@liftout/contract/values/months';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { now } from '../lib/format/clock.ts';
import { DealCoverage, NotKnown } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { openedPart } from '../ui/feedback/lazy-part.ts';
import { Progress } from '../ui/feedback/progress.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Button } from '../ui/form/button.tsx';
import { Card, CardHeader } from '../ui/layout/card.tsx';
import { Deferred } from '../ui/overlay/deferred.tsx';
import { daysLeft, goalAmount, goalKinds, goalStanding, reachedOf } from './kinds.ts';
import { goalsQuery } from './queries.ts';

const GoalsDialog = openedPart(async () => ({ default: (await import('./goals-dialog.tsx')).GoalsDialog }));

const titleOf = ({ month }: MonthGoals) => `Goals for ${monthOf(new Date(`${month}-01T00:00:00Z`)).label}`;

/** The month's goals and how much of each was reached. */
export function GoalsCard({ clientId }: { clientId: string }) {
  const query = useQuery(goalsQuery(clientId));
  const [isOpen, setOpen] = useState(false);
  const { data: goals } = query;
  const hasGoals = goals !== undefined && Object.values(goals.targets).some((target) => target !== null);
  const button = (
    <Button variant={hasGoals ? 'secondary' : 'primary'} size="sm" onClick={() => setOpen(true)}>
      {hasGoals ? 'Change goals' : 'Set goals'}
    </Button>
  );
  return (
    <Card className="flex flex-col gap-4 break-inside-avoid">
      <CardHeader
        title={goals ? titleOf(goals) : 'Goals for this month'}
        description={
          goals && hasGoals ? `${daysLeft(goals, now())}. Months begin at midnight UTC.` : undefined
        }
        actions={hasGoals ? <div className="print:hidden">{button}</div> : null}
      />
      {query.isPending ? (
        <Skeleton className="h-14" />
      ) : goals === undefined ? (
        <ErrorState
          compact
          title="Couldn't load the goals"
          error={query.error}
          onRetry={() => query.refetch()}
          retrying={query.isRefetching}
        />
      ) : hasGoals ? (
        <ul className="grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
          {goalKinds.map(({ kind, label }) => (
            <Goal key={kind} kind={kind} label={label} goals={goals} />
          ))}
        </ul>
      ) : (
        <EmptyState
          compact
          title="No goals yet"
          description="Say what you want to reach in a month: calls, meetings, wins. They hold until you change them."
          action={button}
        />
      )}
      {isOpen && goals ? (
        <Deferred onFailed={() => setOpen(false)}>
          <GoalsDialog clientId={clientId} goals={goals} onClose={() => setOpen(false)} />
        </Deferred>
      ) : null}
    </Card>
  );
}

function Goal({ kind, label, goals }: { kind: GoalKind; label: string; goals: MonthGoals }) {
  const reached = reachedOf(kind, goals);
  const { amount } = reached;
  const target = goals.targets[kind];
  return (
    <li className="flex min-w-0 flex-col gap-1.5">
      <p className="text-ink-soft text-sm">{label}</p>
      <p className="flex items-baseline gap-1.5 tabular-nums">
        <span className="font-semibold text-xl">
          {amount === null ? <NotKnown /> : goalAmount(kind, amount)}
        </span>
        {target === null ? null : (
          <span className="text-ink-soft text-sm">of {goalAmount(kind, target)}</span>
        )}
        <span className="ml-auto text-ink-faint text-sm">
          {target === null ? 'No goal' : goalStanding(kind, reached, target)}
        </span>
      </p>
      {target === null || amount === null ? null : <Progress label={label} fraction={amount / target} />}
      <DealCoverage known={reached.known} of={reached.of} />
    </li>
  );
}
