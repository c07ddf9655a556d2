import type { DealFunnel, StageOutcomes } from '@liftout/contract/deal-times';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams, useSetSearchParams } from '../../lib/dom/search-params.ts';
import { count } from '../../lib/format/formats.ts';
import { cx } from '../../ui/cx.ts';
import { Table, Td, Th, Tr } from '../../ui/data/table.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx';
import { Segmented } from '../../ui/form/segmented.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { type BoardParams, boardParams, type FunnelPeriod } from '../board-params.ts';
import { stageLabels } from '../stages.ts';
import { daysText, funnelTitle, lossSentence } from './funnel-sentences.ts';
import { funnelQuery } from './queries.ts';

const periods: Record<FunnelPeriod, { label: string; words: string; days: number }> = {
  quarter: { label: '90 days', words: 'in the last 90 days', days: 90 },
  year: { label: '12 months', words: 'in the last 12 months', days: 365 },
  all: { label: 'All', words: 'in the last ten years', days: 3_650 },
};
const options = (['quarter', 'year', 'all'] as const).map((value) => ({
  value,
  label: periods[value].label,
}));

/** How deals went on from stage to stage, how long they stood, and why they were lost. */
export function FunnelCard({ clientId }: { clientId: string }) {
  const { funnel: period } = useSearchParams(boardParams);
  const setSearch = useSetSearchParams<BoardParams>();
  const query = useQuery(funnelQuery(clientId, periods[period].days));
  const isEmpty = query.data?.stages.every(({ entered }) => entered === 0) ?? false;
  return (
    <Card busy={query.isPlaceholderData} className="flex flex-col gap-4 break-inside-avoid">
      <CardHeader
        title={query.data && !isEmpty ? funnelTitle(query.data) : 'From stage to stage'}
        description={`What happened to deals that first reached each stage ${periods[period].words}. Stage changes undone right away don't count.`}
        actions={
          <Segmented
            size="sm"
            label="Period of the funnel"
            options={options}
            value={period}
            onValueChange={(funnel) => setSearch({ funnel })}
          />
        }
      />
      {query.isLoadingError ? (
        <ErrorState
          compact
          title="Couldn't load the funnel"
          error={query.error}
          onRetry={() => query.refetch()}
          retrying={query.isRefetching}
        />
      ) : query.isPending ? (
        <SkeletonRows rows={5} columns={5} />
      ) : isEmpty ? (
        <EmptyState
          compact
          title="No deals entered a stage in this period"
          description="Choose a longer period, or add a contact to the pipeline."
        />
      ) : (
        <FunnelTable {...query.data} />
      )}
    </Card>
  );
}

function FunnelTable(funnel: DealFunnel) {
  const most = Math.max(...funnel.stages.map(({ entered }) => entered));
  const losses = lossSentence(funnel);
  return (
    <div>
      <div className={cx('-mx-5 border-t', !losses && '-mb-5 overflow-hidden rounded-b-card')}>
        <Table label="Deals from stage to stage" maxHeight="none">
          <thead>
            <tr>
              <Th sticky>Stage</Th>
              <Th numeric>Entered</Th>
              <Th className="w-full min-w-32 print:w-auto print:min-w-0">Advanced</Th>
              <Th numeric>Still there</Th>
              <Th numeric>Went back</Th>
              <Th numeric>Lost</Th>
              <Th numeric>Removed</Th>
              <Th numeric>Time to advance</Th>
            </tr>
          </thead>
          <tbody>
            {funnel.stages.map((stage) => (
              <StageRow key={stage.stage} stage={stage} most={most} />
            ))}
          </tbody>
        </Table>
      </div>
      {losses ? <p className="mt-3 text-ink-soft text-sm">{losses}</p> : null}
    </div>
  );
}

function StageRow({ stage: { stage, time, ...counts }, most }: { stage: StageOutcomes; most: number }) {
  const isLast = stage === 'won';
  return (
    <Tr>
      <Td sticky className="font-medium">
        {stageLabels[stage]}
      </Td>
      <Td numeric>{count(counts.entered)}</Td>
      <Td>
        {isLast ? null : (
          <span className="flex items-center gap-2 tabular-nums">
            <span className="w-8 text-right">{count(counts.wentOn)}</span>
            <span aria-hidden className="flex h-2 min-w-16 grow overflow-hidden rounded-mark print:hidden">
              <span className="bg-chart-1" style={{ width: `${(counts.wentOn / most) * 100}%` }} />
              <span
                className="bg-[color-mix(in_oklch,var(--ink)_12%,transparent)]"
                style={{ width: `${((counts.entered - counts.wentOn) / most) * 100}%` }}
              />
            </span>
          </span>
        )}
      </Td>
      <Td numeric>{count(counts.here)}</Td>
      <Td numeric>{stage === 'targeted' ? null : count(counts.back)}</Td>
      <Td numeric>{count(counts.lost)}</Td>
      <Td numeric>{count(counts.removed)}</Td>
      <Td numeric>
        {time ? (
          <span className="whitespace-nowrap">
            {daysText(time.median)}
            <span className="ml-2 text-ink-faint">three in four within {daysText(time.threeQuarters)}</span>
          </span>
        ) : null}
      </Td>
    </Tr>
  );
}
