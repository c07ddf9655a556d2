import type { ReactNode } from 'react';
import { LoadBoundary } from '../feedback/load-boundary.tsx';
import { PartFailed } from '../feedback/part-failed.tsx';
import { WhenInView } from './when-in-view.tsx';

interface LatePartProps {
  /** Completes "Couldn't load". */
  what: string;
  /** Shown until then, of about the final height. */
  placeholder: ReactNode;
  children: ReactNode;
}

/** A part of a page below the window, drawn when it comes into view. Says so where its code does not come. */
export function LatePart({ what, placeholder, children }: LatePartProps) {
  return (
    <LoadBoundary fallback={(error, retry) => <PartFailed error={error} what={what} onRetry={retry} />}>
      <WhenInView placeholder={placeholder}>{children}</WhenInView>
    </LoadBoundary>
  );
}
