import { type ReactNode, Suspense, startTransition, useEffect, useRef, useState } from 'react';

/** How far below the window a part is near. */
const nearby = '0px';
/** A page at rest for so long brings the parts that nobody has scrolled to: what is searched for is then there. */
const restMs = 4_000;

interface WhenNearProps {
  /** What holds its place, of about its final height. */
  placeholder: ReactNode;
  children: ReactNode;
}

/**
 * A part of a long page. It is drawn, and its code and figures asked for, when its place comes near the window, when
 * the page is printed, or when the page has been at rest for a while.
 */
export function WhenNear({ placeholder, children }: WhenNearProps) {
  const place = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);

  useEffect(() => {
    if (near || !place.current) return;
    const arrive = () => startTransition(() => setNear(true));
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) arrive();
      },
      { rootMargin: nearby },
    );
    observer.observe(place.current);
    const timer = setTimeout(arrive, restMs);
    addEventListener('beforeprint', arrive);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
      removeEventListener('beforeprint', arrive);
    };
  }, [near]);

  return (
    <div ref={place}>
      <Suspense fallback={placeholder}>{near ? children : placeholder}</Suspense>
    </div>
  );
}
