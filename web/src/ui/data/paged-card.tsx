import type { ReactNode } from 'react';
import { type FailedQuery, QueryError } from '../feedback/query-error.tsx';
import { SkeletonRows } from '../feedback/skeleton.tsx';
import { Card } from '../layout/card.tsx';
import { Pagination } from './pagination.tsx';

interface PagedCardProps {
  query: FailedQuery & { isPending: boolean; isLoadingError: boolean };
  /** What the rows are: `uploads`. */
  noun: string;
  /** From 1. */
  page: number;
  pageSize: number;
  /** Rows on all pages. */
  total: number;
  onPageChange: (page: number) => void;
  /** Columns of the placeholder while it loads. */
  columns: number;
  /** Lines of a row of it where a phone shows a list. */
  linesOnPhone?: number;
  /** Shown where there are no rows. */
  empty: ReactNode;
  /** The table with the rows of the page. */
  children: ReactNode;
}

/** A table with pages in a card, and what is shown while it loads, fails or is empty. */
export function PagedCard({
  query,
  noun,
  page,
  pageSize,
  total,
  onPageChange,
  columns,
  linesOnPhone,
  empty,
  children,
}: PagedCardProps) {
  return (
    <Card flush>
      {query.isPending ? (
        <SkeletonRows rows={5} columns={columns} {...(linesOnPhone && { linesOnPhone })} />
      ) : query.isLoadingError ? (
        <QueryError what={`the ${noun}`} query={query} />
      ) : total === 0 ? (
        empty
      ) : (
        <>
          {children}
          <div className="border-t px-3 py-2">
            <Pagination
              page={page}
              pageSize={pageSize}
              total={total}
              noun={noun}
              onPageChange={onPageChange}
            />
          </div>
        </>
      )}
    </Card>
  );
}
