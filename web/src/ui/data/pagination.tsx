import { ChevronLeft, ChevronRight } from 'lucide-react';
import { cx } from '../cx.ts';
import { buttonStyle } from '../form/button-style.ts';
import { LazySelect } from '../form/lazy-select.tsx';
import { lastPageOf } from './last-page.ts';
import { pageWindow, rangeText } from './page-window.ts';

/** Page sizes of the contact table (spec section 9). */
export const pageSizes = [10, 25, 50] as const;

interface PaginationProps {
  /** From 1. */
  page: number;
  pageSize: number;
  /** Rows on all pages; undefined until it is known. */
  total: number | undefined;
  /** The total is an estimate, not a count. */
  estimated?: boolean;
  onPageChange: (page: number) => void;
  /** Without it the page size is fixed. */
  onPageSizeChange?: (pageSize: number) => void;
  /** What the rows are: `contacts`. */
  noun?: string;
}

/** The rows shown, and buttons to other pages, if any: previous, at most five page numbers, next. */
export function Pagination({
  page,
  pageSize,
  total: known,
  estimated = false,
  onPageChange,
  onPageSizeChange,
  noun = 'rows',
}: PaginationProps) {
  const total = known ?? 0;
  const pages = lastPageOf(total, pageSize);
  const nearest = pageWindow(page, pages, 3);
  const step = (label: string, target: number, Icon: typeof ChevronLeft) => (
    <button
      type="button"
      aria-label={label}
      className={buttonStyle('ghost', 'sm', true)}
      // Not `disabled`, which would drop the focus when the last page is reached.
      aria-disabled={target < 1 || target > pages || undefined}
      onClick={() => (target < 1 || target > pages ? undefined : onPageChange(target))}
    >
      <Icon aria-hidden size={16} />
    </button>
  );
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-ink-soft text-sm tabular-nums">
      <p aria-live="polite">
        {known === undefined ? null : rangeText(page, pageSize, total, noun, estimated)}
      </p>
      <div className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-2 print:hidden">
        {/* Along with the pages, which would push it aside. */}
        {onPageSizeChange && known !== undefined ? (
          <span className="flex items-center gap-2">
            <span aria-hidden>Rows</span>
            <LazySelect
              size="sm"
              className="w-16"
              label="Rows per page"
              value={String(pageSize)}
              options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
              onValueChange={(size) => onPageSizeChange(Number(size))}
            />
          </span>
        ) : null}
        {/* A page after the last, as from an old link, needs the way back. */}
        {pages === 1 && page === 1 ? null : (
          <nav aria-label={`Pages of ${noun}`} className="flex items-center gap-0.5">
            {step('Previous page', page - 1, ChevronLeft)}
            {pageWindow(page, pages).map((number) => (
              <button
                key={number}
                type="button"
                aria-label={`Page ${number}`}
                aria-current={number === page ? 'page' : undefined}
                className={cx(
                  buttonStyle('ghost', 'sm'),
                  'min-w-7 px-1.5',
                  // There is no room for seven buttons of 44 px.
                  !nearest.includes(number) && 'max-[24rem]:hidden',
                  number === page &&
                    'bg-accent-soft text-accent forced-colors:border forced-colors:border-[Highlight]',
                )}
                onClick={() => onPageChange(number)}
              >
                {number}
              </button>
            ))}
            {step('Next page', page + 1, ChevronRight)}
          </nav>
        )}
      </div>
    </div>
  );
}
