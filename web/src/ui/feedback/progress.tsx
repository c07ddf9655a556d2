import { percentOfFraction } from '../../lib/format/formats.ts';
import { cx } from '../cx.ts';

interface ProgressProps {
  /** What is in progress, for screen readers. */
  label: string;
  /** 0 to 1; null when it is not known. */
  fraction: number | null;
  /** Shows the percentage on the right. */
  showValue?: boolean;
}

/** A progress bar. */
export function Progress({ label, fraction, showValue = false }: ProgressProps) {
  const known = fraction === null ? null : Math.min(1, Math.max(0, fraction));
  const percent = known === null ? undefined : Math.round(known * 100);
  return (
    <div className="flex items-center gap-3">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={percent === undefined ? undefined : `${percent}%`}
        className="relative h-1.5 min-w-0 grow overflow-hidden rounded-full bg-[color-mix(in_oklch,var(--ink)_12%,transparent)]"
      >
        <div
          className={cx(
            'h-full rounded-full bg-accent transition-[width]',
            known === null && 'w-1/4 animate-sweep',
          )}
          style={known === null ? undefined : { width: `${known * 100}%` }}
        />
      </div>
      {showValue && known !== null ? (
        <span className="w-12 text-right text-ink-soft text-sm tabular-nums">{percentOfFraction(known)}</span>
      ) : null}
    </div>
  );
}
