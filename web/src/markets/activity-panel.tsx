import type { MarketSummary } from '@liftout/contract/markets';
import { cx } from '../ui/cx.ts';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { ShortAgo } from '../ui/data/values.tsx';
import { Card } from '../ui/layout/card.tsx';

type Item = MarketSummary['recentActivity'][number];

/** Green, blue, else amber (spec section 2); the label says the same in words. */
const styles: Record<Item['type'], { label: string; dot: string }> = {
  deal_won: { label: 'Deal won', dot: 'bg-positive' },
  new_contact: { label: 'New contact', dot: 'bg-info' },
  meeting_booked: { label: 'Meeting booked', dot: 'bg-chart-2' },
  pipeline_advance: { label: 'Pipeline advance', dot: 'bg-chart-2' },
};

/** Recent activity of each market. */
export function ActivityPanel({ markets }: { markets: readonly MarketSummary[] }) {
  return (
    <ul className="grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3">
      {markets.map(({ path, name, recentActivity }) => (
        <li key={path}>
          <Card className="h-full">
            <h2 className="font-semibold text-base">{name}</h2>
            {recentActivity.length === 0 ? (
              <p className="mt-3 text-ink-soft text-sm">No activity in this market yet.</p>
            ) : (
              <ul className="mt-2 flex flex-col divide-y divide-line-soft">
                {recentActivity.map((item) => (
                  <ActivityItem key={`${item.type} ${item.firm} ${item.time}`} item={item} />
                ))}
              </ul>
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}

function ActivityItem({ item: { type, firm, value, time } }: { item: Item }) {
  const { label, dot } = styles[type];
  return (
    <li data-activity={type} className="flex items-start gap-3 py-2.5">
      <span aria-hidden className={cx('mt-1.5 size-2 shrink-0 rounded-full', dot)} />
      <span className="min-w-0 grow">
        <TruncatedText className="font-medium">{firm}</TruncatedText>
        <span className="block text-ink-soft text-sm">{label}</span>
      </span>
      <span className="shrink-0 text-right text-sm">
        <span className="block font-medium tabular-nums">{value}</span>
        <span className="block text-ink-faint">
          <ShortAgo at={time} />
        </span>
      </span>
    </li>
  );
}
