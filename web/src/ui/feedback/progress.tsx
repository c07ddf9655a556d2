import { Progress as RadixProgress } from 'radix-ui';
import { percentOfFraction } from '../../lib/format/formats.ts';
import { cx } from '../cx.ts';

interface ProgressProps {
  /** What is under way, for screen readers. */
  label: string;
  /** How far, 0 to 1; null when nobody knows. */
  share: number | null;
  /** Shows the percentage at the right. */
  showValue?: boolean;
}

/** How far something has got. */
export function Progress({ label, share, showValue = false }: ProgressProps) {
  const known = share === null ? null : Math.min(1, Math.max(0, share));
  return (
    <div className="flex items-center gap-3">
      <RadixProgress.Root
        aria-label={label}
        value={known === null ? null : Math.round(known * 100)}
        className="relative h-1.5 min-w-0 grow overflow-hidden rounded-full bg-[color-mix(in_oklch,var(--ink)_12%,transparent)]"
      >
        <RadixProgress.Indicator
          className={cx(
            'h-full rounded-full bg-accent transition-[width]',
            known === null && 'w-1/4 animate-sweep',
          )}
          style={known === null ? undefined : { width: `${known * 100}%` }}
        />
      </RadixProgress.Root>
      {showValue && known !== null ? (
        <span className="w-12 text-right text-ink-soft text-sm tabular-nums">{percentOfFraction(known)}</span>
      ) : null}
    </div>
  );
}
