import type { FirmAnalysis, FirmMove, FirmNews } from '@liftout/contract/firms';
import { ArrowDownLeft, ArrowUpRight, Newspaper } from 'lucide-react';
import type { ReactNode } from 'react';
import { AdvisorLink } from '../advisor-link/index.ts';
import { FirmPageLink } from '../firm-link/index.ts';
import { today } from '../lib/format/clock.ts';
import { money } from '../lib/format/formats.ts';
import { exactTime } from '../lib/format/times.ts';
import { ArticleText } from '../news/index.ts';
import { cx } from '../ui/cx.ts';
import { Day, RelativeTime } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { newestFirst } from './firm-events.ts';

const maxItems = 9;
/** Items reserved for news, as there are many more moves. */
const maxNews = 3;

/** Moves to and from a firm and its news, newest first, each with date and source. */
export function FirmActivity({ firm, clientId }: { firm: FirmAnalysis; clientId: string }) {
  const news = firm.news.slice(0, maxNews);
  const items = newestFirst(firm.recentMoves.slice(0, maxItems - news.length), news);
  if (items.length === 0)
    return (
      <Card className="flex min-h-72 grow items-center justify-center">
        <EmptyState
          compact
          title="No recent activities found"
          description="Moves to and from this firm, and news about it, appear here."
        />
      </Card>
    );
  return (
    <Card flush className="grow">
      <ul>
        {items.map((item) =>
          item.kind === 'move' ? (
            <MoveItem key={item.move.id} move={item.move} clientId={clientId} />
          ) : (
            <NewsEntry key={`${item.news.link} ${item.news.title}`} news={item.news} />
          ),
        )}
      </ul>
    </Card>
  );
}

function MoveItem({ move, clientId }: { move: FirmMove; clientId: string }) {
  const { direction, name, otherFirm, city, aum, source, movedOn } = move;
  const joined = direction === 'joined';
  const Arrow = joined ? ArrowDownLeft : ArrowUpRight;
  return (
    <Item
      icon={<Arrow aria-hidden size={15} />}
      tone={joined ? 'bg-positive-soft text-positive' : 'bg-negative-soft text-negative'}
      when={<Day day={movedOn} />}
      about={[city, aum === null ? '' : `${money(aum)} AUM`].filter(Boolean).join(' · ')}
      source={source?.fileName ?? 'No file'}
      sourceHint={source ? `Uploaded ${exactTime(source.uploadedAt)}` : undefined}
    >
      <AdvisorLink id={move.id} clientId={clientId}>
        {name}
      </AdvisorLink>{' '}
      {movedOn > today() ? (joined ? 'is joining' : 'is leaving') : joined ? 'joined' : 'left'}
      {otherFirm ? (
        <>
          {joined ? ' from ' : ' for '}
          <FirmPageLink firm={otherFirm} clientId={clientId} className="font-medium" />
        </>
      ) : null}
    </Item>
  );
}

function NewsEntry({ news }: { news: FirmNews }) {
  return (
    <Item
      icon={<Newspaper aria-hidden size={15} />}
      tone="bg-surface-sunken text-ink-soft"
      when={news.publishedAt ? <RelativeTime at={news.publishedAt} /> : null}
      source={news.source}
    >
      <ArticleText title={news.title} link={news.link} summary={news.summary} />
    </Item>
  );
}

interface ItemProps {
  icon: ReactNode;
  tone: string;
  when: ReactNode;
  about?: string;
  source: string;
  sourceHint?: string | undefined;
  children: ReactNode;
}

function Item({ icon, tone, when, about, source, sourceHint, children }: ItemProps) {
  return (
    <li className="flex gap-3 border-line-soft border-b px-5 py-3 last:border-0">
      <span
        className={cx('mt-0.5 inline-flex size-7 shrink-0 items-center justify-center rounded-full', tone)}
      >
        {icon}
      </span>
      <div className="min-w-0 grow">
        <div className="wrap-anywhere">{children}</div>
        <p className="wrap-anywhere mt-0.5 text-ink-faint text-xs">
          {about ? `${about} · ` : null}
          <span title={sourceHint}>{source}</span>
        </p>
      </div>
      <span className="shrink-0 pt-0.5 text-ink-faint text-xs">{when}</span>
    </li>
  );
}

export function FirmActivitySkeleton() {
  return (
    <Card flush className="grow">
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <div key={row} className="flex gap-3 border-line-soft border-b px-5 py-3 last:border-0">
          <Skeleton className="size-7 rounded-full" />
          <div className="flex grow flex-col gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </Card>
  );
}
