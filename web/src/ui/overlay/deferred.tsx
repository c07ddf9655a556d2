import { type ReactNode, Suspense } from 'react';
import { LoadBoundary, notifyLoadFailed } from '../feedback/load-boundary.tsx';

interface DeferredProps {
  /** Resets the state that opened it, so that it can be opened again. */
  onFailed?: () => void;
  children: ReactNode;
}

/**
 * A dialog or drawer whose code is loaded at its first use; render it only while it is open. If the code cannot be
 * loaded, a toast says so and the page stays as it is.
 */
export function Deferred({ onFailed, children }: DeferredProps) {
  return (
    <LoadBoundary
      fallback={() => null}
      onFailed={(error) => {
        notifyLoadFailed(error);
        onFailed?.();
      }}
    >
      <Suspense>{children}</Suspense>
    </LoadBoundary>
  );
}
