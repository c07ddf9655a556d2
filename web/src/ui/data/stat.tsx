import { type ReactNode, useEffect, useId } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { focusable } from '../overlay/focusable.ts';
import { listenForTooltips } from './text-tooltip.ts';
import { TruncatedText } from './truncated-text.tsx';
import { NotKnown } from './values.tsx';

export interface StatProps {
  label: string;
  /** The formatted figure, `$12.8M`; null when it is not known. */
  value: ReactNode | null;
  /** The exact value, on hover and focus: `$12,845,300`. */
  exact?: string;
  /** `<Change …/>` against the previous period. */
  change?: ReactNode;
  /** Its source, or how much of it is known. */
  note?: ReactNode;
  loading?: boolean;
  /** A sample figure, shown while the source is missing. */
  sample?: boolean;
  className?: string;
}

/** One figure with its label, its change and a note. */
export function Stat({
  label,
  value,
  exact,
  change,
  note,
  loading = false,
  sample = false,
  className,
}: StatProps) {
  const figure = (
    <span className="font-semibold text-2xl text-ink tabular-nums tracking-[-0.02em]">
      {value ?? <NotKnown />}
    </span>
  );
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <p className="flex items-center gap-2 text-ink-soft text-sm">
        <TruncatedText>{label}</TruncatedText>
        {sample ? (
          <span className="shrink-0 rounded-mark border border-line border-dashed px-1 text-ink-faint text-xs">
            Sample
          </span>
        ) : null}
      </p>
      {loading ? (
        <Skeleton className="h-[1.75rem] w-28" />
      ) : exact && value !== null ? (
        <Exact value={exact}>{figure}</Exact>
      ) : (
        <span className="leading-none">{figure}</span>
      )}
      {loading ? (
        <Skeleton className="mt-1 h-3.5 w-36" />
      ) : change || note ? (
        <div className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-ink-faint text-sm">
          {change}
          {note}
        </div>
      ) : null}
    </div>
  );
}

/** A figure with its exact value, as its description and in a tooltip. */
function Exact({ value, children }: { value: string; children: ReactNode }) {
  const id = useId();
  useEffect(listenForTooltips, []);
  return (
    <>
      <span {...focusable} data-tooltip={value} aria-describedby={id} className="w-fit leading-none">
        {children}
      </span>
      <span id={id} hidden>
        {value}
      </span>
    </>
  );
}

interface StatRowProps {
  label: string;
  /** Columns on a wide screen; as many as fit by default. */
  columns?: 4;
  children: ReactNode;
}

/** Figures side by side in one card, separated by hairlines; they wrap on a phone. */
export function StatRow({ label, columns, children }: StatRowProps) {
  return (
    <section
      aria-label={label}
      className={cx(
        'grid grid-cols-[repeat(auto-fit,minmax(min(calc(50%-1px),13rem),1fr))] gap-px overflow-hidden rounded-card border border-line-soft bg-surface-raised *:p-4 *:outline *:outline-line-soft sm:*:p-5',
        columns === 4 && 'lg:grid-cols-4',
      )}
    >
      {children}
    </section>
  );
}
