import {
  headline,
  leftOutNotes,
  monthSentence,
  monthsNote,
  netSentence,
  reportDates,
} from '@liftout/contract/report-sentences';
import type { FirmNet, MarketReport, ReportProse } from '@liftout/contract/reports';
import { money } from '@liftout/contract/values/money-text';
import { barChart } from '../platform/mail/chart.ts';
import { html, type Markup } from '../platform/mail/markup.ts';
import { composeMail } from '../platform/mail/page.ts';
import { heading, note, table } from '../platform/mail/parts.ts';
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

const firms = (title: string, list: FirmNet[]): Markup | null =>
  list.length === 0
    ? null
    : html`${heading(title)}${table(
        ['Firm', 'Net', 'Joined', 'Left'],
        list.map(({ firm, net, joined, left }) => [firm, signed(net), joined.advisors, left.advisors]),
      )}`;

/** Who gains and loses advisors: the chart of the report's page. */
const netChart = ({ gaining, losing }: MarketReport): Markup | null =>
  gaining.length + losing.length === 0
    ? null
    : barChart(
        [...gaining, ...losing.toReversed()].map(({ firm, net }) => ({
          label: firm,
          value: net,
          text: signed(net),
        })),
      );

/** Advisors who moved, month by month: the chart of the report's page. */
const monthsChart = ({ months }: MarketReport): Markup =>
  barChart(
    months.map(({ month, coverage, advisors }) => ({
      label: `${monthName(month)}${coverage === 'incomplete' ? '*' : ''}`,
      value: advisors,
      text: advisors === null ? coverageNote(coverage) : String(advisors),
    })),
  );

/** The report as a mail: prose where there is any, then figures and charts, sources last. */
export function reportMail(
  report: MarketReport,
  prose: ReportProse,
  { portalName, sender, footer }: { portalName: string; sender: string; footer: string },
): { subject: string; html: string; text: string } {
  const { moves, contacts, market } = report;
  const subject = `Market research: ${market?.name ?? report.clientName}`;
  const preview = market
    ? `${counted(moves.advisors, 'advisor')} moved in the last twelve months`
    : counted(contacts.headcount, 'contact');
  const paragraphs = (prose.text ?? '').split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
  const byModel = `Written by AI (${prose.model ?? ''}) from the figures below.`;
  const body = html`${note(`${report.clientName} · ${reportDates(report)}`)}
${paragraphs.map((text) => html`<p style="margin:0 0 12px">${text}</p>`)}
${paragraphs.length > 0 ? html`<p style="margin:0 0 12px;font-size:12px;color:#6b7280">${byModel}</p>` : null}
${heading('Moves')}
${note(market ? `${market.name}, ${daySpan(report.period.from, report.period.to)}` : 'No target market')}
${table(
  [],
  [
    ['Advisors who moved', moves.advisors],
    ['Moves', moves.moves],
    ['Assets', withCoverage(moves.aum, 'advisors')],
    ['Median assets per advisor', moneyOrNotKnown(moves.medianAum)],
  ],
)}
${leftOutNotes(report).map(note)}
${moves.outliers.map(({ name, aum, share }) => html`<p style="margin:8px 0 0;font-size:13px;color:#92400e">${name} alone is ${money(aum)}, ${share}% of the known total.</p>`)}
${market ? html`${heading(netSentence(report))}${note('Advisors who joined minus advisors who left, in twelve months')}${netChart(report)}` : null}
${firms('Firms gaining', report.gaining)}
${firms('Firms losing', report.losing)}
${
  report.lanes.length === 0
    ? null
    : html`${heading('Lanes')}${table(
        ['From and to', 'Advisors', 'Assets'],
        report.lanes.map(({ firmLeft, firmJoined, advisors, aum, active }) => [
          `${firmLeft} → ${firmJoined}${active ? ' (active)' : ''}`,
          advisors,
          withCoverage(aum, 'advisors'),
        ]),
      )}`
}
${
  report.liftOuts.length === 0
    ? null
    : html`${heading('Team lift-outs')}${table(
        ['Team', 'City', 'Days', 'Advisors'],
        report.liftOuts.map(({ kind, firmLeft, firmJoined, city, from, to, size }) => [
          `${firmLeft} → ${firmJoined}${kind === 'large-transfer' ? ' (large transfer)' : ''}`,
          city,
          daySpan(from, to),
          size,
        ]),
        3,
      )}`
}
${
  report.months.length === 0
    ? null
    : html`${heading(monthSentence(report))}
${note(`Advisors who moved, by month; the last one up to ${dayName(report.period.to)}.${monthsNote(report)}`)}
${monthsChart(report)}`
}
${heading('Your contacts')}
${table(
  [],
  [
    ['Contacts', contacts.headcount],
    ['In the pipeline', contacts.inPipeline],
    ['High value', contacts.highValue],
    ['Assets', withCoverage(contacts.aum, 'contacts')],
    ['Annual revenue', withCoverage(contacts.revenue, 'contacts')],
  ],
)}
${heading('Title thresholds')}
${table(
  ['Title', 'Asks for', 'Reached'],
  report.thresholds.map(({ title: name, text, reached, of }) => [name, text, `${reached} of ${of}`]),
  2,
)}
${heading('Sources')}
${table(
  ['Source', 'Rows', 'As of'],
  report.sources.map(({ name, rows, asOf }) => [name, rows, asOf ? dayName(asOf.slice(0, 10)) : 'no rows']),
)}`;
  return { subject, ...composeMail({ title: headline(report), preview, body, sender, footer, portalName }) };
}
