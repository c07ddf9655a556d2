import type { MarketReport } from '@liftout/contract/reports';
import { useQuery } from '@tanstack/react-query';
import { useUser } from '../auth/index.ts';
import { count, money } from '../lib/format/formats.ts';
import { NotKnown } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { ContactsChapter, SourcesChapter, ThresholdsChapter } from './contacts-chapters.tsx';
import { FirmsChapter, LanesChapter, LiftOutsChapter, MonthsChapter } from './moves-chapters.tsx';
import { proseQuery } from './queries.ts';
import { Chapter, KeyFigure } from './report-figures.tsx';
import { coverageOf, headline, outlierSentence, reportDates } from './sentences.ts';

/** The Latest Report, on screen and in print. */
export function Report({ report }: { report: MarketReport }) {
  const { clientName, market, moves } = report;
  return (
    <article className="flex flex-col gap-12 print:gap-8">
      <header className="border-ink border-b-2 pb-5">
        <p className="font-medium font-sans text-ink-soft text-sm">{clientName} · Market report</p>
        <h1 className="mt-2 font-semibold font-serif text-2xl leading-tight tracking-[-0.015em]">
          {headline(report)}
        </h1>
        <p className="mt-2 text-ink-soft">{reportDates(report)}</p>
      </header>
      <Prose clientId={report.clientId} />
      {market ? (
        moves.advisors > 0 ? (
          <>
            <KeyFigures report={report} />
            <FirmsChapter report={report} />
            <LanesChapter report={report} />
            <MonthsChapter report={report} />
            <LiftOutsChapter report={report} />
          </>
        ) : null
      ) : (
        <NoMarket />
      )}
      <ContactsChapter report={report} />
      <ThresholdsChapter report={report} />
      <SourcesChapter report={report} />
    </article>
  );
}

/** In place of the chapters on moves. */
function NoMarket() {
  const isAdmin = useUser().role === 'admin';
  return (
    <div className="rounded-card border border-line-soft">
      <EmptyState
        compact
        title="No market data available"
        description={`No target market is set, so this report has no moves. ${
          isAdmin ? "Choose one in the client's profile." : 'Ask your admin to set one.'
        }`}
        action={
          isAdmin ? (
            <span className="print:hidden">
              <LinkButton size="sm" to="/admin" search={{ tab: 'clients' }}>
                Open clients
              </LinkButton>
            </span>
          ) : null
        }
      />
    </div>
  );
}

function KeyFigures({ report }: { report: MarketReport }) {
  const { moves, liftOutCount } = report;
  return (
    <Chapter title="Twelve months in figures" lead={outlierSentence(report)}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 sm:grid-cols-4">
        <KeyFigure
          label="Advisors who moved"
          value={count(moves.advisors)}
          note={`${count(moves.moves)} moves`}
        />
        <KeyFigure
          label="Assets that moved"
          value={moves.aum.total === null ? <NotKnown /> : money(moves.aum.total)}
          note={coverageOf(moves.aum, 'advisor')}
        />
        <KeyFigure
          label="Median assets"
          value={moves.medianAum === null ? <NotKnown /> : money(moves.medianAum)}
          note="per advisor, where known"
        />
        <KeyFigure
          label="Teams that moved"
          value={count(liftOutCount)}
          note="lift-outs and large transfers"
        />
      </dl>
    </Chapter>
  );
}

/** A model's sentences about the figures; nothing without a model, or where its text contradicted them. */
function Prose({ clientId }: { clientId: string }) {
  const { data } = useQuery(proseQuery(clientId));
  if (!data?.text) return null;
  return (
    <section aria-label="Summary" className="flex max-w-[65ch] flex-col gap-3 font-serif text-lg">
      {data.text.split(/\n\s*\n/).map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p className="font-sans text-ink-faint text-xs">
        Written by a language model ({data.model}). The figures below come from your data.
      </p>
    </section>
  );
}
