import type { ReactNode } from 'react';
import { Button } from '../form/button.tsx';
import { EmptyState } from './empty-state.tsx';
import { type FailedQuery, QueryError } from './query-error.tsx';

interface MissingRecordProps {
  /** The kind of record: `contact`. */
  what: string;
  query: FailedQuery & { isLoadingError: boolean };
  /** It does not exist, or not for this user. */
  isGone: boolean;
  /** It was shown here until it went. */
  wasShown?: boolean;
  /** Why it may be gone. */
  reason: string;
  backText: string;
  onBack: () => void;
  loading: ReactNode;
}

/** In place of a record in its drawer: not found, not loaded because of an error, or still loading. */
export function MissingRecord({
  what,
  query,
  isGone,
  wasShown = false,
  reason,
  backText,
  onBack,
  loading,
}: MissingRecordProps) {
  if (isGone)
    return (
      <div role={wasShown ? 'status' : undefined}>
        <EmptyState
          title={wasShown ? `This ${what} was removed` : `We couldn't find this ${what}`}
          description={reason}
          action={<Button onClick={onBack}>{backText}</Button>}
        />
      </div>
    );
  if (query.isLoadingError) return <QueryError what={`the ${what}`} query={query} />;
  return (
    <div role="status" aria-label={`Loading the ${what}`}>
      {loading}
    </div>
  );
}
