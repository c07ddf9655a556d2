import { cx } from '../cx.ts';

interface SkeletonProps {
  /** Its size, as classes: `h-4 w-32`. */
  className?: string;
}

/** A placeholder in the shape of something that is loading. */
export function Skeleton({ className = 'h-4 w-full' }: SkeletonProps) {
  return (
    <span
      aria-hidden
      data-skeleton
      className={cx(
        'block animate-pulse rounded-mark bg-[color-mix(in_oklch,var(--ink)_9%,transparent)]',
        className,
      )}
    />
  );
}

/** A placeholder for lines of text; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden className="flex flex-col gap-2">
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key, line) => (
        <Skeleton key={key} className={cx('h-3.5', line === lines - 1 && lines > 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  );
}

interface SkeletonRowsProps {
  rows?: number;
  columns?: number;
  /** Lines of a row where a phone shows a list instead of the table. */
  linesOnPhone?: number;
}

/** A placeholder for table rows, at the height of real ones. */
export function SkeletonRows({ rows = 10, columns = 5, linesOnPhone }: SkeletonRowsProps) {
  return (
    <div role="status" aria-label="Loading">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key) => (
        <div key={key} className="border-b last:border-0">
          <div
            className={cx('grid h-10 items-center gap-6 px-3', linesOnPhone && 'max-sm:hidden')}
            style={{ gridTemplateColumns: `1.6fr repeat(${columns - 1}, 1fr)` }}
          >
            {Array.from({ length: columns }, (_, column) => `${key}-${column}`).map((cell, column) => (
              <Skeleton
                key={cell}
                className={cx('h-3.5', column === 0 ? 'w-4/5' : 'w-3/5 justify-self-end')}
              />
            ))}
          </div>
          {linesOnPhone ? (
            <div className="px-4 py-3 sm:hidden">
              <SkeletonText lines={linesOnPhone} />
            </div>
          ) : null}
        </div>
      ))}
    </div>
  );
}
