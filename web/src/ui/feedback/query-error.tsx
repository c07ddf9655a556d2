import { ErrorState } from './error-state.tsx';

export interface FailedQuery {
  error: unknown;
  isRefetching: boolean;
  refetch: () => unknown;
}

interface QueryErrorProps {
  /** What was not loaded, within a sentence: `the contact`. */
  what: string;
  query: FailedQuery;
  compact?: boolean;
}

/** In place of data that could not be loaded, with a button to try again. */
export function QueryError({ what, query, compact = false }: QueryErrorProps) {
  return (
    <ErrorState
      compact={compact}
      title={`Couldn't load ${what}`}
      description="Nothing is lost. Try again in a moment."
      error={query.error}
      onRetry={() => query.refetch()}
      retrying={query.isRefetching}
    />
  );
}
