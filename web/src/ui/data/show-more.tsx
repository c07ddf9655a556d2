import { Button } from '../form/button.tsx';

interface ShowMoreProps {
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
}

/** The button below a list that is read page by page, while there are more. */
export function ShowMore({ query }: ShowMoreProps) {
  if (!query.hasNextPage) return null;
  return (
    <Button
      className="mt-3 w-full"
      busy={query.isFetchingNextPage}
      busyText="Loading…"
      onClick={() => query.fetchNextPage()}
    >
      Show more
    </Button>
  );
}
