import { type NewsItem, noFeedMessage } from '@liftout/contract/news';
import { useQuery } from '@tanstack/react-query';
import { Rss } from 'lucide-react';
import { useUser } from '../auth/index.ts';
import { FirmPageLink } from '../firm-link/index.ts';
import { ApiError } from '../lib/api/errors.ts';
import { TruncatedText } from '../ui/data/truncated-text.tsx';
import { RelativeTime } from '../ui/data/values.tsx';
import { EmptyState } from '../ui/feedback/empty-state.tsx';
import { ErrorState } from '../ui/feedback/error-state.tsx';
import { Skeleton } from '../ui/feedback/skeleton.tsx';
import { LinkButton } from '../ui/form/link-button.tsx';
import { Card } from '../ui/layout/card.tsx';
import { ArticleText } from './article-text.tsx';
import { newsQuery } from './queries.ts';

interface NewsCardProps {
  clientId: string;
  /** Without one nothing is asked for: browsers log the 404 as an error. */
  hasFeed: boolean;
}

/** The newest articles of the client's feed. */
export function NewsCard({ clientId, hasFeed }: NewsCardProps) {
  const query = useQuery({ ...newsQuery(clientId), enabled: hasFeed });
  return (
    <Card flush className="flex h-[23.5rem] flex-col print:h-auto">
      <h3 className="border-b px-5 py-3.5 font-semibold">News</h3>
      <section
        aria-label="News"
        className="relative min-h-0 grow overflow-y-auto print:overflow-visible"
        {...{ tabIndex: 0 }}
      >
        {!hasFeed ? (
          <NoFeed />
        ) : query.isPending ? (
          <NewsSkeleton />
        ) : query.isLoadingError ? (
          <NewsError error={query.error} onRetry={() => query.refetch()} retrying={query.isRefetching} />
        ) : query.data.length === 0 ? (
          <EmptyState compact title="No news yet" description="Articles from your news feed appear here." />
        ) : (
          <ul>
            {query.data.map((item) => (
              <Article key={`${item.link} ${item.title}`} item={item} clientId={clientId} />
            ))}
          </ul>
        )}
      </section>
    </Card>
  );
}

function NoFeed() {
  const isAdmin = useUser().role === 'admin';
  return (
    <EmptyState
      compact
      icon={<Rss aria-hidden size={20} />}
      title={noFeedMessage}
      description={
        isAdmin ? "Add one under Data in the client's profile." : 'Ask your admin to add a news feed.'
      }
      action={
        isAdmin ? (
          <LinkButton size="sm" to="/admin" search={{ tab: 'clients' }}>
            Open clients
          </LinkButton>
        ) : null
      }
    />
  );
}

function NewsError({ error, onRetry, retrying }: { error: Error; onRetry: () => void; retrying: boolean }) {
  // The feed was taken away since the profile was read.
  if (error instanceof ApiError && error.status === 404) return <NoFeed />;
  return (
    <ErrorState
      compact
      title="Couldn't load the news"
      description="The feed didn't respond as expected."
      error={error}
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}

function Article({ item, clientId }: { item: NewsItem; clientId: string }) {
  return (
    <li className="border-b px-5 py-3 last:border-0">
      <ArticleText title={item.title} link={item.link} summary={item.summary} />
      <p className="mt-1 flex gap-1.5 text-ink-faint text-xs">
        <TruncatedText>{item.source}</TruncatedText>
        {item.publishedAt ? (
          <>
            <span aria-hidden>·</span>
            <span className="shrink-0">
              <RelativeTime at={item.publishedAt} />
            </span>
          </>
        ) : null}
      </p>
      {item.firms.length > 0 ? (
        <ul aria-label="Your firms in this article" className="mt-1.5 flex flex-wrap gap-1.5">
          {item.firms.map((firm) => (
            <li key={firm} className="max-w-full">
              <FirmChip firm={firm} clientId={clientId} />
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}

const chip = 'block rounded-full border border-line px-2 py-0.5 text-ink-soft text-xs';

/** A firm of the client's own, with its page. */
function FirmChip({ firm, clientId }: { firm: string; clientId: string }) {
  return (
    <span className={chip}>
      <FirmPageLink
        firm={firm}
        clientId={clientId}
        className="text-inherit no-underline hover:text-ink hover:underline"
      >
        <TruncatedText>{firm}</TruncatedText>
      </FirmPageLink>
    </span>
  );
}

function NewsSkeleton() {
  return (
    <div role="status" aria-label="Loading news" className="flex flex-col gap-5 px-5 py-4">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex flex-col gap-2">
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-3.5 w-full" />
        </div>
      ))}
    </div>
  );
}
