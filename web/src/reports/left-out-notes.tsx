import { type LeftOutRows, leftOutLeads, leftOutRows, listMark } from '@liftout/contract/report-sentences';
import type { MarketReport } from '@liftout/contract/reports';
import { Fragment } from 'react';
import { MovesLink } from '../moves/index.ts';

/** What the figures leave out, as items of a list. On screen each number opens exactly its rows. */
export function LeftOutNotes({ report }: { report: MarketReport }) {
  const rows = leftOutRows(report);
  return (['all', 'lanes'] as const).map((of) =>
    rows[of].length === 0 ? null : (
      <li key={of}>
        {leftOutLeads[of]}
        {rows[of].map((row, at) => (
          <Fragment key={row.class}>
            {listMark(at, rows[of].length)}
            <Rows rows={row} report={report} />
          </Fragment>
        ))}
        .
      </li>
    ),
  );
}

/** On paper there is nothing to click. */
function Rows({ rows, report: { clientId, period } }: { rows: LeftOutRows; report: MarketReport }) {
  return (
    <>
      <MovesLink
        clientId={clientId}
        filters={{ class: rows.class, ...period }}
        label={`Show the ${rows.text} left out`}
        className="print:hidden"
      >
        {rows.text}
      </MovesLink>
      <span className="hidden print:inline">{rows.text}</span>
    </>
  );
}
