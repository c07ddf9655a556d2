import { dash, notKnown } from '../../lib/format/formats.ts';
import { cx } from '../../ui/cx.ts';

interface MonthColumnsProps {
  title: string;
  /** Oldest first; null is a month without data. */
  months: readonly { label: string; value: number | null }[];
  show: (value: number) => string;
  /** The month that is not over. */
  current: string;
}

/** Columns of a figure by month from zero, each with its value above it. The month that is not over is hatched. */
export function MonthColumns({ title, months, show, current }: MonthColumnsProps) {
  const most = Math.max(0, ...months.map(({ value }) => value ?? 0));
  return (
    <div className="min-w-0">
      <p className="mb-2 text-ink-soft text-sm">{title}</p>
      <ol className="flex h-28 items-stretch gap-1">
        {months.map(({ label, value }) => (
          <li key={label} className="flex min-w-0 grow basis-0 flex-col text-center text-xs">
            <span className="flex min-h-0 grow flex-col justify-end border-line border-b">
              <span className="mb-0.5 whitespace-nowrap tabular-nums">
                {value === null ? (
                  <span className="text-ink-faint" title={notKnown}>
                    {dash}
                  </span>
                ) : (
                  show(value)
                )}
              </span>
              {value === null ? null : (
                <span
                  className={cx(
                    'shrink-0 rounded-t-[2px]',
                    label === current
                      ? 'border border-chart-1 border-b-0 border-dashed'
                      : 'bg-[color-mix(in_oklab,var(--chart-1)_75%,var(--surface))]',
                  )}
                  style={{ height: `calc((100% - 1.125rem) * ${most === 0 ? 0 : value / most})` }}
                />
              )}
            </span>
            <span className="mt-1 text-ink-soft">{label}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
