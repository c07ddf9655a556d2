import { useQuery } from '@tanstack/react-query';
import { RelativeTime } from '../../ui/data/values.tsx';
import { QueryError } from '../../ui/feedback/query-error.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { historyQuery } from './queries.ts';
import { labelOf, showFigure } from './show-figure.ts';

/** Who changed a market, when, and from what to what. */
export function HistoryPanel({ path }: { path: string }) {
  const query = useQuery(historyQuery(path));
  if (query.isLoadingError) return <QueryError what="the changes" query={query} compact />;
  if (!query.data) return <SkeletonText lines={4} />;
  const entries = query.data.filter(({ changes }) => changes.length > 0);
  if (entries.length === 0) return <p className="text-ink-soft">Nobody has changed this market yet.</p>;
  return (
    <ol className="flex flex-col gap-4">
      {entries.map(({ id, at, actorName, changes }) => (
        <li key={id}>
          <p className="text-sm">
            <span className="font-medium">{actorName}</span>{' '}
            <span className="text-ink-soft">
              <RelativeTime at={at} />
            </span>
          </p>
          <ul className="mt-1 flex flex-col gap-1 border-line-soft border-l-2 pl-3 text-sm">
            {changes.map(({ field, before, after }) => (
              <li key={field} className="wrap-anywhere">
                {labelOf(field)}: <span className="text-ink-soft">{showFigure(field, before)}</span>
                <span aria-hidden> → </span>
                <span className="sr-only"> changed to </span>
                {showFigure(field, after)}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
