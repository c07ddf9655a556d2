import { useEffect } from 'react';

/** How long sections above may still load and push others down. */
const settleMs = 8_000;
const userEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Scrolls to the section in the address's hash, and again while sections above it load and grow, until the user acts.
 * @param ids of the sections, separated by blanks
 */
export function useScrollToHash(ids: string): void {
  useEffect(() => {
    const target = location.hash.slice(1);
    if (!ids.split(' ').includes(target)) return;
    const scroll = () => document.getElementById(target)?.scrollIntoView({ block: 'start' });
    const growth = new ResizeObserver(scroll);
    const started = performance.now();
    const stop = () => {
      growth.disconnect();
      clearTimeout(timer);
      for (const event of userEvents) removeEventListener(event, stopAtEvent);
    };
    // Not at the key or click that opened the page, which may still be on its way up to the window.
    const stopAtEvent = (event: Event) => {
      if (event.timeStamp > started) stop();
    };
    const timer = setTimeout(stop, settleMs);
    growth.observe(document.body);
    for (const event of userEvents) addEventListener(event, stopAtEvent, { passive: true });
    return stop;
  }, [ids]);
}
