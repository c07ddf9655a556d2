import { lazy, Suspense, useEffect, useState } from 'react';
import { getToasts, subscribeToasts } from './toast-store.ts';

const Toaster = lazy(() => import('./toaster.tsx'));

/** The toaster is loaded at the first of these: with the first toast the server may already be unreachable. */
const loadEvents = ['pointerdown', 'keydown', 'input'] as const;

/** Shows toasts. Their code is loaded at the user's first action or with the first toast. */
export function Toasts() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    if (needed) return;
    const load = () => setNeeded(true);
    // A guard may have shown a toast before the first render.
    if (getToasts().some((record) => record.open)) return load();
    const unsubscribe = subscribeToasts(load);
    for (const event of loadEvents) addEventListener(event, load, { passive: true });
    return () => {
      unsubscribe();
      for (const event of loadEvents) removeEventListener(event, load);
    };
  }, [needed]);
  return needed ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
