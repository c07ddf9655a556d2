import { useEffect } from 'react';
import { cx } from '../cx.ts';
import { focusable } from '../overlay/focusable.ts';
import { listenForTooltips } from './text-tooltip.ts';

/** A value of a spark. Null is not known, which is not 0. */
export interface SparkPoint {
  key: string;
  value: number | null;
  /** More may still come in. */
  isIncomplete: boolean;
}

const gap =
  'h-full border border-dashed border-line-soft bg-[repeating-linear-gradient(135deg,var(--line-soft)_0_2px,transparent_2px_5px)]';
const fillOf = (isIncomplete: boolean, isLast: boolean) =>
  isIncomplete
    ? 'border border-b-0 border-dashed border-chart-1 bg-[color-mix(in_oklab,var(--chart-1)_30%,var(--surface-raised))] forced-colors:border-[CanvasText]'
    : isLast
      ? 'bg-chart-1 forced-colors:bg-[CanvasText]'
      : 'bg-line forced-colors:bg-[CanvasText]';

interface SparkProps {
  points: readonly SparkPoint[];
  /** What it says, in words. */
  text: string;
}

/** Small columns on their own scale from 0; gaps where nothing is known, a dashed edge where more may come in. */
export function SparkColumns({ points, text }: SparkProps) {
  useEffect(listenForTooltips, []);
  return (
    <span
      {...focusable}
      role="img"
      aria-label={text}
      data-tooltip={text}
      className="flex h-8 w-full max-w-52 items-end gap-0.5"
    >
      <Columns points={points} />
    </span>
  );
}

/** The same on a card, where it is no stop of the keyboard. */
export function TinySpark({ points, text }: SparkProps) {
  return (
    <span role="img" aria-label={text} title={text} className="flex h-3.5 w-9 shrink-0 items-end gap-px">
      <Columns points={points} />
    </span>
  );
}

function Columns({ points }: Pick<SparkProps, 'points'>) {
  const most = Math.max(0, ...points.map(({ value }) => value ?? 0));
  return (
    <>
      {points.map(({ key, value, isIncomplete }, index) =>
        value === null ? (
          <span key={key} className={cx('flex-1', gap)} />
        ) : (
          <span
            key={key}
            className={cx(
              'min-h-px flex-1 rounded-t-[1px]',
              fillOf(isIncomplete, index === points.length - 1),
            )}
            style={{ height: most > 0 ? `${(value / most) * 100}%` : 0 }}
          />
        ),
      )}
    </>
  );
}
