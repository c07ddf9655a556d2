import { retryHint } from '../../lib/api/errors.ts';
import { hasRefreshFailed } from '../../lib/api/failures.ts';
import { Button } from '../form/button.tsx';
import { Alert } from './alert.tsx';
import { Reference } from './reference.tsx';

interface RefreshFailedProps {
  /** What was refetched, within a sentence: `the pipeline`. */
  what: string;
  query: { data: unknown; isError: boolean; error: unknown; isRefetching: boolean; refetch: () => unknown };
}

/** A warning above data that could not be refetched; nothing otherwise. */
export function RefreshFailed({ what, query }: RefreshFailedProps) {
  if (!hasRefreshFailed(query)) return null;
  return (
    <div className="mb-3 print:hidden">
      <Alert
        tone="warning"
        title={`Couldn't refresh ${what}`}
        action={
          <Button
            size="sm"
            busy={query.isRefetching}
            busyText="Trying again…"
            onClick={() => query.refetch()}
          >
            Try Again
          </Button>
        }
      >
        Showing the last known values. {retryHint(query.error)} <Reference error={query.error} />
      </Alert>
    </div>
  );
}
