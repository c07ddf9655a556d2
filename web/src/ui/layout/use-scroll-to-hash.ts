import { useRouterState } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';

/** How long sections above may still load and push others down. */
const settleMs = 8_000;
const userEvents = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** Scrolls to a section, and again while sections above it load and grow, until the user acts. @returns what ends that */
function scrollTo(id: string): () => void {
  const scroll = () => document.getElementById(id)?.scrollIntoView({ block: 'start' });
  const growth = new ResizeObserver(scroll);
  const started = performance.now();
  const stop = () => {
    growth.disconnect();
    clearTimeout(timer);
    for (const event of userEvents) removeEventListener(event, stopAtEvent);
  };
  // Not at the key or click that led here, which may still be on its way up to the window.
  const stopAtEvent = (event: Event) => {
    if (event.timeStamp > started) stop();
  };
  const timer = setTimeout(stop, settleMs);
  growth.observe(document.body);
  for (const event of userEvents) addEventListener(event, stopAtEvent, { passive: true });
  return stop;
}

/**
 * Scrolls to the section in the address's hash, and to another one once a link leads there.
 * @param ids of the sections, separated by blanks
 * @returns what scrolls to another one
 */
export function useScrollToHash(ids: string): (id: string) => void {
  const target = useRouterState({ select: (state) => state.location.hash });
  const stop = useRef<() => void>(undefined);
  const start = useCallback((id: string) => {
    stop.current?.();
    stop.current = scrollTo(id);
  }, []);
  useEffect(() => {
    if (ids.split(' ').includes(target)) start(target);
    return () => stop.current?.();
  }, [ids, target, start]);
  return start;
}
