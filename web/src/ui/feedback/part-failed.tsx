import { failureOf } from '../../lib/api/failures.ts';
import { Button } from '../form/button.tsx';
import { ErrorState } from './error-state.tsx';

interface PartFailedProps {
  error: unknown;
  what: string;
  /** Draws the part again. */
  onRetry: () => void;
}

/**
 * In place of a part of a page that could not be fetched or rendered. Code that did not come is asked for again by itself;
 * for the rest the page is reloaded.
 */
export function PartFailed({ error, what, onRetry }: PartFailedProps) {
  const failure = failureOf(error);
  const isFault = failure === 'fault';
  const common = {
    title: isFault ? `Couldn't show ${what}` : `Couldn't load ${what}`,
    description: isFault
      ? 'Something broke on our side, and we were notified. The rest of the page still works.'
      : 'Check your network. Liftout may also have been updated since you opened this page.',
    error,
  };
  const reload = () => location.reload();
  return failure === 'download' ? (
    <ErrorState
      {...common}
      onRetry={onRetry}
      secondary={
        <Button variant="ghost" onClick={reload}>
          Reload the page
        </Button>
      }
    />
  ) : (
    <ErrorState {...common} retryText="Reload the page" onRetry={reload} />
  );
}
