import { type ReactNode, useEffect, useId } from 'react';
import { cx } from '../cx.ts';
import { Skeleton } from '../feedback/skeleton.tsx';
import { focusable } from '../overlay/focusable.ts';
import { listenForTooltips } from './text-tooltip.ts';
import { TruncatedText } from './truncated-text.tsx';
import { NotKnown } from './values.tsx';

export interface StatProps {
  label: string;
  /** What the figure counts, on hover and focus of its label. */
  hint?: string;
  /** The formatted figure, `$12.8M`; null when it is not known. */
  value: ReactNode | null;
  /** The exact value, on hover and focus: `$12,845,300`. */
  exact?: string;
  /** `<Change …/>` against the previous period. */
  change?: ReactNode;
  /** Its source, or how much of it is known. */
  note?: ReactNode;
  /** Its past: `<SparkColumns …/>`. */
  spark?: ReactNode;
  /** Shows what the figure counts; `showLabel` names it: `Show the calls`. */
  onShow?: () => void;
  showLabel?: string;
  loading?: boolean;
  /** `sm`: one of less weight. */
  size?: 'lg' | 'sm';
  /** A sample figure, shown while the source is missing. */
  sample?: boolean;
  className?: string;
}

/** One figure with its label, its change and a note. */
export function Stat({
  label,
  hint,
  value,
  exact,
  change,
  note,
  spark,
  onShow,
  showLabel,
  size = 'lg',
  loading = false,
  sample = false,
  className,
}: StatProps) {
  const figure = (
    <span
      className={cx(
        'font-semibold text-ink tabular-nums',
        size === 'sm' ? 'wrap-anywhere text-base' : 'text-2xl tracking-[-0.02em]',
        // Beside a spark on a phone there is room for `14 h 05 min` in one line.
        spark && 'max-sm:text-[1.25rem]',
      )}
    >
      {value ?? <NotKnown />}
    </span>
  );
  return (
    <div className={cx('flex min-w-0 flex-col gap-1.5', className)}>
      <p className="flex items-center gap-2 text-ink-soft text-sm">
        {hint ? <Explained text={hint}>{label}</Explained> : <TruncatedText>{label}</TruncatedText>}
        {sample ? (
          <span className="shrink-0 rounded-mark border border-line border-dashed px-1 text-ink-faint text-xs">
            Sample
          </span>
        ) : null}
      </p>
      {loading ? (
        <Skeleton className={cx('w-28', size === 'sm' ? 'h-[1.375rem]' : 'h-[1.75rem]')} />
      ) : onShow && showLabel && value !== null ? (
        <ShowButton label={showLabel} exact={exact} onShow={onShow}>
          {figure}
        </ShowButton>
      ) : exact && value !== null ? (
        <Explained text={exact}>{figure}</Explained>
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
      {spark ? <div className="mt-auto pt-2">{loading ? <Skeleton className="h-8" /> : spark}</div> : null}
    </div>
  );
}

interface ShowButtonProps {
  label: string;
  exact: string | undefined;
  onShow: () => void;
  children: ReactNode;
}

/** A figure that opens what it counts. */
function ShowButton({ label, exact, onShow, children }: ShowButtonProps) {
  const id = useId();
  useEffect(listenForTooltips, []);
  return (
    <button
      type="button"
      data-tooltip={exact ? `${exact}. ${label}` : label}
      aria-describedby={id}
      onClick={onShow}
      className="w-fit rounded-mark text-left leading-none decoration-1 decoration-line underline-offset-4 hover:underline pointer-coarse:min-h-11"
    >
      {children}
      <span id={id} hidden>
        {exact ? `${exact}. ${label}` : label}
      </span>
    </button>
  );
}

/** A label or figure with more about it, as its description and in a tooltip. */
function Explained({ text, children }: { text: string; children: ReactNode }) {
  const id = useId();
  useEffect(listenForTooltips, []);
  return (
    <>
      <span {...focusable} data-tooltip={text} aria-describedby={id} className="w-fit leading-none">
        {children}
      </span>
      <span id={id} hidden>
        {text}
      </span>
    </>
  );
}

interface StatRowProps {
  label: string;
  /** Columns on a wide screen; as many as fit by default. */
  columns?: 4;
  className?: string | undefined;
  children: ReactNode;
}

/** Figures side by side in one card, separated by hairlines; where they wrap, the last ones fill their row. */
export function StatRow({ label, columns, className, children }: StatRowProps) {
  return (
    <section
      aria-label={label}
      className={cx(
        'flex flex-wrap gap-px overflow-hidden rounded-card border border-line-soft bg-surface-raised *:grow *:basis-[min(calc(50%-1px),13rem)] *:p-4 *:outline *:outline-line-soft sm:*:p-5',
        columns === 4 && 'lg:grid lg:grid-cols-4',
        className,
      )}
    >
      {children}
    </section>
  );
}
