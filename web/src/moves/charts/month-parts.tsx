import type { MonthCoverage } from '@liftout/contract/moves';
import { cx } from '../../ui/cx.ts';
import { noData } from './month-figures.ts';

const shortMonth = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
export const hatch =
  'border border-dashed border-line bg-[repeating-linear-gradient(135deg,var(--line-soft)_0_2px,transparent_2px_6px)]';

/** How a column is filled: hatched without data, with a dashed edge where moves may still come in. */
export function fillOf(coverage: MonthCoverage, isChosen: boolean): string {
  if (coverage === 'none') return hatch;
  if (coverage === 'incomplete')
    return cx(
      // With forced colors fills and hatching go: dashed is without data, an outline incomplete.
      'border border-b-0 border-dashed forced-colors:border-2 forced-colors:border-solid',
      isChosen
        ? 'border-chart-1 bg-[color-mix(in_oklab,var(--chart-1)_40%,var(--surface-raised))] forced-colors:border-[Highlight]'
        : 'border-line bg-[color-mix(in_oklab,var(--line)_40%,var(--surface-raised))] forced-colors:border-[CanvasText]',
    );
  return isChosen
    ? 'bg-chart-1 forced-colors:bg-[Highlight]'
    : 'bg-line group-hover/month:bg-chart-1 forced-colors:bg-[CanvasText]';
}

/** What the marks besides plain columns mean, where there are any. */
export function MonthLegend({ coverages }: { coverages: readonly MonthCoverage[] }) {
  const has = (coverage: MonthCoverage) => coverages.includes(coverage);
  if (!has('none') && !has('incomplete')) return null;
  return (
    <p aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-ink-soft text-xs">
      {has('none') ? (
        <span className="inline-flex items-center gap-1.5">
          <span className={cx('size-3 rounded-[2px]', hatch)} /> {noData}
        </span>
      ) : null}
      {has('incomplete') ? (
        <span className="inline-flex items-center gap-1.5">
          <span className={cx('size-3 rounded-t-[2px]', fillOf('incomplete', true))} /> Incomplete: moves may
          still come in
        </span>
      ) : null}
    </p>
  );
}

/** `Jun`, on a phone `J`; the year below the first month and each January. */
export function MonthLabel({ month, isFirst }: { month: string; isFirst: boolean }) {
  const short = shortMonth.format(new Date(`${month}-01`));
  return (
    <span
      aria-hidden
      className="flex h-9 w-full flex-col items-center pt-1 text-center text-ink-soft text-xs"
    >
      <span className="max-sm:hidden">{short}</span>
      <span className="sm:hidden">{short.slice(0, 1)}</span>
      {isFirst || month.endsWith('-01') ? (
        <span className="whitespace-nowrap text-ink-faint tabular-nums">{month.slice(0, 4)}</span>
      ) : null}
    </span>
  );
}
