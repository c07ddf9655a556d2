import { waitOf } from '../lib/errors.ts';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';

interface RefreshFailedProps {
  /** What it is about, at the start of a sentence: `The pipeline`. */
  what: string;
  error: unknown;
  onRetry: () => void;
  retrying: boolean;
}

/** Above what is still shown: it was to be read again, and could not be. */
export function RefreshFailed({ what, error, onRetry, retrying }: RefreshFailedProps) {
  return (
    <div className="mb-3 print:hidden">
      <Alert
        tone="warning"
        title={`${what} could not be refreshed`}
        action={
          <Button size="sm" busy={retrying} busyText="Trying again…" onClick={onRetry}>
            Try Again
          </Button>
        }
      >
        You see what was last known. {waitOf(error)}
      </Alert>
    </div>
  );
}
