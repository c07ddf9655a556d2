import { failureOf } from '../../lib/api/failures.ts';
import { ErrorState } from './error-state.tsx';

/** In place of a part of a page that could not be fetched or rendered; offers to reload. */
export function PartFailed({ error, what }: { error: unknown; what: string }) {
  const isFault = failureOf(error) === 'fault';
  return (
    <ErrorState
      title={isFault ? `Couldn't show ${what}` : `Couldn't load ${what}`}
      description={
        isFault
          ? 'Something broke on our side, and we were notified. The rest of the page still works.'
          : 'Check your network. Liftout may also have been updated since you opened this page.'
      }
      error={error}
      retryText="Reload the page"
      onRetry={() => location.reload()}
    />
  );
}
