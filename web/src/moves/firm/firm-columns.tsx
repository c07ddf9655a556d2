import { useEffect, useState } from 'react';
import { count } from '../../lib/format/formats.ts';
import { cx } from '../../ui/cx.ts';
import { rove } from '../../ui/data/rove.ts';
import { listenForTooltips } from '../../ui/data/text-tooltip.ts';
import { hatch, MonthLabel, MonthLegend } from '../charts/month-parts.tsx';
import { type FirmMonth, firmMonthLabel } from './sides.ts';

interface FirmColumnsProps {
  months: readonly FirmMonth[];
  onMonth: (month: string) => void;
}

/** The height of both sides together, in rem. */
const height = 9;

/** Who joined above the zero line and who left below it, on one scale; a month opens its moves. */
export function FirmColumns({ months, onMonth }: FirmColumnsProps) {
  useEffect(listenForTooltips, []);
  const [current, setCurrent] = useState(months.length - 1);
  const most = (side: 'joined' | 'left') => Math.max(0, ...months.map((month) => month[side] ?? 0));
  const scale = height / Math.max(1, most('joined') + most('left'));
  const heights = { joined: `${most('joined') * scale}rem`, left: `${most('left') * scale}rem` };
  return (
    <div>
      <p aria-hidden className="mb-2 flex gap-4 text-ink-soft text-xs">
        <Key className={fills.joined} text="Joined" />
        <Key className={fills.left} text="Left" />
      </p>
      <ul aria-label="Joined and left by month" data-marks className="flex">
        {months.map((month, index) => {
          const isKnown = month.coverage !== 'none';
          const name = firmMonthLabel(month);
          return (
            <li key={month.month} className="min-w-0 flex-1">
              <button
                type="button"
                data-mark
                data-tooltip={name}
                disabled={!isKnown}
                tabIndex={index === Math.min(current, months.length - 1) ? 0 : -1}
                className="group/month w-full rounded-mark focus-visible:-outline-offset-2"
                onFocus={() => setCurrent(index)}
                onKeyDown={rove}
                onClick={() => onMonth(month.month)}
              >
                <span className="sr-only">{name}</span>
                <span aria-hidden className="flex flex-col items-center">
                  <Figure value={month.joined} />
                  {isKnown ? (
                    <>
                      <Bar side="joined" month={month} height={heights.joined} scale={scale} />
                      <span className="w-full border-line border-b" />
                      <Bar side="left" month={month} height={heights.left} scale={scale} />
                    </>
                  ) : (
                    <span className={cx('w-3/4 max-w-14', hatch)} style={{ height: `${height}rem` }} />
                  )}
                  <Figure value={month.left} />
                </span>
                <MonthLabel month={month.month} isFirst={index === 0} />
              </button>
            </li>
          );
        })}
      </ul>
      <MonthLegend coverages={months.map(({ coverage }) => coverage)} />
    </div>
  );
}

const fills = {
  joined: 'bg-chart-1 forced-colors:bg-[CanvasText]',
  left: 'bg-chart-2 forced-colors:border',
};
/** A lighter fill with a dashed edge, where moves may still come in. */
const incompleteFills = {
  joined:
    'border border-b-0 border-dashed border-chart-1 bg-[color-mix(in_oklab,var(--chart-1)_40%,var(--surface-raised))] forced-colors:border-[CanvasText]',
  left: 'border border-t-0 border-dashed border-chart-2 bg-[color-mix(in_oklab,var(--chart-2)_40%,var(--surface-raised))] forced-colors:border-[CanvasText]',
};

function Figure({ value }: { value: number | null }) {
  return (
    <span className="h-5 text-center text-ink-soft text-xs tabular-nums group-hover/month:text-ink">
      {value ? count(value) : null}
    </span>
  );
}

interface BarProps {
  side: 'joined' | 'left';
  month: FirmMonth;
  /** Of the side. */
  height: string;
  scale: number;
}

function Bar({ side, month, height: sideHeight, scale }: BarProps) {
  const value = month[side] ?? 0;
  const fill = month.coverage === 'incomplete' ? incompleteFills[side] : fills[side];
  return (
    <span
      className={cx('flex w-full justify-center', side === 'joined' ? 'items-end' : 'items-start')}
      style={{ height: sideHeight }}
    >
      {value > 0 ? (
        <span
          className={cx('w-3/4 max-w-14', side === 'joined' ? 'rounded-t-[2px]' : 'rounded-b-[2px]', fill)}
          style={{ height: `${Math.max(0.125, value * scale)}rem` }}
        />
      ) : null}
    </span>
  );
}

function Key({ className, text }: { className: string; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={cx('size-3 rounded-[2px]', className)} /> {text}
    </span>
  );
}
