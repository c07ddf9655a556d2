import type { MarketReport } from '@liftout/contract/reports';
import { count, counted, money } from '../lib/formats.ts';
import { calendarDay, exactTime } from '../lib/times.ts';
import { NotKnown } from '../ui/figures.tsx';
import { Chapter, KeyFigure } from './report-figures.tsx';
import { ReportTable } from './report-table.tsx';
import { coverageOf } from './sentences.ts';

/** The client's own contacts in figures. */
export function ContactsChapter({ report: { contacts, clientName } }: { report: MarketReport }) {
  const { headcount, aum, medianAum, revenue, inPipeline, highValue, topTitles } = contacts;
  if (headcount === 0)
    return (
      <Chapter title="Your contacts" lead={`${clientName} has no contacts yet.`}>
        {null}
      </Chapter>
    );
  return (
    <Chapter
      title="Your contacts"
      lead={`${counted(headcount, 'contact')} of ${clientName}; ${count(inPipeline)} in the pipeline, ${count(highValue)} marked as high value.`}
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-3">
        <KeyFigure
          label="Assets"
          value={aum.total === null ? <NotKnown /> : money(aum.total)}
          note={coverageOf(aum, 'contact')}
        />
        <KeyFigure label="Median assets" value={medianAum === null ? <NotKnown /> : money(medianAum)} />
        <KeyFigure
          label="Revenue of a year"
          value={revenue.total === null ? <NotKnown /> : money(revenue.total)}
          note={coverageOf(revenue, 'contact')}
        />
      </dl>
      {topTitles.length > 0 ? (
        <ReportTable
          label="Contacts by title"
          head={[{ label: 'Title' }, { label: 'Contacts', numeric: true }]}
          rows={topTitles.map(({ title, count: people }) => ({ key: title, cells: [title, count(people)] }))}
        />
      ) : null}
    </Chapter>
  );
}

/** What each title asks for, and how many of the contacts reach it. */
export function ThresholdsChapter({ report: { thresholds } }: { report: MarketReport }) {
  if (thresholds.length === 0) return null;
  return (
    <Chapter
      title="What each title asks for"
      lead="Firms give titles by revenue. Reached counts your contacts whose yearly revenue is known and suffices."
    >
      <ReportTable
        label="Title thresholds"
        head={[{ label: 'Title' }, { label: 'Asks for' }, { label: 'Reached', numeric: true }]}
        rows={thresholds.map(({ title, text, reached, of }) => ({
          key: title,
          cells: [title, text, `${count(reached)} of ${count(of)}`],
        }))}
      />
    </Chapter>
  );
}

/** What the figures rest on. */
export function SourcesChapter({ report }: { report: MarketReport }) {
  const { sources, conversions, period, generatedAt, market } = report;
  return (
    <Chapter title="Sources and notes">
      <ReportTable
        label="Sources"
        head={[{ label: 'Source' }, { label: 'Rows', numeric: true }, { label: 'As of', numeric: true }]}
        rows={sources.map(({ name, rows, asOf }) => ({
          key: name,
          cells: [name, count(rows), asOf ? calendarDay(asOf.slice(0, 10)) : <NotKnown key="none" />],
        }))}
      />
      <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-soft text-sm">
        {market ? (
          <>
            <li>
              Moves are those of {market.name} from {calendarDay(period.from)} to {calendarDay(period.to)}.
              Advisors are distinct people: one who moves twice is one.
            </li>
            <li>
              {conversions === 0
                ? 'No moves between two names of one enterprise were found; they would be left out.'
                : `${counted(conversions, 'move')} between two names of one enterprise ${conversions === 1 ? 'is' : 'are'} left out.`}
            </li>
          </>
        ) : null}
        <li>
          Totals add up what is known, and say of how many: “4 of 18” stands beside assets known for 4 of 18
          advisors. A dash is not known, never zero.
        </li>
        <li>Written from the data at {exactTime(generatedAt)}.</li>
      </ul>
    </Chapter>
  );
}
