import type { Stage } from '@liftout/contract/contacts';
import type { FirmAnalysis } from '@liftout/contract/firms';
import { useOpenContact } from '../contacts/index.ts';
import { counted } from '../lib/format/formats.ts';
import { cx } from '../ui/cx.ts';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { DealCoverage, DealMoney, DealSum, RelativeTime } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { StageBadge } from './stage-badge.tsx';

const fills: Record<Stage, string> = {
  targeted: 'bg-chart-5',
  conversation: 'bg-info',
  meeting: 'bg-accent',
  closing: 'bg-warning',
  won: 'bg-positive',
};

const shownDeals = 5;

/** The five stages with counts and totals, then the deals that changed last. */
export function StageList({ firm }: { firm: FirmAnalysis }) {
  if (firm.opportunities === 0)
    return (
      <Card className="flex min-h-72 grow items-center justify-center">
        <EmptyState
          compact
          title="No active pipeline opportunities"
          description="Give a contact a pipeline stage to see the deal here."
        />
      </Card>
    );
  const largest = Math.max(1, ...firm.stages.map(({ total }) => total));
  return (
    <Card flush className="grow">
      <ul className="flex flex-col gap-4 p-5">
        {firm.stages.map(({ stage, label, count, total, known }) => (
          <li key={stage} className="grid grid-cols-[1fr_auto_4.5rem] items-baseline gap-x-3 gap-y-1.5">
            <span className={cx('font-medium', count === 0 && 'text-ink-faint')}>{label}</span>
            <span className="flex flex-wrap items-baseline justify-end gap-x-2 text-ink-faint text-sm tabular-nums">
              <DealCoverage known={known} of={count} />
              {counted(count, 'deal')}
            </span>
            <span className={cx('text-right tabular-nums', count === 0 ? 'text-ink-faint' : 'font-medium')}>
              <DealSum cents={total} known={known} of={count} />
            </span>
            <span aria-hidden className="col-span-3 h-1.5 rounded-full bg-surface-sunken">
              <span
                className={cx('block h-full rounded-full', fills[stage])}
                style={{ width: `${(total / largest) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
      <RecentDeals deals={firm.recentDeals.slice(0, shownDeals)} />
    </Card>
  );
}

function RecentDeals({ deals }: { deals: FirmAnalysis['recentDeals'] }) {
  const openContact = useOpenContact();
  return (
    <div className="border-line-soft border-t">
      <h3 className="px-5 pt-4 pb-1 font-medium text-ink-soft text-sm">Recent deals</h3>
      <ul className="pb-2">
        {deals.map(({ contactId, contactName, title, stage, value, changedAt }) => (
          <li key={contactId} className="flex items-center gap-3 px-5 py-2">
            <div className="min-w-0 grow">
              <button
                type="button"
                onClick={() => openContact(contactId)}
                className="block max-w-full rounded-mark text-left font-medium decoration-line underline-offset-[3px] hover:underline"
              >
                <TruncatedText>{contactName}</TruncatedText>
              </button>
              <TruncatedText as="p" className="text-ink-faint text-sm">
                {title} · <RelativeTime at={changedAt} />
              </TruncatedText>
            </div>
            <StageBadge stage={stage} />
            <span className="w-16 shrink-0 text-right font-medium tabular-nums">
              <DealMoney cents={value} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function StageListSkeleton() {
  return (
    <Card className="flex grow flex-col gap-7">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
        <Skeleton key={row} className="h-5" />
      ))}
    </Card>
  );
}
