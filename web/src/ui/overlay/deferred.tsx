import { type ReactNode, Suspense } from 'react';
import { LoadBoundary, notifyLoadFailed } from '../feedback/load-boundary.tsx';

interface DeferredProps {
  /** Takes back what asked for it, so that it can be asked for again. */
  onFailed?: () => void;
  children: ReactNode;
}

/**
 * A dialog or a drawer whose code comes with its first use; draw it only while it is open. Where the code does not come
 * a toast says so, and the page, with what was typed in it, stays.
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
