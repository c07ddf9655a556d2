import { useQuery } from '@tanstack/react-query';
import { counted } from '../../lib/format/formats.ts';
import { TruncatedText } from '../../ui/data/truncated-text.tsx';
import { RelativeTime } from '../../ui/data/values.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../ui/form/link-button.tsx';
import { Card, CardHeader } from '../../ui/layout/card.tsx';
import { uploadsQuery } from '../../uploads/index.ts';

const recent = 5;

/** The latest files of advisor moves. */
export function RecentUploads() {
  const query = useQuery(uploadsQuery(1, recent));
  return (
    <Card className="flex flex-col gap-3">
      <CardHeader
        level={2}
        title="Recent uploads"
        actions={
          <LinkButton size="sm" to="/admin" search={{ tab: 'data' }}>
            Upload moves
          </LinkButton>
        }
      />
      {query.isPending ? (
        <SkeletonText lines={5} />
      ) : query.isLoadingError ? (
        <ErrorState
          compact
          title="Couldn't load the uploads"
          error={query.error}
          onRetry={() => query.refetch()}
        />
      ) : query.data.rows.length === 0 ? (
        <EmptyState compact title="No uploads yet" description="Uploaded files appear here." />
      ) : (
        <ul className="flex flex-col divide-y divide-line-soft">
          {query.data.rows.map((upload) => (
            <li key={upload.id} className="flex items-baseline justify-between gap-4 py-2">
              <span className="min-w-0">
                <TruncatedText>{upload.fileName}</TruncatedText>
                <TruncatedText className="text-ink-faint text-sm">
                  {upload.marketName}, {upload.timePeriod}
                  {upload.revertedAt ? ' · reverted' : ''}
                </TruncatedText>
              </span>
              <span className="shrink-0 text-right">
                <span className="block tabular-nums">{counted(upload.added, 'move')}</span>
                <span className="block text-ink-faint text-sm">
                  <RelativeTime at={upload.uploadedAt} />
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
