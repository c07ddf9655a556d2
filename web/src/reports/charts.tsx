import { count } from '../lib/format/formats.ts';
import { cx } from '../ui/cx.ts';
import { TruncatedText } from '../ui/data/truncated-text.tsx';

export interface Bar {
  label: string;
  /** A negative value goes to the left. */
  value: number;
  /** The label next to the bar. */
  text: string;
  mark?: string | null;
}

const share = (part: number, whole: number) => `${whole === 0 ? 0 : (part / whole) * 100}%`;

/** Labelled horizontal bars from a zero line, gains to the right and losses to the left. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const below = Math.max(0, ...bars.map(({ value }) => -value));
  const above = Math.max(0, ...bars.map(({ value }) => value));
  const span = below + above;
  return (
    <ul className="flex flex-col gap-2">
      {bars.map(({ label, value, text, mark }) => (
        <li
          key={label}
          className="grid grid-cols-1 items-center gap-x-4 gap-y-0.5 text-sm sm:grid-cols-[minmax(0,17rem)_1fr]"
        >
          <span className="flex min-w-0 items-center gap-2">
            <TruncatedText>{label}</TruncatedText>
            {mark ? <span className="shrink-0 text-accent text-xs">{mark}</span> : null}
          </span>
          <span className={cx('flex h-5', below > 0 ? 'px-10' : 'pr-10')}>
            {below > 0 ? (
              <span
                className="flex items-center justify-end border-line border-r"
                style={{ width: share(below, span) }}
              >
                {value < 0 ? <Figure text={text} /> : null}
                {value < 0 ? (
                  <span
                    className="h-3.5 shrink-0 rounded-l-[2px] bg-chart-2"
                    style={{ width: share(-value, below) }}
                  />
                ) : null}
              </span>
            ) : null}
            <span
              className={cx('flex items-center', below === 0 && 'border-line border-l')}
              style={{ width: share(above, span) }}
            >
              {value >= 0 ? (
                <span
                  className="h-3.5 shrink-0 rounded-r-[2px] bg-chart-1"
                  style={{ width: share(value, above) }}
                />
              ) : null}
              {value >= 0 ? <Figure text={text} /> : null}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Figure({ text }: { text: string }) {
  return <span className="shrink-0 px-1.5 font-medium tabular-nums">{text}</span>;
}

export interface Column {
  label: string;
  /** Null: not known, which is not zero. */
  value: number | null;
  isIncomplete: boolean;
}

/** Labelled columns from zero, one for each month; the highest is highlighted. */
export function Columns({ columns }: { columns: readonly Column[] }) {
  const most = Math.max(0, ...columns.map(({ value }) => value ?? 0));
  return (
    <ol className="flex h-48 items-stretch gap-1 sm:gap-2">
      {columns.map(({ label, value, isIncomplete }) => (
        <li key={label} className="flex min-w-0 grow basis-0 flex-col text-center text-xs">
          <span className="flex min-h-0 grow flex-col justify-end border-line border-b">
            {value === null ? (
              // Upright, a narrow column would break its words.
              <span className="mb-1 whitespace-nowrap text-ink-soft max-sm:rotate-180 max-sm:self-center max-sm:[writing-mode:vertical-rl]">
                No data
              </span>
            ) : (
              <>
                <span className="mb-1 font-medium text-sm tabular-nums">{count(value)}</span>
                <span
                  className={cx(
                    'shrink-0 rounded-t-[2px]',
                    value === most
                      ? 'bg-chart-1'
                      : 'bg-[color-mix(in_oklab,var(--chart-1)_50%,var(--surface))]',
                  )}
                  style={{ height: `calc((100% - 1.5rem) * ${most === 0 ? 0 : value / most})` }}
                />
              </>
            )}
          </span>
          <span className="mt-1.5 whitespace-nowrap text-ink-soft">
            {label}
            {/* Beside the label, which it must not push from the middle of its column or into a second line. */}
            {isIncomplete ? (
              <span aria-hidden className="absolute">
                *
              </span>
            ) : null}
            {isIncomplete ? <span className="sr-only">, incomplete</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}
