import type { NetRecruiting } from '@liftout/contract/moves';
import { type ComponentProps, useEffect, useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { rove } from '../../ui/data/rove.ts';
import { listenForTooltips } from '../../ui/data/text-tooltip.ts';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import type { Measure } from './flow-layout.ts';
import { type NetSide, netOf, netText, sideText, sizeOf } from './net-ranking.ts';

interface NetBarsProps {
  firms: readonly NetRecruiting[];
  by: Measure;
  /** The firms left and joined that the list is filtered by; empty for none. */
  chosen: Readonly<Record<NetSide, string>>;
  onFirm: (firm: string) => void;
  onSide: (firm: string, side: NetSide) => void;
}

/** Name, bars and net, with room for the longest figure. */
const rowStyle = {
  advisors: 'grid grid-cols-[minmax(0,9rem)_1fr_2.25rem] items-center gap-3',
  aum: 'grid grid-cols-[minmax(0,9rem)_1fr_4rem] items-center gap-3',
};

/** Bars on one scale: who joined to the right of the zero line, who left to its left. Each opens its moves. */
export function NetBars({ firms, by, chosen, onFirm, onSide }: NetBarsProps) {
  useEffect(listenForTooltips, []);
  /** The mark that is the chart's tab stop. */
  const [current, setCurrent] = useState('');
  const longest = (side: NetSide) => Math.max(...firms.map((firm) => sizeOf(firm[side], by)), 1);
  // Each side is as wide as its longest bar, so that one advisor or dollar has the same width on both.
  const widths = { left: longest('left'), joined: longest('joined') };
  const total = widths.left + widths.joined;
  const ids = firms.flatMap(({ firm: { id } }) => [id, `${id} left`, `${id} joined`]);
  const tabStop = ids.includes(current) ? current : ids[0];
  const markOf = (id: string) => ({
    tabIndex: id === tabStop ? 0 : -1,
    onFocus: () => setCurrent(id),
    onKeyDown: rove,
  });
  return (
    <div>
      <p aria-hidden className={cx(rowStyle[by], 'mb-1 text-ink-soft text-xs')}>
        <span />
        <span className="grid gap-x-2" style={{ gridTemplateColumns: `${widths.left}fr ${widths.joined}fr` }}>
          <span className="whitespace-nowrap text-right">Left</span>
          <span className="whitespace-nowrap">Joined</span>
        </span>
        <span className="text-right">Net</span>
      </p>
      <ul aria-label="Net recruiting" data-marks className="flex flex-col gap-1.5">
        {firms.map((row) => (
          <li key={row.firm.id} className={cx(rowStyle[by], 'text-sm')}>
            <button
              type="button"
              data-mark="firm"
              className="h-6 max-w-full rounded-mark text-left hover:underline"
              onClick={() => onFirm(row.firm.name)}
              {...markOf(row.firm.id)}
            >
              <TruncatedText>{row.firm.name}</TruncatedText>
            </button>
            <span className="@container relative h-6">
              {(['left', 'joined'] as const).map((side) =>
                row[side].advisors === 0 ? null : (
                  <SideBar
                    key={side}
                    side={side}
                    text={sideText(row, side, by)}
                    zero={widths.left / total}
                    length={sizeOf(row[side], by) / total}
                    isChosen={chosen[side] === row.firm.name}
                    onSelect={() => onSide(row.firm.name, side)}
                    mark={markOf(`${row.firm.id} ${side}`)}
                  />
                ),
              )}
              <span
                aria-hidden
                className="-translate-x-1/2 pointer-events-none absolute inset-y-0.5 border-line border-l"
                style={{ left: `${(widths.left / total) * 100}%` }}
              />
            </span>
            <span className="text-right font-medium tabular-nums">
              <span className="sr-only">Net </span>
              {netText(netOf(row, by) ?? 0, by)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface SideBarProps {
  side: NetSide;
  text: string;
  /** Where the zero line is, and the bar's length: fractions of the row. */
  zero: number;
  length: number;
  isChosen: boolean;
  onSelect: () => void;
  /** What makes it a mark among those of the chart. */
  mark: Pick<ComponentProps<'button'>, 'tabIndex' | 'onFocus' | 'onKeyDown'>;
}

/** A bar. All of its side of the zero line can be clicked, so that a short one is no smaller target than a long one. */
function SideBar({ side, text, zero, length, isChosen, onSelect, mark }: SideBarProps) {
  const isLeft = side === 'left';
  const [near, far] = isLeft ? [1 - zero, zero] : [zero, 1 - zero];
  return (
    <button
      type="button"
      data-mark={side}
      data-tooltip={text}
      aria-label={text}
      aria-pressed={isChosen}
      className={cx(
        'group/bar absolute inset-y-0 flex items-center rounded-mark focus-visible:z-10',
        isLeft && 'justify-end',
      )}
      style={{ [isLeft ? 'right' : 'left']: `${near * 100}%`, width: `max(24px, ${far * 100}%)` }}
      onClick={onSelect}
      {...mark}
    >
      <span
        aria-hidden
        className={cx(
          'h-5 min-w-0.5 transition-[filter] group-hover/bar:brightness-110',
          isLeft
            ? 'rounded-l-[2px] bg-chart-2 forced-colors:border forced-colors:border-r-0'
            : 'rounded-r-[2px] bg-chart-1 forced-colors:bg-[CanvasText]',
          isChosen && 'outline-2 outline-ink',
        )}
        style={{ width: `${length * 100}cqw` }}
      />
    </button>
  );
}
