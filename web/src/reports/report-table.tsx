import type { ReactNode } from 'react';
import { cx } from '../ui/cx.ts';
import { focusable } from '../ui/overlay/focusable.ts';

interface ReportTableProps {
  /** Its accessible name. */
  label: string;
  /** `wideOnly`: not on a phone, where the first column says it. */
  head: readonly { label: string; numeric?: boolean; wideOnly?: boolean }[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}

/** A table of the report, styled as in print, with figures at the right. */
export function ReportTable({ label, head, rows }: ReportTableProps) {
  return (
    <section
      aria-label={label}
      {...focusable}
      className="relative overflow-x-auto font-sans print:overflow-visible"
    >
      <table aria-label={label} className="w-full border-collapse text-sm">
        <thead>
          <tr>
            {head.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={cx(
                  'border-line border-b py-2 pr-4 align-bottom font-medium text-ink-soft text-xs last:pr-0',
                  column.numeric ? 'text-right' : 'text-left',
                  column.wideOnly && 'max-sm:hidden',
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="break-inside-avoid">
              {head.map((column, at) => (
                <td
                  key={column.label}
                  className={cx(
                    'border-b py-2 pr-4 align-top last:pr-0',
                    // On a phone the table scrolls, so that dates do not wrap into six lines.
                    column.numeric ? 'whitespace-nowrap text-right tabular-nums' : 'max-sm:min-w-28',
                    column.wideOnly && 'max-sm:hidden',
                    at === 0 && 'font-medium',
                  )}
                >
                  {cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
