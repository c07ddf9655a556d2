import type { ComponentProps } from 'react';
import { Button } from '../form/button.tsx';

interface ShowMoreProps {
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  text?: string;
  size?: ComponentProps<typeof Button>['size'];
}

/** The button below a list that is read page by page, while there are more. It says where they did not come. */
export function ShowMore({ query, text = 'Show more', size }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <div className="mt-3 print:hidden">
      {query.isFetchNextPageError ? (
        <p role="alert" className="mb-2 text-center text-ink-soft text-sm">
          Couldn't load more. Nothing is lost.
        </p>
      ) : null}
      <Button
        {...(size && { size })}
        className="w-full"
        busy={query.isFetchingNextPage}
        busyText="Loading…"
        onClick={() => query.fetchNextPage()}
      >
        {query.isFetchNextPageError ? 'Try Again' : text}
      </Button>
    </div>
  );
}
