import { ErrorState } from './error-state.tsx';

export interface FailedQuery {
  error: unknown;
  isRefetching: boolean;
  refetch: () => unknown;
}

/** In place of data that could not be loaded, with a button to try again. `what` as in a sentence: `the contact`. */
export function QueryError({ what, query }: { what: string; query: FailedQuery }) {
  return (
    <ErrorState
      title={`Couldn't load ${what}`}
      description="Nothing is lost. Try again in a moment."
      error={query.error}
      onRetry={() => query.refetch()}
      retrying={query.isRefetching}
    />
  );
}
