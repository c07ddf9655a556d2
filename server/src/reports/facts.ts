import type { MarketReport } from '@liftout/contract/reports';
import { money } from '@liftout/contract/values/money-text';
import {
  counted,
  coverageNote,
  dayName,
  daySpan,
  moneyOrNotKnown,
  monthName,
  signed,
  withCoverage,
} from './format.ts';

/** The report's figures as lines of text: the only input of a model. */
export function factLines(report: MarketReport): { heading: string; lines: string[] }[] {
  const { moves, contacts, period } = report;
  const sections = [
    {
      heading: 'Moves',
      lines: report.market
        ? [
            `${report.market.name}, ${daySpan(period.from, period.to)}`,
            `${counted(moves.advisors, 'advisor')} in ${counted(moves.moves, 'move')}`,
            `Assets: ${withCoverage(moves.aum, 'advisors')}`,
            `Median assets per advisor: ${moneyOrNotKnown(moves.medianAum)}`,
            ...(report.conversions > 0
              ? [`${counted(report.conversions, 'conversion')} between names of one enterprise left out`]
              : []),
            ...moves.outliers.map(
              ({ name, firmJoined, aum, share }) =>
                `Outlier: ${name}${firmJoined ? `, to ${firmJoined}` : ''}, ${money(aum)}, ${share}% of the known total`,
            ),
          ]
        : ['This client has no target market.'],
    },
    {
      heading: 'Firms gaining',
      lines: report.gaining.map(({ firm, net, joined, left }) =>
        netLine(firm, net, joined.advisors, left.advisors),
      ),
    },
    {
      heading: 'Firms losing',
      lines: report.losing.map(({ firm, net, joined, left }) =>
        netLine(firm, net, joined.advisors, left.advisors),
      ),
    },
    {
      heading: 'Lanes',
      lines: report.lanes.map(
        ({ firmLeft, firmJoined, advisors, aum, active }) =>
          `${firmLeft} to ${firmJoined}: ${counted(advisors, 'advisor')}; assets ${withCoverage(aum, 'advisors')}${active ? '; active now' : ''}`,
      ),
    },
    {
      heading: 'Team lift-outs',
      lines: report.liftOuts.map(
        ({ firmLeft, firmJoined, city, from, to, size, kind }) =>
          `${counted(size, 'advisor')} from ${firmLeft} to ${firmJoined}, ${city}, ${daySpan(from, to)}${kind === 'large-transfer' ? ' (large transfer)' : ''}`,
      ),
    },
    {
      heading: 'Months',
      lines: report.months.map(({ month, coverage, moves: n, advisors }) => {
        const note = coverageNote(coverage);
        if (n === null || advisors === null) return `${monthName(month)}: ${note}`;
        return `${monthName(month)}: ${counted(n, 'move')}, ${counted(advisors, 'advisor')}${note && `, ${note}`}`;
      }),
    },
    {
      heading: 'Your contacts',
      lines: [
        `${counted(contacts.headcount, 'contact')}, ${contacts.inPipeline} in the pipeline, ${contacts.highValue} high value`,
        `Assets: ${withCoverage(contacts.aum, 'contacts')}`,
        `Median assets per contact: ${moneyOrNotKnown(contacts.medianAum)}`,
        `Annual revenue: ${withCoverage(contacts.revenue, 'contacts')}`,
        ...contacts.topTitles.map(({ title, count }) => `${title}: ${count}`),
      ],
    },
    {
      heading: 'Title thresholds',
      lines: report.thresholds.map(
        ({ title, text, reached, of }) =>
          `${title}: ${text}. Reached by ${reached} of ${counted(of, 'contact')} with known revenue`,
      ),
    },
    {
      heading: 'Sources',
      lines: report.sources.map(
        ({ name, rows, asOf }) =>
          `${name}: ${counted(rows, 'row')}${asOf ? `, as of ${dayName(asOf.slice(0, 10))}` : ''}`,
      ),
    },
  ];
  return sections.filter(({ lines }) => lines.length > 0);
}

const netLine = (firm: string, net: number, joined: number, left: number) =>
  `${firm}: ${signed(net)} (${joined} joined, ${left} left)`;
