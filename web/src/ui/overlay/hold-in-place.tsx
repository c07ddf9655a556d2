import { type RefObject, useLayoutEffect } from 'react';

/**
 * While it is drawn, keeps an element where it is on the screen when parts above it load and grow. An open list stops
 * the page from scrolling, and with it the browser's own anchoring: the list would leave the screen with its button.
 */
export function HoldInPlace({ target }: { target: RefObject<HTMLElement | null> }) {
  useLayoutEffect(() => {
    const element = target.current;
    if (!element) return;
    const held = element.getBoundingClientRect().top;
    const growth = new ResizeObserver(() => {
      const moved = element.getBoundingClientRect().top - held;
      if (moved !== 0) scrollBy({ top: moved, behavior: 'instant' });
    });
    growth.observe(document.body);
    return () => growth.disconnect();
  }, [target]);
  return null;
}
