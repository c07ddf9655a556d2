import { useEffect, useState } from 'react';
import { count, percent } from '../../lib/format/formats.ts';
import { rove } from './rove.ts';
import { listenForTooltips } from './text-tooltip.ts';

export interface Bar {
  label: string;
  value: number;
  /** Percent of the whole that `labels.whole` names; null where there is none. */
  share: number | null;
}

interface BarListProps {
  /** The table's caption, for screen readers: `How 503 dialed calls ended`. */
  caption: string;
  /** Column names, for screen readers, and what the shares are of: `dialed calls`. */
  labels: { row: string; value: string; share: string; whole: string };
  bars: readonly Bar[];
}

/**
 * Counts as labelled bars from zero, each with its figures in a tooltip; a table for screen readers. It is one tab stop, in
 * which arrow keys go from bar to bar.
 */
export function BarList({ caption, labels, bars }: BarListProps) {
  useEffect(listenForTooltips, []);
  const [current, setCurrent] = useState(0);
  const longest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{labels.row}</th>
          <th scope="col">{labels.value}</th>
          <th scope="col">{labels.share}</th>
        </tr>
      </thead>
      <tbody data-marks>
        {bars.map(({ label, value, share }, index) => (
          <tr
            key={label}
            data-mark
            data-tooltip={barText({ label, value, share }, labels.whole)}
            tabIndex={index === Math.min(current, bars.length - 1) ? 0 : -1}
            onFocus={() => setCurrent(index)}
            onKeyDown={rove}
            className="rounded-mark hover:bg-hover focus-visible:-outline-offset-2"
          >
            <th scope="row" className="w-32 py-1.5 pr-3 text-left font-normal text-ink-soft">
              {label}
            </th>
            <td className="py-1.5">
              <span className="flex items-center gap-2">
                <span
                  aria-hidden
                  className="h-3.5 min-w-0.5 rounded-mark bg-chart-1"
                  style={{ width: `calc((100% - 3.5rem) * ${value / longest})` }}
                />
                <span className="font-medium tabular-nums">{count(value)}</span>
              </span>
            </td>
            <td className="w-16 py-1.5 text-right text-ink-faint tabular-nums">
              {share === null ? '' : percent(share)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** `Voicemail: 120, 23.9% of dialed calls` */
const barText = ({ label, value, share }: Bar, whole: string) =>
  `${label}: ${count(value)}${share === null ? '' : `, ${percent(share)} of ${whole}`}`;
