import type { MarketFigures, MarketRecord, ProposedFigure } from '@liftout/contract/markets';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { calendarDay } from '../../lib/format/times.ts';
import { QueryError } from '../../ui/feedback/query-error.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { Button } from '../../ui/form/button.tsx';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { proposalQuery } from './queries.ts';
import { labelOf, showFigure } from './show-figure.ts';

interface ProposalPanelProps {
  record: MarketRecord;
  /** Puts figures into the form; they are saved with it. */
  onTake: (figures: Partial<MarketFigures>) => void;
  onClose: () => void;
}

/** Figures from the data beside those of the record. Nothing changes before they are taken and saved. */
export function ProposalPanel({ record, onTake, onClose }: ProposalPanelProps) {
  const query = useQuery(proposalQuery(record.path));
  const [left, setLeft] = useState<ReadonlySet<ProposedFigure>>(new Set());
  if (query.isLoadingError) return <QueryError what="the figures" query={query} compact />;
  if (!query.data) return <SkeletonText lines={6} />;
  const { figures, notes, from, to } = query.data;
  const proposed = notes.filter((note) => note.proposed);
  const others = notes.filter((note) => !note.proposed);
  const isTaken = (figure: ProposedFigure) => !left.has(figure);
  const toggle = (figure: ProposedFigure) => {
    const next = new Set(left);
    if (!next.delete(figure)) next.add(figure);
    setLeft(next);
  };
  const take = () => {
    const taken = proposed.filter(({ figure }) => isTaken(figure)).map(({ figure }) => figure);
    onTake(Object.fromEntries(taken.map((figure) => [figure, figures[figure]])));
  };
  return (
    <section
      aria-label="Figures from the data"
      className="flex flex-col gap-3 rounded-card border border-line-soft bg-surface-sunken p-4"
    >
      <p className="text-ink-soft text-sm">
        From moves between {calendarDay(from)} and {calendarDay(to)}. The figures are public, so people and
        single clients are left out.
      </p>
      {proposed.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {proposed.map(({ figure, text }) => (
            <li key={figure}>
              <Checkbox
                checked={isTaken(figure)}
                onCheckedChange={() => toggle(figure)}
                label={
                  <span className="flex min-w-0 flex-col wrap-anywhere">
                    <span className="font-medium">{labelOf(figure)}</span>
                    <span>
                      <span className="text-ink-soft">{showFigure(figure, record.figures?.[figure])} → </span>
                      {showFigure(figure, figures[figure])}
                    </span>
                    <span className="text-ink-soft text-xs">{text}</span>
                  </span>
                }
              />
            </li>
          ))}
        </ul>
      ) : (
        <p>There is nothing to fill in yet.</p>
      )}
      {others.length > 0 ? (
        <details className="text-sm">
          <summary className="cursor-pointer text-ink-soft">Not filled in: {others.length}</summary>
          <ul className="mt-2 flex flex-col gap-1">
            {others.map(({ figure, text }) => (
              <li key={figure}>
                <span className="font-medium">{labelOf(figure)}.</span>{' '}
                <span className="text-ink-soft">{text}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onClose}>
          Close
        </Button>
        {proposed.length > 0 ? (
          <Button size="sm" disabled={!proposed.some(({ figure }) => isTaken(figure))} onClick={take}>
            Use selected figures
          </Button>
        ) : null}
      </div>
    </section>
  );
}
