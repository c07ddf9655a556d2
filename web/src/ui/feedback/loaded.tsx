import type { ReactNode } from 'react';
import { type FailedQuery, QueryError } from './query-error.tsx';

/** What is needed of a query to show its answer. */
export interface LoadingQuery<T> extends FailedQuery {
  data: T | undefined;
  isLoadingError: boolean;
}

interface LoadedProps<T> {
  query: LoadingQuery<T>;
  /** What is loaded, within a sentence: `the contact`. */
  what: string;
  /** In its place until it has come. */
  placeholder: ReactNode;
  /** A low error, for a small place. */
  compact?: boolean;
  children: (data: T) => ReactNode;
}

/** What a query answered last, also while a refresh fails; before the first answer, a placeholder or the error. */
export function Loaded<T>({ query, what, placeholder, compact = false, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isLoadingError) return <QueryError compact={compact} what={what} query={query} />;
  return placeholder;
}
