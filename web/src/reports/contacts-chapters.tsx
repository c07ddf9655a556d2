import type { MarketReport } from '@liftout/contract/reports';
import { count, counted, money } from '../lib/format/formats.ts';
import { calendarDay, exactTime } from '../lib/format/times.ts';
import { NotKnown } from '../ui/data/values.tsx';
import { LeftOutNotes } from './left-out-notes.tsx';
import { Chapter, KeyFigure } from './report-figures.tsx';
import { ReportTable } from './report-table.tsx';
import { coverageOf } from './sentences.ts';

/** Figures of the client's contacts. */
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
        <KeyFigure
          label="Median assets"
          value={medianAum === null ? <NotKnown /> : money(medianAum)}
          note={coverageOf(aum, 'contact')}
        />
        <KeyFigure
          label="Annual revenue"
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

/** Title thresholds, and how many contacts reach each. */
export function ThresholdsChapter({ report: { thresholds } }: { report: MarketReport }) {
  if (thresholds.length === 0) return null;
  return (
    <Chapter title="Title thresholds" lead="Contacts who meet each title's revenue threshold">
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

/** The sources of the figures. */
export function SourcesChapter({ report }: { report: MarketReport }) {
  const { sources, period, generatedAt, market } = report;
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
              Each advisor counts once.
            </li>
            <LeftOutNotes report={report} />
          </>
        ) : null}
        <li>
          Totals cover known values only: “4 of 18” means assets are known for 4 of 18 advisors. A dash means
          unknown, never zero.
        </li>
        <li>Written {exactTime(generatedAt)}.</li>
      </ul>
    </Chapter>
  );
}
