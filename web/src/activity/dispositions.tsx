import type { MonthFigures } from '@liftout/contract/activity';
import { count, percent } from '../lib/formats.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { share } from './comparisons.ts';

/** How the month's dials ended, as bars; percentages are of the calls dialed (spec section 9). */
export function Dispositions({ figures: { callDisposition, callsDialed } }: { figures: MonthFigures }) {
  const rows = Object.entries(callDisposition);
  if (callsDialed === 0 || rows.length === 0)
    return <EmptyState compact title="No calls were dialed in this month" />;
  const longest = Math.max(...rows.map(([, dials]) => dials));
  return (
    <table className="w-full text-sm">
      <caption className="sr-only">How {count(callsDialed)} dialed calls ended</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Outcome</th>
          <th scope="col">Calls</th>
          <th scope="col">Of calls dialed</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([outcome, dials]) => (
          <tr key={outcome}>
            <th scope="row" className="w-32 py-1 pr-3 text-left font-normal text-ink-soft">
              {outcome}
            </th>
            <td className="py-1">
              <span className="flex items-center gap-2">
                <span
                  aria-hidden
                  className="h-3.5 min-w-0.5 rounded-mark bg-chart-1"
                  style={{ width: `calc((100% - 3.5rem) * ${dials / longest})` }}
                />
                <span className="font-medium tabular-nums">{count(dials)}</span>
              </span>
            </td>
            <td className="w-16 py-1 text-right text-ink-faint tabular-nums">
              {percent(share(dials, callsDialed) ?? 0)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
