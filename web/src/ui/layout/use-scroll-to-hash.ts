import { useEffect } from 'react';

/** Sections that load late push others down for so long. */
const settleMs = 8_000;
const byHand = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * Brings the section that the address's hash names into view, and holds it there while those above it still load and
 * grow, until the reader does something.
 * @param ids the sections' anchors, parted by blanks
 */
export function useScrollToHash(ids: string): void {
  useEffect(() => {
    const wanted = location.hash.slice(1);
    if (!ids.split(' ').includes(wanted)) return;
    const land = () => document.getElementById(wanted)?.scrollIntoView({ block: 'start' });
    const growth = new ResizeObserver(land);
    const stop = () => {
      growth.disconnect();
      clearTimeout(timer);
      for (const event of byHand) removeEventListener(event, stop);
    };
    const timer = setTimeout(stop, settleMs);
    growth.observe(document.body);
    for (const event of byHand) addEventListener(event, stop, { passive: true });
    return stop;
  }, [ids]);
}
