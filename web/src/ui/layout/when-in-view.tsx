import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react';

/** A page that has stood for so long brings the parts that nobody has scrolled to: what is searched for is then there. */
const restMs = 4_000;

interface WhenInViewProps {
  /** What holds its place, of about its final height. */
  placeholder: ReactNode;
  children: ReactNode;
}

/**
 * A part of a long page. It is drawn, and its code and figures asked for, when its place is scrolled into view, when
 * the page is printed, or when the page has stood for a while.
 */
export function WhenInView({ placeholder, children }: WhenInViewProps) {
  const place = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(false);

  useEffect(() => {
    if (wanted || !place.current) return;
    const arrive = () => startTransition(() => setWanted(true));
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) arrive();
    });
    observer.observe(place.current);
    // A part behind a tab waits for its tab.
    const timer = setTimeout(() => {
      if (place.current?.checkVisibility()) arrive();
    }, restMs);
    addEventListener('beforeprint', arrive);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      removeEventListener('beforeprint', arrive);
    };
  }, [wanted]);

  return (
    <div ref={place}>
      <Suspense fallback={placeholder}>{wanted ? children : placeholder}</Suspense>
    </div>
  );
}
