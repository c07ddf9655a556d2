import { waitOf } from '../lib/errors.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface RefreshFailedProps {
  /** What it is about, at the start of a sentence: `The pipeline`. */
  what: string;
  /** What was read again. */
  query: { data: unknown; isError: boolean; error: unknown; isRefetching: boolean; refetch: () => unknown };
}

/** Above what is still shown: it was to be read again, and could not be. Nothing where that went well. */
export function RefreshFailed({ what, query }: RefreshFailedProps) {
  if (!query.isError || !query.data) return null;
  return (
    <div className="mb-3 print:hidden">
      <Alert
        tone="warning"
        title={`${what} could not be refreshed`}
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
        You see what was last known. {waitOf(query.error)}
      </Alert>
    </div>
  );
}
