import type { MoveMonth } from '@liftout/contract/moves';
import { count, counted, dash, money } from '../../lib/format/formats.ts';
import { monthName } from '../../lib/format/times.ts';
import type { Measure } from './flow-layout.ts';

export const noData = 'No data';

/** Said where no upload covers any of the months. */
export const noMonths = {
  title: 'No data for these twelve months',
  description: 'Months appear here once an upload covers them.',
};

/** A month's advisors or dollars; null where they are not known. */
export const monthFigure = ({ aum, advisors }: MoveMonth, by: Measure) =>
  by === 'aum' ? (advisors === 0 ? 0 : (aum?.total ?? null)) : advisors;

const valueText = (figure: number, by: Measure) => (by === 'aum' ? money(figure) : count(figure));

/** The figure above a column; empty for a month that no upload covers. */
export function monthText(month: MoveMonth, by: Measure): string {
  const figure = monthFigure(month, by);
  if (month.coverage === 'none') return '';
  return figure === null ? dash : valueText(figure, by);
}

/** A column's name: `June 2025: 34 advisors` */
export function monthLabel(month: MoveMonth, by: Measure): string {
  const figure = monthFigure(month, by);
  const { coverage, aum } = month;
  const name = monthName(month.month);
  if (coverage === 'none') return `${name}: no data`;
  const known =
    aum && aum.known < aum.of ? `, known for ${count(aum.known)} of ${counted(aum.of, 'advisor')}` : '';
  const text =
    figure === null ? 'AUM unknown' : by === 'aum' ? `${money(figure)}${known}` : counted(figure, 'advisor');
  return `${name}: ${text}${coverage === 'incomplete' ? ', incomplete' : ''}`;
}

/** The sentence above the columns. */
export function monthsHeadline(months: readonly MoveMonth[], by: Measure): string {
  let best: { month: string; figure: number } | undefined;
  for (const month of months) {
    const figure = monthFigure(month, by) ?? 0;
    if (figure > (best?.figure ?? 0)) best = { month: month.month, figure };
  }
  if (!best) return 'Moves by month';
  return by === 'aum'
    ? `Most AUM moved in ${monthName(best.month)}: ${money(best.figure)}`
    : `Busiest month: ${monthName(best.month)}, with ${counted(best.figure, 'advisor')}`;
}
