import type { AumTotal } from '@liftout/contract/moves';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { count } from '../../lib/format/formats.ts';
import { Coverage, Money } from '../../ui/data/values.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';

interface RankedCardProps {
  title: string;
  description: string;
  query: {
    data: { rows: readonly unknown[]; total: number } | undefined;
    isPending: boolean;
    isPlaceholderData: boolean;
    isError: boolean;
    error: unknown;
    refetch: () => unknown;
  };
  /** Shows all rows, not only the first few. */
  all: boolean;
  onAll: (all: boolean) => void;
  /** What appears here, while it is empty. */
  empty: string;
  children: ReactNode;
}

/** The first rows of a ranking, with a button for the rest. */
export function RankedCard({ title, description, query, all, onAll, empty, children }: RankedCardProps) {
  const { data } = query;
  const more = data !== undefined && (all || data.total > data.rows.length);
  return (
    <Card busy={query.isPlaceholderData} className="flex min-h-80 flex-col gap-3">
      <CardHeader
        title={
          <>
            {title}
            {data && data.total > 0 ? (
              <span className="ml-2 font-normal text-ink-faint text-sm tabular-nums">
                {count(data.total)}
              </span>
            ) : null}
          </>
        }
        description={query.isPending || data?.total === 0 ? undefined : description}
      />
      {query.isError ? (
        <ErrorState
          compact
          title={`Couldn't load ${title.toLowerCase()}`}
          error={query.error}
          onRetry={query.refetch}
        />
      ) : query.isPending ? (
        <SkeletonText lines={8} />
      ) : data?.total === 0 ? (
        <EmptyState compact title={`No ${title.toLowerCase()} here`} description={empty} />
      ) : (
        <ul aria-label={title} className="-mx-2 flex max-h-96 flex-col overflow-y-auto">
          {children}
        </ul>
      )}
      {more ? (
        <Button variant="ghost" size="sm" className="-ml-2 mt-auto self-start" onClick={() => onAll(!all)}>
          {all
            ? 'Show fewer'
            : `Show ${data.total > 50 ? `50 of ${count(data.total)}` : `all ${count(data.total)}`}`}
        </Button>
      ) : null}
    </Card>
  );
}

interface RankedRowProps {
  label: ReactNode;
  badge: ReactNode;
  note: ReactNode;
  value: string;
  /** Shows the moves behind it. */
  onSelect: () => void;
}

export function RankedRow({ label, badge, note, value, onSelect }: RankedRowProps) {
  return (
    <li>
      <button
        type="button"
        className="flex w-full items-start justify-between gap-3 rounded-control px-2 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
        onClick={onSelect}
      >
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
            {label}
            {badge}
          </span>
          <span className="mt-0.5 block text-ink-faint text-xs">{note}</span>
        </span>
        <span className="shrink-0 text-sm tabular-nums">{value}</span>
      </button>
    </li>
  );
}

/** `Firm left → firm joined` */
export function LaneLabel({ left, joined }: { left: string; joined: string }) {
  return (
    <span className="min-w-0 text-sm">
      {left} <ArrowRight aria-hidden size={12} className="inline text-ink-faint" />
      <span className="sr-only"> to </span> <span className="font-medium">{joined}</span>
    </span>
  );
}

/** A total of assets with how much of it is known. */
export function AumNote({ aum: { total, known, of } }: { aum: AumTotal }) {
  if (total === null) return <>AUM unknown</>;
  return (
    <>
      <Money dollars={total} /> <Coverage known={known} of={of} />
    </>
  );
}
