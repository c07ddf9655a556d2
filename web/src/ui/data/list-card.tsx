import type { ReactNode } from 'react';
import { EmptyState } from '../feedback/empty-state.tsx';
import { ErrorState } from '../feedback/error-state.tsx';
import type { FailedQuery } from '../feedback/query-error.tsx';
import { Card } from '../layout/card.tsx';

interface ListCardProps<Item> {
  /** The list's name for screen readers. */
  label: string;
  /** The line above the list. */
  status: ReactNode;
  query: FailedQuery & { isPending: boolean; data: readonly Item[] | undefined };
  /** In place of the list while it loads. */
  skeleton: ReactNode;
  /** What was not loaded, within a sentence: `the insights`. */
  what: string;
  /** What is said of an empty list. */
  empty: { title: string; description: string };
  children: (items: readonly Item[]) => ReactNode;
}

/** A card of a fixed height whose list scrolls below a line of its own; on paper it is as tall as its list. */
export function ListCard<Item>({
  label,
  status,
  query,
  skeleton,
  what,
  empty,
  children,
}: ListCardProps<Item>) {
  return (
    <Card flush className="flex h-[30rem] flex-col print:h-auto">
      <p className="flex items-center gap-2 border-b px-4 py-2 text-ink-soft text-sm">{status}</p>
      <section
        aria-label={label}
        className="relative min-h-0 grow overflow-y-auto print:overflow-visible"
        {...{ tabIndex: 0 }}
      >
        {query.isPending ? (
          skeleton
        ) : query.data === undefined ? (
          <ErrorState
            compact
            title={`Couldn't load ${what}`}
            error={query.error}
            onRetry={() => query.refetch()}
            retrying={query.isRefetching}
          />
        ) : query.data.length === 0 ? (
          <EmptyState compact {...empty} />
        ) : (
          children(query.data)
        )}
      </section>
    </Card>
  );
}
