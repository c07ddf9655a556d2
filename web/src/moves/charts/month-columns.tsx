import type { MonthCoverage } from '@liftout/contract/moves';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { rove } from '../../ui/data/rove.ts';
import { listenForTooltips } from '../../ui/data/text-tooltip.ts';
import { fillOf, MonthLabel, MonthLegend } from './month-parts.tsx';
import { bandOf, daysOfMonths, isAmong } from './month-span.ts';

export interface MonthColumn {
  /** `YYYY-MM` */
  month: string;
  /** Its height, from 0; null for an unknown one. */
  figure: number | null;
  text: string;
  /** What screen readers and the tooltip say. */
  name: string;
  coverage: MonthCoverage;
}

interface Span {
  from: string;
  to: string;
}

interface MonthColumnsProps {
  columns: readonly MonthColumn[];
  /** The chosen days, `YYYY-MM-DD`; empty for no limit. */
  span: Span;
  today: string;
  onSpan: (span: Span) => void;
}

/** The height of the columns without their texts, in rem: print has smaller letters. */
const tallest = 9.25;
/** A known figure above zero is always seen. */
const heightOf = (figure: number, highest: number) =>
  figure === 0 ? 0 : Math.max(0.125, (figure / highest) * tallest);

/**
 * Columns from zero, in which a span is chosen: a click or Enter takes a month; dragging, or Shift with an arrow key,
 * takes several.
 */
export function MonthColumns({ columns, span, today, onSpan }: MonthColumnsProps) {
  useEffect(listenForTooltips, []);
  const list = useRef<HTMLUListElement>(null);
  const [current, setCurrent] = useState(columns.length - 1);
  /** The months between which the pointer drags, or the keyboard extends. */
  const [drag, setDrag] = useState<{ from: number; to: number } | null>(null);
  const anchor = useRef<number | null>(null);
  const months = columns.map(({ month }) => month);
  const highest = Math.max(1, ...columns.map(({ figure }) => figure ?? 0));
  const daysBetween = (one: number, other: number) =>
    daysOfMonths(months[one] ?? '', months[other] ?? '', today);
  const shown = drag ? daysBetween(drag.from, drag.to) : span;
  const isAll = shown.from === '' && shown.to === '';
  const band = isAll ? null : bandOf(months, shown);

  /** The month under the pointer, also beside the chart. */
  const monthAt = ({ clientX }: PointerEvent) => {
    const { left = 0, width = 1 } = list.current?.getBoundingClientRect() ?? {};
    const index = Math.floor(((clientX - left) / width) * columns.length);
    return Math.min(columns.length - 1, Math.max(0, index));
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const next = rove(event);
    if (next === undefined) return;
    if (!event.shiftKey) {
      anchor.current = null;
      return;
    }
    anchor.current ??= index;
    onSpan(daysBetween(anchor.current, next));
  };

  return (
    <div>
      <div className="relative">
        {band ? (
          <div
            aria-hidden
            data-band
            className="pointer-events-none absolute top-0 bottom-0 border-accent border-x-2 bg-accent-soft"
            style={{ left: `${band.start * 100}%`, right: `${(1 - band.end) * 100}%` }}
          />
        ) : null}
        <ul ref={list} aria-label="Months" data-marks className="relative flex touch-pan-y select-none">
          {columns.map(({ month, coverage, figure, text, name }, index) => {
            const isChosen = isAmong(month, shown);
            return (
              <li key={month} className="min-w-0 flex-1">
                <button
                  type="button"
                  data-mark
                  data-tooltip={name}
                  aria-pressed={isChosen}
                  tabIndex={index === Math.min(current, columns.length - 1) ? 0 : -1}
                  className="group/month flex h-52 w-full flex-col justify-end rounded-mark focus-visible:-outline-offset-2"
                  onFocus={() => setCurrent(index)}
                  onKeyDown={(event) => onKeyDown(event, index)}
                  onPointerDown={(event) => {
                    if (event.button !== 0) return;
                    event.currentTarget.setPointerCapture(event.pointerId);
                    setDrag({ from: event.shiftKey ? current : index, to: index });
                  }}
                  onPointerMove={(event) => {
                    if (drag) setDrag({ ...drag, to: monthAt(event) });
                  }}
                  onPointerUp={() => {
                    if (drag) onSpan(daysBetween(drag.from, drag.to));
                    setDrag(null);
                  }}
                  onPointerCancel={() => setDrag(null)}
                  onClick={(event) => {
                    // The pointer has chosen already; the keyboard and assistive technology come this way.
                    if (event.detail === 0) onSpan(daysBetween(index, index));
                  }}
                >
                  <span className="sr-only">{name}</span>
                  <span
                    aria-hidden
                    className={cx(
                      'w-full pb-1 text-center text-xs tabular-nums',
                      isChosen ? 'font-medium text-ink' : 'text-ink-faint',
                      // A phone has room for short figures, and for the highest.
                      text.length > 3 && figure !== highest && 'max-sm:invisible',
                    )}
                  >
                    <span className={cx(text.length > 3 && 'max-sm:-mx-4 whitespace-nowrap')}>{text}</span>
                  </span>
                  <span aria-hidden className="flex w-full justify-center border-line border-b px-[12%]">
                    <span
                      className={cx('w-full max-w-14 rounded-t-[2px]', fillOf(coverage, isChosen))}
                      style={{
                        height: `${coverage === 'none' ? tallest : heightOf(figure ?? 0, highest)}rem`,
                      }}
                    />
                  </span>
                  <MonthLabel month={month} isFirst={index === 0} />
                </button>
              </li>
            );
          })}
        </ul>
      </div>
      <MonthLegend coverages={columns.map(({ coverage }) => coverage)} />
    </div>
  );
}
