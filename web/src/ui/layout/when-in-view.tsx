import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react';
import { onPrint } from './print-page.ts';

/** After this time parts out of view are drawn too, so that the browser's search finds them. */
const idleMs = 4_000;

interface WhenInViewProps {
  /** Shown until then, of about the final height. */
  placeholder: ReactNode;
  children: ReactNode;
}

/**
 * A part of a long page that is drawn, and its code and data loaded, when it is scrolled into view, when the page is
 * printed, or some time after the page was opened.
 */
export function WhenInView({ placeholder, children }: WhenInViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(false);

  useEffect(() => {
    if (shown || !container.current) return;
    const show = () => startTransition(() => setShown(true));
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) show();
    });
    observer.observe(container.current);
    // A part on a hidden tab waits until that is opened, or until the window is wide and has no tabs.
    const timer = setInterval(() => {
      if (container.current?.checkVisibility()) show();
    }, idleMs);
    const stopWaiting = onPrint(show);
    return () => {
      observer.disconnect();
      clearInterval(timer);
      stopWaiting();
    };
  }, [shown]);

  return (
    <div ref={container}>
      <Suspense fallback={placeholder}>{shown ? children : placeholder}</Suspense>
    </div>
  );
}
