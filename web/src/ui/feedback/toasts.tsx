import { lazy, Suspense, useEffect, useState } from 'react';
import { getToasts, subscribeToasts } from './toast-store.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/** What a toast usually follows. Loading then, not with the first toast: that one may say that the server is gone. */
const signs = ['pointerdown', 'keydown', 'input'] as const;

/** Shows toasts. What draws them is loaded when the user first does something, or a toast comes. */
export function Toasts() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (wanted) return;
    const want = () => setWanted(true);
    // A guard may have said something before the page was drawn.
    if (getToasts().some((record) => record.open)) return want();
    const leave = subscribeToasts(want);
    for (const sign of signs) addEventListener(sign, want, { passive: true });
    return () => {
      leave();
      for (const sign of signs) removeEventListener(sign, want);
    };
  }, [wanted]);
  return wanted ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
