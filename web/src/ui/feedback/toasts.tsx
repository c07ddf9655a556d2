import { lazy, Suspense, useEffect, useState } from 'react';
import { afterPaint } from '../../lib/dom/after-paint.ts';
import { whenSettled } from '../../lib/dom/when-settled.ts';
import { loadPatiently } from './lazy-part.ts';
import { getToasts, subscribeToasts } from './toast-store.ts';

/** Tries until it is loaded, as what it has to say may be that the server cannot be reached. */
function* untilLoaded() {
  while (true) yield 2_000;
}

const Toaster = lazy(() => loadPatiently(() => import('./toaster.tsx'), untilLoaded()));

/** The toaster is loaded at the first of these: with the first toast the server may already be unreachable. */
const loadEvents = ['pointerdown', 'keydown', 'input'] as const;

/** Shows toasts. Their code is loaded at the user's first action, with the first toast, or once the page has stood for a while. */
export function Toasts() {
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    if (needed) return;
    const load = () => setNeeded(true);
    // A guard may have shown a toast before the first render.
    if (getToasts().some((record) => record.open)) return load();
    const unsubscribe = subscribeToasts(load);
    const loadAfterwards = () => void afterPaint().then(load);
    for (const event of loadEvents) addEventListener(event, loadAfterwards, { passive: true });
    const stopWaiting = whenSettled(load);
    return () => {
      stopWaiting();
      unsubscribe();
      for (const event of loadEvents) removeEventListener(event, loadAfterwards);
    };
  }, [needed]);
  return needed ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null;
}
